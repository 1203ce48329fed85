// Ranks the passages of several collections for one question, finds the line that answers it, and tells whether two passages contradict each other.
import { compareText } from '../../kernel/json.js';
import type { PassageRow } from '../knowledge-rows.js';
import { readAskedAspects } from './asked-aspects.js';
import { stemsIn } from './document-question.js';
import { askedTerms, prepareIndexText } from './index-terms.js';
import { LIGHT_SHARE, RELATED_SHARE } from './passage-scores.js';
import { isLightWord } from './small-words.js';

/** Below it a passage shares words with the question, and does not speak of it. */
export const LEAST_FIT = 0.42;

/** What the rank in its own collection counts beside the fit. */
const SCORE_SHARE = 0.05;

const rankOf = ({ fit = 0, score = 0 }: PassageRow): number => fit + SCORE_SHARE * score;

/** Best first, whatever collection they are of; ties by id. */
export const rankPassages = <Ranked extends { readonly row: PassageRow }>(
  passages: readonly Ranked[],
): readonly Ranked[] => passages.toSorted((a, b) => rankOf(b.row) - rankOf(a.row) || compareText(a.row.id, b.row.id));

/** How many of the wanted stems the text holds. */
export const countStems = (wanted: ReadonlySet<string>, text: string): number => {
  const held = stemsIn(text);
  return [...wanted].filter((stem) => held.has(stem)).length;
};

const MARK = /^\s*(?:[-*+>]|\d{1,3}[.)]|#{1,6})?\s*/;
const FENCE = /^\s*(?:```|~~~)/;
const IS_HEADING = /^\s*#{1,6}\s|^\s*<h\d/;
const IS_TABLE = /^\s*\|/;

/** Words that a line has beside the question: a line with nothing else says nothing. */
const LEAST_LINE = 12;

/** A heading says what its passage is about, which is known: it answers only where nothing else stands. */
const weighLine = (line: string, weigh: (line: string) => number, isCode: boolean): number => {
  if (!isCode && IS_HEADING.test(line)) return 0;
  const isProse = !isCode && !IS_TABLE.test(line) && line.trim().length >= LEAST_LINE;
  return 0.1 + weigh(line) + (isProse ? 0.5 : 0);
};

/** Where the line that weighs most begins, behind its mark; sentences are preferred to headings, tables and code. */
export const heaviestLineStart = (text: string, weigh: (line: string) => number): number => {
  let [at, best, most] = [0, 0, -1];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode;
    const held = line.trim() === '' || FENCE.test(line) ? -1 : weighLine(line, weigh, isCode);
    if (held > most) [best, most] = [at + (MARK.exec(line)?.[0].length ?? 0), held];
    at += line.length + 1;
  }
  return best;
};

/** Where the line that says most of what is sought begins. */
export const answeringLineStart = (text: string, wanted: ReadonlySet<string>): number =>
  heaviestLineStart(text, (line) => countStems(wanted, line));

/** What a line counts for that has the form of an answer: a length of time for “how long”. */
const FORM_WEIGHT = 0.5;

/** Where the line begins that says most of what the question asks, in its own words or in others. */
export const askedLineStart = (text: string, question: string): number => {
  const terms = askedTerms(question);
  const forms = readAskedAspects(question).flatMap(({ form }) => form ?? []);
  return heaviestLineStart(text, (line) => {
    const held = new Set(prepareIndexText(line).split(' '));
    const formed = forms.some((form) => form.test(line)) ? FORM_WEIGHT : 0;
    return terms.reduce((sum, { word, related }) => {
      const share = held.has(word) ? 1 : related.some((term) => held.has(term)) ? RELATED_SHARE : 0;
      return sum + share * (isLightWord(word) ? LIGHT_SHARE : 1);
    }, formed);
  });
};

type TextBlock = { readonly from: number; readonly to: number };

/** Paragraphs, and blocks of code whole. */
const blocksOf = (text: string): readonly TextBlock[] => {
  const blocks: TextBlock[] = [];
  let [at, from, isCode] = [0, -1, false];
  const close = (to: number): void => {
    if (from >= 0) blocks.push({ from, to });
    from = -1;
  };
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) {
      isCode = !isCode;
      if (from < 0) from = at;
    } else if (line.trim() === '' && !isCode) close(at);
    else if (from < 0) from = at;
    at += line.length + 1;
  }
  close(text.length);
  return blocks;
};

/** Characters of an excerpt; a block that is longer is shown whole. */
const USUAL_EXCERPT = 900;
const LEFT_OUT = '[…]';

/** The part of a passage around a place, cut between paragraphs and never inside a block of code; `[…]` stands for what is left out. */
export const excerptAround = (text: string, place: number): string => {
  const blocks = blocksOf(text);
  const found = blocks.findIndex(({ from, to }) => place >= from && place < to);
  let [first, last] = [Math.max(0, found), Math.max(0, found)];
  const lengthOf = (a: number, b: number): number => (blocks[b]?.to ?? 0) - (blocks[a]?.from ?? 0);
  for (;;) {
    if (last + 1 < blocks.length && lengthOf(first, last + 1) <= USUAL_EXCERPT) last += 1;
    else if (first > 0 && lengthOf(first - 1, last) <= USUAL_EXCERPT) first -= 1;
    else break;
  }
  const part = text.slice(blocks[first]?.from ?? 0, blocks[last]?.to ?? text.length).trimEnd();
  return [...(first > 0 ? [LEFT_OUT] : []), part, ...(last + 1 < blocks.length ? [LEFT_OUT] : [])].join('\n');
};

const SENTENCE_END = /(?<=[.!?])\s+|(?<=[。！？।])|\n+/;
const NEGATION =
  /\b(?:not|never|no|none|cannot|can't|don't|doesn't|isn't|aren't|mustn't|shouldn't|won't|without|nor)\b/i;
/** A number with its unit. “Step 3”, “v1.2” and “port 80” are names. */
const QUANTITY =
  /(?<![\w.,])(?<!\b(?:steps?|versions?|v|tables?|ports?|phases?)[\s.:#]*)(\d+(?:[.,]\d+)*)\s*([a-z%]+)/gi;

/** So much of the smaller sentence has to stand in the other before they are about the same. */
const SAME_SUBJECT = 0.6;
const LEAST_SHARED = 3;

/** By units that the sentence has once: of two with the same unit nothing says which one the other sentence means. */
const quantitiesOf = (sentence: string): ReadonlyMap<string, string> => {
  const found = [...sentence.matchAll(QUANTITY)].map(
    ([, number = '', unit = '']) => [unit.toLowerCase(), number] as const,
  );
  return new Map(found.filter(([unit]) => found.filter(([other]) => other === unit).length === 1));
};

const isSameSubject = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  const shared = [...a].filter((stem) => b.has(stem)).length;
  return shared >= LEAST_SHARED && shared >= SAME_SUBJECT * Math.min(a.size, b.size);
};

const saysOther = (a: string, b: string): boolean => {
  if (!isSameSubject(stemsIn(a), stemsIn(b))) return false;
  if (NEGATION.test(a) !== NEGATION.test(b)) return true;
  const [of, other] = [quantitiesOf(a), quantitiesOf(b)];
  return [...of].some(([unit, number]) => other.has(unit) && other.get(unit) !== number);
};

/** Two texts say something else of the same: one denies what the other states, or another quantity of it. Of sentences that speak of what is asked. */
export const contradictEachOther = (a: string, b: string, wanted: ReadonlySet<string>): boolean => {
  const speaking = (text: string): readonly string[] =>
    text.split(SENTENCE_END).filter((sentence) => countStems(wanted, sentence) > 0);
  const others = speaking(b);
  return speaking(a).some((sentence) => others.some((other) => saysOther(sentence, other)));
};
