// Days and spans of the calendar as days since 1970-01-01: "last Friday", "Feb 29", "this week", "last weekend".
import { DAY } from '../../kernel/time.js';
import type { CalendarDate, DayReading } from './time-point.js';
import type { SpanName } from './time-table.js';

/** 1970-01-01 was a Thursday; Monday is 0. */
const THURSDAY = 3;
const SATURDAY = 5;

const dateOfDay = (day: number): Date => new Date((day * DAY) / 1000);

/** Undefined for a day that is not in the calendar, such as 31 April. */
const dayNumber = (year: number, month: number, day: number): number | undefined => {
  const date = new Date(Date.UTC(year, month, day));
  return date.getUTCMonth() === (month + 12) % 12 && date.getUTCDate() === day
    ? (date.getTime() * 1000) / DAY
    : undefined;
};

/** The latest such weekday up to today. */
const latestWeekday = (today: number, weekday: number): number =>
  today - ((((today + THURSDAY - weekday) % 7) + 7) % 7);

const resolveDate = ({ year, month, day }: CalendarDate, today: number): number | undefined => {
  if (year !== undefined) return dayNumber(year, month, day);
  const thisYear = dateOfDay(today).getUTCFullYear();
  const dated = dayNumber(thisYear, month, day);
  return dated !== undefined && dated <= today + 1 ? dated : dayNumber(thisYear - 1, month, day);
};

const resolveDates = (dates: readonly CalendarDate[], today: number): readonly number[] => {
  const days = [...new Set(dates.flatMap((date) => resolveDate(date, today) ?? []))];
  const past = days.filter((day) => day <= today);
  return past.length > 0 ? past : days.slice(0, 1);
};

/** "The 19th": of this month, or of the one before. */
const resolveDayOfMonth = (day: number, today: number): number | undefined => {
  const now = dateOfDay(today);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return [dayNumber(year, month, day), dayNumber(year, month - 1, day)].find(
    (each) => each !== undefined && each <= today,
  );
};

/** Every day that the words can mean, the likeliest first. A day in the future only where they say so. */
export const resolveDays = (reading: DayReading, today: number): readonly number[] => {
  switch (reading.kind) {
    case 'offset':
      return [today + reading.days];
    case 'weekday': {
      const day = latestWeekday(today, reading.weekday);
      return [day === today && reading.isOver ? day - 7 : day];
    }
    case 'dates':
      return resolveDates(reading.dates, today);
    case 'day of month': {
      const day = resolveDayOfMonth(reading.day, today);
      return day === undefined ? [] : [day];
    }
  }
  return reading satisfies never;
};

export type DayRange = readonly [from: number, to: number];

const monthDays = (year: number, month: number): DayRange => [
  (Date.UTC(year, month, 1) * 1000) / DAY,
  (Date.UTC(year, month + 1, 1) * 1000) / DAY,
];

const unitDays = (unit: string, today: number, before: number): DayRange => {
  const now = dateOfDay(today);
  if (unit === 'day') return [today, today + 1];
  if (unit === 'week') {
    const monday = latestWeekday(today, 0) - 7 * before;
    return [monday, monday + 7];
  }
  if (unit === 'month') return monthDays(now.getUTCFullYear(), now.getUTCMonth() - before);
  const year = now.getUTCFullYear() - before;
  return [monthDays(year, 0)[0], monthDays(year, 11)[1]];
};

/** The current or latest weekend; "last weekend" is over. */
const weekendDays = (isOver: boolean, today: number): DayRange => {
  const saturday = latestWeekday(today, SATURDAY);
  const from = today - saturday < 2 && isOver ? saturday - 7 : saturday;
  return [from, from + 2];
};

export const monthSpanDays = (month: number, today: number): DayRange => {
  const now = dateOfDay(today);
  return monthDays(now.getUTCFullYear() - (month > now.getUTCMonth() ? 1 : 0), month);
};

export const spanDays = (span: SpanName, today: number): DayRange => {
  const unit = span.slice(span.lastIndexOf(' ') + 1);
  const isLast = span.startsWith('last');
  return unit === 'weekend' ? weekendDays(isLast, today) : unitDays(unit, today, isLast ? 1 : 0);
};
