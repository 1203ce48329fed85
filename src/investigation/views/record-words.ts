// The words of records for search, the same for every store: index terms of texts and questions, and the part of a text that answers.
import { foldAccents } from '../../telemetry/passages/index-terms.js';
import { searchTokens } from '../../telemetry/search/search-terms.js';

/** Scripts that write no blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** `支付超时` → 支付, 付超, 超时: words of such a script are found by their pairs of characters. */
const pairsOf = (token: string): readonly string[] => {
  if (!UNSPACED.test(token)) return [token];
  const characters = [...token];
  if (characters.length < 3) return [token];
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
};

/** In the order of the text. */
export const recordTerms = (text: string): readonly string[] => searchTokens(text).map(foldAccents).flatMap(pairsOf);

/** A question longer than that is a document. */
const MOST_TERMS = 32;

/** Each once; none: the question has only words that every text has. */
export const recordQueryTerms = (question: string): readonly string[] =>
  [...new Set(recordTerms(question))].slice(0, MOST_TERMS);

/** A part of a text, and where in it the words of the question stand: from, and up to. */
export type RecordExcerpt = { readonly text: string; readonly marks: readonly (readonly [number, number])[] };

type TextMark = { readonly term: string; readonly from: number; readonly to: number };

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

const marksIn = (text: string, terms: ReadonlySet<string>): readonly TextMark[] =>
  [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const term = recordTerms(word).find((each) => terms.has(each));
    return term === undefined ? [] : [{ term, from: index, to: index + word.length }];
  });

const EXCERPT_LENGTH = 200;
/** Before the first mark, so that it stands in its sentence. */
const LEAD_LENGTH = 40;

const countTerms = (marks: readonly TextMark[]): number => new Set(marks.map(({ term }) => term)).size;

const marksFrom = (marks: readonly TextMark[], first: TextMark): readonly TextMark[] =>
  marks.filter(({ from, to }) => from >= first.from && to <= first.from + EXCERPT_LENGTH - LEAD_LENGTH);

/** At a blank, if there is one near; never inside a surrogate pair. */
const startBefore = (text: string, at: number): number => {
  if (at <= LEAD_LENGTH) return 0;
  const blank = text.indexOf(' ', at - LEAD_LENGTH);
  return blank !== -1 && blank < at ? blank + 1 : at;
};

const endAfter = (text: string, start: number): number => {
  const end = Math.min(text.length, start + EXCERPT_LENGTH);
  return end < text.length && /[\uDC00-\uDFFF]/.test(text.charAt(end)) ? end - 1 : end;
};

/** Where most of the words stand close together; of a text that has none of them, its beginning. */
export const excerptOf = (text: string, terms: readonly string[]): RecordExcerpt => {
  const plain = text.replaceAll(/\s/gu, ' ');
  const marks = marksIn(plain, new Set(terms));
  let best: readonly TextMark[] = [];
  for (const first of marks) {
    const near = marksFrom(marks, first);
    if (countTerms(near) > countTerms(best)) best = near;
  }
  const start = startBefore(plain, best[0]?.from ?? 0);
  const end = endAfter(plain, start);
  const shown = best.filter(({ to }) => to <= end);
  return { text: plain.slice(start, end), marks: shown.map(({ from, to }) => [from - start, to - start] as const) };
};
