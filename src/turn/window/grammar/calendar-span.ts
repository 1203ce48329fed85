// Spans of the calendar: "this week", "last month", "over the weekend", "in October", "the start of the month".
import { DAY, type Micros } from '../../../kernel/time.js';
import { MONTH_PATTERN, parseMonth } from './calendar.js';
import type { TimeAnchor } from './named-zone.js';
import type { TimeDoubt } from '../../../investigation/scope.js';
import { localToInstant, toLocalDay } from './time-zone.js';

/** `moment`: the text names an instant. `other`: a second reading, with its doubt in `about`. */
export type TimeStretch = {
  readonly from: Micros;
  readonly to: Micros;
  readonly moment?: true;
  readonly other?: TimeStretch;
  readonly about?: TimeDoubt;
};

const UNIT = '(?:week|month|year)';

const NAMED = [
  String.raw`\b(?:(?:this|last|the|this past|the past|over the|during the|on the) )?weekend\b`,
  String.raw`\b(?:this|(?<!\bthe )last) (?:calendar )?${UNIT}\b`,
  String.raw`\b(?:the )?(?:start|beginning) of (?:the |this )?(?:day|${UNIT})\b`,
];
const IN_A_MONTH = String.raw`(?<=\b(?:in|during|since|throughout|all|for) )${MONTH_PATTERN}(?! ?\d)`;

/** Source of a pattern. "The last week" is seven days; it is read as a length of time. */
export const SPAN_PATTERN = `(?:${[...NAMED, IN_A_MONTH].join('|')})`;

/** The same for a text that contains one. */
export const SPAN_TEXT_PATTERN = `(?:${[...NAMED, MONTH_PATTERN].join('|')})`;

type DayRange = readonly [from: number, to: number];

const MONDAY = 4;
const SATURDAY = 2;

/** The latest such weekday, as days since a Thursday. */
const latestWeekday = (today: number, weekday: number): number => today - ((((today - weekday) % 7) + 7) % 7);

const monthDays = (year: number, month: number): DayRange => [
  (Date.UTC(year, month, 1) * 1000) / DAY,
  (Date.UTC(year, month + 1, 1) * 1000) / DAY,
];

const unitDays = (unit: string, today: number, before: number): DayRange => {
  const now = new Date((today * DAY) / 1000);
  if (unit === 'day') return [today, today + 1];
  if (unit === 'week')
    return [latestWeekday(today, MONDAY) - 7 * before, latestWeekday(today, MONDAY) - 7 * before + 7];
  if (unit === 'month') return monthDays(now.getUTCFullYear(), now.getUTCMonth() - before);
  const year = now.getUTCFullYear() - before;
  return [monthDays(year, 0)[0], monthDays(year, 11)[1]];
};

/** The current or latest weekend; "last weekend" is over. */
const weekendDays = (low: string, today: number): DayRange => {
  const saturday = latestWeekday(today, SATURDAY);
  const isOn = today - saturday < 2;
  const from = isOn && low.startsWith('last') ? saturday - 7 : saturday;
  return [from, from + 2];
};

const namedMonth = (low: string, today: number): DayRange => {
  const now = new Date((today * DAY) / 1000);
  const month = parseMonth(low);
  const year = now.getUTCFullYear() - (month > now.getUTCMonth() ? 1 : 0);
  return monthDays(year, month);
};

const spanDays = (low: string, today: number): DayRange => {
  if (low.includes('weekend')) return weekendDays(low, today);
  const unit = /\b(day|week|month|year)$/.exec(low)?.[1];
  return unit === undefined ? namedMonth(low, today) : unitDays(unit, today, low.startsWith('last') ? 1 : 0);
};

const LENGTHS: { readonly [unit: string]: number } = { week: 7, month: 30, year: 365 };

const rollingSpan = (low: string, askedAt: Micros): TimeStretch | undefined => {
  const days = /^last (week|month|year)$/.exec(low)?.[1];
  return days === undefined ? undefined : { from: askedAt - (LENGTHS[days] ?? 0) * DAY, to: askedAt };
};

/** "Last week" is the seven days up to the question, with the calendar week before as the other reading. */
export const resolveSpan = (text: string, { askedAt, zone }: TimeAnchor): TimeStretch => {
  const low = text.toLowerCase().replace(/\.$/, '');
  const [from, to] = spanDays(low, toLocalDay(askedAt, zone));
  const at = localToInstant(from * DAY, zone);
  if (/^(?:the )?(?:start|beginning)/.test(low)) return { from: at, to: at };
  const calendar = { from: at, to: localToInstant(to * DAY, zone) };
  const days = rollingSpan(low, askedAt);
  return days === undefined ? calendar : { ...days, other: calendar, about: 'span' };
};
