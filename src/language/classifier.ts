// A linear classifier over message features: multinomial logistic regression with weights of one byte.
import { COLUMNS, type FeatureVector } from './features.js';
import type { LexiconEntries } from './lexicon.js';

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
};

export type LabelProbability = { readonly label: string; readonly probability: number };

const softmax = (logits: ArrayLike<number>, temperature = 1): Float64Array => {
  const scaled = Float64Array.from(logits, (logit) => logit / temperature);
  const top = scaled.reduce((a, b) => Math.max(a, b), -Infinity);
  const powers = scaled.map((logit) => Math.exp(logit - top));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
};

const logits = ({ labels, scales, weights }: ClassifierHead, { columns, values }: FeatureVector): Float64Array => {
  const width = labels.length;
  const sums = new Float64Array(width);
  columns.forEach((column, index) => {
    const value = values[index] ?? 0;
    const row = column * width;
    for (let label = 0; label < width; label += 1)
      sums[label] = (sums[label] ?? 0) + (weights[row + label] ?? 0) * value;
  });
  return sums.map((sum, label) => sum * (scales[label] ?? 0));
};

/** All labels, the most probable first. */
export const classify = (head: ClassifierHead, features: FeatureVector): readonly LabelProbability[] => {
  const probabilities = softmax(logits(head, features), head.temperature);
  return head.labels
    .map((label, index) => ({ label, probability: probabilities[index] ?? 0 }))
    .sort((a, b) => b.probability - a.probability);
};

const MAGIC = 'casefile reader 2\n';

type HeadHeader = Omit<ClassifierHead, 'weights'>;

/** What training makes: the heads, and the lexicon with which their features were made. */
export type TrainedModel = {
  readonly heads: readonly ClassifierHead[];
  readonly lexicon: LexiconEntries;
  /** Folded words of the examples: none of them is a misspelt name. */
  readonly dictionary: readonly string[];
};

type ModelHeader = Omit<TrainedModel, 'heads'> & { readonly heads: readonly HeadHeader[] };

/** The bytes of a model: a line that names the format, a line of JSON with heads and lexicon, then the weights. */
export const encodeModel = ({ heads, lexicon, dictionary }: TrainedModel): Uint8Array => {
  const header: ModelHeader = {
    heads: heads.map(({ name, labels, temperature, scales }) => ({ name, labels, temperature, scales })),
    lexicon,
    dictionary,
  };
  const text = new TextEncoder().encode(`${MAGIC}${JSON.stringify(header)}\n`);
  const bytes = new Uint8Array(text.length + heads.reduce((sum, { weights }) => sum + weights.length, 0));
  bytes.set(text);
  let at = text.length;
  for (const { weights } of heads) {
    bytes.set(new Uint8Array(weights.buffer, weights.byteOffset, weights.length), at);
    at += weights.length;
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
  const heads = header.heads.map((head) => {
    const length = COLUMNS * head.labels.length;
    if (at + length > bytes.length)
      throw new Error('the model of the message reader is cut off: build it again with "npm run train-reader"');
    const weights = new Int8Array(bytes.buffer, bytes.byteOffset + at, length);
    at += length;
    return { ...head, weights };
  });
  return { ...header, heads };
};
