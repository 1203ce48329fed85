// Three-way conditional logit: the probability of each answer, and which issue it is about.
import { featuresOf } from './features.js';
import type { Features } from './features.js';
import type { Reading } from './reading.js';

/** One weight a feature. */
export type RelationWeights = Features;

export type Settled = 'follow_up' | 'new_issue' | 'returned';

export type Probabilities = { readonly [relation in Settled]: number };

export const dot = <Name extends string>(
  features: { readonly [name in Name]: number },
  weights: { readonly [name in Name]: number },
): number => (Object.keys(features) as Name[]).reduce((sum, name) => sum + features[name] * weights[name], 0);

export const probabilitiesOf = (features: Features, weights: RelationWeights): Probabilities => {
  const canReturn = features.returned.bias === 1;
  const followUp = Math.exp(dot(features.followUp, weights.followUp));
  const newIssue = Math.exp(dot(features.newIssue, weights.newIssue));
  const returned = canReturn ? Math.exp(dot(features.returned, weights.returned)) : 0;
  const all = followUp + newIssue + returned;
  return { follow_up: followUp / all, new_issue: newIssue / all, returned: returned / all };
};

export const judge = (reading: Reading, weights: RelationWeights): Probabilities =>
  probabilitiesOf(featuresOf(reading), weights);

const ORDER: readonly Settled[] = ['follow_up', 'new_issue', 'returned'];

/** Likeliest first; of equals, the one that changes least. */
export const ranked = (probabilities: Probabilities): readonly [Settled, Settled, Settled] => {
  const [first = 'follow_up', second = 'new_issue', third = 'returned'] = ORDER.toSorted(
    (a, b) => probabilities[b] - probabilities[a],
  );
  return [first, second, third];
};
