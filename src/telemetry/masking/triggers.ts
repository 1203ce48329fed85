// One cheap scan finds the triggers in a text and where they are. Only the masking rules of these triggers then run, at these places, so a line without secrets costs little.
import { isFoldable } from './decoded-view.js';
import { MASKING_SIGNS, type MaskingRule, type MaskingSign, type SecretSpan } from './masking-rule.js';
import { endOfKeyBefore } from './key-gap.js';
import { buildPrefixTable, isBeforeDigit, probeAt, PROBE_LENGTH } from './prefix-table.js';
import { isSensitiveBefore } from './sensitive-keys.js';

const signOf = (sign: MaskingSign): number => MASKING_SIGNS.indexOf(sign);

const [ALWAYS, AT_SIGN, SENSITIVE_KEY] = [signOf('always'), signOf('at-sign'), signOf('sensitive-key')];
const [LONG_NUMBER, DASHED_NUMBER] = [signOf('card-number'), signOf('dashed-number')];
const [BRACKETED_NUMBER, COUNTRY_CODE] = [signOf('bracketed-number'), signOf('country-code')];
const [PLUS_NUMBER, CLOSING_TAG, LONG_WORD] = [signOf('plus-number'), signOf('closing-tag'), signOf('long-word')];
const [UNUSUAL_LETTER, ENCODED, OPTION] = [signOf('unusual-letter'), signOf('encoded'), signOf('option')];
const [NUMBER_BEFORE_COLON, KEY_LINE] = [signOf('number-before-colon'), signOf('key-line')];
const [QUOTED_PAIR, WORD_BEHIND_KEY, CALL_OF_KEY] = [
  signOf('quoted-pair'),
  signOf('word-behind-key'),
  signOf('call-of-key'),
];

/** What the scan does at a character that belongs to no word. Constants, not an object: the loop below runs for every character of every log line. */
const NOTHING = 0;
const AT = 1;
const SEPARATOR = 2;
const PLUS = 3;
const ANGLE = 4;
const BRACKET = 5;
const ESCAPE = 6;
const BEYOND = 7;
const DASH = 8;
const COMMA = 9;
const CLOSE = 10;
/** Characters of words have these bits, so that a word collects what it consists of. */
const DIGIT = 16;
const HEX_LETTER = 32;
const LETTER = 64;

const MIN_CARD_DIGITS = 13;
/** `123-45-6789` */
const SOCIAL_SECURITY_LENGTH = 11;
const MIN_PHONE_DIGITS = 8;
const LONGEST_PHONE = 24;
/** Words of prose and most names are shorter. */
const LONG_WORD_LENGTH = 16;
const LONG_HEX_LENGTH = 32;
/** Digits before the first dash of a UUID. */
const UUID_START = 8;
const JOINTS = '_-~.';
const MOST_BEFORE_BRACKET = 4;
const SEPARATORS = new Uint8Array(65_536);
for (const character of ' \t:=>') SEPARATORS[character.charCodeAt(0)] = 1;
/** Digits of the id before a token, `123456789:AA…`. */
const [MIN_ID_DIGITS, MAX_ID_DIGITS] = [8, 10];

/** Lines of base64 as PEM breaks them. */
const KEY_LINE_LENGTH = 64;

const [BLANK, DASH_CODE, COLON, SLASH, BACKSLASH] = [32, 45, 58, 47, 92];
const [DOUBLE_QUOTE, SINGLE_QUOTE] = [34, 39];

const isQuote = (code: number): boolean => code === DOUBLE_QUOTE || code === SINGLE_QUOTE;

const buildActions = (): Uint8Array => {
  const actions = new Uint8Array(65_536).fill(BEYOND, 128);
  actions.fill(DIGIT, 48, 58).fill(LETTER, 65, 91).fill(LETTER, 97, 123);
  actions.fill(HEX_LETTER, 65, 71).fill(HEX_LETTER, 97, 103);
  for (const [characters, action] of [
    ['@', AT],
    ['=:', SEPARATOR],
    ['+', PLUS],
    ['<', ANGLE],
    ['>', CLOSE],
    ['({', BRACKET],
    ['%\\&', ESCAPE],
    ['-', DASH],
    [',', COMMA],
  ] as const) {
    for (const character of characters) actions[character.charCodeAt(0)] = action;
  }
  return actions;
};

const CHARACTERS = buildActions();

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isUpper = (code: number): boolean => code >= 65 && code <= 90;
const isWord = (code: number): boolean => (CHARACTERS[code] ?? NOTHING) >= DIGIT;

/** Index after a run of digits. */
const endOfDigits = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && isDigit(text.charCodeAt(at))) at++;
  return at;
};

/** Index after a run of digits, blanks and dashes. */
const endOfNumber = (text: string, from: number): number => {
  let at = from + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!isDigit(code) && code !== BLANK && code !== DASH_CODE) break;
  }
  return at;
};

const countDigits = (text: string, start: number, end: number): number => {
  let digits = 0;
  for (let at = start; at < end; at++) if (isDigit(text.charCodeAt(at))) digits++;
  return digits;
};

/** Three digits, two or three digits and four digits, with dashes between: a social security or phone number. */
const hasDashedNumber = (text: string, start: number, end: number): boolean => {
  for (let at = start + 3; at <= end - 8; at++) {
    if (text.charCodeAt(at) !== DASH_CODE) continue;
    const middle = text.charCodeAt(at + 3) === DASH_CODE ? 3 : 4;
    const isDashed = text.charCodeAt(at + middle) === DASH_CODE;
    const digits = countDigits(text, at - 3, at) + countDigits(text, at + middle + 1, at + middle + 5);
    if (isDashed && digits === 7) return true;
  }
  return false;
};

/** No card begins with another digit than 2 to 6. Times in milliseconds begin with 1. */
const isCardStart = (code: number): boolean => code >= 50 && code <= 54;

/** A number of at least 13 digits, or groups of 4 and 4 or 6. */
const hasCardNumber = (text: string, start: number, end: number): boolean => {
  for (let at = start; at + MIN_CARD_DIGITS <= end;) {
    const behind = endOfDigits(text, at);
    const length = behind - at;
    if (isCardStart(text.charCodeAt(at))) {
      if (length >= MIN_CARD_DIGITS) return true;
      const next = endOfDigits(text, behind + 1) - behind - 1;
      if (length === 4 && (next === 4 || next === 6)) return true;
    }
    at = Math.max(behind, at + 1);
  }
  return false;
};

/** Enough digits for a phone number after a `+` that does not join two numbers. */
const isPhoneStart = (text: string, at: number): boolean => {
  if (at > 0 && isWord(text.charCodeAt(at - 1))) return false;
  const end = Math.min(text.length, at + LONGEST_PHONE);
  let digits = 0;
  for (let next = at + 1; next < end; next++) {
    const code = text.charCodeAt(next);
    if (isDigit(code)) digits++;
    else if (code !== BLANK && code !== DASH_CODE && code !== 46 && code !== 40 && code !== 41) break;
  }
  return digits >= MIN_PHONE_DIGITS;
};

const ESCAPES = /%[0-9A-Fa-f]{2}|\\[ux]00|&(?:#|quot|amp|lt|apos)/y;

const isEscapeAt = (text: string, at: number): boolean => {
  ESCAPES.lastIndex = at;
  return ESCAPES.test(text);
};

/** Before the `-` of an option stands a blank, a quote, a bracket, a comma, or nothing. */
const BEFORE_OPTION = new Uint8Array(65_536);
for (const character of ' \t\n"\'`[(,;') BEFORE_OPTION[character.charCodeAt(0)] = 1;

const isOptionAt = (text: string, at: number): boolean => {
  if (at > 0 && BEFORE_OPTION[text.charCodeAt(at - 1)] === 0) return false;
  // a row of dashes is no option
  const letter = text.charCodeAt(at + 1) === DASH_CODE ? at + 2 : at + 1;
  return letter < text.length && (CHARACTERS[text.charCodeAt(letter)] ?? NOTHING) > DIGIT;
};

/** A rule whose trigger is in a text, and the places where it is. */
type TriggeredRule = { readonly rule: MaskingRule; readonly places: readonly number[] };

/** Finds the rules whose triggers are in a text, in the order of the rules. */
type TriggerScan = (text: string) => readonly TriggeredRule[];

const NO_RULES: readonly TriggeredRule[] = [];

/** Notes that a trigger was seen at a place. */
type See = (trigger: number, at: number) => void;

/** Looks at a number once, from its first digit, with its later groups; tells where it ends. */
const seeNumber = (text: string, { start, end: behind }: SecretSpan, see: See): number => {
  const length = behind - start;
  const next = behind < text.length ? text.charCodeAt(behind) : 0;
  if (next === COLON && length >= MIN_ID_DIGITS && length <= MAX_ID_DIGITS) see(NUMBER_BEFORE_COLON, start);
  if (length < MIN_CARD_DIGITS && next !== BLANK && next !== DASH_CODE) return behind;
  const end = endOfNumber(text, start);
  if (end - start >= SOCIAL_SECURITY_LENGTH && hasDashedNumber(text, start, end)) see(DASHED_NUMBER, start);
  if (end - start >= MIN_CARD_DIGITS && hasCardNumber(text, start, end)) see(LONG_NUMBER, start);
  return end;
};

/** `secret: {`: where the key ends before the bracket of its value. */
const behindSeparator = (text: string, bracket: number): number => {
  let at = bracket;
  while (at > 0 && bracket - at < MOST_BEFORE_BRACKET && SEPARATORS[text.charCodeAt(at - 1)] === 1) at--;
  return at;
};

/** A text in quotes follows the comma, or stands before it. */
const isBeforeText = (text: string, comma: number): boolean => {
  if (isQuote(text.charCodeAt(comma - 1))) return true;
  const next = text.charCodeAt(comma + 1) === BLANK ? comma + 2 : comma + 1;
  return isQuote(text.charCodeAt(next)) || text.startsWith('<<"', next);
};

const seeMark = (text: string, at: number, see: See): void => {
  const next = at + 1 < text.length ? text.charCodeAt(at + 1) : 0;
  switch (CHARACTERS[text.charCodeAt(at)]) {
    case SEPARATOR:
      if (isSensitiveBefore(text, at)) see(SENSITIVE_KEY, at);
      break;
    case DASH:
      if (isOptionAt(text, at)) see(OPTION, at);
      break;
    case COMMA:
      if (isBeforeText(text, at) && isSensitiveBefore(text, at)) see(QUOTED_PAIR, at);
      break;
    case AT:
      see(AT_SIGN, at);
      break;
    case PLUS:
      if (isDigit(next) && isPhoneStart(text, at)) see(PLUS_NUMBER, at);
      break;
    case BRACKET:
      if (isDigit(next)) see(BRACKETED_NUMBER, at);
      if (isSensitiveBefore(text, behindSeparator(text, at))) see(CALL_OF_KEY, at);
      break;
    case ANGLE:
      if (next === SLASH || (next === BACKSLASH && text.charCodeAt(at + 2) === SLASH)) see(CLOSING_TAG, at);
      break;
    case CLOSE:
      // a text that was cut has no closing tag
      if (isQuote(text.charCodeAt(at - 1)) || isSensitiveBefore(text, at)) see(CLOSING_TAG, at);
      break;
    case ESCAPE:
      if (isEscapeAt(text, at)) see(ENCODED, at);
      break;
    default:
      if (isFoldable(text.charCodeAt(at))) see(UNUSUAL_LETTER, at);
  }
};

/** `acme_pat_8e1f0a3c-…` */
const seeNamedUuid = (text: string, start: number, see: See): void => {
  const isNamed = text.charCodeAt(start + UUID_START) === DASH_CODE && JOINTS.includes(text.charAt(start - 1));
  if (isNamed) see(LONG_WORD, start);
};

/** Words of letters alone are names of classes, and hexadecimal digits are ids, unless a joint is beside them. */
const isTokenWord = (text: string, { start, end }: SecretSpan, bits: number): boolean =>
  (bits & LETTER) !== 0 ||
  (end - start >= LONG_HEX_LENGTH && (text.charCodeAt(end) === DASH_CODE || JOINTS.includes(text.charAt(start - 1))));

/** `DE89…`: two capitals and two digits. */
const isCountryCodeAt = (text: string, at: number): boolean =>
  isUpper(text.charCodeAt(at)) &&
  isUpper(text.charCodeAt(at + 1)) &&
  isDigit(text.charCodeAt(at + 2)) &&
  isDigit(text.charCodeAt(at + 3));

const isBehindKey = (text: string, start: number): boolean => {
  const key = endOfKeyBefore(text, start);
  return key < start && isSensitiveBefore(text, key);
};

/** A word of letters and digits. */
const seeMixedWord = (text: string, word: SecretSpan, bits: number, see: See): void => {
  const { start, end } = word;
  if (end - start >= LONG_WORD_LENGTH && isTokenWord(text, word, bits)) see(LONG_WORD, start);
  if (end - start === UUID_START && (bits & LETTER) === 0) seeNamedUuid(text, start, see);
  if (end - start >= PROBE_LENGTH && isBehindKey(text, start)) see(WORD_BEHIND_KEY, start);
  if (end - start >= PROBE_LENGTH && isCountryCodeAt(text, start)) see(COUNTRY_CODE, start);
};

/** A line of a private key may consist of short words, with `+` and `/` between. */
const isKeyLine = (text: string): boolean =>
  text.length >= KEY_LINE_LENGTH && (text.length <= KEY_LINE_LENGTH + 2 || text.includes('\n'));

type CharacterScan = {
  readonly has: Uint8Array;
  readonly see: See;
  readonly seePrefixes: (text: string, at: number, probe: number) => void;
};

/** Every character once. Made once for all texts, because a function that is made anew for each is slow. */
const createCharacterScan = ({ has, see, seePrefixes }: CharacterScan): ((text: string) => void) => {
  const probe = (text: string, at: number): void => {
    if (at + PROBE_LENGTH > text.length) return;
    const hash = probeAt(text, at);
    if (has[hash] === 1) seePrefixes(text, at, hash);
  };
  return (text) => {
    const { length } = text;
    let numberEnd = 0;
    let at = 0;
    while (at < length) {
      let bits = CHARACTERS[text.charCodeAt(at)] ?? NOTHING;
      if (bits < DIGIT) {
        if (bits !== NOTHING) seeMark(text, at, see);
        if (bits === BEYOND) probe(text, at);
        at++;
        continue;
      }
      const start = at;
      for (at++; at < length; at++) {
        const found = CHARACTERS[text.charCodeAt(at)] ?? NOTHING;
        if (found < DIGIT) break;
        bits |= found;
      }
      if (bits === DIGIT) {
        if (start >= numberEnd) numberEnd = seeNumber(text, { start, end: at }, see);
        if (at - start === UUID_START) seeNamedUuid(text, start, see);
        continue;
      }
      probe(text, start);
      if ((bits & DIGIT) !== 0) seeMixedWord(text, { start, end: at }, bits, see);
    }
  };
};

/** By the number of their trigger, the indexes of the rules. */
const rulesByTrigger = (rules: readonly MaskingRule[]): readonly (readonly number[])[] => {
  const byTrigger = Array.from({ length: MASKING_SIGNS.length + rules.length }, (): number[] => []);
  for (const [index, { trigger }] of rules.entries()) {
    byTrigger['on' in trigger ? signOf(trigger.on) : MASKING_SIGNS.length + index]?.push(index);
  }
  return byTrigger;
};

/** `table`: of rules that begin as these do, and whose others have no prefixes. */
export const createTriggerScan = (rules: readonly MaskingRule[], table = buildPrefixTable(rules)): TriggerScan => {
  const { has, prefixes } = table;
  const byTrigger = rulesByTrigger(rules);
  const wanted = Uint8Array.from(byTrigger, (indexes) => (indexes.length > 0 ? 1 : 0));
  /** Of the text of the moment. */
  const places = new Map<number, number[]>();
  const see: See = (trigger, at) => {
    if (wanted[trigger] !== 1) return;
    const known = places.get(trigger);
    if (known === undefined) places.set(trigger, [at]);
    else known.push(at);
  };
  const scanCharacters = createCharacterScan({
    has,
    see,
    seePrefixes: (text, at, probe) => {
      for (const prefix of prefixes.get(probe) ?? []) {
        if (!text.startsWith(prefix.text, at)) continue;
        if (!prefix.beforeDigit || isBeforeDigit(text, at + prefix.text.length)) see(prefix.trigger, at);
      }
    },
  });
  return (text) => {
    see(ALWAYS, 0);
    if (isKeyLine(text)) see(KEY_LINE, 0);
    scanCharacters(text);
    if (places.size === 0) return NO_RULES;
    const found = [...places];
    places.clear();
    return found
      .flatMap(([trigger, at]) => (byTrigger[trigger] ?? []).map((index) => ({ index, places: at })))
      .toSorted((one, other) => one.index - other.index)
      .flatMap(({ index, places: at }) => {
        const rule = rules[index];
        return rule === undefined ? [] : [{ rule, places: at }];
      });
  };
};
