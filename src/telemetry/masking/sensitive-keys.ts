// Recognizes names of fields that hold secrets: `db_password=`, `"apiKey":`, `X-Auth-Token:`.
import { behindPlaceholder } from './placeholder.js';

/** Other words end in it, too: it counts only as a whole word, as in `customer_ssn` and `customerSsn`. */
const WORD = 'ssn';

/** A key is sensitive when it ends in one of these, ignoring case, `_`, `-` and `.`. */
const ENDINGS = [
  'password',
  'passwd',
  'pwd',
  'passphrase',
  'passcode',
  'dbpass',
  'userpass',
  'secret',
  'token',
  'authorization',
  'credential',
  'credentials',
  'apikey',
  'accesskey',
  'accountkey',
  'authkey',
  'encryptionkey',
  'masterkey',
  'privatekey',
  'secretkey',
  'sharedkey',
  'signingkey',
  'amzsignature',
  WORD,
  'socialsecurity',
  'socialsecuritynumber',
];

const NONE: readonly string[] = [];
const pairOf = (text: string, end: number): number =>
  ((text.charCodeAt(end - 2) & 31) << 5) | (text.charCodeAt(end - 1) & 31);

/** By their last two letters: one look-up rules out nearly every other key. */
const BY_LAST_PAIR: readonly (readonly string[])[] = Array.from({ length: 1024 }, (_, pair) => {
  const endings = ENDINGS.filter((ending) => pairOf(ending, ending.length) === pair);
  return endings.length === 0 ? NONE : endings;
});

const SPACE = 32;
const TAB = 9;
const MOST_PADDING = 8;
const LONGEST_LABEL = 32;

const isJoint = (code: number): boolean => code === 95 || code === 45 || code === 46;

/** Blanks, quotes and backslashes may stand between a key and its `=` or `:`. */
const isPadding = (code: number): boolean =>
  code === SPACE || code === TAB || code === 34 || code === 39 || code === 92;

/** Index of the first letter of `word`, if it ends at `end` in the text, ignoring case and joints; otherwise −1. */
const startOfEnding = (text: string, end: number, word: string): number => {
  let at = end;
  for (let letter = word.length - 1; letter >= 0; letter--) {
    at--;
    while (isJoint(text.charCodeAt(at)) && letter < word.length - 1) at--;
    if (at < 0 || (text.charCodeAt(at) | 32) !== word.charCodeAt(letter)) return -1;
  }
  return at;
};

/** True if a sensitive key ends before the `=` or `:` at `separator`. The label of a placeholder is no key. */
export const isSensitiveBefore = (text: string, separator: number): boolean => {
  let end = separator;
  while (end > 0 && separator - end < MOST_PADDING && isPadding(text.charCodeAt(end - 1))) end--;
  const candidates = BY_LAST_PAIR[pairOf(text, end)] ?? NONE;
  return candidates !== NONE && candidates.some((ending) => isSensitive(text, { end, separator }, ending));
};

const isSensitive = (text: string, key: { end: number; separator: number }, ending: string): boolean => {
  const start = startOfEnding(text, key.end, ending);
  return start >= 0 && (ending !== WORD || isWordStart(text, start)) && !isLabel(text, start, key.separator);
};

const isUpper = (code: number): boolean => code >= 65 && code <= 90;
const isLower = (code: number): boolean => code >= 97 && code <= 122;

const isWordStart = (text: string, at: number): boolean => {
  const before = text.charCodeAt(at - 1);
  return isLower(before) ? isUpper(text.charCodeAt(at)) : !isUpper(before);
};

const isLabel = (text: string, start: number, separator: number): boolean => {
  const from = Math.max(0, start - LONGEST_LABEL);
  const open = text.slice(from, start).lastIndexOf('[');
  return open >= 0 && behindPlaceholder(text, from + open) > separator;
};

export const isSensitiveName = (name: string): boolean => isSensitiveBefore(name, name.length);
