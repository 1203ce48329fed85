// Instants and windows in the words of a result: always UTC, the day only where it is not plain.
import { fromIso, type Micros, SECOND, type TimeWindow, toIso } from '../../kernel/time.js';

const LONGEST_INSTANT = 40;
const BARE = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?$/;
const NO_SECONDS = /^(\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d)((?:[Zz]|[+-]\d\d:?\d\d)?)$/;

/** An instant as a model writes it; without a zone it is UTC, as all that it reads. */
export const instantOf = (text: string): Micros | undefined => {
  if (text.length > LONGEST_INSTANT) return undefined;
  const trimmed = text.trim().replace(NO_SECONDS, '$1:00$2');
  return fromIso(BARE.test(trimmed) ? `${trimmed}Z` : trimmed);
};

export const dayOf = (at: Micros): string => toIso(at).slice(0, 10);

/** `10:04:12.345`; microseconds only where the instant has them. */
export const clockOf = (at: Micros): string => toIso(at).slice(11, -1);

/** `2026-11-22 10:04:12.345` */
export const momentOf = (at: Micros): string => `${dayOf(at)} ${clockOf(at)}`;

const whole = (at: Micros): string => (at % SECOND === 0 ? momentOf(at).slice(0, 19) : momentOf(at));

/** `2026-11-22 10:00:00 to 10:15:00 UTC` */
export const spanOf = ({ from, to }: TimeWindow): string => {
  const end = dayOf(from) === dayOf(to) ? whole(to).slice(11) : whole(to);
  return `${whole(from)} to ${end} UTC`;
};

/** How an instant is written in rows of a window: with its day only where the window has several. */
export const clockIn = ({ from, to }: TimeWindow): ((at: Micros) => string) =>
  dayOf(from) === dayOf(to - 1) ? clockOf : momentOf;

/** `850 µs`, `12.3 ms`, `4.5 s`, `3 min` */
export const lengthOf = (micros: Micros): string => {
  if (micros < 1_000) return `${micros} µs`;
  if (micros < SECOND) return `${Number((micros / 1_000).toPrecision(4))} ms`;
  if (micros < 120 * SECOND) return `${Number((micros / SECOND).toPrecision(4))} s`;
  return `${Number((micros / SECOND / 60).toPrecision(4))} min`;
};
