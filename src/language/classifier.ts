// A linear classifier over message features: multinomial logistic regression with weights of one byte.
import { COLUMNS, type FeatureVector } from './features.js';

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

export const softmax = (logits: ArrayLike<number>, temperature = 1): Float64Array => {
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

const MAGIC = 'casefile reader 1\n';

type HeadHeader = Omit<ClassifierHead, 'weights'>;

/** The bytes of a model: a line that names the format, a line of JSON with the heads, then their weights. */
export const encodeHeads = (heads: readonly ClassifierHead[]): Uint8Array => {
  const header = heads.map(({ name, labels, temperature, scales }): HeadHeader => ({
    name,
    labels,
    temperature,
    scales,
  }));
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
export const decodeHeads = (bytes: Uint8Array): readonly ClassifierHead[] => {
  const decoder = new TextDecoder();
  const end = bytes.indexOf(10, MAGIC.length);
  if (decoder.decode(bytes.subarray(0, MAGIC.length)) !== MAGIC || end < 0)
    throw new Error('the model of the message reader has another format: build it again with "npm run train-reader"');
  const headers = JSON.parse(decoder.decode(bytes.subarray(MAGIC.length, end))) as readonly HeadHeader[];
  let at = end + 1;
  return headers.map((header) => {
    const length = COLUMNS * header.labels.length;
    if (at + length > bytes.length)
      throw new Error('the model of the message reader is cut off: build it again with "npm run train-reader"');
    const weights = new Int8Array(bytes.buffer, bytes.byteOffset + at, length);
    at += length;
    return { ...header, weights };
  });
};
