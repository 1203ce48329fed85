// Finds the service: the one that is named, the one that runs on this machine, or one of our own on the same data folder.
import { health } from '../../api/contract/service.js';
import type { Env, Lent, NamedService, OwnService } from '../command.js';
import { codeOf, EXIT, Failure, messageOf } from '../failure.js';
import { refusalOf } from './problem.js';
import { jsonIn, refusalText, shaped, typeOf } from './reply.js';
import { type Connection, type Service, serviceAt } from './service.js';

const PROBE_MILLIS = 2_000;

/** Why no service answers there: nobody does, or something else. */
const missing = async (url: string): Promise<string | undefined> => {
  const path = '/health/live';
  try {
    const asked = AbortSignal.timeout(PROBE_MILLIS);
    const response = await fetch(url + path, { signal: asked, redirect: 'manual' });
    const text = await refusalText(response);
    if (!response.ok) throw refusalOf({ response, text, from: url + path });
    const { status } = shaped(jsonIn(text, url + path, typeOf(response)), health, url + path);
    return status === 'ok' ? undefined : `it is ${status}`;
  } catch (error) {
    return error instanceof Failure ? error.message : (codeOf(error) ?? messageOf(error));
  }
};

const baseUrl = (named: string, where: string): string => {
  try {
    const url = new URL(/^[a-z]+:\/\//i.test(named) ? named : `http://${named}`);
    if (url.protocol === 'http:' || url.protocol === 'https:') return url.href.replace(/\/+$/, '');
  } catch {
    // told below
  }
  throw new Failure(EXIT.usage, `${where} is no URL`, 'Write it like http://127.0.0.1:4680.');
};

const keyOf = (env: Env, { apiKey }: NamedService): Pick<Connection, 'key'> => {
  const key = env['CASEFILE_KEY'] || (apiKey ?? '');
  return key === '' ? {} : { key };
};

/** The variable goes before the file. */
const SETTINGS = { env: 'CASEFILE_URL', file: '"service.url" of the configuration' } as const;

const meant = async (connection: Connection, where: string): Promise<Service> => {
  const because = await missing(connection.url);
  if (because === undefined) return serviceAt(connection);
  throw new Failure(
    EXIT.service,
    `no service answers at ${connection.url} (${because})`,
    `Start one there, correct ${where}, or unset it: then the client uses the data folder itself.`,
  );
};

export const notStarted = (error: unknown): Failure =>
  error instanceof Failure ? error : new Failure(EXIT.service, `the service does not start: ${messageOf(error)}`);

export const startOwn = async (
  { startService }: Pick<Lent, 'startService'>,
  wanted: OwnService = {},
): Promise<Service> => {
  try {
    const { url, close } = await startService(wanted);
    return serviceAt({ url, close });
  } catch (error) {
    throw notStarted(error);
  }
};

export const connect = async (env: Env, lent: Lent, named: NamedService = {}): Promise<Service> => {
  const key = keyOf(env, named);
  const variable = env['CASEFILE_URL'] ?? '';
  const [wanted, where] = variable === '' ? [named.url ?? '', SETTINGS.file] : [variable, SETTINGS.env];
  if (wanted !== '') return meant({ url: baseUrl(wanted, where), ...key }, where);
  const url = lent.localUrl();
  if ((await missing(url)) === undefined) return serviceAt({ url, ...key });
  return startOwn(lent);
};
