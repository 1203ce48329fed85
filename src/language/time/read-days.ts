// Reads days: "yesterday", "last Friday", "20 Nov", "2026-11-20", "11月20日".
import type { CalendarDate, DayReading, SlotReading } from './time-point.js';
import { filledValues, type TemplateMatch, type TimeScan } from './time-scan.js';

type DateField = 'year' | 'month' | 'day';

/** Figures of dates; where two orders are possible, the table decides which is the likelier one. */
const DATE_FIGURES: readonly (readonly [pattern: RegExp, orders: readonly (readonly DateField[])[]])[] = [
  [/(\d{4})[-/](\d{2})[-/](\d{2})(?!\d)/y, [['year', 'month', 'day']]],
  [/(\d{4})(\d{2})(\d{2})(?=t\d{4})/y, [['year', 'month', 'day']]],
  [/(\d{2})-(\d{2})(?= \d{2}:\d{2})/y, [['month', 'day']]],
  [/[iwef](\d{2})(\d{2})(?= \d{2}:\d{2}:\d{2})/y, [['month', 'day']]],
  [/(\d{1,2})\.(\d{1,2})\.(?= (?:at |um |o |saat |kl )?\d)/y, [['day', 'month']]],
  [/(\d{1,2})[.-](\d{1,2})[.-](\d{4})(?!\d)/y, [['day', 'month', 'year']]],
  [
    /(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/y,
    [
      ['month', 'day', 'year'],
      ['day', 'month', 'year'],
    ],
  ],
  [
    /(\d{1,2})\/(\d{1,2})(?=,? (?:at |a |à |as |alle |um |las |a las )*\d{1,2}(?::|h| ?[ap]m))/y,
    [
      ['month', 'day'],
      ['day', 'month'],
    ],
  ],
];

/** Day and month where the table puts the day first. */
const DAY_FIRST_FIGURES: readonly RegExp[] = [/(\d{1,2})\.(\d{1,2})\.(?![\d\p{L}])/uy];

/** `20-Nov-2026`, `20/Nov/2026`. */
const DAY_BEFORE_NAME = /(\d{1,2})([-/])/y;
const YEAR_AFTER = /[-/](\d{4})(?!\d)/y;

const toDate = (figures: readonly string[], order: readonly DateField[]): CalendarDate => {
  const of = (field: DateField): number | undefined => {
    const at = order.indexOf(field);
    return at < 0 ? undefined : Number(figures[at]);
  };
  const year = of('year');
  return { ...(year !== undefined && { year }), month: (of('month') ?? 0) - 1, day: of('day') ?? 0 };
};

/** Not in a number, an address or a path; after the slash of a range of stamps. */
const startsFigures = ({ text }: TimeScan, at: number): boolean =>
  (text.isOutside(at - 1) && !/[-.:/]/.test(text.folded.charAt(at - 1))) || text.folded.slice(at - 2, at) === 'z/';

const readDateFigures = (scan: TimeScan, at: number): SlotReading<DayReading> | undefined => {
  if (!startsFigures(scan, at)) return undefined;
  const { isDayFirst } = scan.table.table;
  for (const [pattern, orders] of DATE_FIGURES) {
    const match = scan.text.match(pattern, at);
    if (match === null) continue;
    const dates = orders.map((order) => toDate(match.slice(1), order));
    const likely = isDayFirst ? dates.toReversed().filter(({ month }, index) => index === 0 || month < 12) : dates;
    const fits = likely.filter(({ month }) => month < 12);
    const chosen = isDayFirst && fits.length > 0 ? fits.slice(0, 1) : likely;
    return { end: at + match[0].length, value: { kind: 'dates', dates: chosen } };
  }
  for (const pattern of isDayFirst ? DAY_FIRST_FIGURES : []) {
    const match = scan.text.match(pattern, at);
    if (match !== null)
      return { end: at + match[0].length, value: { kind: 'dates', dates: [toDate(match.slice(1), ['day', 'month'])] } };
  }
  return undefined;
};

const readNamedDate = (scan: TimeScan, at: number): SlotReading<DayReading> | undefined => {
  const day = startsFigures(scan, at) ? scan.text.match(DAY_BEFORE_NAME, at) : null;
  const [month] = day === null ? [] : scan.findWords(scan.table.months, at + day[0].length);
  const year = month === undefined ? null : scan.text.match(YEAR_AFTER, month.end);
  if (day === null || month === undefined || year === null) return undefined;
  const date = { year: Number(year[1]), month: month.value, day: Number(day[1]) };
  return { end: month.end + year[0].length, value: { kind: 'dates', dates: [date] } };
};

const MONTHDAY = /(\d{1,2})(?:st|nd|rd|th|er|[ºª°.]|eme)?(?![:\d\p{L}%])/uy;
const MONTHDAY_IN_FIGURES = /(\d{1,2})(?!\d)/y;
const YEAR = /(\d{4})(?![\d:])/y;

const readFiguresUpTo =
  (pattern: RegExp, most: number) =>
  (scan: TimeScan, at: number): readonly SlotReading<number>[] => {
    const match =
      scan.text.isOutside(at - 1) && !/[.:]/.test(scan.text.folded.charAt(at - 1))
        ? scan.text.match(pattern, at)
        : null;
    const value = Number(match?.[1]);
    return match !== null && value <= most && value > 0 ? [{ end: at + match[0].length, value }] : [];
  };

const DAYS_OF_MONTH = 31;

/** "19", "19th", "19." before a blank or a sign, or figures before a letter of a script without spaces. */
export const readMonthdays = (scan: TimeScan, at: number): readonly SlotReading<number>[] => {
  const ordinal = readFiguresUpTo(MONTHDAY, DAYS_OF_MONTH)(scan, at);
  if (ordinal.length > 0) return ordinal;
  return readFiguresUpTo(MONTHDAY_IN_FIGURES, DAYS_OF_MONTH)(scan, at).filter(({ end }) => scan.text.isOutside(end));
};

export const readMonthNumbers = readFiguresUpTo(MONTHDAY_IN_FIGURES, 12);
export const readYears = readFiguresUpTo(YEAR, 9999);

/** A day of the month alone ends a phrase, or a time follows: "the 3rd retry" is none. */
const endsDay = (scan: TimeScan, end: number): boolean => {
  const { text, table } = scan;
  if (text.match(/[,;?!.](?:\s|$)|$/y, end) !== null) return true;
  const at = text.skipBlanks(end);
  return (
    at >= text.length ||
    [table.joiners, table.near, table.afterHour, table.to].some((words) => scan.findWords(words, at).length > 0)
  );
};

const dateOf = (scan: TimeScan, match: TemplateMatch<true>): SlotReading<DayReading> | undefined => {
  const { end } = match;
  const [day = 0] = filledValues(match, 'monthday');
  const [month = (filledValues(match, 'monthnumber')[0] ?? 0) - 1] = filledValues(match, 'month');
  const [year] = filledValues(match, 'year');
  if (month < 0) return endsDay(scan, end) ? { end, value: { kind: 'day of month', day } } : undefined;
  return { end, value: { kind: 'dates', dates: [{ ...(year !== undefined && { year }), month, day }] } };
};

const weekdayOf =
  (isOver: boolean) =>
  ({ end, value }: SlotReading<number>): SlotReading<DayReading> => ({
    end,
    value: { kind: 'weekday', weekday: value, isOver },
  });

const readDates = (scan: TimeScan, at: number): readonly SlotReading<DayReading>[] => [
  ...[readDateFigures(scan, at), readNamedDate(scan, at)].flatMap((each) => each ?? []),
  ...scan.matchTemplates(scan.table.dates, at).flatMap((match) => dateOf(scan, match) ?? []),
];

export const readWeekdays = (scan: TimeScan, at: number): readonly SlotReading<number>[] =>
  scan.findWords(scan.table.weekdays, at);

const byEnd = (a: SlotReading<unknown>, b: SlotReading<unknown>): number => b.end - a.end;

/** "Fri, 20 Nov 2026": the date counts. */
const datesAfterWeekday = (scan: TimeScan, weekday: SlotReading<number>): readonly SlotReading<DayReading>[] => {
  const at = scan.text.skipSeparators(weekday.end);
  return at === weekday.end ? [] : readDates(scan, scan.skipWords(scan.table.near, at));
};

export const readDays = (scan: TimeScan, at: number): readonly SlotReading<DayReading>[] => {
  const { table } = scan;
  const weekdays = readWeekdays(scan, at);
  return [
    ...readDates(scan, at),
    ...scan
      .matchTemplates(table.days, at)
      .map(({ end, meaning }): SlotReading<DayReading> => ({ end, value: { kind: 'offset', days: meaning } })),
    ...weekdays.flatMap((weekday) => datesAfterWeekday(scan, weekday)),
    ...scan
      .matchTemplates(table.lastWeekdays, at)
      .map((match) => weekdayOf(true)({ end: match.end, value: filledValues(match, 'weekday')[0] ?? 0 })),
    ...weekdays.map(weekdayOf(false)),
  ].sort(byEnd);
};
