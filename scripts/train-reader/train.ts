// Multinomial logistic regression by AdaGrad, the same bytes in each run: Duchi, Hazan, Singer (2011), JMLR 12.
import { type ClassifierHead, softmax } from '../../src/language/classifier.js';
import { COLUMNS, type FeatureVector } from '../../src/language/features.js';

export type LabelledFeatures = { readonly features: FeatureVector; readonly label: string };

/** Mulberry32: uniform numbers in [0, 1). */
const randomNumbers = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
};

const shuffle = (order: number[], random: () => number): void => {
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    const held = order[index] ?? 0;
    order[index] = order[other] ?? 0;
    order[other] = held;
  }
};

const EPOCHS = 12;
const RATE = 0.5;
const L2 = 1e-6;
/** Labels whose probability is off by less are left alone in a step. */
const NEGLIGIBLE = 1e-4;

const trainWeights = (examples: readonly LabelledFeatures[], labels: readonly string[]): Float32Array => {
  const width = labels.length;
  const weights = new Float32Array(COLUMNS * width);
  const squares = new Float32Array(COLUMNS * width).fill(1e-2);
  const target = examples.map(({ label }) => labels.indexOf(label));
  const order = examples.map((_, index) => index);
  const random = randomNumbers(7);
  const sums = new Float64Array(width);
  const learn = ({ features: { columns, values } }: LabelledFeatures, wanted: number): void => {
    sums.fill(0);
    columns.forEach((column, each) => {
      const row = column * width;
      const value = values[each] ?? 0;
      for (let label = 0; label < width; label += 1)
        sums[label] = (sums[label] ?? 0) + (weights[row + label] ?? 0) * value;
    });
    softmax(sums).forEach((probability, label) => {
      const error = label === wanted ? probability - 1 : probability;
      if (Math.abs(error) < NEGLIGIBLE) return;
      columns.forEach((column, each) => {
        const at = column * width + label;
        const weight = weights[at] ?? 0;
        const slope = error * (values[each] ?? 0) + L2 * weight;
        const square = (squares[at] ?? 0) + slope * slope;
        squares[at] = square;
        weights[at] = weight - (RATE * slope) / Math.sqrt(square);
      });
    });
  };
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random);
    for (const index of order) {
      const example = examples[index];
      if (example !== undefined) learn(example, target[index] ?? 0);
    }
  }
  return weights;
};

const quantize = (weights: Float32Array, width: number): Pick<ClassifierHead, 'scales' | 'weights'> => {
  const largest = new Float64Array(width);
  weights.forEach((weight, at) => {
    largest[at % width] = Math.max(largest[at % width] ?? 0, Math.abs(weight));
  });
  const scales = Array.from(largest, (most) => Number((most === 0 ? 1 : most / 127).toPrecision(9)));
  return { scales, weights: Int8Array.from(weights, (weight, at) => Math.round(weight / (scales[at % width] ?? 1))) };
};

/** `temperature` stays 1: `calibrate` finds it on examples that were left out. */
export const trainHead = (name: string, examples: readonly LabelledFeatures[]): ClassifierHead => {
  const labels = [...new Set(examples.map(({ label }) => label))].sort();
  return { name, labels, temperature: 1, ...quantize(trainWeights(examples, labels), labels.length) };
};
