// The few words whose meaning changes how a log line is read: units, dates, levels, null values, host suffixes.
import { hashText } from './text-hash.js';

export const NO_CATEGORY = 0;
export const NUMERIC = 1;
export const UNIT = 2;
export const MONTH_NAME = 3;
export const WEEKDAY = 4;
export const ZONE_NAME = 5;
export const NULL_WORD = 6;
export const USER = 7;
export const PREPOSITION = 8;
export const MESSAGE_KEY = 9;
export const LEVEL_NAME = 10;

const LONGEST_WORD = 12;

const WORDS: readonly (readonly [number, string])[] = [
  [
    UNIT,
    'ms us ns s sec secs second seconds msec usec min mins minute minutes hour hours hr hrs day days B b byte bytes Bytes kB KB kb MB mb GB gb TB KiB MiB GiB Mb Kb Gb bits bps kbps Mbps Hz kHz MHz GHz millis milliseconds microseconds',
  ],
  [
    MONTH_NAME,
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec January February March April June July August September October November December',
  ],
  [WEEKDAY, 'Mon Tue Wed Thu Fri Sat Sun'],
  [ZONE_NAME, 'UTC GMT CST EST EDT PST PDT CET CEST BST IST JST MST MDT CDT AM PM am pm'],
  [NULL_WORD, 'null nil none None NULL undefined nan NaN'],
  [USER, 'user username account'],
  [PREPOSITION, 'for by from as invalid illegal unknown to of on'],
  [
    LEVEL_NAME,
    'TRACE DEBUG INFO WARN WARNING ERROR FATAL NOTICE LOG Trace Debug Info Warn Warning Error Fatal Notice trace debug info warn warning fatal notice',
  ],
  [MESSAGE_KEY, 'msg message error err event reason'],
];

const HOST_SUFFIXES =
  'com net org edu gov mil io biz cn uk de jp fr ru br au nl se pl es kr tw hk ca eu local internal';

const categories = new Map(
  WORDS.flatMap(([category, words]) => words.split(' ').map((word) => [hashText(word), category] as const)),
);
const hostSuffixes = new Set(HOST_SUFFIXES.split(' '));

/** A few bits of the hash rule out nearly every other word. */
const SIEVE_MASK = 4095;
const sieve = new Uint8Array(SIEVE_MASK + 1);
for (const hash of categories.keys()) sieve[hash & SIEVE_MASK] = 1;

/** Category of a word by its hash; long words are not looked up. */
export const categoryOf = (hash: number, length: number): number =>
  length > LONGEST_WORD || sieve[hash & SIEVE_MASK] === 0 ? NO_CATEGORY : (categories.get(hash) ?? NO_CATEGORY);

/** Does `text[start, end)` end in the last label of a host name? */
export const endsLikeHost = (text: string, start: number, end: number): boolean => {
  let from = end;
  while (from > start && end - from < 9 && !'./\\:'.includes(text.charAt(from - 1))) from--;
  return end - from < 9 && hostSuffixes.has(text.slice(from, end));
};
