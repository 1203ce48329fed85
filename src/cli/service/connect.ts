// Finds the service: the named one, the one on this machine, or a new one on the same data folder.
import { health } from '../../api/contract/service.js';
import { optional } from '../../kernel/optional.js';
import type { CliHost, LocalServiceOptions, ServiceAddress } from '../command.js';
import type { Env } from '../terminal/screen.js';
import { CommandFailure, errorCode, errorMessage, EXIT } from '../command-failure.js';
import { contentTypeOf, parseReplyJson, parseShape, readRefusal, refusalFailure } from './response.js';
import { type ServiceClient, serviceClient, type ServiceConnection } from './client.js';

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

export const connectService = async (
  env: Env,
  host: CliHost,
  { onlyReads, asksNothing, ...named }: ServiceAddress & Pick<LocalServiceOptions, 'onlyReads' | 'asksNothing'> = {},
): Promise<ServiceClient> => {
  const key = keyOf(env, named);
  const variable = env['CASEFILE_URL'] ?? '';
  const [requested, where] =
    variable === '' ? [named.url ?? '', ADDRESS_SETTINGS.file] : [variable, ADDRESS_SETTINGS.env];
  if (requested !== '') return connectTo({ url: baseUrl(requested, where), ...key }, where);
  const url = host.localUrl();
  if ((await probeService(url)) === undefined) return serviceClient({ url, ...key });
  return startLocalService(host, optional({ onlyReads, asksNothing }));
};
