// Tells whether a message rates the answer before it, and what it says the cause was: “that was wrong, it was the cache”.
import type { Act, Reading, SpokenFeedback } from './reading.js';

/** A rating stands for good: what is read less surely is none. */
const SURE = 0.8;
/** An assertion only has to be the likeliest, or likelier than all else together. */
const LIKELY = 0.5;

const QUESTION_MARK = /[?？؟¿]/u;
/** Behind the first part of a message: a mark, or a dash between blanks. */
const FIRST_PART_END = /\s*[,;:!，。；：！、]\s*|\.\s+|\s+[-–—]+\s+/u;

const ratingOf = ({ kind, probability, ...act }: Act): SpokenFeedback['rating'] | undefined => {
  if (kind !== 'feedback' || probability < SURE || !('detail' in act)) return undefined;
  return act.detail === 'good' ? 'right' : 'wrong';
};

/** “It was the cache” may be read as a question after a cause: without its mark it is none. */
const asserts = (act: Act): boolean =>
  (act.kind === 'ask' && act.ask.measure === 'hypothesis') || (act.kind === 'tell' && act.detail !== 'action');

/** “It was checkout” rates nothing surely, and so says what it was. */
const isUnsureRating = ([{ kind, probability }]: Reading['acts']): boolean => kind === 'feedback' && probability < SURE;

const isAssertion = (acts: Reading['acts']): boolean =>
  asserts(acts[0]) ||
  isUnsureRating(acts) ||
  acts.filter(asserts).reduce((sum, { probability }) => sum + probability, 0) >= LIKELY;

const SAYS_WHAT_IT_WAS =
  /^(?:no[,.]?\s+)?(?:(?:it|this|that|the (?:cause|reason|problem))\b|(?:es|das|die ursache|der grund)\b|(?:fue|era|la causa)\b|(?:c['’]était|la cause)\b|(?:foi|a causa)\b)/iu;

/** “It was the cache, you were wrong”: what it was stands first. */
const ratedBehind = (
  first: string,
  { acts, rating }: { readonly acts: Reading['acts']; readonly rating: SpokenFeedback['rating'] | undefined },
): SpokenFeedback | undefined => {
  if (rating === undefined || !isAssertion(acts)) return undefined;
  const [act] = acts;
  // “users see errors, that is wrong” tells of the trouble
  const isReport = act.kind === 'tell' && act.detail === 'observation' && !SAYS_WHAT_IT_WAS.test(first);
  return rating === 'wrong' && !isReport ? { rating, cause: first } : { rating };
};

/** `readPart`: what a part of the message does when it stands alone. */
export const findSpokenFeedback = (
  text: string,
  { acts: [whole] }: Pick<Reading, 'acts'>,
  readPart: (part: string) => Reading['acts'],
): SpokenFeedback | undefined => {
  if (QUESTION_MARK.test(text)) return undefined;
  const end = FIRST_PART_END.exec(text);
  const rest = end === null ? '' : text.slice(end.index + end[0].length).trim();
  if (end === null || rest === '') {
    const rating = ratingOf(whole);
    return rating && { rating };
  }
  const first = text.slice(0, end.index).trim();
  const rating = ratingOf(readPart(first)[0]);
  const acts = readPart(rest);
  if (rating === undefined) return ratedBehind(first, { acts: readPart(first), rating: ratingOf(acts[0]) });
  if (rating === 'wrong' && isAssertion(acts)) return { rating, cause: rest };
  const [{ kind }] = acts;
  const goesOn = kind === 'feedback' || kind === 'social' || (rating === 'right' && isAssertion(acts));
  return goesOn ? { rating } : undefined;
};
