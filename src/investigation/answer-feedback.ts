// What a person thinks of an answer: whether it was right, and what the cause was where it was not.
import type { TextRef } from '../kernel/brand.js';

export const ANSWER_RATINGS = ['right', 'partly', 'wrong'] as const;
export type AnswerRating = (typeof ANSWER_RATINGS)[number];

/** The latest one of a turn counts. */
export type AnswerFeedback = {
  readonly rating: AnswerRating;
  /** What the cause was, in the words of the person; not of an answer that was right. */
  readonly cause?: TextRef;
};
