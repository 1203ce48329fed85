// Clock times in a conversation over snapshots: they are of the day that the snapshots cover, whenever it is asked.
import type { Micros } from '../../kernel/time.js';
import { windowsOverlap } from '../../kernel/time.js';
import type { Spoken } from './meaning.js';

export type Covered = { readonly from: Micros; readonly to: Micros };

/** Counted from the question, or with a day of its own. */
const IS_RELATIVE = /\b(?:ago|last|past|next|yesterday|today|tonight|this|now|weeks?|months?|years?)\b/i;

/** A second reading of which nothing was captured is none. */
const settled = (spoken: Spoken, covered: Covered): Spoken => {
  const { about: _, other, ...clear } = spoken;
  return other === undefined || windowsOverlap(other, covered) ? spoken : clear;
};

/** `read`: the phrase as somebody means it at that instant. */
export const withinCovered = (
  spoken: Spoken | undefined,
  covered: Covered | undefined,
  read: (askedAt: Micros) => Spoken | undefined,
): Spoken | undefined => {
  if (spoken === undefined || covered === undefined) return spoken;
  if (windowsOverlap(spoken, covered)) return settled(spoken, covered);
  const then = IS_RELATIVE.test(spoken.phrase) ? undefined : read(covered.to);
  return then !== undefined && windowsOverlap(then, covered) ? { ...settled(then, covered), open: false } : spoken;
};
