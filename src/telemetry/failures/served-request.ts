// The request that an access line tells of: status, duration, endpoint, and whether the server failed it.
import { KNOWN_DURATIONS, MICROS_OF_UNIT } from '../fields/duration-fields.js';
import type { Attributes, LogRecord } from '../record.js';

export type ServedRequest = {
  readonly status: number;
  readonly durationMillis?: number;
  readonly method?: string;
  readonly path?: string;
  /** The server's fault: 5xx, or no answer, unless the client hung up. */
  readonly isFailed: boolean;
};

const STATUS_FIELDS = [
  'http.response.status_code',
  'res.statusCode',
  'http.status_code',
  'statusCode',
  'status_code',
  'response.status',
  'status',
  'DownstreamStatus',
] as const;
const PATH_FIELDS = ['url.path', 'req.url', 'http.target', 'path', 'url', 'uri', 'request_uri', 'RequestPath'] as const;
const METHOD_FIELDS = ['http.request.method', 'req.method', 'method', 'http.method', 'RequestMethod'] as const;

/** HAProxy's HTTP format: timers, status, bytes, cookies, termination state. */
const HAPROXY =
  / [-\d]+\/[-\d]+\/[-\d]+\/[-\d]+\/\+?(\d+) (-?\d{1,3}) \S+ \S+ \S+ ([\w-]{4}) \S+ \S+(?: \{[^}]*\})* "(\S+) (\S+)/;
const REQUEST_LINE =
  /\b(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS) (\/\S*)(?: HTTP\/[\d.]+)?"?[\s,|=>-]*(?:status[=: ]*|->\s*)?([1-5]\d\d)\b/;
const TAIL_DURATION =
  /(?:\b(?:rt|request_time|duration|elapsed|took|latency|time)[=: ]"?|\s)(\d+\.\d{3})"?(?:\s|$|s\b)/;
const UNIT_DURATION = /(?<![\w.])(\d+(?:\.\d+)?) ?(ms|µs|us|s)\b/;
const UNITS: { readonly [unit: string]: number } = { s: 1_000, ms: 1, us: 1e-3, µs: 1e-3 };

const CLIENT_HUNG_UP = 'C';

const numberField = (attributes: Attributes, names: readonly string[]): number | undefined => {
  for (const name of names) {
    const value = attributes[name];
    if (value !== undefined && value !== '' && Number.isFinite(Number(value))) return Number(value);
  }
  return undefined;
};

const textField = (attributes: Attributes, names: readonly string[]): string | undefined => {
  for (const name of names) if (typeof attributes[name] === 'string') return attributes[name];
  return undefined;
};

const durationOfFields = (attributes: Attributes): number | undefined => {
  for (const [name, unit] of KNOWN_DURATIONS) {
    const value = attributes[name];
    if (value !== undefined && Number.isFinite(Number(value)))
      return (Number(value) * MICROS_OF_UNIT[unit]) / MICROS_OF_UNIT.millis;
  }
  return undefined;
};

const durationOfTail = (tail: string): number | undefined => {
  const [, seconds] = TAIL_DURATION.exec(tail) ?? [];
  if (seconds !== undefined) return Number(seconds) * 1_000;
  const [, value, unit = ''] = UNIT_DURATION.exec(tail) ?? [];
  return value === undefined ? undefined : Number(value) * (UNITS[unit] ?? 1);
};

const haproxyRequest = (message: string): ServedRequest | undefined => {
  const [, millis, status, flags = '', method = '', path = ''] = HAPROXY.exec(message) ?? [];
  if (status === undefined) return undefined;
  const code = Number(status);
  const isFailed = (code >= 500 || code <= 0) && !flags.startsWith(CLIENT_HUNG_UP);
  return { status: code, durationMillis: Number(millis), method, path, isFailed };
};

const fieldRequest = (message: string, attributes: Attributes): ServedRequest | undefined => {
  const status = numberField(attributes, STATUS_FIELDS);
  const path = textField(attributes, PATH_FIELDS);
  if (status === undefined || status < 100 || status > 599 || path === undefined) return undefined;
  const durationMillis = durationOfFields(attributes) ?? durationOfTail(message.slice(-120));
  const method = textField(attributes, METHOD_FIELDS);
  return {
    status,
    ...(durationMillis !== undefined && { durationMillis }),
    ...(method !== undefined && { method }),
    path,
    isFailed: status >= 500,
  };
};

const textRequest = (message: string): ServedRequest | undefined => {
  const found = REQUEST_LINE.exec(message.slice(0, 600));
  if (found === null) return undefined;
  const [whole, method = '', path = '', status = ''] = found;
  const durationMillis = durationOfTail(message.slice(found.index + whole.length));
  return {
    status: Number(status),
    ...(durationMillis !== undefined && { durationMillis }),
    method,
    path,
    isFailed: Number(status) >= 500,
  };
};

/** `undefined`: the line tells of no request. */
export const servedRequestOf = ({
  message,
  attributes = {},
}: Pick<LogRecord, 'message' | 'attributes'>): ServedRequest | undefined =>
  fieldRequest(message, attributes) ??
  (message.includes('HTTP/') || message.includes('"') ? (haproxyRequest(message) ?? textRequest(message)) : undefined);

/** Requests are told apart by whether they took so many milliseconds. */
const SLOW_STEPS: readonly number[] = [16_000, 4_000, 1_000, 250];

/** What an access line says of the server: `5xx`, `slow4000`; `undefined`: it served well. */
export const requestMark = ({ isFailed, durationMillis = 0 }: ServedRequest): string | undefined => {
  if (isFailed) return '5xx';
  const step = SLOW_STEPS.find((least) => durationMillis >= least);
  return step === undefined ? undefined : `slow${step}`;
};
