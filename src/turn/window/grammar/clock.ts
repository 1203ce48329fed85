// Clock readings and parts of the day: "14:05", "2 pm", "9 o'clock", "noon", "this morning".
import { HOUR, type Micros, MINUTE, SECOND } from '../../../kernel/time.js';
import { DOTTED_CLOCK } from './dotted-clock.js';
import {
  HOUR_IN_WORDS_PATTERN,
  HOUR_WORD_PATTERN,
  parseSpokenClock,
  SPOKEN_CLOCK_PATTERN,
  type SpokenClock,
} from './spoken-clock.js';

const MERIDIEM = String.raw`\s?[ap]\.?m\b\.?`;
const NOT_IN_NUMBER_OR_WORD = String.raw`(?<![\w:.,/+\-])`;

const NOT_IN_A_NUMBER = String.raw`(?<![\w:.,/+]|[A-Za-z]-|(?<!:\d\d)-)`;
const NOT_IN_A_WORD = String.raw`(?<![\w:.,/+]|[A-Za-z]-)`;
const POINTED_AT = String.raw`(?<=\b(?:since|at|around|about|from|until|till?|before|after) |@ ?)`;
const HOURS_ON_CLOCK = '(?:[01]\\d|2[0-3])';

/** Unambiguous readings. A date may precede directly: `2026-11-20T14:05`. */
export const CLEAR_CLOCK = `(?:${[
  String.raw`${NOT_IN_A_NUMBER}\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?![:\d])(?:${MERIDIEM})?`,
  String.raw`(?<=\d[Tt])\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d{1,9})?)?(?!\d)`,
  String.raw`${NOT_IN_NUMBER_OR_WORD}(?:\d{1,2}h\d{2}\b|\d{1,2} ?o['’]? ?clock\b)`,
  String.raw`${NOT_IN_A_WORD}\d{1,2}(?:\.[0-5]\d)?${MERIDIEM}`,
  DOTTED_CLOCK,
  // "0915" and "20h" are times only after a preposition or before a zone
  String.raw`${POINTED_AT}(?:\d{1,2}h\b(?!\d)|0\d[0-5]\d\b|${HOURS_ON_CLOCK}[0-5]\d(?=Z\b|h\b| ?(?:hrs|hours|UTC|GMT|local)\b))`,
  SPOKEN_CLOCK_PATTERN,
  String.raw`\b(?:noon|midday|midnight)\b`,
  String.raw`(?<=\b(?:since|after|before|around|at|until|by) )lunch(?:[ -]?time)?\b`,
].join('|')})`;

/** A number that may be an hour, judged by the next word. */
export const BARE_HOUR = String.raw`(?:${HOUR_IN_WORDS_PATTERN}|${NOT_IN_NUMBER_OR_WORD}\d{1,2}(?=\s*(?:$|[,;!?)](?!\d)|[–—-](?:\s|\d{1,2}(?![\d:]*-))|\.(?:\s|$))|\s+(?:and|to|until|till?|on|in the|this|last|at|today|yesterday|UTC|GMT|[CEWPM][ES]?T|JST)\b))`;

/** Source of a pattern for a reading in a text that contains one. */
export const CLOCK_TEXT = String.raw`${SPOKEN_CLOCK_PATTERN}|(?<!\d)\d{1,2} (?:to|past) (?:\d{1,2}|${HOUR_WORD_PATTERN})\b(?:\s?[ap]\.?m\b\.?)?|(?<!\d)\d{4}(?:\d{2})?(?!\d)|\d{1,2}(?:[:h.]\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)?(?:\s?[ap]\.?m\b\.?)?|\b(?:noon|midday|midnight|lunch(?:[ -]?time)?)\b|\b[a-z]{3,6}\b(?= o['’]? ?clock|$)`;

export const PART_OF_DAY = String.raw`(?:morning|afternoon|evening|night)\b`;

/** Since the local midnight. */
export type ClockReading = SpokenClock;

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night';

/** Hours since the midnight that the day begins with. */
export const PART_OF_DAY_HOURS: { readonly [part in PartOfDay]: readonly [from: number, to: number] } = {
  morning: [6, 12],
  afternoon: [12, 18],
  evening: [18, 24],
  night: [20, 30],
};

const CLOCK_WORDS: { readonly [word: string]: number } = { noon: 12, midday: 12, lunch: 12, midnight: 0 };

const toHour = (hour: number, meridiem: string): number => {
  if (meridiem === '') return hour;
  return (hour % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0);
};

const READING = /^(\d{1,2})(?:[:h.](\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s?([ap])?/i;

const microsOf = (hour: number, minute: string, second: string): Micros | undefined =>
  hour > 24 || Number(minute) > 59 || Number(second) > 59
    ? undefined
    : hour * HOUR + Number(minute) * MINUTE + Number(second) * SECOND;

const isOnTheDial = (micros: Micros): boolean => micros >= HOUR && micros <= 12 * HOUR;

/** `0915` becomes `09:15`. */
const withColons = (text: string): string =>
  /^\d{4}(?:\d{2})?$/.test(text) ? (text.match(/\d{2}/g) ?? []).join(':') : text;

const fractionOf = (digits: string): Micros => Number(digits.padEnd(6, '0').slice(0, 6));

const parseClockDigits = (text: string): ClockReading | undefined => {
  const [, hour = '99', minute = '', second = '', fraction = '', meridiem = ''] = READING.exec(withColons(text)) ?? [];
  const whole = microsOf(toHour(Number(hour), meridiem), minute, second);
  const isHourAlone = minute + meridiem === '' && !/h$/i.test(text);
  return whole === undefined
    ? undefined
    : { micros: whole + fractionOf(fraction), ambiguous: isHourAlone && isOnTheDial(whole) };
};

export const parseClock = (text: string): ClockReading | undefined => {
  const word = CLOCK_WORDS[text.toLowerCase().replace(/[ -]?time$/, '')];
  if (word !== undefined) return { micros: word * HOUR, ambiguous: false };
  return parseSpokenClock(text) ?? parseClockDigits(text);
};

/** "9 in the evening": the part of the day decides between the two nines. Past midnight the reading is of the next day. */
export const placeInPartOfDay = ({ micros, ambiguous }: ClockReading, part: PartOfDay): ClockReading => {
  const [from, to] = PART_OF_DAY_HOURS[part];
  const readings = [micros, ...(ambiguous || micros < 12 * HOUR ? [(micros + 12 * HOUR) % (24 * HOUR)] : [])];
  const spread = readings.flatMap((reading) => [reading, reading + 24 * HOUR]);
  const fitting = spread.find((reading) => reading >= from * HOUR && reading < to * HOUR);
  return { micros: fitting ?? micros, ambiguous: false };
};
