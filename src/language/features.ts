// The features of a message that the classifier weighs: its words, its character n-grams, and the kinds of its entities.
import { ENTITY_KINDS, entityMark } from './entities.js';
import { foldText, tokenize } from './tokens.js';

/** Each feature is hashed into one of so many columns. */
export const COLUMNS = 1 << 15;

/** Parallel arrays: the columns, each once, and their weights. */
export type FeatureVector = { readonly columns: Int32Array; readonly values: Float32Array };

/** Beyond this a message is pasted material, and its beginning tells what it is. */
const READ_LENGTH = 280;

/** FNV-1a of UTF-16 units. */
const hashColumn = (feature: string): number => {
  let hash = 2166136261;
  for (let index = 0; index < feature.length; index += 1) hash = Math.imul(hash ^ feature.charCodeAt(index), 16777619);
  return ((hash ^ (hash >>> 15)) >>> 0) % COLUMNS;
};

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const wordFeatures = (words: readonly string[]): readonly string[] => [
  ...words.map((word) => `w ${word}`),
  ...words.map((word, index) => `b ${words[index - 1] ?? '^'} ${word}`),
  `b ${words.at(-1) ?? '^'} $`,
  `^ ${words[0] ?? ''}`,
];

const characterFeatures = (text: string): readonly string[] => {
  const padded = ` ${text} `;
  const sizes = WITHOUT_SPACES.test(text) ? [1, 2, 3] : [3, 4, 5];
  return sizes.flatMap((size) =>
    Array.from({ length: Math.max(0, padded.length - size + 1) }, (_, at) => `c ${padded.slice(at, at + size)}`),
  );
};

const formFeatures = (text: string, words: readonly string[]): readonly string[] => [
  `length ${Math.min(6, Math.ceil(Math.log2(words.length + 1)))}`,
  /[?？]\s*$/u.test(text) ? 'question mark' : 'no question mark',
  ...ENTITY_KINDS.flatMap((kind) => {
    const count = text.split(entityMark(kind)).length - 1;
    if (count === 0) return [];
    return [`has ${kind}`, `has ${kind} ${Math.min(2, count)}`, `${words.length <= 3 ? 'short' : 'long'} with ${kind}`];
  }),
];

/** Weights of the groups against each other: each group has this length, however many features it has. */
const GROUP_LENGTHS = { words: 1, characters: 1, form: 0.6 } as const;

/** Of a message whose entities are marked (`markEntities`). */
export const messageFeatures = (marked: string): FeatureVector => {
  const text = foldText(marked.slice(0, READ_LENGTH));
  const words = tokenize(text).map((token) => token.text);
  const groups = [
    [wordFeatures(words), GROUP_LENGTHS.words],
    [characterFeatures(text), GROUP_LENGTHS.characters],
    [formFeatures(text, words), GROUP_LENGTHS.form],
  ] as const;
  const weights = new Map<number, number>();
  for (const [features, length] of groups) {
    const value = length / Math.sqrt(Math.max(1, features.length));
    for (const feature of features) {
      const column = hashColumn(feature);
      weights.set(column, (weights.get(column) ?? 0) + value);
    }
  }
  return { columns: Int32Array.from(weights.keys()), values: Float32Array.from(weights.values()) };
};
