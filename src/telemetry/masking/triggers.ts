// One cheap scan finds the triggers in a text. Only the masking rules of these triggers then run, so a line without secrets costs little.
import { MASKING_SIGNS, type MaskingRule, type MaskingSign } from './masking-rule.js';
import { isSensitiveBefore } from './sensitive-keys.js';

const signOf = (sign: MaskingSign): number => MASKING_SIGNS.indexOf(sign);

const [ALWAYS, AT_SIGN, SENSITIVE_KEY] = [signOf('always'), signOf('at-sign'), signOf('sensitive-key')];
const [LONG_NUMBER, DASHED_NUMBER] = [signOf('long-number'), signOf('dashed-number')];
const BRACKETED_NUMBER = signOf('bracketed-number');
const [PLUS_NUMBER, CLOSING_TAG, LONG_WORD] = [signOf('plus-number'), signOf('closing-tag'), signOf('long-word')];
const [BEYOND_ASCII, ENCODED] = [signOf('beyond-ascii'), signOf('encoded')];

/** What the scan does at a character that belongs to no word. Constants, not an object: the loop below runs for every character of every log line. */
const NOTHING = 0;
const AT = 1;
const SEPARATOR = 2;
const PLUS = 3;
const ANGLE = 4;
const BRACKET = 5;
const ESCAPE = 6;
const BEYOND = 7;
/** Characters of words have these bits, so that a word collects what it consists of. */
const DIGIT = 16;
const HEX_LETTER = 32;
const LETTER = 64;
const WORD = DIGIT | HEX_LETTER | LETTER;

const MIN_CARD_DIGITS = 13;
/** `123-45-6789` */
const SOCIAL_SECURITY_LENGTH = 11;
/** Words of prose and most names are shorter. */
const LONG_WORD_LENGTH = 16;
const LONG_HEX_LENGTH = 32;
const JOINTS = '_-~';

const KEY_LINE_LENGTH = 64;

const SLASH = 47;

const buildActions = (): Uint8Array => {
  const actions = new Uint8Array(65_536).fill(BEYOND, 128);
  actions.fill(DIGIT, 48, 58).fill(LETTER, 65, 91).fill(LETTER, 97, 123);
  actions.fill(HEX_LETTER, 65, 71).fill(HEX_LETTER, 97, 103);
  for (const [characters, action] of [
    ['@', AT],
    ['=:', SEPARATOR],
    ['+', PLUS],
    ['<', ANGLE],
    ['(', BRACKET],
    ['%\\&', ESCAPE],
  ] as const) {
    for (const character of characters) actions[character.charCodeAt(0)] = action;
  }
  return actions;
};

const CHARACTERS = buildActions();

type Prefix = { readonly text: string; readonly trigger: number };

const pairAt = (text: string, at: number): number =>
  ((text.charCodeAt(at) & 127) << 7) | (text.charCodeAt(at + 1) & 127);

/** Prefixes by their first two characters, so that one look-up rules out nearly every word. */
type PrefixTable = { readonly has: Uint8Array; readonly prefixes: readonly (readonly Prefix[])[] };

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

const countDigits = (text: string, start: number, end: number): number => {
  let digits = 0;
  for (let at = start; at < end; at++) if (isDigit(text.charCodeAt(at))) digits++;
  return digits;
};

/** Index after a run of digits, blanks and dashes. */
const endOfNumber = (text: string, from: number): number => {
  let at = from + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!isDigit(code) && code !== 32 && code !== 45) break;
  }
  return at;
};

/** Three digits, two or three digits and four digits, with dashes between: a social security or phone number. */
const hasDashedNumber = (text: string, start: number, end: number): boolean => {
  for (let at = start + 3; at <= end - 8; at++) {
    if (text.charCodeAt(at) !== 45) continue;
    const middle = text.charCodeAt(at + 3) === 45 ? 3 : 4;
    const isDashed = text.charCodeAt(at + middle) === 45;
    const digits = countDigits(text, at - 3, at) + countDigits(text, at + middle + 1, at + middle + 5);
    if (isDashed && digits === 7) return true;
  }
  return false;
};

const ESCAPES = /%[0-9A-Fa-f]{2}|\\[ux]00|&(?:#|quot|amp|lt|apos)/y;

const isEscapeAt = (text: string, at: number): boolean => {
  ESCAPES.lastIndex = at;
  return ESCAPES.test(text);
};

/** Finds the rules whose triggers are in a text, in the order of the rules. */
type TriggerScan = (text: string) => readonly MaskingRule[];

const NO_RULES: readonly MaskingRule[] = [];

const buildPrefixTable = (rules: readonly MaskingRule[]): PrefixTable => {
  const prefixes: Prefix[][] = [];
  const has = new Uint8Array(128 * 128);
  for (const [index, { trigger }] of rules.entries()) {
    for (const text of 'prefixes' in trigger ? trigger.prefixes : []) {
      const pair = pairAt(text, 0);
      has[pair] = 1;
      (prefixes[pair] ??= []).push({ text, trigger: MASKING_SIGNS.length + index });
    }
  }
  return { has, prefixes };
};

export const createTriggerScan = (rules: readonly MaskingRule[]): TriggerScan => {
  const { has, prefixes } = buildPrefixTable(rules);
  const triggerOf = rules.map(({ trigger }, index) =>
    'on' in trigger ? signOf(trigger.on) : MASKING_SIGNS.length + index,
  );
  const wanted = new Uint8Array(MASKING_SIGNS.length + rules.length);
  for (const trigger of triggerOf) wanted[trigger] = 1;
  const seen = new Uint8Array(wanted.length);
  let isAny = false;
  const see = (trigger: number): void => {
    if (wanted[trigger] === 0) return;
    seen[trigger] = 1;
    isAny = true;
  };
  const seePrefixes = (text: string, at: number, pair: number): void => {
    for (const prefix of prefixes[pair] ?? []) if (text.startsWith(prefix.text, at)) see(prefix.trigger);
  };
  const seeNumber = (text: string, at: number): number => {
    const end = endOfNumber(text, at);
    if (end - at >= SOCIAL_SECURITY_LENGTH && hasDashedNumber(text, at, end)) see(DASHED_NUMBER);
    if (end - at >= MIN_CARD_DIGITS && countDigits(text, at, end) >= MIN_CARD_DIGITS) see(LONG_NUMBER);
    return end;
  };
  const seeMark = (text: string, at: number, action: number): void => {
    const isNumberNext = isDigit(text.charCodeAt(at + 1));
    if (action === SEPARATOR) {
      if (isSensitiveBefore(text, at)) see(SENSITIVE_KEY);
    } else if (action === AT) see(AT_SIGN);
    else if (action === BEYOND) see(BEYOND_ASCII);
    else if (action === PLUS && isNumberNext) see(PLUS_NUMBER);
    else if (action === BRACKET && isNumberNext) see(BRACKETED_NUMBER);
    else if (action === ANGLE && text.charCodeAt(at + 1) === SLASH) see(CLOSING_TAG);
    else if (action === ESCAPE && isEscapeAt(text, at)) see(ENCODED);
  };
  /** Words of letters alone are names of classes, and hexadecimal digits are ids, unless a prefix stands before them. */
  const seeLongWord = (text: string, start: number, length: number, bits: number): void => {
    const hasPrefix = length >= LONG_HEX_LENGTH && JOINTS.includes(text.charAt(start - 1));
    if (bits === WORD || bits === (DIGIT | LETTER) || (hasPrefix && bits === (DIGIT | HEX_LETTER))) see(LONG_WORD);
  };
  const scan = (text: string): void => {
    see(ALWAYS);
    // a line of a private key may consist of short words, with `+` and `/` between
    if (text.length >= KEY_LINE_LENGTH && text.length <= KEY_LINE_LENGTH + 2) see(LONG_WORD);
    const { length } = text;
    let numberEnd = 0;
    for (let at = 0; at < length;) {
      const code = text.charCodeAt(at);
      let bits = CHARACTERS[code] ?? NOTHING;
      if (bits < DIGIT) {
        if (bits !== NOTHING) seeMark(text, at, bits);
        at++;
        continue;
      }
      // a number is looked at once, from its first digit; its later groups are words, too
      if (bits === DIGIT && at >= numberEnd) numberEnd = seeNumber(text, at);
      const start = at;
      at++;
      // beyond the end there is no number, and the loop is fast only with whole numbers
      let next = at < length ? text.charCodeAt(at) : 0;
      const pair = ((code & 127) << 7) | (next & 127);
      if (has[pair] === 1) seePrefixes(text, start, pair);
      for (let found = CHARACTERS[next] ?? NOTHING; found >= DIGIT; found = CHARACTERS[next] ?? NOTHING) {
        bits |= found;
        at++;
        next = at < length ? text.charCodeAt(at) : 0;
      }
      if (at - start >= LONG_WORD_LENGTH) seeLongWord(text, start, at - start, bits);
    }
  };
  return (text) => {
    isAny = false;
    scan(text);
    if (!isAny) return NO_RULES;
    const found = rules.filter((_, index) => seen[triggerOf[index] ?? 0] === 1);
    seen.fill(0);
    return found;
  };
};
