// Days in words: "yesterday", "last Friday", "Nov 20", "2026-11-20", as days since 1970-01-01.
import { DAY } from '../../kernel/time.js';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const MONTH = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?`;
const WEEKDAY = String.raw`(?:(?:last|this|past) )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tues?|wed|thurs?|fri)\b)`;

/** Source of a pattern for a day. */
export const DAY_NAME = String.raw`(?:\b(?:today|tomorrow|(?:the )?day before yesterday|yesterday|${WEEKDAY}|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4}\b|(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? \d{4})?|${MONTH} \d{1,2}(?:st|nd|rd|th)?\b(?!:)(?:,? \d{4}\b)?))`;

/** Undefined for a day that is not in the calendar, such as 31 April. */
const dayNumber = (year: number, month: number, day: number): number | undefined => {
  const date = new Date(Date.UTC(year, month, day));
  return date.getUTCMonth() === month && date.getUTCDate() === day ? (date.getTime() * 1000) / DAY : undefined;
};

const yearOf = (day: number): number => new Date((day * DAY) / 1000).getUTCFullYear();

const ofWeekday = (text: string, today: number): number | undefined => {
  const name = /(?:^| )(mon|tue|wed|thu|fri|sat|sun)[a-z]*$/.exec(text)?.[1];
  if (name === undefined) return undefined;
  const weekday = WEEKDAYS.findIndex((long) => long.startsWith(name));
  const back = (((today + 4 - weekday) % 7) + 7) % 7;
  return today - (back === 0 && text.startsWith('last') ? 7 : back);
};

const ofDate = (text: string, today: number): number | undefined => {
  const name = new RegExp(MONTH).exec(text)?.[0].slice(0, 3) ?? '';
  const [day = '0', year] = text.match(/\d+/g) ?? [];
  const month = MONTHS.indexOf(name);
  if (month < 0) return undefined;
  if (year !== undefined) return dayNumber(Number(year), month, Number(day));
  const thisYear = dayNumber(yearOf(today), month, Number(day));
  return thisYear !== undefined && thisYear <= today + 1 ? thisYear : dayNumber(yearOf(today) - 1, month, Number(day));
};

const NAMED: { readonly [name: string]: number } = {
  today: 0,
  yesterday: -1,
  tomorrow: 1,
  'day before yesterday': -2,
  'the day before yesterday': -2,
};

/** `20.11.2026`, `20/11/2026`, `11/20/2026`; where both could be the month, as in the United States. */
const ofNumbers = (text: string): number | undefined => {
  const [, first = '', mark, second = '', year] = /^(\d{1,2})([./])(\d{1,2})[./](\d{4})$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const dayFirst = mark === '.' || Number(first) > 12;
  const [day, month] = dayFirst ? [first, second] : [second, first];
  return dayNumber(Number(year), Number(month) - 1, Number(day));
};

/** The latest such day that is not in the future, unless the text says so. */
export const dayOf = (text: string, today: number): number | undefined => {
  const low = text.toLowerCase().trim();
  const named = NAMED[low];
  if (named !== undefined) return today + named;
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(low) ?? [];
  if (year !== undefined) return dayNumber(Number(year), Number(month) - 1, Number(day));
  return ofNumbers(low) ?? ofWeekday(low, today) ?? ofDate(low, today);
};
