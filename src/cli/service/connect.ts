// Finds the service: the named one, the one on this machine, or a new one on the same data folder.
import { connect } from 'node:net';
import { health } from '../../api/contract/service.js';
import { optional } from '../../kernel/optional.js';
import type { CliHost, LocalServiceOptions, ServiceAddress } from '../command.js';
import type { Env } from '../terminal/screen.js';
import { CommandFailure, errorCode, errorMessage, EXIT } from '../command-failure.js';
import { contentTypeOf, parseReplyJson, parseShape, readRefusal, refusalFailure } from './response.js';
import { type ServiceClient, serviceClient, type ServiceConnection } from './client.js';
import { sendOverHttp, type SendRows, sendUnlessInterrupted } from './telemetry-sender.js';

const PROBE_MILLIS = 2_000;

/** Why no service answers there: nobody does, or something else. */
const probeService = async (url: string): Promise<string | undefined> => {
  const path = '/health/live';
  try {
    const timeout = AbortSignal.timeout(PROBE_MILLIS);
    const response = await fetch(url + path, { signal: timeout, redirect: 'manual' });
    const text = await readRefusal(response);
    if (!response.ok) throw refusalFailure({ response, text, from: url + path });
    const { status } = parseShape(parseReplyJson(text, url + path, contentTypeOf(response)), health, url + path);
    return status === 'ok' ? undefined : `it is ${status}`;
  } catch (error) {
    return error instanceof CommandFailure ? error.message : (errorCode(error) ?? errorMessage(error));
  }
};

/** Cheaper than a request where nobody is there, as for most commands. */
const isListening = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80), timeout: PROBE_MILLIS });
    const settle = (isThere: boolean) => (): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', settle(true)).once('error', settle(false)).once('timeout', settle(false));
  });

const baseUrl = (named: string, where: string): string => {
  try {
    const url = new URL(/^[a-z]+:\/\//i.test(named) ? named : `http://${named}`);
    if (url.protocol === 'http:' || url.protocol === 'https:') return url.href.replace(/\/+$/, '');
  } catch {
    // told below
  }
  throw new CommandFailure(EXIT.usage, `${where} is not a URL`, 'Write it like http://127.0.0.1:4680.');
};

const keyOf = (env: Env, { apiKey }: ServiceAddress): Pick<ServiceConnection, 'key'> => {
  const key = env['CASEFILE_KEY'] || (apiKey ?? '');
  return key === '' ? {} : { key };
};

/** The variable goes before the file. */
const ADDRESS_SETTINGS = { env: 'CASEFILE_URL', file: '"service.url" of the configuration' } as const;

const connectTo = async (connection: ServiceConnection, where: string): Promise<ServiceClient> => {
  const because = await probeService(connection.url);
  if (because === undefined) return serviceClient(connection);
  throw new CommandFailure(
    EXIT.service,
    `no service answers at ${connection.url} (${because})`,
    `Start a service there, correct ${where}, or unset it to use the data folder directly.`,
  );
};

export const startFailure = (error: unknown): CommandFailure =>
  error instanceof CommandFailure
    ? error
    : new CommandFailure(EXIT.service, `the service does not start: ${errorMessage(error)}`);

export const startLocalService = async (
  { startService }: Pick<CliHost, 'startService'>,
  requested: LocalServiceOptions = {},
): Promise<ServiceClient> => {
  try {
    const { url, close } = await startService(requested);
    return serviceClient({ url, close });
  } catch (error) {
    throw startFailure(error);
  }
};

type ConnectionRequest = ServiceAddress & Pick<LocalServiceOptions, 'onlyReads' | 'asksNothing'>;

/** The named service, or one on this machine; `undefined`: none is named, and none runs. */
const runningService = async (env: Env, host: CliHost, named: ServiceAddress): Promise<ServiceClient | undefined> => {
  const key = keyOf(env, named);
  const variable = env['CASEFILE_URL'] ?? '';
  const [requested, where] =
    variable === '' ? [named.url ?? '', ADDRESS_SETTINGS.file] : [variable, ADDRESS_SETTINGS.env];
  if (requested !== '') return connectTo({ url: baseUrl(requested, where), ...key }, where);
  const url = host.localUrl();
  if (!(await isListening(url)) || (await probeService(url)) !== undefined) return undefined;
  return serviceClient({ url, ...key });
};

export const connectService = async (
  env: Env,
  host: CliHost,
  { onlyReads, asksNothing, ...named }: ConnectionRequest = {},
): Promise<ServiceClient> =>
  (await runningService(env, host, named)) ?? startLocalService(host, optional({ onlyReads, asksNothing }));

export type IntakeConnection = { readonly send: SendRows; readonly close: () => Promise<void> };

const intakeOf = (service: ServiceClient): IntakeConnection => ({ send: sendOverHttp(service), close: service.close });

/** Without a running service the data folder takes the rows in, unless its keys must be asked for. */
export const connectIntake = async (
  env: Env,
  host: CliHost,
  { onlyReads, asksNothing, ...named }: ConnectionRequest = {},
): Promise<IntakeConnection> => {
  const running = await runningService(env, host, named);
  if (running !== undefined) return intakeOf(running);
  try {
    const opened = await host.openIntake();
    if (opened !== undefined) return { send: sendUnlessInterrupted(opened.send), close: opened.close };
  } catch (error) {
    throw startFailure(error);
  }
  return intakeOf(await startLocalService(host, optional({ onlyReads, asksNothing })));
};
