// Trains the relation model on $BENCH_DATA/followup/sre-dev.ndjson and prints the body of `weights.ts`.
// Run: node --import ./scripts/resolve-ts.mjs scripts/train-relation.ts
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Features } from '../src/turn/classify/features.js';
import { featuresOf } from '../src/turn/classify/features.js';
import type { RelationWeights, Settled } from '../src/turn/classify/model.js';
import { probabilitiesOf, ranked } from '../src/turn/classify/model.js';
import { conversationOf } from '../src/turn/classify/benchmark.js';
import type { RelationItem } from '../src/turn/classify/benchmark.js';
import { readConversation } from '../src/turn/classify/segment.js';
import { speechActOf } from '../src/turn/classify/speech-act.js';
import { PRIORS } from '../src/turn/classify/weights.js';
import { solve } from './solve.js';

type Labelled = RelationItem & { readonly session: string; readonly label: Settled };
type Example = { readonly features: Features; readonly label: Settled; readonly weight: number };
type Vector = readonly number[];

const LABELS: readonly Settled[] = ['follow_up', 'new_issue', 'returned'];
/** How strongly the weights are drawn to the priors: precision of the Gaussian around them. */
const PRECISION = 2;
const FRAMES = ['do you know why ', 'could you look into '];

const flat = ({ followUp, newIssue, returned }: Features): Vector =>
  [followUp, newIssue, returned].flatMap((group) => Object.values(group));

const unflat = (vector: Vector): RelationWeights => {
  const rest = [...vector];
  const take = <G extends object>(group: G): G =>
    Object.fromEntries(Object.keys(group).map((name) => [name, rest.shift() ?? 0])) as G;
  return { followUp: take(PRIORS.followUp), newIssue: take(PRIORS.newIssue), returned: take(PRIORS.returned) };
};

/** The three utilities' features side by side in one vector each, so that utility = row · weights. */
const rows = ({ followUp, newIssue, returned }: Features): readonly Vector[] => {
  const groups = [followUp, newIssue, returned].map((group) => Object.values(group));
  return groups.map((_, kept) => groups.flatMap((group, i) => (i === kept ? group : group.map(() => 0))));
};

/** Without a catalogue, without answers, and unmarked new issues put as questions: less of one author's habits. */
const views = (items: readonly Labelled[]): readonly (readonly [weight: number, items: readonly Labelled[]])[] => {
  const unmarked = items.filter(({ label, message }) => label === 'new_issue' && !speechActOf(message.text).shift);
  const framed = FRAMES.map((frame) =>
    unmarked.map((item) => ({ ...item, message: { text: `${frame}${item.message.text.replace(/[.!]+$/, '')}?` } })),
  );
  return [
    [0.7, items],
    [0.15, items.map((item) => ({ ...item, catalogue: {} }))],
    [0.15, items.map((item) => ({ ...item, answers: [] }))],
    ...framed.map((view) => [0.1, view] as const),
  ];
};

const examplesOf = (items: readonly Labelled[], weights: RelationWeights): readonly Example[] =>
  views(items)
    .flatMap(([weight, view]) =>
      view.map((item) => {
        const features = featuresOf(readConversation(conversationOf(item), weights));
        return { features, label: item.label, weight };
      }),
    )
    .filter(({ features, label }) => label !== 'returned' || features.returned.bias === 1);

/** Gradient and Hessian of the penalised negative log likelihood. */
const curvature = (examples: readonly Example[], weights: Vector) => {
  const prior = flat(PRIORS);
  const gradient = weights.map((weight, i) => PRECISION * (weight - (prior[i] ?? 0)));
  const hessian = weights.map((_, i) => weights.map((__, j) => (i === j ? PRECISION : 0) as number));
  const at = unflat(weights);
  for (const { features, label, weight } of examples) {
    const probabilities = probabilitiesOf(features, at);
    const vectors = rows(features);
    const shares = LABELS.map((name) => probabilities[name]);
    const mean = weights.map((_, i) => shares.reduce((sum, share, k) => sum + share * (vectors[k]?.[i] ?? 0), 0));
    const seen = vectors[LABELS.indexOf(label)] ?? [];
    for (const [i, m] of mean.entries()) {
      gradient[i] = (gradient[i] ?? 0) + weight * (m - (seen[i] ?? 0));
      for (const [j, n] of mean.entries()) {
        const second = shares.reduce((sum, s, k) => sum + s * (vectors[k]?.[i] ?? 0) * (vectors[k]?.[j] ?? 0), 0);
        const line = hessian[i] ?? [];
        line[j] = (line[j] ?? 0) + weight * (second - m * n);
      }
    }
  }
  return { gradient, hessian };
};

const climb = (examples: readonly Example[]): RelationWeights => {
  let weights = flat(PRIORS);
  for (let round = 0; round < 12; round += 1) {
    const { gradient, hessian } = curvature(examples, weights);
    const step = solve(hessian, gradient);
    weights = weights.map((weight, i) => weight - (step[i] ?? 0));
  }
  return unflat(weights);
};

/** Twice: the histories are cut into issues with the weights of the round before. */
const fit = (items: readonly Labelled[]): RelationWeights => climb(examplesOf(items, climb(examplesOf(items, PRIORS))));

const foldOf = (session: string): number =>
  Number.parseInt(createHash('md5').update(session).digest('hex').slice(0, 8), 16) % 10;

const macroF1 = (pairs: readonly (readonly [truth: Settled, said: Settled])[]): number =>
  LABELS.map((label) => {
    const hits = pairs.filter(([truth, said]) => truth === label && said === label).length;
    const misses = pairs.filter(([truth, said]) => (truth === label) !== (said === label)).length;
    return (2 * hits) / (2 * hits + misses);
  }).reduce((sum, f1) => sum + f1 / LABELS.length, 0);

const crossValidated = (items: readonly Labelled[]): number =>
  macroF1(
    Array.from({ length: 10 }, (_, fold) => {
      const weights = fit(items.filter(({ session }) => foldOf(session) !== fold));
      return items
        .filter(({ session }) => foldOf(session) === fold)
        .map((item) => {
          const features = featuresOf(readConversation(conversationOf(item), weights));
          return [item.label, ranked(probabilitiesOf(features, weights))[0]] as const;
        });
    }).flat(),
  );

const file = join(process.env['BENCH_DATA'] ?? '../shared/data', 'followup', 'sre-dev.ndjson');
const items = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Labelled);
const weights = fit(items);
console.log(
  JSON.stringify(
    weights,
    (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value),
    2,
  ),
);
console.log(`macro-F1, cross-validated by session: ${crossValidated(items).toFixed(3)}`);
