// Ranks services by how likely they are the cause: the best of their families, and half of what the others add.
import { compareText } from '../kernel/json.js';
import { type Deviation, type DeviationFamily, familyOf } from './deviation/deviation.js';
import type { EngineParameters } from './parameters.js';

export type ServiceCandidate = {
  readonly service: string;
  readonly score: number;
  /** Of every family the deviations of this service, best first. */
  readonly families: ReadonlyMap<DeviationFamily, readonly Deviation[]>;
};

const byScore = (a: Deviation, b: Deviation): number => b.score - a.score;

/** Score of the first, which is the best. */
export const bestScore = ([first]: readonly Deviation[]): number => first?.score ?? -Infinity;

const scoreOf = (families: ServiceCandidate['families'], { secondWeight }: EngineParameters): number => {
  const [best = 0, ...others] = [...families.values()].map(bestScore).sort((a, b) => b - a);
  return best + secondWeight * others.reduce((sum, score) => sum + Math.max(0, score), 0);
};

/** Best first; equals by name. */
export const rankServices = (
  deviations: readonly Deviation[],
  parameters: EngineParameters,
): readonly ServiceCandidate[] => {
  const services = Map.groupBy([...deviations].sort(byScore), ({ service }) => service);
  return [...services]
    .map(([service, own]) => {
      const families = Map.groupBy(own, familyOf);
      return { service, score: scoreOf(families, parameters), families };
    })
    .sort((a, b) => b.score - a.score || compareText(a.service, b.service));
};

/**
 * Softmax over the best hypotheses, "none of these", which stands at 0, the score of chance, and each service whose rows
 * are on their way: `unseen` of them, each as good as `unseenScore`. The sum is below 1; what is left is those others.
 */
export const confidences = (
  scores: readonly number[],
  { confidenceSlope, unseenScore }: EngineParameters,
  unseen = 0,
): readonly number[] => {
  const highest = Math.max(0, ...scores);
  const weightOf = (score: number): number => Math.exp(confidenceSlope * (score - highest));
  const weights = scores.map(weightOf);
  const all = weights.reduce((sum, weight) => sum + weight, weightOf(0) + unseen * weightOf(unseenScore));
  return weights.map((weight) => weight / all);
};
