// Multinomial logistic regression by AdaGrad, the same bytes in each run: Duchi, Hazan, Singer (2011), JMLR 12.
import type { ClassifierHead } from '../../src/language/classifier.js';
import { COLUMNS, type FeatureVector } from '../../src/language/features.js';

export type LabelledFeatures = { readonly features: FeatureVector; readonly label: string };

/** Mulberry32: uniform numbers in [0, 1). */
export const randomNumbers = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
};

/** Scatters a whole number over 32 bits (the finalizer of MurmurHash3). */
const scatter = (value: number): number => {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
};

const keyOf = ({ features, label }: LabelledFeatures): number =>
  [...label].reduce(
    (hash, character) => scatter(hash ^ (character.codePointAt(0) ?? 0)),
    features.columns.reduce((hash, column) => scatter(hash ^ column), 7),
  );

export type LearningStep = { readonly index: number; /** Seeds what the step drops. */ readonly seed: number };

/** The order of each epoch by a hash of the examples, so that one that is added moves no other, nor what another drops. */
export const planEpochs = (
  examples: readonly LabelledFeatures[],
  epochs: number,
  seed: number,
): readonly (readonly LearningStep[])[] => {
  const keys = examples.map(keyOf);
  return Array.from({ length: epochs }, (_, epoch) =>
    keys
      .map((key, index) => ({ index, seed: scatter(key ^ scatter(seed + epoch * 0x9e3779b1)) }))
      .sort((first, second) => first.seed - second.seed || first.index - second.index),
  );
};

/** Of how many epochs the weights are the mean: it depends less on the last steps (Polyak, Juditsky 1992). */
const AVERAGED_EPOCHS = 4;

/** The mean of `weights` as they stand at the ends of the last epochs. */
export const meanOfLast = (epochs: number, weights: Float32Array) => {
  const values = new Float32Array(weights.length);
  let ended = 0;
  const endEpoch = (): void => {
    ended += 1;
    if (ended <= epochs - AVERAGED_EPOCHS) return;
    for (let at = 0; at < weights.length; at += 1)
      values[at] = (values[at] ?? 0) + (weights[at] ?? 0) / AVERAGED_EPOCHS;
  };
  return { values, endEpoch };
};

const EPOCHS = 7;
const SEED = 7;
const RATE = 0.35;
const L2 = 1e-6;
/** Labels whose probability is off by less are left alone in a step. */
const NEGLIGIBLE = 2e-3;
/** So many of a message's features are left out in a step, so that no single one decides (Srivastava et al. 2014). */
export const DROPPED = 0.4;

/** One step of learning, in loops over plain arrays: this is where the time goes. */
const learner = (width: number, mostFeatures: number) => {
  const weights = new Float32Array(COLUMNS * width);
  const squares = new Float32Array(COLUMNS * width).fill(1e-2);
  const rows = new Int32Array(mostFeatures);
  const values = new Float32Array(mostFeatures);
  const errors = new Float64Array(width);
  const wrong = new Int32Array(width);

  const keepSome = ({ columns, values: all }: FeatureVector, seed: number): number => {
    const random = randomNumbers(seed);
    let kept = 0;
    for (let each = 0; each < columns.length; each += 1) {
      if (random() < DROPPED) continue;
      rows[kept] = (columns[each] ?? 0) * width;
      values[kept] = (all[each] ?? 0) / (1 - DROPPED);
      kept += 1;
    }
    return kept;
  };

  const findErrors = (kept: number, wanted: number): number => {
    errors.fill(0);
    for (let each = 0; each < kept; each += 1) {
      const row = rows[each] ?? 0;
      const value = values[each] ?? 0;
      for (let label = 0; label < width; label += 1)
        errors[label] = (errors[label] ?? 0) + (weights[row + label] ?? 0) * value;
    }
    const top = errors.reduce((most, logit) => Math.max(most, logit), -Infinity);
    let sum = 0;
    for (let label = 0; label < width; label += 1) {
      const power = Math.exp((errors[label] ?? 0) - top);
      errors[label] = power;
      sum += power;
    }
    let count = 0;
    for (let label = 0; label < width; label += 1) {
      const error = (errors[label] ?? 0) / sum - (label === wanted ? 1 : 0);
      errors[label] = error;
      if (Math.abs(error) < NEGLIGIBLE) continue;
      wrong[count] = label;
      count += 1;
    }
    return count;
  };

  const learn = (features: FeatureVector, wanted: number, seed: number): void => {
    const kept = keepSome(features, seed);
    const count = findErrors(kept, wanted);
    for (let each = 0; each < kept; each += 1) {
      const row = rows[each] ?? 0;
      const value = values[each] ?? 0;
      for (let nth = 0; nth < count; nth += 1) {
        const label = wrong[nth] ?? 0;
        const at = row + label;
        const weight = weights[at] ?? 0;
        const slope = (errors[label] ?? 0) * value + L2 * weight;
        const square = (squares[at] ?? 0) + slope * slope;
        squares[at] = square;
        weights[at] = weight - (RATE * slope) / Math.sqrt(square);
      }
    }
  };
  return { weights, learn };
};

const trainWeights = (examples: readonly LabelledFeatures[], labels: readonly string[]): Float32Array => {
  const target = examples.map(({ label }) => labels.indexOf(label));
  const mostFeatures = examples.reduce((most, { features }) => Math.max(most, features.columns.length), 0);
  const { weights, learn } = learner(labels.length, mostFeatures);
  const mean = meanOfLast(EPOCHS, weights);
  for (const steps of planEpochs(examples, EPOCHS, SEED)) {
    for (const { index, seed } of steps) {
      const example = examples[index];
      if (example !== undefined) learn(example.features, target[index] ?? 0, seed);
    }
    mean.endEpoch();
  }
  return mean.values;
};

/** Weights are whole numbers up to it: fewer levels lose nothing measurable, and pack better. */
const LEVELS = 31;

export const quantize = (weights: Float32Array, width: number): Pick<ClassifierHead, 'scales' | 'weights'> => {
  const largest = new Float64Array(width);
  weights.forEach((weight, at) => {
    largest[at % width] = Math.max(largest[at % width] ?? 0, Math.abs(weight));
  });
  const scales = Array.from(largest, (most) => Number((most === 0 ? 1 : most / LEVELS).toPrecision(9)));
  return { scales, weights: Int8Array.from(weights, (weight, at) => Math.round(weight / (scales[at % width] ?? 1))) };
};

/** `temperature` stays 1: `findTemperature` finds it on examples that were left out. */
export const trainHead = (name: string, examples: readonly LabelledFeatures[]): ClassifierHead => {
  const labels = [...new Set(examples.map(({ label }) => label))].sort();
  return { name, labels, temperature: 1, hidden: [], ...quantize(trainWeights(examples, labels), labels.length) };
};
