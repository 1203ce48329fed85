// Whether a text contains a quotation, a name or a clock as a whole, with nothing attached that changes its meaning.
import { DENIALS } from './word-lists.js';

/** Two characters that belong to one word or number: `cart-api`, `2.5`, `5,000`, `03:14`; a vowel sign belongs to its letter. */
const JOINED = /^(?:.?[\p{L}\p{M}\p{N}_-]\|[\p{L}\p{M}\p{N}_-]|\d[.,:]\|\d|.?\d\|[.,:]\d)/u;

const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hangul}\p{Script=Thai}]`;
const LATIN = String.raw`[\p{Script=Latin}_]`;
/**
 * A word ends where the script changes: `checkout` in “无法连接checkout服务”. Not so at a number, whose multiple or unit may follow (“5万”),
 * and inside the letters of one script: “可以重启” is a part of “不可以重启”.
 */
const BETWEEN_SCRIPTS = new RegExp(String.raw`${LATIN}\|${UNSPACED}|${UNSPACED}\|${LATIN}`, 'u');

/** Whether what stands on both sides of a place is of one word or number. */
const isWithin = (text: string, at: number): boolean => {
  if (at === 0) return false;
  const around = `${text.slice(Math.max(0, at - 2), at)}|${text.slice(at, at + 2)}`;
  return JOINED.test(around) && !BETWEEN_SCRIPTS.test(around);
};

/** Index of a part that stands in the text as a whole, from an index on: `cart` is not in `cart-api`, nor `5` in `2.5`; -1: nowhere. */
export const findWhole = (text: string, part: string, from = 0): number => {
  for (let at = text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + 1))
    if (!isWithin(text, at) && !isWithin(text, at + part.length)) return at;
  return -1;
};

/** The number of words before a quotation that may negate it: “was not found”, “could not be found”. */
const NEAR = 2;

/** A negation of Chinese or Japanese right before a quotation that begins where the script changes: “不是checkout服务”. */
const DENIED_BEFORE = /[不没沒无無未非别別勿莫]\p{Script=Han}{0,2}$/u;

const isDeniedAt = (text: string, at: number): boolean => {
  const before = text.slice(0, at).toLowerCase();
  if (DENIED_BEFORE.test(before)) return true;
  const clause = before.slice(before.search(/[^.,;:!?]*$/));
  return (clause.match(/[\p{L}'’]+/gu) ?? []).slice(-NEAR).some((word) => DENIALS.has(word.replace('’', "'")));
};

/** A quotation without the ellipsis that marks what it leaves out at an end. */
export const stripEllipses = (quote: string): string => quote.replace(/^(?:…|\.\.\.)|(?:…|\.\.\.)$/gu, '').trim();

const BOLD = /(?<![\p{L}\p{N}/*])\*\*(?=[\p{L}\p{N}`"'“(])([^*\n]*[^\s*/])\*\*(?![\p{L}\p{N}/*])/gu;

/** Markdown of emphasis is no part of the words: `**before** the restart`. */
const withoutBold = (text: string): string => text.replaceAll(BOLD, '$1');

/** A quotation must be verbatim but for what is bold, consist of whole words, and not leave out a negation right before it. */
export const containsQuote = (written: string, quote: string): boolean => {
  const text = withoutBold(written);
  const core = withoutBold(stripEllipses(quote));
  if (core === '') return false;
  for (let at = findWhole(text, core); at >= 0; at = findWhole(text, core, at + 1))
    if (!isDeniedAt(text, at)) return true;
  return false;
};

/** `14:02` and `2026-11-21 14:02:07` both match `2026-11-21T14:02:07Z`: a clock may be less precise than the instant. */
export const isClockOfInstant = (instant: string, clock: string): boolean => {
  const plain = clock.replace(/\s?UTC$|Z$/u, '').replace(' ', 'T');
  return (plain.includes('-') ? instant : instant.slice(11)).startsWith(plain);
};
