// Three-way conditional logit: the probability of each relation.
import type { Relation } from '../../../investigation/turn.js';
import { relationFeatures, type RelationFeatures } from './features.js';
import type { MessageReading } from './message-reading.js';

/** One weight for each feature. */
export type RelationWeights = RelationFeatures;

export type RelationProbabilities = { readonly [relation in Relation]: number };

export const dotProduct = <Name extends string>(
  features: { readonly [name in Name]: number },
  weights: { readonly [name in Name]: number },
): number => (Object.keys(features) as Name[]).reduce((sum, name) => sum + features[name] * weights[name], 0);

export const relationProbabilities = (features: RelationFeatures, weights: RelationWeights): RelationProbabilities => {
  const canReturn = features.returned.bias === 1;
  const followUp = Math.exp(dotProduct(features.followUp, weights.followUp));
  const newIssue = Math.exp(dotProduct(features.newIssue, weights.newIssue));
  const returned = canReturn ? Math.exp(dotProduct(features.returned, weights.returned)) : 0;
  const all = followUp + newIssue + returned;
  return { follow_up: followUp / all, new_issue: newIssue / all, returned: returned / all };
};

export const judgeReading = (reading: MessageReading, weights: RelationWeights): RelationProbabilities =>
  relationProbabilities(relationFeatures(reading), weights);

const ORDER: readonly Relation[] = ['follow_up', 'new_issue', 'returned'];

/** Likeliest first; of equals, the one that changes least. */
export const rankRelations = (probabilities: RelationProbabilities): readonly [Relation, Relation, Relation] => {
  const [first = 'follow_up', second = 'new_issue', third = 'returned'] = ORDER.toSorted(
    (a, b) => probabilities[b] - probabilities[a],
  );
  return [first, second, third];
};
