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

const METHOD = '(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)';
/** As Go, Node, Python and Ruby write it: `132ms`, `41 ms`, `1.2345ms`, `1m2.5s`. */
const DURATION = String.raw`(?:\d+h)?(?:\d+m)?\d+(?:\.\d+)? ?(?:ns|µs|us|ms|s)\b`;
/** Tags, numbers and arrows may stand before a method; words may not: who retries `GET /x` serves nothing. */
const BEFORE_METHOD = String.raw`^\s*(?:(?:\[[^\]]{0,60}\]|[^A-Za-z\s[]\S{0,60})\s+){0,6}(?:HTTP )?`;
/** What stands behind a status. A word there counts something else: `GET /items 500 items`. */
const BEHIND_STATUS = String.raw`(?=\s*$|[\s,|(-]+(?:in |took )?\(?${DURATION}|\s+-(?:\s|$))`;

/**
 * Access lines without `HTTP/`, by their programs: Next.js, morgan, Koa, Hono and Serilog; Gin and Fiber; chi; Tornado; Rails and Phoenix,
 * whose lines name neither method nor path.
 */
const APP_LINES: readonly RegExp[] = [
  new RegExp(
    String.raw`${BEFORE_METHOD}"?(?<method>${METHOD}) "?(?<path>/[^\s"]*)"?:?\s+(?:(?:[-=]+>?|\||responded|returned|status[=:]?)\s*)?(?<status>[1-5]\d\d)\b${BEHIND_STATUS}`,
  ),
  new RegExp(
    String.raw`\|\s*(?<status>[1-5]\d\d)\s*\|\s*${DURATION}\s*\|\s*\S+\s*\|\s*(?<method>${METHOD})\s*\|?\s*"?(?<path>/[^\s"]*)`,
  ),
  new RegExp(
    String.raw`"(?<method>${METHOD}) https?://[^\s/"]*(?<path>/[^\s"]*) HTTP/[\d.]+" from \S+ - (?<status>[1-5]\d\d) \d+B in (?=${DURATION})`,
  ),
  new RegExp(String.raw`^\s*(?<status>[1-5]\d\d) (?<method>${METHOD}) (?<path>/\S*) \([^)]{0,80}\) (?=${DURATION})`),
  new RegExp(
    String.raw`^\s*(?:\[[^\]]{0,80}\] )*(?:Completed|Sent) (?<status>[1-5]\d\d)(?: [A-Z][A-Za-z' -]{0,40})? in (?=${DURATION})`,
  ),
];

/** A line without one of them is none of these: most lines of a program. */
const APP_WORD = /\b(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS|Completed|Sent)\b/;

const TAIL_DURATION =
  /(?:\b(?:rt|request_time|duration|elapsed|took|latency|time)[=: ]"?|\s)(\d+\.\d{3})"?(?:\s|$|s\b)/;
const UNIT_DURATION = /(?<![\w.])(\d+(?:\.\d+)?) ?(ms|µs|us|s)\b/;
const GO_DURATION = /(?<![\w.])(?:(\d+)h)?(?:(\d+)m)?(\d+(?:\.\d+)?) ?(ns|µs|us|ms|s)\b/;
const UNITS: { readonly [unit: string]: number } = { s: 1_000, ms: 1, us: 1e-3, µs: 1e-3, ns: 1e-6 };

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

/** Fields that name a method, a path and a status are those of a request, whatever the line says. */
export const hasRequestFields = (attributes: Attributes): boolean =>
  'url.path' in attributes ||
  'req.url' in attributes ||
  (textField(attributes, PATH_FIELDS)?.startsWith('/') === true &&
    textField(attributes, METHOD_FIELDS) !== undefined &&
    numberField(attributes, STATUS_FIELDS) !== undefined);

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

const millisOfText = (text: string): number | undefined => {
  const [, hours = '0', minutes = '0', value, unit = ''] = GO_DURATION.exec(text) ?? [];
  if (value === undefined) return undefined;
  return (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(value) * (UNITS[unit] ?? 1);
};

const LONGEST = 600;

type AppRequest = { readonly request: ServedRequest; /** What the line says beside it. */ readonly rest: string };

/** The request that a program tells of without naming the protocol, and what its line says beside it; `undefined`: of none. */
export const appRequestOf = ({ message }: Pick<LogRecord, 'message'>): AppRequest | undefined => {
  const head = message.slice(0, LONGEST);
  if (!APP_WORD.test(head)) return undefined;
  for (const form of APP_LINES) {
    const found = form.exec(head);
    if (found === null) continue;
    const { status = '', method, path } = found.groups ?? {};
    const rest = message.slice(found.index + found[0].length);
    const durationMillis = millisOfText(
      `${found[0].slice(found[0].indexOf(status))} ${head.slice(found.index + found[0].length)}`,
    );
    const request = {
      status: Number(status),
      ...(durationMillis !== undefined && { durationMillis }),
      ...(method !== undefined && { method }),
      ...(path !== undefined && { path }),
      isFailed: Number(status) >= 500,
    };
    return { request, rest };
  }
  return undefined;
};

/** `undefined`: the line tells of no request. */
export const servedRequestOf = ({
  message,
  attributes = {},
}: Pick<LogRecord, 'message' | 'attributes'>): ServedRequest | undefined =>
  fieldRequest(message, attributes) ??
  (message.includes('HTTP/') || message.includes('"')
    ? (haproxyRequest(message) ?? textRequest(message))
    : undefined) ??
  appRequestOf({ message })?.request;

/** Requests are told apart by whether they took so many milliseconds. */
const SLOW_STEPS: readonly number[] = [16_000, 4_000, 1_000, 250];

/** A line of a program that tells of a request, without the protocol, that went well. */
export const SERVED = 'served';

const REQUEST_DETAIL = /^(?:(5xx)(?:\.(.+))?|slow(\d+)|served)$/;

type RequestDetail = {
  readonly isFailed: boolean;
  /** At least so many milliseconds; 0: not slow. */
  readonly slowMillis: number;
  /** The failure class that the line states beside. */
  readonly failure?: string;
};

/** What the detail of an event says of requests; `undefined`: it tells of none. */
export const requestDetailOf = (detail: string | undefined): RequestDetail | undefined => {
  const [whole, failed, failure, millis] = REQUEST_DETAIL.exec(detail ?? '') ?? [];
  if (whole === undefined) return undefined;
  return { isFailed: failed !== undefined, slowMillis: Number(millis ?? 0), ...(failure !== undefined && { failure }) };
};

/** What an access line says of the server: `5xx`, `slow4000`; `undefined`: it served well. */
export const requestMark = ({ isFailed, durationMillis = 0 }: ServedRequest): string | undefined => {
  if (isFailed) return '5xx';
  const step = SLOW_STEPS.find((least) => durationMillis >= least);
  return step === undefined ? undefined : `slow${step}`;
};
