// What the vectors of a collection are made with: whether others fit them, and what is said when they do not.
import type { CollectionRow } from '../knowledge.js';

/** What vectors were made with: those of two models, or of two sizes, cannot be compared. */
export type EmbeddedWith = NonNullable<CollectionRow['embedding']>;

export const isMadeAlike = (a: EmbeddedWith | undefined, b: EmbeddedWith | undefined): boolean =>
  a?.model === b?.model && a?.dimension === b?.dimension;

/** One vector for each passage, of the collection's length; a collection without an embedding takes none. */
export const vectorsFit = (
  { passages, vectors }: { readonly passages: readonly unknown[]; readonly vectors?: readonly Float32Array[] },
  embedding: EmbeddedWith | undefined,
): boolean =>
  embedding === undefined
    ? vectors === undefined
    : vectors?.length === passages.length && vectors.every(({ length }) => length === embedding.dimension);

const said = (embedding: EmbeddedWith | undefined): string =>
  embedding === undefined ? 'words alone' : `vectors of ${embedding.model} (${embedding.dimension} numbers each)`;

type Collection = Pick<CollectionRow, 'name' | 'embedding'>;

export const madeOtherwise = ({ name, embedding }: Collection, now: EmbeddedWith | undefined): string =>
  `"${name}" is indexed by ${said(embedding)}, and what is configured makes ${said(now)}: remove the collection and add its documents again, or configure what it was made with`;

export const vectorsMisfit = ({ name, embedding }: Collection): string =>
  `the vectors do not fit "${name}", which ${embedding === undefined ? 'has none' : `has ${embedding.dimension} numbers each`}`;

export const questionMisfits = ({ name, embedding }: Collection, vector: Float32Array): string =>
  `the question has a vector of ${vector.length} numbers, and "${name}" ${embedding === undefined ? 'has none' : `has ${embedding.dimension}`}`;
