// Classifiers over message features: multinomial logistic regression with weights of one byte, with or without hidden layers beside it.
import { COLUMNS, type FeatureVector } from './features.js';
import type { LexiconEntries } from './lexicon.js';

/** Units between features and labels: wordings that mean the same come to stand near each other, whatever their words. */
export type HiddenLayer = {
  readonly units: number;
  /** A unit's byte weights times its scale are its weights. */
  readonly scales: readonly number[];
  /** Unit by label. */
  readonly outputs: readonly number[];
  /** Row by column of the features, `units` bytes each. */
  readonly weights: Int8Array;
};

/** One decision: which of its labels a message has. */
export type ClassifierHead = {
  readonly name: string;
  readonly labels: readonly string[];
  /** Logits are divided by it, so that probabilities are what they say on examples that were left out. */
  readonly temperature: number;
  /** A label's byte weights times its scale are its weights. */
  readonly scales: readonly number[];
  /** Row by column of the features, `labels.length` bytes each. */
  readonly weights: Int8Array;
  /** The mean of their logits is averaged with the linear ones. Empty: the linear ones alone. */
  readonly hidden: readonly HiddenLayer[];
};

export type LabelProbability = { readonly label: string; readonly probability: number };

const softmax = (logits: ArrayLike<number>, temperature = 1): Float64Array => {
  const scaled = Float64Array.from(logits, (logit) => logit / temperature);
  const top = scaled.reduce((a, b) => Math.max(a, b), -Infinity);
  const powers = scaled.map((logit) => Math.exp(logit - top));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
};

type ScaledWeights = { readonly width: number; readonly scales: readonly number[]; readonly weights: Int8Array };

/** The hot loop of a reading: rows lie scattered over megabytes, and each is read once. */
const weigh = ({ width, scales, weights }: ScaledWeights, { columns, values }: FeatureVector): Float64Array => {
  const sums = new Float64Array(width);
  for (let index = 0; index < columns.length; index += 1) {
    const value = values[index] as number;
    const row = (columns[index] as number) * width;
    for (let at = 0; at < width; at += 1) (sums[at] as number) += (weights[row + at] as number) * value;
  }
  for (let at = 0; at < width; at += 1) (sums[at] as number) *= scales[at] ?? 0;
  return sums;
};

/** Adds the logits of a layer to `sums`, one for each label. */
const addHiddenLogits = (
  { units, scales, weights, outputs }: HiddenLayer,
  features: FeatureVector,
  sums: Float64Array,
): void => {
  weigh({ width: units, scales, weights }, features).forEach((sum, unit) => {
    const value = Math.tanh(sum);
    for (let label = 0; label < sums.length; label += 1)
      sums[label] = (sums[label] ?? 0) + (outputs[unit * sums.length + label] ?? 0) * value;
  });
};

const logits = ({ labels, scales, weights, hidden }: ClassifierHead, features: FeatureVector): Float64Array => {
  const linear = weigh({ width: labels.length, scales, weights }, features);
  if (hidden.length === 0) return linear;
  const others = new Float64Array(labels.length);
  for (const layer of hidden) addHiddenLogits(layer, features, others);
  return linear.map((logit, label) => (logit + (others[label] ?? 0) / hidden.length) / 2);
};

/** The most probable label alone. */
export const classifyFirst = (head: ClassifierHead, features: FeatureVector): string | undefined => {
  const sums = logits(head, features);
  return head.labels[sums.indexOf(Math.max(...sums))];
};

/** All labels, the most probable first. */
export const classify = (head: ClassifierHead, features: FeatureVector): readonly LabelProbability[] => {
  const probabilities = softmax(logits(head, features), head.temperature);
  return head.labels
    .map((label, index) => ({ label, probability: probabilities[index] ?? 0 }))
    .sort((a, b) => b.probability - a.probability);
};

const MAGIC = 'casefile reader 5\n';

type HeadHeader = Omit<ClassifierHead, 'weights' | 'hidden'> & {
  readonly hidden: readonly Omit<HiddenLayer, 'weights'>[];
};

/** What training makes: the heads, and the lexicon with which their features were made. */
export type TrainedModel = {
  readonly heads: readonly ClassifierHead[];
  readonly lexicon: LexiconEntries;
  /** Folded words of the examples: none of them is a misspelt name. */
  readonly dictionary: readonly string[];
};

type ModelHeader = Omit<TrainedModel, 'heads'> & { readonly heads: readonly HeadHeader[] };

const headerOf = ({ name, labels, temperature, scales, hidden }: ClassifierHead): HeadHeader => ({
  name,
  labels,
  temperature,
  scales,
  hidden: hidden.map(({ units, scales: unitScales, outputs }) => ({ units, scales: unitScales, outputs })),
});

const weightsOf = ({ weights, hidden }: ClassifierHead): readonly Int8Array[] => [
  weights,
  ...hidden.map((layer) => layer.weights),
];

/** The bytes of a model: a line that names the format, a line of JSON with heads and lexicon, then the weights. */
export const encodeModel = ({ heads, lexicon, dictionary }: TrainedModel): Uint8Array => {
  const header: ModelHeader = { heads: heads.map(headerOf), lexicon, dictionary };
  const text = new TextEncoder().encode(`${MAGIC}${JSON.stringify(header)}\n`);
  const parts = heads.flatMap(weightsOf);
  const bytes = new Uint8Array(text.length + parts.reduce((sum, { length }) => sum + length, 0));
  bytes.set(text);
  let at = text.length;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.length), at);
    at += part.length;
  }
  return bytes;
};

/** Throws when the bytes are no model of this format. The weights are not copied. */
export const decodeModel = (bytes: Uint8Array): TrainedModel => {
  const decoder = new TextDecoder();
  const end = bytes.indexOf(10, MAGIC.length);
  if (decoder.decode(bytes.subarray(0, MAGIC.length)) !== MAGIC || end < 0)
    throw new Error('the model of the message reader has another format: build it again with "npm run train-reader"');
  const header = JSON.parse(decoder.decode(bytes.subarray(MAGIC.length, end))) as ModelHeader;
  let at = end + 1;
  const takeWeights = (width: number): Int8Array => {
    const length = COLUMNS * width;
    if (at + length > bytes.length)
      throw new Error('the model of the message reader is cut off: build it again with "npm run train-reader"');
    const weights = new Int8Array(bytes.buffer, bytes.byteOffset + at, length);
    at += length;
    return weights;
  };
  const heads = header.heads.map(({ hidden, ...head }) => ({
    ...head,
    weights: takeWeights(head.labels.length),
    hidden: hidden.map((layer) => ({ ...layer, weights: takeWeights(layer.units) })),
  }));
  return { ...header, heads };
};
