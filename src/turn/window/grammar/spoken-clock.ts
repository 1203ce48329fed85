// Clock readings in words: "half past nine", "quarter to ten", "twenty past", "9ish".
import { HOUR, type Micros, MINUTE } from '../../../kernel/time.js';

const HOURS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

const MINUTES: { readonly [word: string]: number } = {
  half: 30,
  quarter: 15,
  five: 5,
  ten: 10,
  twenty: 20,
  'twenty-five': 25,
  'twenty five': 25,
};

/** Source of a pattern. */
export const HOUR_WORD_PATTERN = `(?:${HOURS.join('|')})`;
const MINUTE_WORD = `(?:${Object.keys(MINUTES)
  .toSorted((a, b) => b.length - a.length)
  .join('|')}|\\d{1,2} minutes?)`;
/** "10 to 9" is a reading after a preposition, else a range. */
const FIGURES_TO = String.raw`(?<=\b(?:since|at|around|about) )(?:5|10|20|25) to`;
const AFTER_POINTER = String.raw`(?<=\b(?:since|at|around|about|from|until|till?|by|between|and|to) )`;
const UNIT_NEXT = String.raw`(?!\s*(?:\d|seconds?|minutes?|hours?|days?|weeks?|pods?|errors?|requests?|users?|times|%))`;

/** Source of a pattern. A bare hour in words needs a preposition of time. */
export const SPOKEN_CLOCK_PATTERN = `(?:${[
  String.raw`(?:${FIGURES_TO}|\b\d{1,2} past|\b(?:a )?${MINUTE_WORD} (?:past|(?<!\bfrom [\w-]+ )(?:to|before))) (?:${HOUR_WORD_PATTERN}|\d{1,2})\b(?!:)(?:\s?[ap]\.?m\b\.?)?${UNIT_NEXT}`,
  String.raw`\b(?:half|quarter) past\b(?! \d| ${HOUR_WORD_PATTERN})`,
  String.raw`(?<![\w:.])\d{1,2}-?ish\b`,
  String.raw`\bnoonish\b`,
].join('|')})`;

/** Source of a pattern for an hour in words where a time is expected. */
export const HOUR_IN_WORDS_PATTERN = String.raw`${AFTER_POINTER}${HOUR_WORD_PATTERN}\b(?: o['’]? ?clock\b|(?=\s*(?:$|[,;!?.](?:\s|$)|(?:and|to|until|till?|this|last|today|yesterday|in the|tonight)\b)))`;

export type SpokenClock = {
  readonly micros: Micros;
  /** Twelve hours later is equally likely. */
  readonly ambiguous: boolean;
  /** Without the hour: "half past". */
  readonly everyHour?: true;
};

const parseHourNumber = (text: string): number => {
  const at = HOURS.indexOf(text);
  return at < 0 ? Number(text) : at + 1;
};

const SPOKEN_CLOCK_PARTS =
  /^(?:a )?([a-z- ]+?|\d{1,2})(?: minutes?)? (past|to|before)(?: ([a-z]+|\d{1,2}))?\s?([ap])?/i;

const hourAt = (hour: number, meridiem: string): number =>
  meridiem === '' ? hour : (hour % 12) + (meridiem === 'p' ? 12 : 0);

const DAY = 24 * HOUR;

const atHour = (said: number, offset: Micros, meridiem: string): SpokenClock | undefined =>
  said <= 23
    ? { micros: (hourAt(said, meridiem) * HOUR + offset + DAY) % DAY, ambiguous: meridiem === '' && said <= 12 }
    : undefined;

const parseMinutesAndHour = (low: string): SpokenClock | undefined => {
  const [, amount = '', side = '', hour, meridiem = ''] = SPOKEN_CLOCK_PARTS.exec(low) ?? [];
  const minutes = MINUTES[amount] ?? Number(amount);
  if (side === '' || !(minutes < 60)) return undefined;
  const offset = (side === 'past' ? minutes : -minutes) * MINUTE;
  return hour === undefined
    ? { micros: offset, ambiguous: false, everyHour: true }
    : atHour(parseHourNumber(hour), offset, meridiem);
};

/** Undefined when the text is no such reading. */
export const parseSpokenClock = (text: string): SpokenClock | undefined => {
  const low = text.toLowerCase().trim();
  if (low === 'noonish') return { micros: 12 * HOUR, ambiguous: false };
  const ish = Number(/^(\d{1,2})-?ish$/.exec(low)?.[1]);
  if (ish <= 23) return { micros: ish * HOUR, ambiguous: ish <= 12 && ish > 0 };
  const hour = HOURS.indexOf(low.replace(/ o['’]? ?clock$/, ''));
  return hour < 0 ? parseMinutesAndHour(low) : { micros: (hour + 1) * HOUR, ambiguous: true };
};
