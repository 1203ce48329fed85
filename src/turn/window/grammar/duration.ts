// Durations: "30 minutes", "1h30m", "half an hour", "a couple of days".
import { DAY, HOUR, type Micros, MINUTE, SECOND } from '../../../kernel/time.js';

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
const PART = String.raw`${AMOUNT}\??[ -]?(?:${UNITS.map(([names]) => names).join('|')})`;

/** Idioms and their figures. */
const SPOKEN: readonly (readonly [pattern: RegExp, figures: (said: string) => string])[] = [
  [/\b(?:an? )?(hour|day|week) and a half\b/gi, (unit) => `1.5 ${unit}s`],
  [/\b([\w-]{1,20}) and a half hours?\b/gi, (amount) => `${parseAmount(amount.toLowerCase()) + 0.5} hours`],
  [/\b([\w-]{1,20}) and a half days?\b/gi, (amount) => `${parseAmount(amount.toLowerCase()) + 0.5} days`],
  [/\b([\w-]{1,20}) and a half weeks?\b/gi, (amount) => `${parseAmount(amount.toLowerCase()) + 0.5} weeks`],
  [/\bthree[ -]quarters of an hour\b/gi, () => '45 minutes'],
  [/\b(?:an? |the )?quarter(?: of an)?[ -]hour\b/gi, () => '15 minutes'],
  [/\bhalf[ -]hour\b/gi, () => '30 minutes'],
];
const LOOSE = SPOKEN.map(([pattern]) => pattern.source.replaceAll(/\((?!\?)/g, '(?:')).join('|');

/** Source of a pattern for a duration. */
export const DURATION_PATTERN = String.raw`(?<!\bat |@ ?)(?:\bPT(?:\d{1,4}[HMS]){1,3}\b|${LOOSE}|${PART}(?:,? ?(?:and )?${NUMBER} ?(?:${UNITS.map(([names]) => names).join('|')}))?(?![\w%]))`;

const parseAmount = (text: string): number => {
  const number = Number(text);
  if (!Number.isNaN(number)) return number;
  const word = text.split(/\s+/).find((part) => !/^(?:an?|of)$/.test(part)) ?? 'a';
  return AMOUNTS[word] ?? 1;
};

const parseUnit = (text: string): Micros =>
  UNITS.find(([names]) => names.split('|').includes(text.toLowerCase()))?.[1] ?? MINUTE;

const ONE = new RegExp(String.raw`(${AMOUNT})\??[ -]?(${UNITS.map(([names]) => names).join('|')})(?![a-z])`, 'gi');

const amountsToFigures = (text: string): string =>
  SPOKEN.reduce((told, [pattern, figures]) => told.replaceAll(pattern, (_, amount: string) => figures(amount)), text);

export const parseDuration = (text: string): Micros =>
  [...amountsToFigures(text).matchAll(ONE)].reduce(
    (sum, [, amount = '', unit = '']) => sum + Math.round(parseAmount(amount.toLowerCase()) * parseUnit(unit)),
    0,
  );
