// Ranks the passages of one document for a question that goes on from another one: by the words that are new in it, by what it asks of
// the subject, by the question before, and by how near a passage stands to the one that was shown.
import { compareText } from '../../kernel/json.js';
import { foldAccents } from '../search/fold-accents.js';
import type { PassageRow } from '../knowledge-rows.js';
import { searchTokens } from '../search/search-terms.js';
import { rarityAmong } from '../search/term-index.js';
import { heaviestLineStart } from './rank-passages.js';
import { type AskedAspect, readAskedAspects } from './asked-aspects.js';

export type FollowingQuestion = {
  /** The message. */
  readonly text: string;
  /** What it asks about, without the words of asking for something written; absent: the whole message. */
  readonly subject?: string;
  /** The question that it goes on from; empty: there is none. */
  readonly before: string;
  /** Headings of the passage that was shown last. */
  readonly section?: readonly string[];
};

/** What each of them counts for, where a passage has all of it. */
const NEW_WORDS = 1;
const ASPECTS = 0.9;
const WORDS_BEFORE = 0.5;
const NEARNESS = 0.25;
/** A word in a heading counts that much more. */
const HEADING = 0.6;

type TextTokens = { readonly body: ReadonlySet<string>; readonly headings: ReadonlySet<string> };

const tokenSet = (text: string): ReadonlySet<string> => new Set(searchTokens(text).map(foldAccents));

const tokensOf = ({ section = [], text }: PassageRow): TextTokens => ({
  body: tokenSet(text),
  headings: tokenSet(section.slice(-1).join(' ')),
});

/** In how many of the passages each word stands: a word is worth what it tells one passage of the document from another. */
const weightsIn = (all: readonly TextTokens[]): ((word: string) => number) => {
  const holding = new Map<string, number>();
  for (const { body, headings } of all)
    for (const word of new Set([...body, ...headings])) holding.set(word, (holding.get(word) ?? 0) + 1);
  return (word) => {
    const count = holding.get(word);
    return count === undefined ? 0 : rarityAmong(all.length, count);
  };
};

/** The share of what the words weigh in the document that one passage holds; words that the document lacks say nothing of its passages. */
const shareHeld = (
  words: ReadonlySet<string>,
  of: TextTokens,
  { weightOf, heading }: { readonly weightOf: (word: string) => number; readonly heading: number },
): number => {
  let [all, held] = [0, 0];
  for (const word of words) {
    const weight = weightOf(word);
    all += weight;
    if (of.headings.has(word)) held += weight * (1 + heading);
    else if (of.body.has(word)) held += weight;
  }
  return all === 0 ? 0 : held / all;
};

/** Of the words that answer an aspect a passage needs a few, not all: they mean the same. */
const ENOUGH_WORDS = 3;
const FORM_SHARE = 0.35;

/** What the rarest of the words weigh together that answer the aspect in this document. */
const enoughOf = ({ words }: AskedAspect, weightOf: (word: string) => number): number =>
  [...words]
    .map(weightOf)
    .toSorted((a, b) => b - a)
    .slice(0, ENOUGH_WORDS)
    .reduce((sum, weight) => sum + weight, 0);

const aspectHeld = (
  aspect: AskedAspect,
  {
    row,
    of,
    weightOf,
  }: { readonly row: PassageRow; readonly of: TextTokens; readonly weightOf: (word: string) => number },
): number => {
  const enough = enoughOf(aspect, weightOf);
  let held = 0;
  for (const word of aspect.words)
    held += of.headings.has(word) ? weightOf(word) * (1 + HEADING) : of.body.has(word) ? weightOf(word) : 0;
  const share = enough === 0 ? 0 : Math.min(1 + HEADING, held / enough);
  if (aspect.form === undefined) return share;
  return share * (1 - FORM_SHARE) + (aspect.form.test(row.text) ? FORM_SHARE : 0);
};

/** 1: the same headings; less the fewer of them are shared, outermost first. */
const nearnessOf = (row: PassageRow, section: readonly string[] | undefined): number => {
  if (section === undefined) return 0;
  const own = row.section ?? [];
  const longest = Math.max(own.length, section.length);
  if (longest === 0) return 1;
  let shared = 0;
  while (shared < longest && own[shared] === section[shared]) shared += 1;
  return shared / longest;
};

/** Words that questions have whatever they are about. */
const LIGHT = tokenSet(
  'way happen happens thing things work works want need give take go get mean possible tell know else instead meanwhile myself make use one number anything something also still higher lower bigger smaller larger longer shorter again ever',
);

/** What a question asks beside the words of the one before, without those that ask for an aspect. */
const newWordsOf = (
  { text, subject = text, before }: FollowingQuestion,
  aspects: readonly AskedAspect[],
): ReadonlySet<string> => {
  const [own, earlier] = [tokenSet(subject), tokenSet(before)];
  const asking = new Set(aspects.flatMap(({ asked }) => [...tokenSet(asked)]));
  return new Set([...own].filter((word) => !earlier.has(word) && !asking.has(word) && !LIGHT.has(word)));
};

/** So much of an aspect makes up for a passage that has no word of the subject: the whole document is about it. */
const CLEARLY_ASKED = 0.5;

/** Without the name of the document: all of its passages are of it. */
const wordsBefore = (
  { before }: FollowingQuestion,
  passages: readonly { readonly row: PassageRow }[],
): ReadonlySet<string> => {
  const { title = '', file = '' } = passages[0]?.row ?? {};
  const name = tokenSet([title, file].join('\n'));
  return new Set([...tokenSet(before)].filter((word) => !name.has(word)));
};

type Ranked<Placed> = {
  readonly placed: Placed;
  readonly score: number;
  /** It speaks of what is new in the question, or clearly of what is asked of the subject. */
  readonly isOnSubject: boolean;
};

/** A new word tells more of a line than a word that answers an aspect, and that more than one of the question before. */
const LINE_WEIGHTS = { fresh: 1, aspect: 0.8, before: 0.5, form: 1.5 };

/** Where the line that answers begins. */
export const followingLineStart = (text: string, question: FollowingQuestion): number => {
  const aspects = readAskedAspects(question.text);
  const fresh = newWordsOf(question, aspects);
  const before = tokenSet(question.before);
  const answering = new Set(aspects.flatMap(({ words }) => [...words]));
  return heaviestLineStart(text, (line) => {
    let sum = aspects.some(({ form }) => form?.test(line) === true) ? LINE_WEIGHTS.form : 0;
    for (const word of tokenSet(line))
      sum += fresh.has(word)
        ? LINE_WEIGHTS.fresh
        : answering.has(word)
          ? LINE_WEIGHTS.aspect
          : before.has(word)
            ? LINE_WEIGHTS.before
            : 0;
    return sum;
  });
};

/** So much of what is new in the question a passage holds that answers it. */
const LEAST_NEW = 0.25;

/** As `shareHeld`, but words that the document lacks weigh the most: “and with Terraform?” has no answer where nothing speaks of Terraform. */
const shareOfNew = (
  words: ReadonlySet<string>,
  { body, headings }: TextTokens,
  { weightOf, passages }: { readonly weightOf: (word: string) => number; readonly passages: number },
): number => {
  let [all, held] = [0, 0];
  for (const word of words) {
    const weight = weightOf(word);
    all += weight === 0 ? rarityAmong(passages, 0) : weight;
    if (headings.has(word) || body.has(word)) held += weight;
  }
  return all === 0 ? 0 : held / all;
};

/**
 * Best first. Left out are passages that neither hold enough of what is new in the question nor clearly answer what it asks of the
 * subject; a question with nothing new is answered by what speaks of the one before. Ties by id.
 */
export const rankInDocument = <Placed extends { readonly row: PassageRow }>(
  passages: readonly Placed[],
  question: FollowingQuestion,
): readonly Placed[] => {
  const all = passages.map(({ row }) => tokensOf(row));
  const weightOf = weightsIn(all);
  const aspects = readAskedAspects(question.text);
  const fresh = newWordsOf(question, aspects);
  const before = wordsBefore(question, passages);
  return passages
    .map((placed, n): Ranked<Placed> => {
      const tokens = all[n] ?? { body: new Set(), headings: new Set() };
      const own = shareHeld(fresh, tokens, { weightOf, heading: HEADING });
      const earlier = shareHeld(before, tokens, { weightOf, heading: 0 });
      const asked = aspects.map((aspect) => aspectHeld(aspect, { row: placed.row, of: tokens, weightOf }));
      const score =
        NEW_WORDS * own +
        WORDS_BEFORE * earlier +
        (aspects.length === 0 ? 0 : (ASPECTS * asked.reduce((a, b) => a + b, 0)) / aspects.length) +
        NEARNESS * nearnessOf(placed.row, question.section);
      return {
        placed,
        score,
        isOnSubject:
          asked.some((held) => held >= CLEARLY_ASKED) ||
          (fresh.size === 0 ? earlier > 0 : shareOfNew(fresh, tokens, { weightOf, passages: all.length }) >= LEAST_NEW),
      };
    })
    .filter(({ isOnSubject }) => isOnSubject)
    .toSorted((a, b) => b.score - a.score || compareText(a.placed.row.id, b.placed.row.id))
    .map(({ placed }) => placed);
};

/** So much of what is new in the question a passage of another document holds, where that one is meant. */
const ENOUGH_ELSEWHERE = 0.5;

const unweightedShare = (words: ReadonlySet<string>, { row }: { readonly row: PassageRow }): number => {
  const { body, headings } = tokensOf(row);
  const title = tokenSet(row.title);
  return [...words].filter((word) => body.has(word) || headings.has(word) || title.has(word)).length / words.size;
};

/**
 * Whether a passage of another document speaks of what is new in the question, and no passage of the one at hand does: an aspect that
 * both have (“how long?”) is then asked of the other.
 */
export const speaksOfElsewhere = (
  elsewhere: { readonly row: PassageRow },
  atHand: readonly { readonly row: PassageRow }[],
  question: FollowingQuestion,
): boolean => {
  const fresh = newWordsOf(question, readAskedAspects(question.text));
  if (fresh.size === 0 || unweightedShare(fresh, elsewhere) < ENOUGH_ELSEWHERE) return false;
  return atHand.every((each) => unweightedShare(fresh, each) === 0);
};
