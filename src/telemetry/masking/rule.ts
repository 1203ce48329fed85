// The shape of a masking rule, and rules made from a pattern.
import type { Seal } from './placeholder.js';

/** Applied when the text shows one of its triggers; must be linear in the length of the text. */
export type Rule = {
  readonly triggers: number;
  readonly apply: (text: string, seal: Seal) => string;
};

export const EMAIL_SIGN = 1;
export const SENSITIVE_KEY = 2;
export const LONG_NUMBER = 4;
export const KNOWN_PREFIX = 8;
export const SCHEME = 16;
export const PEM_BEGIN = 32;
export const ADDRESS = 64;
export const SQL_SECRET = 128;
export const SOCIAL_SECURITY = 256;

export type PatternRule = {
  readonly label: string;
  readonly triggers: number;
  /** Global; group 1 = what stays, group 2 = the secret. */
  readonly pattern: RegExp;
  readonly isSecret?: (candidate: string) => boolean;
};

export const patternRule = ({ label, triggers, pattern, isSecret }: PatternRule): Rule => ({
  triggers,
  apply: (text, seal) =>
    text.replace(pattern, (match: string, head: string, secret: string) =>
      isSecret === undefined || isSecret(secret) ? head + seal(label, secret) : match,
    ),
});
