// The shape of a masking rule: what in a text triggers it, and how it replaces the secrets of that text.
import type { Seal } from './placeholder.js';

/**
 * A sign that the secret may be there. One cheap scan of the text (`triggers.ts`) looks for the signs of all rules, and a rule runs
 * only when its own was seen. `prefixes`: beginnings of words, case-sensitive, that are this sign.
 */
type MaskingTrigger = { readonly bit: number; readonly prefixes?: readonly string[] };

/** An `@`. */
export const AT_SIGN_TRIGGER: MaskingTrigger = { bit: 1 };
/** A sensitive key before `=` or `:`. */
export const SENSITIVE_KEY_TRIGGER: MaskingTrigger = { bit: 2 };
/** A run of digits as long as a card number. */
export const LONG_NUMBER_TRIGGER: MaskingTrigger = { bit: 4 };
/** Every text shows it: for rules that are off unless an installation asks for them. */
export const ALWAYS_TRIGGER: MaskingTrigger = { bit: 64 };
/** Digits between two dashes, as a social security number is written. */
export const SOCIAL_SECURITY_TRIGGER: MaskingTrigger = { bit: 256 };

const listPrefixes = (prefixes: string): readonly string[] => prefixes.split(' ');

/** The beginning of a token of a known vendor. All of them share one sign. */
export const vendorTrigger = (prefixes: string): MaskingTrigger => ({ bit: 8, prefixes: listPrefixes(prefixes) });
export const AUTH_SCHEME_TRIGGER: MaskingTrigger = {
  bit: 16,
  prefixes: listPrefixes('Bearer bearer BEARER Basic basic BASIC'),
};
export const PEM_TRIGGER: MaskingTrigger = { bit: 32, prefixes: ['-----BEGIN'] };
export const SQL_SECRET_TRIGGER: MaskingTrigger = {
  bit: 128,
  prefixes: listPrefixes('PASSWORD Password password VALUES Values values'),
};

/** Must be linear in the length of the text. */
export type MaskingRule = {
  readonly trigger: MaskingTrigger;
  readonly apply: (text: string, seal: Seal) => string;
};

type PatternRule = {
  readonly label: string;
  readonly trigger: MaskingTrigger;
  /** Global; group 1 = what stays, group 2 = the secret. */
  readonly pattern: RegExp;
  readonly isSecret?: (candidate: string) => boolean;
};

export const patternRule = ({ label, trigger, pattern, isSecret }: PatternRule): MaskingRule => ({
  trigger,
  apply: (text, seal) =>
    text.replace(pattern, (match: string, head: string, secret: string) =>
      isSecret === undefined || isSecret(secret) ? head + seal(label, secret) : match,
    ),
});
