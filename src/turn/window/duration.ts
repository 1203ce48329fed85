// Lengths of time in words: "30 minutes", "1h30m", "half an hour", "a couple of days".
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/time.js';
import type { Micros } from '../../kernel/time.js';

const AMOUNTS: { readonly [word: string]: number } = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  'forty-five': 45,
  sixty: 60,
  ninety: 90,
  couple: 2,
  few: 5,
  several: 7,
  half: 0.5,
};

const UNITS: readonly (readonly [names: string, micros: Micros])[] = [
  ['seconds|second|secs|sec|s', SECOND],
  ['minutes|minute|mins|min|m', MINUTE],
  ['hours|hour|hrs|hr|h', HOUR],
  ['days|day|d', DAY],
  ['weeks|week|wks|wk|w', 7 * DAY],
  ['months|month', 30 * DAY],
];

const NUMBER = String.raw`\d{1,6}(?:\.\d{1,3})?`;
const WORDS = Object.keys(AMOUNTS)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const AMOUNT = String.raw`(?:${NUMBER}|(?:an? )?(?:couple(?: of)?|few|half an?|half)|(?:${WORDS})\b)`;
const PART = String.raw`${AMOUNT}[ -]?(?:${UNITS.map(([names]) => names).join('|')})`;

/** Source of a pattern for a length of time. */
export const DURATION = String.raw`(?:${PART}(?:,? ?(?:and )?${NUMBER} ?(?:${UNITS.map(([names]) => names).join('|')}))?(?![\w%]))`;

const amountOf = (text: string): number => {
  const number = Number(text);
  if (!Number.isNaN(number)) return number;
  const word = text.split(/\s+/).find((part) => !/^(?:an?|of)$/.test(part)) ?? 'a';
  return AMOUNTS[word] ?? 1;
};

const unitOf = (text: string): Micros =>
  UNITS.find(([names]) => names.split('|').includes(text.toLowerCase()))?.[1] ?? MINUTE;

const ONE = new RegExp(String.raw`(${AMOUNT})[ -]?(${UNITS.map(([names]) => names).join('|')})(?![a-z])`, 'gi');

export const durationOf = (text: string): Micros =>
  [...text.matchAll(ONE)].reduce(
    (sum, [, amount = '', unit = '']) => sum + Math.round(amountOf(amount.toLowerCase()) * unitOf(unit)),
    0,
  );
