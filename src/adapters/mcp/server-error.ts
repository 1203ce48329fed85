// Turns what failed at an outside server into an error that says what, where and how to fix it, without a secret.
import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { SECOND } from '../../kernel/time.js';
import { SourceError } from '../../ports/sources.js';
import { isStdioServer, type McpServerOptions } from './options.js';
import { secretScrubber } from './secrets.js';

const LONGEST = 300;

const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST)}…`;
};

const settingOf = ({ name }: McpServerOptions): string => `outside.servers.${name}`;

const placeSetting = (server: McpServerOptions): string =>
  `${settingOf(server)}.${isStdioServer(server.reach) ? 'command' : 'url'}`;

const placeOf = ({ reach }: McpServerOptions): string =>
  isStdioServer(reach) ? `command ${reach.command}` : new URL(reach.url).host;

type ThrownFields = {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
};

/** A library may throw something that is not an `Error` of this realm. */
const thrownFields = (error: unknown): ThrownFields => (typeof error === 'object' && error !== null ? error : {});

const DEEPEST = 4;

/** Codes of the operating system, wherever they are nested. */
const codeOf = (error: unknown, depth = 0): string | undefined => {
  const { code, cause } = thrownFields(error);
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return code;
  return cause === undefined || depth === DEEPEST ? undefined : codeOf(cause, depth + 1);
};

const ABORTED: ReadonlySet<unknown> = new Set(['AbortError', 'TimeoutError']);

const isTimeout = (error: unknown): boolean =>
  (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) || ABORTED.has(thrownFields(error).name);

const timeoutError = (server: McpServerOptions): SourceError => {
  const seconds = server.timeout / SECOND;
  const mend = `raise ${settingOf(server)}.timeout, or see what the server does`;
  return new SourceError(
    'timeout',
    `outside server ${server.name} did not answer in time (${seconds} s at most): ${mend}`,
  );
};

/** The turn was cancelled, or its own deadline came first. */
export const callGivenUp = (server: McpServerOptions): SourceError =>
  new SourceError(
    'timeout',
    `outside server ${server.name} had not answered when the call was given up: see turns.queryDeadline, and what the server does`,
  );

const accessDenied = (server: McpServerOptions, status: number): SourceError =>
  new SourceError(
    'refused',
    `outside server ${server.name} denies access (HTTP ${status}): check ${settingOf(server)}.headers`,
  );

const notReachable = (server: McpServerOptions): SourceError => {
  return new SourceError(
    'unavailable',
    `outside server ${server.name} cannot be reached (${placeOf(server)}): check ${placeSetting(server)}`,
  );
};

const redirectedElsewhere = (server: McpServerOptions, status: number): SourceError =>
  new SourceError(
    'refused',
    `outside server ${server.name} (${placeOf(server)}) sends us on to another host (HTTP ${status}): name it in ${settingOf(server)}.url if it is meant`,
  );

/** Statuses that say by themselves what is wrong. */
const errorOfStatus = (server: McpServerOptions, status: number): SourceError | undefined => {
  if (status === 401 || status === 403) return accessDenied(server, status);
  return status >= 300 && status < 400 ? redirectedElsewhere(server, status) : undefined;
};

const UNREACHABLE_CODES: ReadonlySet<string> = new Set([
  'ENOENT',
  'EACCES',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ECONNRESET',
]);

const otherError = (server: McpServerOptions, error: unknown): SourceError => {
  const reason = oneLine(secretScrubber(server)(String(thrownFields(error).message ?? error)));
  const ended = error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed;
  const what = ended ? 'ended before it had answered; it is started again for the next call' : `failed: ${reason}`;
  const mend = `check ${placeSetting(server)}, and the server's own log`;
  return new SourceError('unavailable', `outside server ${server.name} ${what} (${placeOf(server)}): ${mend}`);
};

export const mcpErrorOf = (server: McpServerOptions, error: unknown): SourceError => {
  if (error instanceof SourceError) return error;
  if (isTimeout(error)) return timeoutError(server);
  if (error instanceof ProtocolError)
    return new SourceError(
      'refused',
      `outside server ${server.name} refuses the call: ${oneLine(secretScrubber(server)(error.message))}`,
    );
  const barred = error instanceof SdkHttpError ? errorOfStatus(server, error.status) : undefined;
  if (barred !== undefined) return barred;
  return UNREACHABLE_CODES.has(codeOf(error) ?? '') ? notReachable(server) : otherError(server, error);
};

/** The server has answered, if only to say no: it is alive. */
export const hasAnswered = (error: unknown): boolean => error instanceof ProtocolError;

/** What a server answers to a session that it does not know, one kind of server or another. */
const NO_SESSION: ReadonlySet<number> = new Set([400, 404]);

/** The call has not been taken up: it can be made again. */
export const wasNotDelivered = (error: unknown): boolean =>
  codeOf(error) === 'ECONNREFUSED' ||
  (error instanceof SdkHttpError && NO_SESSION.has(error.status)) ||
  (error instanceof SdkError && error.code === SdkErrorCode.NotConnected);
