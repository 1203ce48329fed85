// A masking rule: the trigger that makes it run on a text, and how it replaces the secrets of that text.
import type { Seal } from './placeholder.js';

/** Every trigger. A scan of a text (`triggers.ts`) gives the triggers that it saw as one number, one bit for each place in this list. */
const TRIGGERS = [
  'always',
  'at-sign',
  'sensitive-key',
  'long-number',
  'social-security',
  'vendor',
  'auth-scheme',
  'pem',
  'sql-secret',
] as const;

/** What hints at a secret in a text. A rule runs only where the scan saw its trigger. `prefixes`: beginnings of words, case-sensitive, that set it off. */
type MaskingTrigger = { readonly bit: number; readonly prefixes?: readonly string[] };

const createTrigger = (name: (typeof TRIGGERS)[number], prefixes?: string): MaskingTrigger => ({
  bit: 1 << TRIGGERS.indexOf(name),
  ...(prefixes !== undefined && { prefixes: prefixes.split(' ') }),
});

/** Every text has it: for rules that are off unless the configuration switches them on. */
export const ALWAYS_TRIGGER = createTrigger('always');
/** An `@`. */
export const AT_SIGN_TRIGGER = createTrigger('at-sign');
/** A sensitive key before `=` or `:`. */
export const SENSITIVE_KEY_TRIGGER = createTrigger('sensitive-key');
/** A run of digits as long as a card number. */
export const LONG_NUMBER_TRIGGER = createTrigger('long-number');
/** Digits between two dashes, as a social security number is written. */
export const SOCIAL_SECURITY_TRIGGER = createTrigger('social-security');
/** The beginning of a token of a known vendor: the rules of all vendors run when one was seen. Prefixes are separated by blanks. */
export const vendorTrigger = (prefixes: string): MaskingTrigger => createTrigger('vendor', prefixes);
export const AUTH_SCHEME_TRIGGER = createTrigger('auth-scheme', 'Bearer bearer BEARER Basic basic BASIC');
export const PEM_TRIGGER = createTrigger('pem', '-----BEGIN');
export const SQL_SECRET_TRIGGER = createTrigger('sql-secret', 'PASSWORD Password password VALUES Values values');

/** `apply` must take time linear in the length of the text. */
export type MaskingRule = {
  readonly trigger: MaskingTrigger;
  readonly apply: (text: string, seal: Seal) => string;
};

type PatternRule = {
  readonly label: string;
  readonly trigger: MaskingTrigger;
  /** With flag `g`; group 1 is what stays, group 2 the secret. */
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
