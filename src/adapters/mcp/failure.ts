// What went wrong with an outside server: what, where, and how to mend it; never a secret.
import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { SECOND } from '../../kernel/time.js';
import { SourceError } from '../../ports/sources.js';
import { isStarted, type OutsideServer } from './options.js';
import { scrubber } from './secrets.js';

const LONGEST = 300;

const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST)}…`;
};

const settingOf = ({ name }: OutsideServer): string => `outside.servers.${name}`;

const placeSetting = (server: OutsideServer): string =>
  `${settingOf(server)}.${isStarted(server.reach) ? 'command' : 'url'}`;

const placeOf = ({ reach }: OutsideServer): string =>
  isStarted(reach) ? `command ${reach.command}` : new URL(reach.url).host;

type Raised = {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
};

/** What a library throws need not be an `Error` of this realm. */
const raised = (error: unknown): Raised => (typeof error === 'object' && error !== null ? error : {});

const DEEPEST = 4;

/** Codes of the operating system, wherever they are nested. */
const codeOf = (error: unknown, depth = 0): string | undefined => {
  const { code, cause } = raised(error);
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return code;
  return cause === undefined || depth === DEEPEST ? undefined : codeOf(cause, depth + 1);
};

const ABORTED: ReadonlySet<unknown> = new Set(['AbortError', 'TimeoutError']);

const isTimeout = (error: unknown): boolean =>
  (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) || ABORTED.has(raised(error).name);

const tooLate = (server: OutsideServer): SourceError => {
  const seconds = server.timeout / SECOND;
  const mend = `raise ${settingOf(server)}.timeout, or see what the server does`;
  return new SourceError(
    'timeout',
    `outside server ${server.name} did not answer in time (${seconds} s at most): ${mend}`,
  );
};

/** The turn was cancelled, or its own deadline came first. */
export const givenUp = (server: OutsideServer): SourceError =>
  new SourceError(
    'timeout',
    `outside server ${server.name} had not answered when the call was given up: see turns.queryDeadline, and what the server does`,
  );

const denied = (server: OutsideServer, status: number): SourceError =>
  new SourceError(
    'refused',
    `outside server ${server.name} denies access (HTTP ${status}): check ${settingOf(server)}.headers`,
  );

const notStarted = (server: OutsideServer): SourceError => {
  return new SourceError(
    'unavailable',
    `outside server ${server.name} cannot be reached (${placeOf(server)}): check ${placeSetting(server)}`,
  );
};

const elsewhere = (server: OutsideServer, status: number): SourceError =>
  new SourceError(
    'refused',
    `outside server ${server.name} (${placeOf(server)}) sends us on to another host (HTTP ${status}): name it in ${settingOf(server)}.url if it is meant`,
  );

/** Statuses that say by themselves what is wrong. */
const barring = (server: OutsideServer, status: number): SourceError | undefined => {
  if (status === 401 || status === 403) return denied(server, status);
  return status >= 300 && status < 400 ? elsewhere(server, status) : undefined;
};

const NOT_THERE: ReadonlySet<string> = new Set([
  'ENOENT',
  'EACCES',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ECONNRESET',
]);

const other = (server: OutsideServer, error: unknown): SourceError => {
  const said = oneLine(scrubber(server)(String(raised(error).message ?? error)));
  const ended = error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed;
  const what = ended ? 'ended before it had answered; it is started again for the next call' : `failed: ${said}`;
  const mend = `check ${placeSetting(server)}, and the server's own log`;
  return new SourceError('unavailable', `outside server ${server.name} ${what} (${placeOf(server)}): ${mend}`);
};

export const failureOf = (server: OutsideServer, error: unknown): SourceError => {
  if (error instanceof SourceError) return error;
  if (isTimeout(error)) return tooLate(server);
  if (error instanceof ProtocolError)
    return new SourceError(
      'refused',
      `outside server ${server.name} refuses the call: ${oneLine(scrubber(server)(error.message))}`,
    );
  const barred = error instanceof SdkHttpError ? barring(server, error.status) : undefined;
  if (barred !== undefined) return barred;
  return NOT_THERE.has(codeOf(error) ?? '') ? notStarted(server) : other(server, error);
};

/** The server has answered, if only to say no: it is alive. */
export const isAlive = (error: unknown): boolean => error instanceof ProtocolError;

/** What a server answers to a session that it does not know, one kind of server or another. */
const NO_SESSION: ReadonlySet<number> = new Set([400, 404]);

/** The call has not been taken up: it can be made again. */
export const isUndelivered = (error: unknown): boolean =>
  codeOf(error) === 'ECONNREFUSED' ||
  (error instanceof SdkHttpError && NO_SESSION.has(error.status)) ||
  (error instanceof SdkError && error.code === SdkErrorCode.NotConnected);
