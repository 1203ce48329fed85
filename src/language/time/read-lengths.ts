// Reads numbers and lengths of time: "30 minutes", "1h30m", "half an hour", "anderthalb Stunden", "30分間".
import { DAY, HOUR, type Micros, MINUTE, SECOND } from '../../kernel/time.js';
import type { LengthReading, SlotReading } from './time-point.js';
import { filledValues, type TemplateMatch, type TimeScan } from './time-scan.js';
import type { DurationMeaning, TimeUnit } from './time-table.js';

const UNIT_LENGTHS: { readonly [unit in TimeUnit]: Micros } = {
  second: SECOND,
  minute: MINUTE,
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
  year: 365 * DAY,
};

const FIGURES = /\d{1,6}(?:[.,]\d{1,3}(?!\d))?/y;
const HAN_NUMBER = /[一二两兩三四五六七八九十]{1,3}/y;
const HAN_DIGITS = '一二三四五六七八九';

const hanDigit = (sign: string): number => (/[两兩]/.test(sign) ? 2 : HAN_DIGITS.indexOf(sign) + 1);

/** "二十五" is 25. Undefined where the signs are no number. */
const parseHanNumber = (signs: string): number | undefined => {
  const [tens = '', ones = '', ...more] = signs.split('十');
  if (more.length > 0 || tens.length > 1 || ones.length > 1) return undefined;
  if (!signs.includes('十')) return hanDigit(tens);
  return (tens === '' ? 1 : hanDigit(tens)) * 10 + (ones === '' ? 0 : hanDigit(ones));
};

/** Not inside a number, a version or a word. */
const startsNumber = ({ text }: TimeScan, at: number): boolean =>
  text.isDigit(at) && text.isOutside(at - 1) && !/[.:/+]/.test(text.folded.charAt(at - 1));

export const readFigures = (scan: TimeScan, at: number): SlotReading<number> | undefined => {
  if (!startsNumber(scan, at)) return undefined;
  const [figures = ''] = scan.text.match(FIGURES, at) ?? [];
  const end = at + figures.length;
  return scan.text.isDigit(end) ? undefined : { end, value: Number(figures.replace(',', '.')) };
};

export const readNumbers = (scan: TimeScan, at: number): readonly SlotReading<number>[] => {
  const figures = readFigures(scan, at);
  if (figures !== undefined) return [figures];
  const [han] = scan.text.match(HAN_NUMBER, at) ?? [];
  const value = han === undefined ? undefined : parseHanNumber(han);
  const words = scan.findWords(scan.table.numbers, at);
  return han === undefined || value === undefined ? words : [{ end: at + han.length, value }, ...words];
};

/** A number without a fraction, within the bounds. */
export const readWholeNumbers =
  (least: number, most: number) =>
  (scan: TimeScan, at: number): readonly SlotReading<number>[] =>
    readNumbers(scan, at).filter(({ value }) => Number.isInteger(value) && value >= least && value <= most);

export const readUnits = (scan: TimeScan, at: number): readonly SlotReading<TimeUnit>[] =>
  scan.findWords(scan.table.units, at, at);

const isOfDays = (unit: TimeUnit): boolean => unit === 'day' || unit === 'week';

export const lengthOf = (count: number, unit: TimeUnit): LengthReading => ({
  micros: Math.round(count * UNIT_LENGTHS[unit]),
  isOfDays: isOfDays(unit) && Number.isInteger(count),
});

const MINUS_SIGN = '-';

const JOINED_UNIT = /([dhms])(?=\d{1,2}[hms])/y;
const JOINED_UNITS: { readonly [letter: string]: TimeUnit } = { d: 'day', h: 'hour', m: 'minute', s: 'second' };

/** "1h30m". */
const joinedUnit = ({ text }: TimeScan, at: number): SlotReading<TimeUnit> | undefined => {
  const unit = JOINED_UNITS[text.match(JOINED_UNIT, at)?.[1] ?? ''];
  return unit === undefined ? undefined : { end: at + 1, value: unit };
};

/** The unit after a number: abbreviations after figures only. */
const unitAfter = (
  scan: TimeScan,
  number: SlotReading<number>,
  isFigures: boolean,
): SlotReading<TimeUnit> | undefined => {
  const { text, table } = scan;
  const hyphen = text.folded.charAt(number.end) === MINUS_SIGN && text.isLetter(number.end + 1);
  const doubted = text.folded.charAt(number.end) === '?' ? number.end + 1 : number.end;
  const at = hyphen ? number.end + 1 : text.skipBlanks(doubted);
  const [unit] = scan.findWords(table.units, at, at);
  const [short] = isFigures ? scan.findWords(table.shortUnits, at, at) : [];
  if (isFigures && unit === undefined && short === undefined) return joinedUnit(scan, at);
  const longest = (unit?.end ?? -1) >= (short?.end ?? -1) ? unit : short;
  return longest !== undefined && text.folded.charAt(longest.end) === '%' ? undefined : longest;
};

const countedLength = (scan: TimeScan, at: number): SlotReading<LengthReading> | undefined => {
  for (const number of readNumbers(scan, at)) {
    const unit = unitAfter(scan, number, scan.text.isDigit(at));
    if (unit !== undefined) return { end: unit.end, value: lengthOf(number.value, unit.value) };
  }
  return undefined;
};

const AND = /,?\s?(?:and |und |y |et |e |en |i |ve |og )?/y;

/** "1 h 30 m", "2 hours and 5 minutes": further parts are in figures. */
const withFurtherParts = (scan: TimeScan, first: SlotReading<LengthReading>): SlotReading<LengthReading> => {
  const [joint = ''] = scan.text.match(AND, first.end) ?? [];
  const at = first.end + joint.length;
  const [figures = ''] = scan.text.isDigit(at) ? (scan.text.match(FIGURES, at) ?? []) : [];
  if (figures === '') return first;
  const unit = unitAfter(scan, { end: at + figures.length, value: Number(figures) }, true);
  if (unit === undefined || UNIT_LENGTHS[unit.value] >= first.value.micros) return first;
  const more = Math.round(Number(figures.replace(',', '.')) * UNIT_LENGTHS[unit.value]);
  return { end: unit.end, value: { micros: first.value.micros + more, isOfDays: false } };
};

const meaningOf = (match: TemplateMatch<DurationMeaning>): LengthReading => {
  const { meaning } = match;
  if (typeof meaning === 'number') return { micros: meaning, isOfDays: false };
  const [number = meaning === 'half more' ? 1 : 0] = filledValues(match, 'number');
  const [unit = 'hour'] = filledValues(match, 'unit');
  const share = { 'half more': 0.5, half: 0.5, quarter: 0.25 }[meaning];
  return lengthOf(number + share, unit);
};

const ISO_LENGTH = /pt(?:\d{1,4}[hms]){1,3}(?![a-z\d])/y;
const ISO_UNITS: { readonly [unit: string]: Micros } = { h: HOUR, m: MINUTE, s: SECOND };

const isoLength = (scan: TimeScan, at: number): readonly SlotReading<LengthReading>[] => {
  const [length] = scan.text.match(ISO_LENGTH, at) ?? [];
  if (length === undefined) return [];
  const parts = [...length.matchAll(/(\d+)([hms])/g)];
  const micros = parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (ISO_UNITS[unit] ?? 0), 0);
  return [{ end: at + length.length, value: { micros, isOfDays: false } }];
};

const byEnd = (a: SlotReading<unknown>, b: SlotReading<unknown>): number => b.end - a.end;

export const readLengths = (scan: TimeScan, at: number): readonly SlotReading<LengthReading>[] => {
  const counted = countedLength(scan, at);
  return [
    ...isoLength(scan, at),
    ...scan.matchTemplates(scan.table.durations, at).map((match) => ({ end: match.end, value: meaningOf(match) })),
    ...(counted === undefined ? [] : [withFurtherParts(scan, counted)]),
  ].sort(byEnd);
};

/** A length, or a unit alone: "the last hour". */
export const readPeriods = (scan: TimeScan, at: number): readonly SlotReading<LengthReading>[] => [
  ...readLengths(scan, at),
  ...scan
    .findWords(scan.table.units, at, at)
    .map(({ end, value }) => ({ end, value: { ...lengthOf(1, value), isUnitAlone: true as const } })),
];
