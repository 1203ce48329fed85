// The ask band: below which margin the caller is asked, learnt from the deployment's recent turns.
import { round6 } from '../../kernel/json.js';
import type { ClassificationMargin } from '../../investigation/turn.js';

export type AskBand = {
  /** The caller is asked below this margin between the two likeliest readings; 0 = never. */
  readonly margin: number;
};

export const NEVER_ASK: AskBand = { margin: 0 };

/** Before there are turns to learn from. */
export const FIRST_BAND: AskBand = { margin: 0.25 };

/** Classified turns, newest last: of all investigations of the tenant, and of this one. */
export type RecentMargins = {
  readonly everywhere: readonly ClassificationMargin[];
  readonly here: readonly ClassificationMargin[];
};

/** The share of turns that may be asked about. */
const SHARE = 0.03;
const WIDEST = 0.5;
const ENOUGH = 20;
/** Most questions in the last turns of an investigation. */
const PATIENCE = { asked: 2, turns: 10 };

const countAsked = (turns: readonly ClassificationMargin[]): number => turns.filter(({ asked }) => asked).length;

/** The 3 % quantile of recent margins, so that every deployment asks equally often; closed after too many questions. */
export const learnAskBand = ({ everywhere, here }: RecentMargins, first: AskBand = FIRST_BAND): AskBand => {
  if (first.margin === 0 || countAsked(here.slice(-PATIENCE.turns)) >= PATIENCE.asked) return NEVER_ASK;
  if (countAsked(everywhere) > 2 * SHARE * Math.max(everywhere.length, ENOUGH)) return NEVER_ASK;
  if (everywhere.length < ENOUGH) return first;
  const margins = everywhere.map(({ margin }) => margin).toSorted((a, b) => a - b);
  return { margin: round6(Math.min(WIDEST, margins[Math.floor(SHARE * margins.length)] ?? 0)) };
};
