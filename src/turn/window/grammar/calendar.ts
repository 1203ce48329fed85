// Days in text: "yesterday", "last Friday", "Nov 20", "2026-11-20", as days since 1970-01-01.
import { DAY } from '../../../kernel/time.js';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export const MONTH_PATTERN = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?`;
const WEEKDAY = String.raw`(?:(?:last|this|past) )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tues?|wed|thurs?|fri)\b)`;

/** "On the 3rd" is a day, "the 3rd retry" is not. */
const DAY_ENDS = String.raw`(?=\s*(?:$|[,;?!.](?:\s|$)|(?:at|around|between|from|until|after|before)\b))`;

/** Source of a pattern for a day. */
export const DAY_PATTERN = String.raw`(?:\b(?:today|tomorrow|(?:the )?day before yesterday|yesterday|${WEEKDAY}|\d{4}-\d{2}-\d{2}|\d{8}(?=T\d{4})|(?<![\d-])\d{2}-\d{2}(?= \d{2}:\d{2})|[IWEF]\d{4}(?= \d{2}:\d{2}:\d{2})|\d{1,2}[.]\d{1,2}[.](?= (?:at |um )?\d)|\d{1,2}[./]\d{1,2}[./]\d{4}\b|(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH_PATTERN}(?:,? \d{4})?|the \d{1,2}(?:st|nd|rd|th)\b${DAY_ENDS}|${MONTH_PATTERN} \d{1,2}(?:st|nd|rd|th)?\b(?!:)(?:,? \d{4}\b)?))`;

/** Undefined for a day that is not in the calendar, such as 31 April. */
const dayNumber = (year: number, month: number, day: number): number | undefined => {
  const date = new Date(Date.UTC(year, month, day));
  return date.getUTCMonth() === (month + 12) % 12 && date.getUTCDate() === day
    ? (date.getTime() * 1000) / DAY
    : undefined;
};

const yearOf = (day: number): number => new Date((day * DAY) / 1000).getUTCFullYear();

const parseWeekday = (text: string, today: number): number | undefined => {
  const name = /(?:^| )(mon|tue|wed|thu|fri|sat|sun)[a-z]*$/.exec(text)?.[1];
  if (name === undefined) return undefined;
  const weekday = WEEKDAYS.findIndex((long) => long.startsWith(name));
  const back = (((today + 4 - weekday) % 7) + 7) % 7;
  return today - (back === 0 && text.startsWith('last') ? 7 : back);
};

const latestDate = (month: number, day: number, today: number): number | undefined => {
  const thisYear = dayNumber(yearOf(today), month, day);
  return thisYear !== undefined && thisYear <= today + 1 ? thisYear : dayNumber(yearOf(today) - 1, month, day);
};

const parseDate = (text: string, today: number): number | undefined => {
  const name = new RegExp(MONTH_PATTERN).exec(text)?.[0].slice(0, 3) ?? '';
  const [day = '0', year] = text.match(/\d+/g) ?? [];
  const month = MONTHS.indexOf(name);
  if (month < 0) return undefined;
  if (year !== undefined) return dayNumber(Number(year), month, Number(day));
  return latestDate(month, Number(day), today);
};

const RELATIVE_DAYS: { readonly [name: string]: number } = {
  today: 0,
  yesterday: -1,
  tomorrow: 1,
  'day before yesterday': -2,
  'the day before yesterday': -2,
};

/** Day and month in figures, the year where it is said. */
const DATE_FORMATS: readonly (readonly [pattern: RegExp, order: readonly ('year' | 'month' | 'day')[]])[] = [
  [/^(\d{4})-(\d{2})-(\d{2})$/, ['year', 'month', 'day']],
  [/^(\d{4})(\d{2})(\d{2})$/, ['year', 'month', 'day']],
  [/^[iwef]?(\d{2})-?(\d{2})$/, ['month', 'day']],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/, ['day', 'month', 'year']],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, ['month', 'day', 'year']],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, ['day', 'month', 'year']],
];

const parseDateFigures = (text: string, today: number): readonly number[] =>
  DATE_FORMATS.flatMap(([pattern, order]) => {
    const figures = pattern.exec(text)?.slice(1);
    if (figures === undefined) return [];
    const of = (name: 'year' | 'month' | 'day'): number => Number(figures[order.indexOf(name)] ?? Number.NaN);
    const year = of('year');
    const day = Number.isNaN(year)
      ? latestDate(of('month') - 1, of('day'), today)
      : dayNumber(year, of('month') - 1, of('day'));
    return day === undefined ? [] : [day];
  });

/** "The 19th": of this month, or of the one before. */
const parseOrdinal = (text: string, today: number): number | undefined => {
  const day = Number(/^the (\d{1,2})(?:st|nd|rd|th)$/.exec(text)?.[1]);
  const now = new Date((today * DAY) / 1000);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const days = [dayNumber(year, month, day), dayNumber(year, month - 1, day)];
  return days.find((each) => each !== undefined && each <= today);
};

/** Every day that the text can mean, likeliest first. A day in the future only where the text says so. */
export const parseDays = (text: string, today: number): readonly number[] => {
  const low = text.toLowerCase().trim();
  const named = RELATIVE_DAYS[low];
  if (named !== undefined) return [today + named];
  const figures = [...new Set(parseDateFigures(low, today))];
  const past = figures.filter((day) => day <= today);
  if (figures.length > 0) return past.length > 0 ? past : figures.slice(0, 1);
  const day = parseWeekday(low, today) ?? parseOrdinal(low, today) ?? parseDate(low, today);
  return day === undefined ? [] : [day];
};

/** 0 is January; -1 where the text names none. */
export const parseMonth = (text: string): number => MONTHS.indexOf(text.toLowerCase().slice(0, 3));
