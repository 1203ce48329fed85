// The features of a message that the classifier weighs: its words, its characters, what its words mean, its entities.
import { ENTITY_KINDS, entityMark } from './names/entity.js';
import { findConcepts, type Lexicon } from './lexicon.js';
import { foldText, tokenize } from './tokens.js';

/** Each feature is hashed into one of so many columns. */
export const COLUMNS = 1 << 16;

/** Parallel arrays: the columns, each once, and their weights. */
export type FeatureVector = { readonly columns: Int32Array; readonly values: Float32Array };

/** Beyond this a message is pasted material, and its beginning tells what it is. */
const READ_LENGTH = 280;

/** FNV-1a of the UTF-16 units from `start` to `end`, behind what was hashed before. */
const hashUnits = (text: string, start: number, end: number, before = 2166136261): number => {
  let hash = before;
  for (let index = start; index < end; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  return hash;
};

const columnOf = (hash: number): number => ((hash ^ (hash >>> 15)) >>> 0) % COLUMNS;

const columnsOf = (features: readonly string[]): readonly number[] =>
  features.map((feature) => columnOf(hashUnits(feature, 0, feature.length)));

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const SYLLABLES = /[\p{Script=Hangul}\p{Script=Devanagari}]/u;

const wordFeatures = (words: readonly string[]): readonly string[] => [
  ...words.map((word) => `w ${word}`),
  ...words.map((word, index) => `b ${words[index - 1] ?? '^'} ${word}`),
  `b ${words.at(-1) ?? '^'} $`,
  `^ ${words[0] ?? ''}`,
  ...words.slice(2).map((word, index) => `s ${words[index] ?? ''} ${word}`),
];

const gramSizes = (text: string): readonly number[] => {
  if (WITHOUT_SPACES.test(text)) return [1, 2, 3];
  return SYLLABLES.test(text) ? [1, 2, 3, 4] : [3, 4, 5];
};

const GRAM_HASH = hashUnits('c ', 0, 2);

/** The columns of the n-grams `c …`: they are most of the features, and are hashed where they stand. */
const gramColumns = (text: string): readonly number[] => {
  const padded = ` ${text} `;
  const columns: number[] = [];
  for (const size of gramSizes(text))
    for (let at = 0; at + size <= padded.length; at += 1)
      columns.push(columnOf(hashUnits(padded, at, at + size, GRAM_HASH)));
  return columns;
};

/** Concepts beyond these add pairs without telling more. */
const MOST_CONCEPTS = 10;

const pairsOf = (items: readonly string[]): readonly string[] => {
  const each = [...new Set(items)].sort();
  return each.flatMap((first, index) => each.slice(index + 1).map((second) => `p ${first} ${second}`));
};

const conceptFeatures = (concepts: readonly string[]): readonly string[] => [
  ...concepts.map((concept) => `k ${concept}`),
  ...concepts.map((concept, index) => `j ${concepts[index - 1] ?? '^'} ${concept}`),
  `j ${concepts.at(-1) ?? '^'} $`,
  ...pairsOf(concepts),
  ...(concepts.length <= 4 ? [`q ${concepts.join(' ')}`] : []),
];

const formFeatures = (text: string, words: readonly string[]): readonly string[] => [
  `length ${Math.min(6, Math.ceil(Math.log2(words.length + 1)))}`,
  /[?？]\s*$/u.test(text) ? 'question mark' : 'no question mark',
  ...ENTITY_KINDS.flatMap((kind) => {
    const count = text.split(entityMark(kind)).length - 1;
    if (count === 0) return [];
    return [`has ${kind}`, `has ${kind} ${Math.min(2, count)}`, `${words.length <= 3 ? 'short' : 'long'} with ${kind}`];
  }),
];

/** Longer messages say what they mean without the turn before. */
const MOST_ELLIPTIC = 5;

/** What the turn before was read as, with what is said now: “why?” means another thing after a count than after a cause. */
const contextFeatures = (after: string, words: readonly string[], concepts: readonly string[]): readonly string[] => {
  if (words.length > MOST_ELLIPTIC) return [];
  const said = [
    `= ${words.join(' ')}`,
    ...words.map((word) => `w ${word}`),
    ...concepts.map((concept) => `k ${concept}`),
  ];
  return [after, after.split(' ')[0] ?? after].flatMap((turn) => [
    `a ${turn}`,
    ...said.map((each) => `a ${turn} ${each}`),
  ]);
};

/** Weights of the groups against each other: each group has this length, however many features it has. */
const GROUP_LENGTHS = { words: 1, characters: 1, concepts: 1.4, form: 0.6, context: 0.8 } as const;

/**
 * Of a message whose entities are marked (`markEntities`).
 * @param after the need of the turn before (`ask count`), where it may tell something
 */
export const messageFeatures = (marked: string, lexicon: Lexicon, after?: string): FeatureVector => {
  const text = foldText(marked.slice(0, READ_LENGTH));
  const words = tokenize(text).map((token) => token.text);
  const concepts = findConcepts(lexicon, words).slice(0, MOST_CONCEPTS);
  const groups: readonly (readonly [columns: readonly number[], length: number])[] = [
    [columnsOf(wordFeatures(words)), GROUP_LENGTHS.words],
    [gramColumns(text), GROUP_LENGTHS.characters],
    [columnsOf(conceptFeatures(concepts)), GROUP_LENGTHS.concepts],
    [columnsOf(formFeatures(text, words)), GROUP_LENGTHS.form],
    ...(after === undefined
      ? []
      : [[columnsOf(contextFeatures(after, words, concepts)), GROUP_LENGTHS.context] as const]),
  ];
  const weights = new Map<number, number>();
  for (const [columns, length] of groups) {
    const value = length / Math.sqrt(Math.max(1, columns.length));
    for (const column of columns) weights.set(column, (weights.get(column) ?? 0) + value);
  }
  return { columns: Int32Array.from(weights.keys()), values: Float32Array.from(weights.values()) };
};
