// Clock readings and parts of the day in words: "14:05", "2 pm", "9 o'clock", "noon", "this morning".
import { HOUR, MINUTE, SECOND } from '../../kernel/time.js';
import type { Micros } from '../../kernel/time.js';

const MERIDIEM = String.raw`\s?[ap]\.?m\b\.?`;
const ALONE = String.raw`(?<![\w:.,/+\-])`;

/** Readings that can be nothing else. A date may stand directly before: `2026-11-20T14:05`. */
export const CLEAR_CLOCK = String.raw`(?:(?<![\w:.,/+]|[A-Za-z]-|(?<!:\d\d)-)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?![:\d])(?:${MERIDIEM})?|(?<=\d[Tt])\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?|${ALONE}(?:\d{1,2}h\d{2}\b|\d{1,2}${MERIDIEM}|\d{1,2} ?o['’]? ?clock\b)|\b(?:noon|midday|midnight)\b)`;

/** A number that the words after it allow to be an hour. */
export const BARE_HOUR = String.raw`${ALONE}\d{1,2}(?=\s*(?:$|[,;!?)](?!\d)|[–—-](?:\s|\d{1,2}(?![\d:]*-))|\.(?:\s|$))|\s+(?:and|to|until|till|on|in the|this|last|at|today|yesterday|UTC|GMT|[CEWPM][ES]?T|JST)\b)`;

export const PART_OF_DAY = String.raw`(?:morning|afternoon|evening|night)\b`;

export type Clock = {
  /** Since the local midnight. */
  readonly micros: Micros;
  /** Without am or pm: twelve hours later is as good. */
  readonly ambiguous: boolean;
};

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night';

/** Hours since the midnight that the day begins with. */
export const SPAN_OF: { readonly [part in PartOfDay]: readonly [from: number, to: number] } = {
  morning: [6, 12],
  afternoon: [12, 18],
  evening: [18, 24],
  night: [20, 30],
};

const WORDS: { readonly [word: string]: number } = { noon: 12, midday: 12, midnight: 0 };

const hourOf = (hour: number, meridiem: string): number => {
  if (meridiem === '') return hour;
  return (hour % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0);
};

const READING = /^(\d{1,2})(?:[:h](\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s?([ap])?/i;

const microsOf = (hour: number, minute: string, second: string): Micros | undefined =>
  hour > 24 || Number(minute) > 59 || Number(second) > 59
    ? undefined
    : hour * HOUR + Number(minute) * MINUTE + Number(second) * SECOND;

const isOnTheDial = (micros: Micros): boolean => micros >= HOUR && micros <= 12 * HOUR;

export const clockOf = (text: string): Clock | undefined => {
  const word = WORDS[text.toLowerCase()];
  if (word !== undefined) return { micros: word * HOUR, ambiguous: false };
  const [, hour = '99', minute = '', second = '', fraction = '', meridiem = ''] = READING.exec(text) ?? [];
  const whole = microsOf(hourOf(Number(hour), meridiem), minute, second);
  if (whole === undefined) return undefined;
  const micros = whole + Number(fraction.padEnd(6, '0').slice(0, 6));
  return { micros, ambiguous: minute + meridiem === '' && isOnTheDial(micros) };
};

/** "9 in the evening": the part of the day settles which nine. Past midnight the reading belongs to the next day. */
export const inPart = ({ micros, ambiguous }: Clock, part: PartOfDay): Clock => {
  const [from, to] = SPAN_OF[part];
  const readings = [micros, ...(ambiguous || micros < 12 * HOUR ? [(micros + 12 * HOUR) % (24 * HOUR)] : [])];
  const spread = readings.flatMap((reading) => [reading, reading + 24 * HOUR]);
  const fitting = spread.find((reading) => reading >= from * HOUR && reading < to * HOUR);
  return { micros: fitting ?? micros, ambiguous: false };
};
