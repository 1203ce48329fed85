// Scores labels: F1 of "new issue", macro-F1, and the two costly errors.
import type { Figures } from '../benchmark.js';
import { mean, rounded, shareOf } from '../numbers.js';
import type { Label } from './sets.js';

export type Pair = { readonly truth: Label; readonly said: Label };

const f1 = (pairs: readonly Pair[], label: Label): number => {
  const hits = pairs.filter(({ truth, said }) => truth === label && said === label).length;
  const misses = pairs.filter(({ truth, said }) => (truth === label) !== (said === label)).length;
  return hits === 0 ? 0 : (2 * hits) / (2 * hits + misses);
};

/** `merged`: new issues called follow-up. `split`: follow-ups called new issue. Macro-F1 is over the labels that occur. */
export const figuresOf = (pairs: readonly Pair[]): Figures => {
  const labels = [...new Set(pairs.map(({ truth }) => truth))];
  const of = (label: Label): readonly Pair[] => pairs.filter(({ truth }) => truth === label);
  return {
    items: pairs.length,
    newF1: rounded(f1(pairs, 'new_issue')),
    macroF1: rounded(mean(labels.map((label) => f1(pairs, label)))),
    merged: rounded(shareOf(of('new_issue'), ({ said }) => said === 'follow_up')),
    split: rounded(shareOf(of('follow_up'), ({ said }) => said === 'new_issue')),
  };
};
