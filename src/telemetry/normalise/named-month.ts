// Dates that name their month: `29/Jan/2023:08:42:09 +0000`, `Sun Jan 29 08:42:09.123 2023`, `Sun, 29 Jan 2023 08:42:09 GMT`.
import { DAY, HOUR, MINUTE, SECOND, type Micros } from '../../kernel/time.js';
import { monthIndex } from './month-names.js';
import { ZONE_ABBREVIATIONS, zoneMinutes } from './zone-names.js';

const CLOCK = String.raw`(?<clock>\d\d:\d\d:\d\d(?:[.,]\d{1,9})?)`;
const ZONE = String.raw`(?: ?(?<zone>[+-]\d\d:?\d\d|Z|${ZONE_ABBREVIATIONS}))?`;
const DAY_FIRST = new RegExp(
  String.raw`^(?:[A-Z][a-z]{2}, )?(?<day>\d{1,2})[ /-](?<month>[A-Z][a-z]{2})[ /-](?<year>\d{4})[ :]${CLOCK}${ZONE}$`,
);
const MONTH_FIRST = new RegExp(
  String.raw`^(?:[A-Z][a-z]{2} )?(?<month>[A-Z][a-z]{2}) {1,2}(?<day>\d{1,2}) ${CLOCK}${ZONE} (?<year>\d{4})$`,
);

/** What a zone as it is written is ahead of UTC: `+0100`, `+01`, `Z`, `CET`. */
export const zoneOffsetOf = (zone: string): Micros => {
  const named = zoneMinutes(zone);
  if (named !== undefined) return named * MINUTE;
  const sign = zone.startsWith('-') ? -1 : 1;
  const [hours, minutes] = [zone.slice(1, 3), zone.length > 3 ? zone.slice(-2) : '0'];
  return /^[+-]/.test(zone) ? sign * (Number(hours) * HOUR + Number(minutes) * MINUTE) : 0;
};

/** Month from 0. */
type MonthDay = { readonly month: number; readonly day: number; readonly clock: string };

/** Lines of one day come one after the other. */
let latestDay = { year: NaN, month: NaN, day: NaN, at: 0 as Micros | undefined };

const dayStart = (year: number, month: number, day: number): Micros | undefined => {
  if (latestDay.day === day && latestDay.month === month && latestDay.year === year) return latestDay.at;
  const millis = Date.UTC(year, month, day);
  const isDay = month >= 0 && month < 12 && new Date(millis).getUTCDate() === day;
  latestDay = { year, month, day, at: isDay ? millis * 1000 : undefined };
  return latestDay.at;
};

/** Of `H:MM:SS`, with an optional fraction behind a dot or a comma. */
const sinceMidnight = (clock: string): Micros => {
  const colon = clock[1] === ':' ? 1 : 2;
  const seconds = clock.slice(colon + 4);
  const whole = Number(clock.slice(0, colon)) * HOUR + Number(clock.slice(colon + 1, colon + 3)) * MINUTE;
  if (seconds.length === 2) return whole + Number(seconds) * SECOND;
  return whole + Math.floor(Number(seconds.replace(',', '.')) * SECOND + 1e-3);
};

/** UTC as written; `undefined` when there is no such day. */
export const civilInstant = (year: number, { month, day, clock }: MonthDay): Micros | undefined => {
  const at = dayStart(year, month, day);
  return at === undefined ? undefined : at + sinceMidnight(clock);
};

/** Of dates in numbers. */
export type DateOrder = 'year-first' | 'month-first' | 'day-first';

export type TimeContext = {
  /** What to take from times without a zone to get UTC. */
  readonly offset: Micros;
  /** For dates without a year: the moment of reading, or the file's last change. */
  readonly near: Micros;
  /** Of the file, where its dates tell. */
  readonly dateOrder?: DateOrder;
};

/** The latest year that does not put the day more than a day after `near`; eight back, for a leap day. */
export const resolveYearless = (date: MonthDay, { near, offset }: TimeContext): Micros | undefined => {
  const next = new Date(near / 1000).getUTCFullYear() + 1;
  for (let year = next; year > next - 10; year -= 1) {
    const at = civilInstant(year, date);
    if (at !== undefined && at - offset <= near + DAY) return at - offset;
  }
  return undefined;
};

export const parseNamedMonth = (text: string, offset: Micros): Micros | undefined => {
  const found = (DAY_FIRST.exec(text) ?? MONTH_FIRST.exec(text))?.groups;
  if (found === undefined) return undefined;
  const { year, month = '', day, clock = '', zone } = found;
  const at = civilInstant(Number(year), { month: monthIndex(month), day: Number(day), clock });
  return at === undefined ? undefined : at - (zone === undefined ? offset : zoneOffsetOf(zone));
};
