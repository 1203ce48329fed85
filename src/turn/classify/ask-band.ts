// When to ask instead of guessing: below which margin, learnt from this deployment's own recent turns.

export type Band = {
  /** A smaller margin between the two likeliest readings is asked about; 0 = never. */
  readonly margin: number;
};

export const NEVER_ASK: Band = { margin: 0 };

/** Before there is traffic to learn from. */
export const FIRST_BAND: Band = { margin: 0.25 };

/** The share of turns that may be asked about. */
const SHARE = 0.1;
const WIDEST = 0.5;
const ENOUGH = 20;

export type JudgedTurn = { readonly margin: number; readonly asked: boolean };

/** A fixed band would ask 10 % here and 40 % there: it is the 10 % quantile of recent margins, and closed to who was asked too often. */
export const bandFrom = (recent: readonly JudgedTurn[]): Band => {
  if (recent.filter(({ asked }) => asked).length > 2 * SHARE * Math.max(recent.length, ENOUGH)) return NEVER_ASK;
  if (recent.length < ENOUGH) return FIRST_BAND;
  const margins = recent.map(({ margin }) => margin).toSorted((a, b) => a - b);
  return { margin: Math.min(WIDEST, margins[Math.floor(SHARE * margins.length)] ?? 0) };
};
