// When to ask instead of guessing: below which margin, learnt from this deployment's own recent turns.
import { round6 } from '../../kernel/json.js';
import type { ClassificationMargin } from '../../investigation/turn.js';

export type AskBand = {
  /** A smaller margin between the two likeliest readings is asked about; 0 = never. */
  readonly margin: number;
};

export const NEVER_ASK: AskBand = { margin: 0 };

/** Before there is traffic to learn from. */
export const FIRST_BAND: AskBand = { margin: 0.25 };

/** Classified turns, newest last: of all investigations of the tenant, and of this one. */
export type RecentMargins = {
  readonly everywhere: readonly ClassificationMargin[];
  readonly here: readonly ClassificationMargin[];
};

/** The share of turns that may be asked about. */
const SHARE = 0.1;
const WIDEST = 0.5;
const ENOUGH = 20;
/** Nobody is asked more often than so many times in their last turns. */
const PATIENCE = { asked: 2, turns: 10 };

const countAsked = (turns: readonly ClassificationMargin[]): number => turns.filter(({ asked }) => asked).length;

/** A fixed band would ask 10 % here and 40 % there: it is the 10 % quantile of recent margins, and closed to who was asked too often. */
export const learnAskBand = ({ everywhere, here }: RecentMargins, first: AskBand = FIRST_BAND): AskBand => {
  if (first.margin === 0 || countAsked(here.slice(-PATIENCE.turns)) >= PATIENCE.asked) return NEVER_ASK;
  if (countAsked(everywhere) > 2 * SHARE * Math.max(everywhere.length, ENOUGH)) return NEVER_ASK;
  if (everywhere.length < ENOUGH) return first;
  const margins = everywhere.map(({ margin }) => margin).toSorted((a, b) => a - b);
  return { margin: round6(Math.min(WIDEST, margins[Math.floor(SHARE * margins.length)] ?? 0)) };
};
