// Dates that were written without a zone: a cluster takes them for UTC, a configured zone says what they meant.
import { MINUTE, type Micros } from '../../../kernel/time.js';

/** Minutes east of UTC at an instant. */
export type Zone = (at: Micros) => number;

const FIXED = /^([+-])(\d\d):?(\d\d)$/;

const parts = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });

const named = (zone: string): Zone => {
  const format = parts(zone);
  return (at) => {
    const shown = Object.fromEntries(
      format.formatToParts(new Date(at / 1000)).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = shown;
    return Math.round(Date.UTC(year, month - 1, day, hour, minute) / 60_000) - Math.floor(at / MINUTE);
  };
};

/** Throws a `RangeError` for a name that is no zone. */
export const zoneOf = (zone: string | undefined): Zone => {
  if (zone === undefined) return () => 0;
  const fixed = FIXED.exec(zone);
  if (fixed === null) return named(zone);
  const [, sign, hours, minutes] = fixed;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return () => offset;
};

/** What the cluster stores for an instant. */
export const stored = (zone: Zone, at: Micros): Micros => at + zone(at) * MINUTE;

/** The instant that was meant by what is stored: near a change of clocks, the later offset counts. */
export const meant = (zone: Zone, at: Micros): Micros => at - zone(at - zone(at) * MINUTE) * MINUTE;
