// One cheap scan finds the triggers in a text. Only the masking rules of these triggers then run, so a line without secrets costs little.
import {
  ALWAYS_TRIGGER,
  AT_SIGN_TRIGGER,
  LONG_NUMBER_TRIGGER,
  type MaskingRule,
  SENSITIVE_KEY_TRIGGER,
  SOCIAL_SECURITY_TRIGGER,
} from './masking-rule.js';
import { isSensitiveBefore } from './sensitive-keys.js';

/** Characters from rare to common in logs: the scan looks for a prefix by its rarest character. */
const RARITY = 'zxqjJXZKQVGBYPWFHNSC_kvybwgpfhmdlucrsnaoiteAIE-';

type Prefix = { readonly text: string; readonly offset: number; readonly bit: number };

const rarity = (character: string): number => (RARITY.indexOf(character) + RARITY.length + 1) % (RARITY.length + 1);

const pivotOf = (prefix: string): number => {
  const ranks = Array.from(prefix, rarity);
  return ranks.indexOf(Math.min(...ranks));
};

const NOTHING = 0;
const DIGIT = 1;
const AT_SIGN = 2;
const SEPARATOR = 3;
const PIVOT = 4;
const MIN_CARD_DIGITS = 13;
/** `123-45-6789` */
const SOCIAL_SECURITY_LENGTH = 11;

/** By character code: what the scan does at that character, and the prefixes of which it is the rarest character. */
type ScanTable = { readonly actions: Uint8Array; readonly prefixes: readonly (readonly Prefix[])[] };

const buildScanTable = (rules: readonly MaskingRule[]): ScanTable => {
  const actions = new Uint8Array(65_536);
  const prefixes: Prefix[][] = Array.from({ length: 128 }, () => []);
  actions.fill(DIGIT, 48, 58);
  actions[64] = AT_SIGN;
  actions[61] = SEPARATOR;
  actions[58] = SEPARATOR;
  for (const { trigger } of rules) {
    for (const text of trigger.prefixes ?? []) {
      const offset = pivotOf(text);
      prefixes[text.charCodeAt(offset)]?.push({ text, offset, bit: trigger.bit });
      actions[text.charCodeAt(offset)] = PIVOT;
    }
  }
  return { actions, prefixes };
};

const isAlphanumeric = (code: number): boolean =>
  (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122 && code < 128);

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

const countDigits = (text: string, start: number, end: number): number => {
  let digits = 0;
  for (let at = start; at < end; at++) if (isDigit(text.charCodeAt(at))) digits++;
  return digits;
};

/** Index after a run of digits, blanks and dashes. */
const numberEnd = (text: string, from: number): number => {
  let at = from + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!isDigit(code) && code !== 32 && code !== 45) break;
  }
  return at;
};

/** True if three digits, two digits and four digits stand in a row, with dashes between. */
const hasSocialSecurityShape = (text: string, start: number, end: number): boolean => {
  for (let at = start + 3; at <= end - 8; at++) {
    const isMiddle = text.charCodeAt(at) === 45 && text.charCodeAt(at + 3) === 45;
    if (isMiddle && countDigits(text, at - 3, at) + countDigits(text, at + 4, at + 8) === 7) return true;
  }
  return false;
};

const bitsOfNumber = (text: string, start: number, end: number): number => {
  let found = NOTHING;
  if (end - start >= SOCIAL_SECURITY_LENGTH && hasSocialSecurityShape(text, start, end))
    found |= SOCIAL_SECURITY_TRIGGER.bit;
  if (end - start >= MIN_CARD_DIGITS && countDigits(text, start, end) >= MIN_CARD_DIGITS)
    found |= LONG_NUMBER_TRIGGER.bit;
  return found;
};

const bitsOfPrefixes = (text: string, at: number, prefixes: readonly Prefix[]): number => {
  let found = NOTHING;
  for (const { text: prefix, offset, bit } of prefixes) {
    const start = at - offset;
    if (text.startsWith(prefix, start) && !isAlphanumeric(text.charCodeAt(start - 1))) found |= bit;
  }
  return found;
};

/** Gives the bits of all triggers in a text. */
type TriggerScan = (text: string) => number;

/** Finds the triggers of these rules. A trigger with prefixes needs no code here. */
export const createTriggerScan = (rules: readonly MaskingRule[]): TriggerScan => {
  const { actions, prefixes } = buildScanTable(rules);
  return (text) => {
    let found = ALWAYS_TRIGGER.bit;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const action = actions[code];
      if (action === NOTHING) continue;
      if (action === DIGIT) {
        const end = numberEnd(text, at);
        found |= bitsOfNumber(text, at, end);
        at = end - 1;
      } else if (action === AT_SIGN) found |= AT_SIGN_TRIGGER.bit;
      else if (action === SEPARATOR) found |= isSensitiveBefore(text, at) ? SENSITIVE_KEY_TRIGGER.bit : NOTHING;
      else found |= bitsOfPrefixes(text, at, prefixes[code] ?? []);
    }
    return found;
  };
};
