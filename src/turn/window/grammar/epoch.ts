// Unix time in a message: 10, 13, 16 or 19 digits after a word that announces a time.
import type { Micros } from '../../../kernel/time.js';

const FIGURES = String.raw`1[5-9]\d{8}(?:\d{3}){0,3}\b`;

/** Source of a pattern. */
export const EPOCH_PATTERN = String.raw`(?:\b(?:epoch|unix ?time|timestamp|ts)[ =:]{1,2}${FIGURES}|(?<=\b(?:at|since|around|from|until|till?|to|and|between|after|before) |@ ?)${FIGURES})`;

const MICROS_DIGITS = 16;

/** Undefined when the text is no such number. */
export const parseEpoch = (text: string): Micros | undefined => {
  const digits = /(?:^|[ =:])(1[5-9]\d{8}(?:\d{3}){0,3})$/.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits.padEnd(MICROS_DIGITS, '0').slice(0, MICROS_DIGITS));
};
