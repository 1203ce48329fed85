// Mappings and settings of the knowledge indexes.
import type { FieldMappings } from '../write/index-mappings.js';

const micros = { type: 'long' } as const;
const keyword = { type: 'keyword' } as const;
/** Prepared already: an index that splits at blanks finds what a question of the same making asks for. */
const words = { type: 'text', analyzer: 'casefile_words', index_options: 'freqs' } as const;

/** Collections, and the documents of each. */
export const KNOWLEDGE_FIELDS: FieldMappings = {
  kind: keyword,
  key: keyword,
  /** Id of the collection that a document belongs to. */
  collection: keyword,
  at: micros,
  untidy: { type: 'boolean' },
  stored: {
    properties: { words: { type: 'long' }, row: { properties: { digest: keyword, passages: { type: 'long' } } } },
  },
};

/** `vector` comes with the index of a collection: each has its own length. */
export const PASSAGE_FIELDS: FieldMappings = {
  document: keyword,
  version: keyword,
  place: { type: 'long' },
  title: words,
  section: words,
  body: words,
};

/**
 * One shard: what is rare is a matter of the whole collection.
 * Lucene overwrites nothing: what was deleted goes when segments are merged, and a copy that was away is copied anew instead of being told what it missed.
 */
export const KNOWLEDGE_SETTINGS = {
  number_of_shards: 1,
  'merge.policy.expunge_deletes_allowed': 0,
  'soft_deletes.retention_lease.period': '1s',
} as const;

/** Every vector is looked at, as in the embedded store; a product of vectors of length 1 is their cosine. */
export const passageVectorField = (dimension: number) =>
  ({
    type: 'dense_vector',
    dims: dimension,
    similarity: 'max_inner_product',
    index: true,
    index_options: { type: 'flat' },
  }) as const;

/** The server's score of a product: 1 more, or below 0 the inverse, so that it is never negative. */
export const productOfScore = (score: number): number => (score >= 1 ? score - 1 : 1 - 1 / score);
