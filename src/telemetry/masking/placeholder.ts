// Placeholders: what stands in the text where a secret stood. Equal secrets get equal placeholders under one key.
import type { KeyedDigest } from '../../kernel/digest.js';

/** Replaces a whole text when masking failed: the text is lost, but no secret gets out. */
export const MASKING_FAILED = '[MASKING FAILED]';

const PLACEHOLDER_FORM = String.raw`\[[A-Z][A-Z_]*:\d[0-9a-v]{10}\]`;
const WHOLE_PLACEHOLDER = new RegExp(`^${PLACEHOLDER_FORM}$`);
const PLACEHOLDER_AT = new RegExp(PLACEHOLDER_FORM, 'y');
/** Longer than any placeholder: longer texts are not matched with the pattern. */
const MAX_PLACEHOLDER_LENGTH = 64;

const LEAD_AT = 13;

/** Two characters for ten bits: a placeholder is made for every secret of a text, and turning large numbers into text costs more than the digest. */
const PAIRS: readonly string[] = Array.from({ length: 1_024 }, (_, bits) => bits.toString(32).padStart(2, '0'));

const bitsOf = (digest: string, from: number, to: number): number => Number.parseInt(digest.slice(from, to), 16);

const hexPair = (bits: number): string => PAIRS[bits & 1_023] ?? '';

/** 53 bits and more of the digest; the leading digit lets log templates see a value, not a word. */
const tail = (digest: string): string => {
  const [high, middle, low] = [bitsOf(digest, 0, 5), bitsOf(digest, 5, 10), bitsOf(digest, 10, LEAD_AT)];
  const lead = Number.parseInt(digest.charAt(LEAD_AT), 16) % 10;
  return `${lead}${hexPair(high >>> 10)}${hexPair(high)}${hexPair(middle >>> 10)}${hexPair(middle)}${hexPair(low >>> 2)}`;
};

const isPlaceholder = (text: string): boolean => text.length < MAX_PLACEHOLDER_LENGTH && WHOLE_PLACEHOLDER.test(text);

/** Index after the placeholder that begins at `at`; `at` itself when none begins there. */
export const behindPlaceholder = (text: string, at: number): number => {
  PLACEHOLDER_AT.lastIndex = at;
  return PLACEHOLDER_AT.test(text) ? PLACEHOLDER_AT.lastIndex : at;
};

/** Replaces one secret; a secret that is a placeholder already stays as it is. */
export type Seal = (label: string, secret: string) => string;

export const createSeal =
  (digest: KeyedDigest): Seal =>
  (label, secret) =>
    isPlaceholder(secret) ? secret : `[${label}:${tail(digest(secret))}]`;
