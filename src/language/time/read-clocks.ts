// Reads the clock: "14:05", "2 pm", "9h20", "half past nine", "halb neun", "9点半", "오전 9시 30분".
import { DAY, HOUR, type Micros, MINUTE, SECOND } from '../../kernel/time.js';
import { readFigures, readWholeNumbers } from './read-lengths.js';
import type { ClockReading, PointForm, SlotReading } from './time-point.js';
import { filledValues, type TemplateMatch, type TimeScan } from './time-scan.js';
import type { ClockMeaning } from './time-table.js';

export type FormedClock = { readonly clock: ClockReading; readonly form: PointForm };

const MERIDIEM = String.raw`(?:\s?([ap])\.?m(?![\p{L}\d_])\.?)`;
const COLON_CLOCK = new RegExp(String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?![:\d])${MERIDIEM}?`, 'uy');
const MERIDIEM_CLOCK = new RegExp(String.raw`(\d{1,2})(?:\.([0-5]\d))?()()${MERIDIEM}`, 'uy');
const H_CLOCK = /(\d{1,2})h(\d{2})(?![\p{L}\d_])/uy;
const MERIDIEM_AFTER = new RegExp(MERIDIEM, 'uy');
const DOTTED_CLOCK = /([01]\d|2[0-3]|\d)\.([0-5]\d)(?![.\d])/y;
/** "0915", "1430h", "20h": times only where words announce them. */
const MILITARY_CLOCK = /(0\d)([0-5]\d)(?![\p{L}\d_.:-])/uy;
const MILITARY_WITH_UNIT = /(0\d|1\d|2[0-3])([0-5]\d)(?=(?:z|h| ?(?:hrs|hours|utc|gmt|local))(?![\p{L}\d_]))/uy;
const HOUR_CLOCK = /(\d{1,2})\s?h(?![\p{L}\d_])/uy;
const STAMP_CLOCK = /[t:](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?(?!\d)/y;

const MICROS_DIGITS = 6;

const toHour = (hour: number, meridiem: string | undefined): number =>
  meridiem === undefined ? hour : (hour % 12) + (meridiem === 'p' ? 12 : 0);

const microsOf = ([, hour = '', minute = '', second = '', fraction = '', meridiem]: readonly (string | undefined)[]):
  Micros | undefined => {
  const hours = toHour(Number(hour), meridiem);
  return hours > 24 || Number(minute) > 59 || Number(second) > 59
    ? undefined
    : hours * HOUR +
        Number(minute) * MINUTE +
        Number(second) * SECOND +
        Number(fraction.padEnd(MICROS_DIGITS, '0').slice(0, MICROS_DIGITS));
};

const isOnTheDial = (micros: Micros): boolean => micros >= HOUR && micros < 13 * HOUR;

/** Not in a number, a version or a word; a hyphen before it only in a range. */
const startsClock = ({ text }: TimeScan, at: number): boolean => {
  const before = text.folded.charAt(at - 1);
  if (!text.isDigit(at) || !text.isOutside(at - 1) || /[:.,/+]/.test(before)) return false;
  return before !== '-' || !text.isLetter(at - 2);
};

const FIGURE_FORMS: readonly (readonly [RegExp, PointForm])[] = [
  [COLON_CLOCK, 'clear'],
  [MERIDIEM_CLOCK, 'clear'],
  [H_CLOCK, 'clear'],
  [DOTTED_CLOCK, 'dotted'],
  [MILITARY_WITH_UNIT, 'figures'],
  [MILITARY_CLOCK, 'figures'],
  [HOUR_CLOCK, 'figures'],
];

export const readClockFigures = (scan: TimeScan, at: number): readonly SlotReading<FormedClock>[] => {
  if (!startsClock(scan, at)) return [];
  for (const [pattern, form] of FIGURE_FORMS) {
    const match = scan.text.match(pattern, at);
    const micros = match === null ? undefined : microsOf(match);
    if (match !== null && micros !== undefined)
      return [{ end: at + match[0].length, value: { clock: { micros, isAmbiguous: false }, form } }];
  }
  return [];
};

/** After a date in figures: `T14:05:00.123`, `:14:03:22`. */
export const readStampClock = (scan: TimeScan, at: number): SlotReading<FormedClock> | undefined => {
  const match = scan.text.match(STAMP_CLOCK, at);
  const micros = match === null ? undefined : microsOf(match);
  return match === null || micros === undefined
    ? undefined
    : { end: at + match[0].length, value: { clock: { micros, isAmbiguous: false }, form: 'clear' } };
};

const OFFSETS: { readonly [meaning in ClockMeaning]?: Micros } = {
  'half past': 30 * MINUTE,
  'half to': -30 * MINUTE,
  'quarter past': 15 * MINUTE,
  'quarter to': -15 * MINUTE,
  'half past any': 30 * MINUTE,
  'quarter past any': 15 * MINUTE,
};

type SpokenClock = TemplateMatch<ClockMeaning>;

const minutesOf = (match: SpokenClock): Micros => {
  const [minute = 0] = filledValues(match, 'minute');
  return (match.meaning === 'to' ? -minute : minute) * MINUTE + (OFFSETS[match.meaning] ?? 0);
};

/** "An hour past noon". */
const lengthAfter = (match: SpokenClock): Micros => filledValues(match, 'length')[0]?.micros ?? 0;

const isInWords = (meaning: ClockMeaning): boolean => meaning !== 'hour';

const spokenReading = (scan: TimeScan, match: SpokenClock): SlotReading<ClockReading> => {
  const { end, meaning } = match;
  if (meaning === 'noon' || meaning === 'lunch' || meaning === 'midnight')
    return {
      end,
      value: { micros: (meaning === 'midnight' ? 0 : 12 * HOUR) + lengthAfter(match), isAmbiguous: false },
    };
  if (meaning.endsWith('any'))
    return { end, value: { micros: minutesOf(match), isAmbiguous: false, isEveryHour: true } };
  const [clock] = filledValues(match, 'clock');
  if (clock !== undefined) return { end, value: clock };
  const [hour = 0] = filledValues(match, 'hour');
  const meridiem = scan.text.match(MERIDIEM_AFTER, end);
  const micros = (toHour(hour, meridiem?.[1]) * HOUR + minutesOf(match) + DAY) % DAY;
  const { twelveHour } = scan.table.table;
  const canBeEvening = twelveHour === 'all' || (twelveHour === 'in words' && isInWords(meaning));
  const isAmbiguous = canBeEvening && meridiem === null && hour <= 12 && hour > 0;
  return { end: end + (meridiem?.[0].length ?? 0), value: { micros, isAmbiguous } };
};

/** "Five to ten pods", "quarter past 9 errors": what follows is counted. */
const isCount = (scan: TimeScan, end: number): boolean => {
  const at = scan.text.skipBlanks(end);
  return (
    scan.text.isDigit(at) || scan.findWords(scan.table.units, at).length > 0 || scan.text.folded.charAt(at) === '%'
  );
};

const MINUTES_IN_FIGURES = [5, 10, 20, 25];

const isRangeInFigures = (scan: TimeScan, { meaning, filled }: SpokenClock): boolean =>
  meaning === 'to' && filled.some(({ slot, start }) => slot === 'minute' && scan.text.isDigit(start));

/** "10 to 9" may be a range as well, "1 to 4" is one. */
const isReadAsClock = (scan: TimeScan, match: SpokenClock): boolean =>
  !isRangeInFigures(scan, match) || MINUTES_IN_FIGURES.includes(filledValues(match, 'minute')[0] ?? 0);

/** "Neuf heures et demie" is a reading of the clock, "deux heures et demie" may be how long. */
const LONGEST_SPOKEN_HOURS = 6;

/** "2 heures", "9 horas": how long, unless words announce a time. */
const isLength = (scan: TimeScan, { start, end, meaning, ...match }: SpokenClock): boolean =>
  (meaning === 'hour' || (filledValues(match, 'hour')[0] ?? 0) <= LONGEST_SPOKEN_HOURS) &&
  scan.readSlot('length', start).some((length) => length.end === end);

/** "9時間" is no clock reading. */
const isPartOfLength = (scan: TimeScan, { start, end }: SpokenClock): boolean =>
  scan.readSlot('length', start).some((length) => length.end > end);

/** “Las 3 consultas más lentas”: an article and a number count what follows, unless words announce a time. */
const countsWhatFollows = (scan: TimeScan, { meaning, filled, end }: SpokenClock): boolean => {
  const last = filled.at(-1);
  return meaning === 'hour' && last?.slot === 'hour' && last.end === end && !endsHour(scan, end);
};

const spokenForm = (scan: TimeScan, match: SpokenClock): PointForm => {
  if (match.meaning === 'lunch' || isLength(scan, match)) return 'figures';
  return isRangeInFigures(scan, match) || countsWhatFollows(scan, match) ? 'bare' : 'clear';
};

const spokenClocks = (scan: TimeScan, at: number): readonly SlotReading<FormedClock>[] =>
  scan
    .matchTemplates(scan.table.clock, at)
    .filter((match) => match.filled.at(-1)?.slot !== 'hour' || !isCount(scan, match.end))
    .filter((match) => isReadAsClock(scan, match) && !isPartOfLength(scan, match))
    .map((match) => {
      const { end, value } = spokenReading(scan, match);
      return { end, value: { clock: value, form: spokenForm(scan, match) } };
    });

/** Nothing stands after it that would be counted. */
const endsHour = (scan: TimeScan, end: number): boolean => {
  const { text, table } = scan;
  const next = text.folded.charAt(end);
  if (next === '' || /[;!?)–—→]/.test(next)) return true;
  if (next === ',') return !text.isDigit(end + 1);
  if (next === '.') return !text.isDigit(end + 1) && !text.isLetter(end + 1);
  if (next === '-') return text.match(/-(?:\s|\d{1,2}(?![\d:.]*-|\d))/y, end) !== null;
  if (text.isLetter(end) || next === "'") return scan.findWords(table.afterHour, end, end).length > 0;
  const at = text.skipBlanks(end);
  return (
    at >= text.length ||
    (at > end && (scan.findWords(table.afterHour, at).length > 0 || /[–—→-]/.test(text.folded.charAt(at))))
  );
};

/** “Tell me about the one”: a pronoun, and no hour. */
const isPronoun = ({ text, table }: TimeScan, at: number): boolean => {
  const before = /([\p{L}]+)\s+$/u.exec(text.folded.slice(Math.max(0, at - 20), at));
  return !text.isDigit(at) && table.determiners.has(before?.[1] ?? ' ');
};

/** A number that may be an hour. */
const bareHours = (scan: TimeScan, at: number): readonly SlotReading<FormedClock>[] => {
  if (isPronoun(scan, at)) return [];
  const readings = startsClock(scan, at)
    ? [readFigures(scan, at)].flatMap((each) => each ?? [])
    : readWholeNumbers(1, 12)(scan, at).filter(() => !scan.text.isDigit(at));
  return readings
    .filter(({ end, value }) => Number.isInteger(value) && value <= 24 && end - at <= 12 && endsHour(scan, end))
    .map(({ end, value }) => {
      const micros = value * HOUR;
      const clock = { micros, isAmbiguous: isOnTheDial(micros) };
      // "9ish"
      const [about] = scan.text.isDigit(end - 1) ? scan.findWords(scan.table.about, end, end) : [];
      return about === undefined
        ? { end, value: { clock, form: 'bare' as const } }
        : { end: about.end, value: { clock, form: 'clear' as const } };
    });
};

export const readClocks = (scan: TimeScan, at: number): readonly SlotReading<FormedClock>[] =>
  [...spokenClocks(scan, at), ...readClockFigures(scan, at), ...bareHours(scan, at)].sort((a, b) => b.end - a.end);
