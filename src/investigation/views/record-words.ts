// The words of records for search, the same for every store: index terms of texts and questions, and the part of a text that answers.
import { foldAccents } from '../../telemetry/search/fold-accents.js';
import { remembering, searchTokens } from '../../telemetry/search/search-terms.js';

/** In the order of the text. */
export const recordTerms = (text: string): readonly string[] => searchTokens(text).map(foldAccents);

/** A question longer than that is a document. */
const MOST_TERMS = 32;

/** Each once; none: the question has only words that every text has. */
export const recordQueryTerms = (question: string): readonly string[] =>
  [...new Set(recordTerms(question))].slice(0, MOST_TERMS);

/** A part of a text, and where in it the words of the question stand: from, and up to. */
export type RecordExcerpt = { readonly text: string; readonly marks: readonly (readonly [number, number])[] };

type TextMark = { readonly term: string; readonly from: number; readonly to: number };

const WORD = /[\p{L}\p{N}\p{M}\u200c\u200d]+/gu;
/** The same words of a text without other letters, several times faster. */
const ASCII_WORD = /[A-Za-z0-9]+/g;
const FOREIGN = /[^\0-\x7f]/;

const termsOfWord = remembering(recordTerms);

const marksIn = (text: string, terms: ReadonlySet<string>): readonly TextMark[] => {
  const marks: TextMark[] = [];
  for (const { 0: word, index } of text.matchAll(FOREIGN.test(text) ? WORD : ASCII_WORD)) {
    const term = termsOfWord(word).find((each) => terms.has(each));
    if (term !== undefined) marks.push({ term, from: index, to: index + word.length });
  }
  return marks;
};

const EXCERPT_LENGTH = 200;
/** Before the first mark, so that it stands in its sentence. */
const LEAD_LENGTH = 40;

/** The first run of marks within the length of an excerpt that has most of the words, and at most so many as there are. */
const closestMarks = (marks: readonly TextMark[], most: number): readonly TextMark[] => {
  let best: readonly TextMark[] = [];
  let bestCount = 0;
  let end = 0;
  for (const [first, { from }] of marks.entries()) {
    while (end < marks.length && (marks[end]?.to ?? 0) <= from + EXCERPT_LENGTH - LEAD_LENGTH) end += 1;
    const near = marks.slice(first, end);
    const count = new Set(near.map(({ term }) => term)).size;
    if (count > bestCount) [best, bestCount] = [near, count];
    if (bestCount === most) break;
  }
  return best;
};

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
  const best = closestMarks(marksIn(plain, new Set(terms)), terms.length);
  const start = startBefore(plain, best[0]?.from ?? 0);
  const end = endAfter(plain, start);
  const shown = best.filter(({ to }) => to <= end);
  return { text: plain.slice(start, end), marks: shown.map(({ from, to }) => [from - start, to - start] as const) };
};
