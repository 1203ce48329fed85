// Fields of log lines that state how long a request took, and in which unit they count it.

export type DurationUnit = 'nanos' | 'micros' | 'millis' | 'seconds';

export const MICROS_OF_UNIT: { readonly [Unit in DurationUnit]: number } = {
  nanos: 0.001,
  micros: 1,
  millis: 1_000,
  seconds: 1_000_000,
};

/** Names that a logger or a standard gives a unit; those that stand first win where a line has several. */
export const KNOWN_DURATIONS: readonly (readonly [field: string, unit: DurationUnit])[] = [
  // pino-http
  ['responseTime', 'millis'],
  ['duration_ms', 'millis'],
  ['durationMs', 'millis'],
  ['latency_ms', 'millis'],
  ['elapsed_ms', 'millis'],
  ['took_ms', 'millis'],
  ['http.duration_ms', 'millis'],
  // nginx
  ['request_time', 'seconds'],
  // OpenTelemetry
  ['http.request.duration', 'seconds'],
  ['http.server.request.duration', 'seconds'],
  ['http.client.request.duration', 'seconds'],
  // ECS
  ['event.duration', 'nanos'],
  // nginx
  ['upstream_response_time', 'seconds'],
  ['upstream_header_time', 'seconds'],
  ['upstream_connect_time', 'seconds'],
];

const KNOWN: ReadonlyMap<string, DurationUnit> = new Map(KNOWN_DURATIONS);

const UNIT_WORDS: { readonly [Unit in DurationUnit]: RegExp } = {
  nanos: /^(?:ns|nsecs?|nanos?|nano_?seconds?)$/,
  micros: /^(?:us|µs|usecs?|micros?|microseconds?)$/,
  millis: /^(?:ms|msecs?|millis?|milliseconds?)$/,
  seconds: /^(?:s|secs?|seconds?)$/,
};
const UNITS = Object.keys(UNIT_WORDS) as readonly DurationUnit[];

/** No request is measured in these. */
const LONG_UNIT = /^(?:m|mins?|minutes?|h|hrs?|hours?|d|days?|weeks?|months?|years?)$/;

const DURATION = /^(?:duration|latency|elapsed|took)$/;
const TIMED = /^(?:response|request|upstream|processing|execution|serve|service|handler|roundtrip)$/;

/** What is allowed, planned or kept is not what a request took. */
const SETTING =
  /^(?:retention|timeout|ttl|interval|limit|threshold|lease|expiry|expires|quota|budget|backoff|retry|max_age|uptime)$/;

/** `durationUs`, `http.response_time`, `ElapsedMilliseconds`: in words. */
const wordsOfField = (field: string): readonly string[] =>
  field
    .replaceAll(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
    .replaceAll(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

export type DurationField = {
  readonly unit: DurationUnit;
  /** The name gives no unit. */
  readonly isAssumed: boolean;
};

/** Undefined: it states no duration of a request. Without a unit in its name milliseconds are assumed. */
export const durationFieldOf = (field: string): DurationField | undefined => {
  const known = KNOWN.get(field);
  if (known !== undefined) return { unit: known, isAssumed: false };
  const words = wordsOfField(field);
  const last = words.at(-1) ?? '';
  if (LONG_UNIT.test(last) || words.some((word) => SETTING.test(word))) return undefined;
  const isDuration =
    words.some((word) => DURATION.test(word)) || (words.includes('time') && words.some((word) => TIMED.test(word)));
  if (!isDuration) return undefined;
  const unit = UNITS.find((each) => UNIT_WORDS[each].test(last));
  return { unit: unit ?? 'millis', isAssumed: unit === undefined };
};
