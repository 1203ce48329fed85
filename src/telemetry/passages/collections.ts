// Names and embedding models of document collections, and the messages for unknown names and vectors that do not fit.
import type { CollectionRow } from '../knowledge-rows.js';

/** The model and size of vectors. Vectors of two models or sizes cannot be compared. */
export type EmbeddingModel = NonNullable<CollectionRow['embedding']>;

export const isSameEmbedding = (a: EmbeddingModel | undefined, b: EmbeddingModel | undefined): boolean =>
  a?.model === b?.model && a?.dimension === b?.dimension;

/** One vector for each passage, of the collection's length; a collection without an embedding takes none. */
export const vectorsFit = (
  { passages, vectors }: { readonly passages: readonly unknown[]; readonly vectors?: readonly Float32Array[] },
  embedding: EmbeddingModel | undefined,
): boolean =>
  embedding === undefined
    ? vectors === undefined
    : vectors?.length === passages.length && vectors.every(({ length }) => length === embedding.dimension);

const describeEmbedding = (embedding: EmbeddingModel | undefined): string =>
  embedding === undefined ? 'words alone' : `vectors of ${embedding.model} (${embedding.dimension} numbers each)`;

type NamedCollection = Pick<CollectionRow, 'name' | 'embedding'>;

export const describeModelMismatch = ({ name, embedding }: NamedCollection, now: EmbeddingModel | undefined): string =>
  `"${name}" is indexed by ${describeEmbedding(embedding)}, and what is configured makes ${describeEmbedding(now)}: remove the collection and add its documents again, or configure what it was made with`;

export const describeVectorMismatch = ({ name, embedding }: NamedCollection): string =>
  `the vectors do not fit "${name}", which ${embedding === undefined ? 'has none' : `has ${embedding.dimension} numbers each`}`;

export const describeQuestionMismatch = ({ name, embedding }: NamedCollection, vector: Float32Array): string =>
  `the question has a vector of ${vector.length} numbers, and "${name}" ${embedding === undefined ? 'has none' : `has ${embedding.dimension}`}`;

/** Part of addresses and of what people type: no slash, no blank, no control character. */
export const COLLECTION_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export const COLLECTION_RULE = 'must be 1 to 64 letters, digits, ".", "-" or "_", a letter or digit first';

export const LONGEST_DOCUMENT_NAME = 512;

export const describeUnknownDocument = (collection: string, name: string): string =>
  `"${collection}" has no document "${name}"`;

/** Unlike `undefined`, says what is known. */
export const describeUnknownCollection = (name: string, known: readonly string[]): string =>
  known.length === 0
    ? `there is no collection "${name}", and no other one: casefile knowledge add NAME FILES… makes one`
    : `there is no collection "${name}": there are ${known.map((each) => `"${each}"`).join(', ')}`;
