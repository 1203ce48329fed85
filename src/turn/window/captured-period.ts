// Clock times in a conversation over database snapshots belong to the captured day, whenever the question is asked.
import { type Micros, windowsOverlap } from '../../kernel/time.js';
import type { WindowPhrase } from './window-phrase.js';

export type CapturedPeriod = { readonly from: Micros; readonly to: Micros };

/** Drops a second reading that no snapshot covers. */
const withoutUncapturedDoubt = (spoken: WindowPhrase, covered: CapturedPeriod): WindowPhrase => {
  const { about: _, other, ...clear } = spoken;
  return other === undefined || windowsOverlap(other, covered) ? spoken : clear;
};

/** `read`: reads the phrase as asked at that instant. */
export const moveIntoCapturedPeriod = (
  spoken: WindowPhrase | undefined,
  covered: CapturedPeriod | undefined,
  read: (askedAt: Micros) => WindowPhrase | undefined,
): WindowPhrase | undefined => {
  if (spoken === undefined || covered === undefined) return spoken;
  if (windowsOverlap(spoken, covered)) return withoutUncapturedDoubt(spoken, covered);
  const then = spoken.isRelative === true ? undefined : read(covered.to);
  return then !== undefined && windowsOverlap(then, covered)
    ? { ...withoutUncapturedDoubt(then, covered), open: false }
    : spoken;
};
