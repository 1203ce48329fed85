// Formats instants and windows for a result: always UTC, with the day only where it is not obvious.
import { fromIso, type Micros, SECOND, type TimeWindow, toIso } from '../../kernel/time.js';

const LONGEST_INSTANT = 40;
const BARE = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?$/;
const NO_SECONDS = /^(\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d)((?:[Zz]|[+-]\d\d:?\d\d)?)$/;

/** Parses an instant as a model writes it; without a zone it is UTC. */
export const parseToolInstant = (text: string): Micros | undefined => {
  if (text.length > LONGEST_INSTANT) return undefined;
  const trimmed = text.trim().replace(NO_SECONDS, '$1:00$2');
  return fromIso(BARE.test(trimmed) ? `${trimmed}Z` : trimmed);
};

export const formatDay = (at: Micros): string => toIso(at).slice(0, 10);

/** `10:04:12.345`; microseconds only where the instant has them. */
const formatClock = (at: Micros): string => toIso(at).slice(11, -1);

/** `2026-11-22 10:04:12.345` */
export const formatMoment = (at: Micros): string => `${formatDay(at)} ${formatClock(at)}`;

const formatWhole = (at: Micros): string => (at % SECOND === 0 ? formatMoment(at).slice(0, 19) : formatMoment(at));

/** `2026-11-22 10:00:00 to 10:15:00 UTC` */
export const formatWindow = ({ from, to }: TimeWindow): string => {
  const end = formatDay(from) === formatDay(to) ? formatWhole(to).slice(11) : formatWhole(to);
  return `${formatWhole(from)} to ${end} UTC`;
};

/** How an instant is written in rows of a window: with its day only where the window has several. */
export const clockFormatter = ({ from, to }: TimeWindow): ((at: Micros) => string) =>
  formatDay(from) === formatDay(to - 1) ? formatClock : formatMoment;

/** `850 µs`, `12.3 ms`, `4.5 s`, `3 min` */
export const formatDuration = (micros: Micros): string => {
  if (micros < 1_000) return `${micros} µs`;
  if (micros < SECOND) return `${Number((micros / 1_000).toPrecision(4))} ms`;
  if (micros < 120 * SECOND) return `${Number((micros / SECOND).toPrecision(4))} s`;
  return `${Number((micros / SECOND / 60).toPrecision(4))} min`;
};
