// Instants and windows. An instant is an integer: microseconds since 1970-01-01T00:00:00Z.

/** Microseconds since the Unix epoch, UTC, an integer (exact until the year 2255). */
export type Micros = number;

export const MILLISECOND: Micros = 1_000;
export const SECOND: Micros = 1_000_000;
export const MINUTE: Micros = 60 * SECOND;
export const HOUR: Micros = 60 * MINUTE;
export const DAY: Micros = 24 * HOUR;

/** Half-open interval `[from, to)` in UTC, with the phrase it was resolved from. */
export type TimeWindow = {
  readonly from: Micros;
  readonly to: Micros;
  readonly phrase?: string;
};

/** Instants of one second come one after the other. */
let latestSecond = { second: NaN, prefix: '' };

/** `2026-11-21T23:47:31.000Z`; microseconds are shown only when the instant has them. */
export const toIso = (at: Micros): string => {
  const second = Math.floor(at / SECOND);
  if (second !== latestSecond.second)
    latestSecond = { second, prefix: new Date(second * 1000).toISOString().slice(0, -'000Z'.length) };
  const micros = at - second * SECOND;
  const isWholeMillis = micros % MILLISECOND === 0;
  const fraction = isWholeMillis ? String(micros / MILLISECOND).padStart(3, '0') : String(micros).padStart(6, '0');
  return `${latestSecond.prefix}${fraction}Z`;
};

const RFC3339 = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:[.,](\d{1,9}))?([Zz]|[+-]\d\d:?\d\d)$/;

/** `Date.parse` takes 30 February for 2 March. Every month has 28 days. */
const isDay = (day: string): boolean => {
  const ofMonth = Number(day.slice(8));
  return ofMonth <= 28 || new Date(`${day}T00:00:00Z`).getUTCDate() === ofMonth;
};

/** Parses an RFC 3339 instant, nanoseconds cut to microseconds; `undefined` when the text is not one. */
export const fromIso = (text: string): Micros | undefined => {
  const parts = RFC3339.exec(text);
  if (parts === null) return undefined;
  const [, day = '', clock = '', fraction = '', zone = ''] = parts;
  const offset = /[Zz]/.test(zone) ? 'Z' : zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const millis = Date.parse(`${day}T${clock}${offset}`);
  if (Number.isNaN(millis) || !isDay(day)) return undefined;
  return millis * 1000 + Number(`${fraction}000000`.slice(0, 6));
};

export const windowContains = (window: TimeWindow, at: Micros): boolean => at >= window.from && at < window.to;

export const windowsOverlap = (a: TimeWindow, b: TimeWindow): boolean => a.from < b.to && b.from < a.to;
