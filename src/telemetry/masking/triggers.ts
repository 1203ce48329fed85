// One cheap pass that says which rules can find anything, so that an innocent line costs next to nothing.
import {
  ADDRESS,
  EMAIL_SIGN,
  KNOWN_PREFIX,
  LONG_NUMBER,
  PEM_BEGIN,
  SCHEME,
  SENSITIVE_KEY,
  SOCIAL_SECURITY,
  SQL_SECRET,
} from './rule.js';
import { isSensitiveBefore } from './sensitive-keys.js';

const PREFIXES: readonly (readonly [trigger: number, prefixes: string])[] = [
  [SCHEME, 'Bearer bearer BEARER Basic basic BASIC'],
  [PEM_BEGIN, '-----BEGIN'],
  [SQL_SECRET, 'PASSWORD Password password VALUES Values values'],
  [KNOWN_PREFIX, 'eyJ AKIA ASIA ABIA ACCA AIza ya29. GOCSPX- xox xapp- hooks.slack npm_ sk- whsec_'],
  [KNOWN_PREFIX, 'ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ sk_live_ sk_test_ rk_live_ rk_test_'],
  [KNOWN_PREFIX, 'glpat- gldt- glrt- glcbt- glptt- glft- glsoat- glagent-'],
];

/** Characters from rare to common in logs: a prefix is looked for from its rarest one. */
const RARITY = 'zxqjJXZKQVGBYPWFHNSC_kvybwgpfhmdlucrsnaoiteAIE-';

type Prefix = { readonly text: string; readonly offset: number; readonly trigger: number };

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
const SHORTEST_NUMBER = 13;
/** As a social security number is written. */
const GROUPED = 11;

const actions = new Uint8Array(65_536);
const byPivot: Prefix[][] = Array.from({ length: 128 }, () => []);
actions.fill(DIGIT, 48, 58);
actions[64] = AT_SIGN;
actions[61] = SEPARATOR;
actions[58] = SEPARATOR;
for (const [trigger, prefixes] of PREFIXES) {
  for (const text of prefixes.split(' ')) {
    const offset = pivotOf(text);
    byPivot[text.charCodeAt(offset)]?.push({ text, offset, trigger });
    actions[text.charCodeAt(offset)] = PIVOT;
  }
}

const isAlphanumeric = (code: number): boolean =>
  (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122 && code < 128);

/** The union of the triggers in the text. IP addresses have none of their own: their rules run when they are on. */
export const triggersIn = (text: string): number => {
  let found = ADDRESS;
  for (let at = 0; at < text.length; at++) {
    const action = actions[text.charCodeAt(at)];
    if (action === NOTHING) continue;
    if (action === DIGIT) {
      const end = numberEnd(text, at);
      if (end - at >= GROUPED && isGrouped(text, at, end)) found |= SOCIAL_SECURITY;
      if (end - at >= SHORTEST_NUMBER && countDigits(text, at, end) >= SHORTEST_NUMBER) found |= LONG_NUMBER;
      at = end - 1;
    } else found |= triggerAt(text, at, action);
  }
  return found;
};

/** Index behind a run of digits, blanks and dashes. */
const numberEnd = (text: string, from: number): number => {
  let at = from + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (actions[code] !== DIGIT && code !== 32 && code !== 45) break;
  }
  return at;
};

/** Somewhere two digits stand between two dashes, with three before and four behind. */
const isGrouped = (text: string, start: number, end: number): boolean => {
  for (let at = start + 3; at <= end - 8; at++) {
    const isMiddle = text.charCodeAt(at) === 45 && text.charCodeAt(at + 3) === 45;
    if (isMiddle && countDigits(text, at - 3, at) + countDigits(text, at + 4, at + 8) === 7) return true;
  }
  return false;
};

const countDigits = (text: string, start: number, end: number): number => {
  let digits = 0;
  for (let at = start; at < end; at++) if (actions[text.charCodeAt(at)] === DIGIT) digits++;
  return digits;
};

const triggerAt = (text: string, at: number, action: number | undefined): number => {
  if (action === AT_SIGN) return EMAIL_SIGN;
  if (action === SEPARATOR) return isSensitiveBefore(text, at) ? SENSITIVE_KEY : NOTHING;
  let found = 0;
  for (const { text: prefix, offset, trigger } of byPivot[text.charCodeAt(at)] ?? []) {
    const start = at - offset;
    if (text.startsWith(prefix, start) && !isAlphanumeric(text.charCodeAt(start - 1))) found |= trigger;
  }
  return found;
};
