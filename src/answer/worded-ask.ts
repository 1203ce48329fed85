// One row of the table of questions that their words tell. Pure.
import { NO_DETAILS } from '../language/details/message-details.js';
import type { QuestionCue } from '../language/details/question-cues.js';
import type { Ask, Measure, Reading } from '../language/reading.js';

/** A message, and what is known of the question that it asks. */
export type Worded = {
  readonly reading: Reading;
  /** What the message is read as. Absent: no question. */
  readonly ask?: Ask;
  /** It opens an issue: no question was before. */
  readonly isFirst: boolean;
};

export type WordedAsk = {
  /** What such a message asks. */
  readonly asks: Ask;
  /** Of each group it has one of the words. */
  readonly words: readonly (readonly QuestionCue[])[];
  /** It has none of these. */
  readonly without?: readonly QuestionCue[];
  /** Readings that the words correct; a message that is read as no question is corrected by `anything` alone. */
  readonly corrects: 'anything' | 'any question' | ReadonlySet<Measure>;
  /** It takes up what was said before: a first message cannot ask it. */
  readonly goesOn?: true;
  /** One question, however the message is split into clauses. */
  readonly isWhole?: true;
  /** What no word tells: names, times, how sure the reading is. */
  readonly when?: (worded: Worded) => boolean;
};

export const detailsOf = ({ reading }: Worded) => reading.details ?? NO_DETAILS;

export const measures = (...list: readonly Measure[]): ReadonlySet<Measure> => new Set(list);
