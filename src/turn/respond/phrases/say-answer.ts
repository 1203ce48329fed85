// Says the parts of an answer in the language of a phrasebook: claims with their figures in the order of the words, and actions.
import type { AnswerGap, NextAction } from '../../../evidence/answer.js';
import type { Claim } from '../../../evidence/claim.js';
import { optional } from '../../../kernel/optional.js';
import { plainHypothesisText } from '../claims/cause-claims.js';
import { markKnownGaps, type PreviousAnswer } from '../previous-answer.js';
import type { KeptParts, Phrasebook } from './phrasebook.js';

/** `undefined` if one of them is. */
const sayEach = <T>(all: readonly T[], sayOne: (each: T) => T | undefined): readonly T[] | undefined => {
  const said = all.map(sayOne).filter((each) => each !== undefined);
  return said.length === all.length ? said : undefined;
};

/** Figures stand in the order of the numbers: the verifier reads them one by one. */
const sayClaim = (claim: Claim, book: Phrasebook): Claim | undefined => {
  const said = book.say(claim.text);
  if (said === undefined) return undefined;
  const { text, numbers } = said;
  if (numbers.every((from, at) => from === at)) return { ...claim, text };
  const figures = numbers.flatMap((from) => claim.figures[from] ?? []);
  return figures.length === claim.figures.length && numbers.length === figures.length
    ? { ...claim, text, figures }
    : undefined;
};

export const sayClaims = (claims: readonly Claim[], book: Phrasebook): readonly Claim[] | undefined =>
  sayEach(claims, (claim) => sayClaim(claim, book));

const sayAction = (action: NextAction, book: Phrasebook, kept: KeptParts): NextAction | undefined => {
  const label = book.say(action.label, kept)?.text;
  const { text } = action.turn;
  const question = text === undefined ? undefined : book.say(text, kept)?.text;
  if (label === undefined || (text !== undefined && question === undefined)) return undefined;
  return { ...action, label, turn: question === undefined ? action.turn : { ...action.turn, text: question } };
};

export const sayActions = (
  actions: readonly NextAction[],
  book: Phrasebook,
  kept: KeptParts,
): readonly NextAction[] | undefined => sayEach(actions, (action) => sayAction(action, book, kept));

/** How hypotheses are written: without the marks of their names, and in English where a sentence has no phrase. */
export const hypothesisText =
  (book: Phrasebook | undefined): ((marked: string) => string) =>
  (marked) =>
    plainHypothesisText(book?.say(marked)?.text ?? marked);

/** Each line by itself. */
export const sayLines = (text: string, book: Phrasebook, kept: KeptParts): string | undefined =>
  sayEach(text.split('\n'), (line) => book.say(line, kept)?.text)?.join('\n');

/** `said`: in the language, as they are stored. `english`: as they are written down before they are said. */
type SaidGaps = { readonly said: readonly AnswerGap[]; readonly english: readonly AnswerGap[] };

/** Each with the turn that first told it in the language. */
export const sayGaps = (
  gaps: readonly AnswerGap[],
  {
    previous,
    book,
    kept,
  }: { readonly previous: PreviousAnswer | undefined; readonly book: Phrasebook; readonly kept: KeptParts },
): SaidGaps | undefined => {
  const texts = sayEach(gaps, (gap) => {
    const text = book.say(gap.text, kept)?.text;
    return text === undefined ? undefined : { ...gap, text };
  });
  if (texts === undefined) return undefined;
  const said = markKnownGaps(texts, previous);
  return { said, english: gaps.map((gap, at) => ({ ...gap, ...optional({ since: said[at]?.since }) })) };
};
