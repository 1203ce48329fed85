// Clock times in a conversation over database snapshots belong to the captured day, whenever the question is asked.
import { type Micros, windowsOverlap } from '../../kernel/time.js';
import type { TimePhrase } from './time-phrase.js';

export type CapturedPeriod = { readonly from: Micros; readonly to: Micros };

/** Relative to the question, or with a day of its own. */
const IS_RELATIVE = /\b(?:ago|last|past|next|yesterday|today|tonight|this|now|weeks?|months?|years?)\b/i;

/** Drops a second reading that no snapshot covers. */
const withoutUncapturedDoubt = (spoken: TimePhrase, covered: CapturedPeriod): TimePhrase => {
  const { about: _, other, ...clear } = spoken;
  return other === undefined || windowsOverlap(other, covered) ? spoken : clear;
};

/** `read`: reads the phrase as asked at that instant. */
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
