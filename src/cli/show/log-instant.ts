// Reads a point in time as people of other log tools type it: RFC 3339, a length before now, a day, a clock time. All of UTC.
import { DAY, fromIso, type Micros } from '../../kernel/time.js';
import { parseInstant } from './format.js';

const DAY_AND_CLOCK = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d(?:\.\d{1,6})?)?)?$/;
const CLOCK = /^(\d\d:\d\d)(:\d\d)?$/;

const startOfDay = (at: Micros): Micros => Math.floor(at / DAY) * DAY;

const NAMED: { readonly [word: string]: (now: Micros) => Micros } = {
  now: (now) => now,
  today: startOfDay,
  yesterday: (now) => startOfDay(now) - DAY,
};

/** `undefined`: it is none. */
export const parseLogInstant = (text: string, now: Micros): Micros | undefined => {
  const trimmed = text.trim();
  const named = NAMED[trimmed.toLowerCase()]?.(now);
  if (named !== undefined) return named;
  const ago = /^-?(\d{1,6}) ?(s|m|min|h|d)(?: ago)?$/.exec(trimmed);
  if (ago !== null) return parseInstant(`${ago[1]}${ago[2]}`, now);
  const [, day, minute = '00:00', second = ':00'] = DAY_AND_CLOCK.exec(trimmed) ?? [];
  if (day !== undefined) return fromIso(`${day}T${minute}${second}Z`);
  const [, clock, seconds = ':00'] = CLOCK.exec(trimmed) ?? [];
  if (clock === undefined) return parseInstant(trimmed, now);
  const today = new Date(startOfDay(now) / 1000).toISOString().slice(0, 10);
  return fromIso(`${today}T${clock}${seconds}Z`);
};
