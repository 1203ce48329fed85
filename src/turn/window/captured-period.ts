// Clock times in a conversation over snapshots: they are of the day that the snapshots cover, whenever it is asked.
import { type Micros, windowsOverlap } from '../../kernel/time.js';
import type { TimePhrase } from './time-phrase.js';

export type CapturedPeriod = { readonly from: Micros; readonly to: Micros };

/** Counted from the question, or with a day of its own. */
const IS_RELATIVE = /\b(?:ago|last|past|next|yesterday|today|tonight|this|now|weeks?|months?|years?)\b/i;

/** A second reading of which nothing was captured is none. */
const withoutUncapturedDoubt = (spoken: TimePhrase, covered: CapturedPeriod): TimePhrase => {
  const { about: _, other, ...clear } = spoken;
  return other === undefined || windowsOverlap(other, covered) ? spoken : clear;
};

/** `read`: the phrase as somebody means it at that instant. */
export const moveIntoCapturedPeriod = (
  spoken: TimePhrase | undefined,
  covered: CapturedPeriod | undefined,
  read: (askedAt: Micros) => TimePhrase | undefined,
): TimePhrase | undefined => {
  if (spoken === undefined || covered === undefined) return spoken;
  if (windowsOverlap(spoken, covered)) return withoutUncapturedDoubt(spoken, covered);
  const then = IS_RELATIVE.test(spoken.phrase) ? undefined : read(covered.to);
  return then !== undefined && windowsOverlap(then, covered)
    ? { ...withoutUncapturedDoubt(then, covered), open: false }
    : spoken;
};
