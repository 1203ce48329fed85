// Stored collections as a source of a turn: searched by words, and by meaning where the collection has vectors.
import { composeMasked } from '../../kernel/masked.js';
import type { Tenant } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import { isRejection } from '../../kernel/rejection.js';
import { type Embedding, EmbeddingError } from '../../ports/embedding.js';
import type { KnowledgeRefusal, KnowledgeStore, PassageMatches, PassageSearch } from '../../ports/knowledge.js';
import { searchDocument } from '../../telemetry/passages/search-document.js';
import { KnowledgeSource, type ReadOptions, SourceError } from '../../ports/sources.js';
import type { CollectionRow } from '../../telemetry/knowledge-rows.js';
import { describeUnknownCollection } from '../../telemetry/passages/collections.js';
import { rankByMeaning, VectorCache } from './meaning-search.js';
import type { CollectionQuery, FetchResult, KnowledgeQuery } from '../../telemetry/query.js';

type QuestionVector = { readonly vector?: Float32Array; readonly notice?: string };

const throwRefused = (because: string): never => {
  throw new SourceError('refused', because);
};

const unwrapOrThrow = <T>(outcome: T | KnowledgeRefusal): T => {
  if (isRejection<T, KnowledgeRefusal>(outcome)) return throwRefused(outcome.because);
  return outcome;
};

const describeMismatch = ({ name, embedding }: CollectionRow, now: Embedding): string =>
  `"${name}" was indexed with ${embedding?.model ?? 'no model'} (${embedding?.dimension ?? 0} numbers), and ${now.model} (${now.dimension}) is configured: remove the collection and add its documents again, or configure what it was made with`;

/** Why a collection cannot be searched with what is configured. */
const unavailableBecause = (row: CollectionRow, embedding: Embedding | undefined): string | undefined => {
  if (row.embedding === undefined || embedding === undefined) return undefined;
  const same = row.embedding.model === embedding.model && row.embedding.dimension === embedding.dimension;
  return same ? undefined : describeMismatch(row, embedding);
};

/** The sentences of so many passages more are compared: the best by words and vectors together may not be the nearest. */
const MORE_COMPARED = 4;

export class StoredKnowledge extends KnowledgeSource {
  readonly #vectors: VectorCache | undefined;

  constructor(
    private readonly store: KnowledgeStore,
    private readonly embedding?: Embedding,
  ) {
    super();
    this.#vectors = embedding && new VectorCache(embedding);
  }

  override position(tenant: Tenant): Promise<number> {
    return this.store.position(tenant);
  }

  override fetch(query: KnowledgeQuery | CollectionQuery, options: ReadOptions): Promise<FetchResult> {
    return query.ask === 'collections' ? this.collections(options) : this.search(query, options);
  }

  private async collections({ tenant, signal }: ReadOptions): Promise<FetchResult> {
    const rows = (await this.store.collections(tenant, signal)).map((row) => {
      const unavailable = unavailableBecause(row, this.embedding);
      return unavailable === undefined ? row : { ...row, unavailable };
    });
    return { rows: composeMasked(rows), matched: rows.length, owed: 0 };
  }

  private async search(query: KnowledgeQuery, options: ReadOptions): Promise<FetchResult> {
    const { collection, document, text = '', by, budget } = query;
    const { tenant, signal } = options;
    const all = await this.store.collections(tenant, signal);
    const row = all.find(({ name }) => name === collection);
    if (row === undefined)
      return throwRefused(
        describeUnknownCollection(
          collection,
          all.map(({ name }) => name),
        ),
      );
    if (document !== undefined) {
      const { passages, matched } = await this.searchIn({ collection, name: document }, { text, budget }, options);
      return { rows: composeMasked(passages), matched, owed: 0 };
    }
    const { vector, notice } = await this.vectorOf(row, text, options);
    if (by === 'meaning') return this.searchByMeaning({ collection, text, budget, ...optional({ vector }) }, options);
    const search: PassageSearch = { collection, text, budget, ...optional({ vector }) };
    const { passages, matched } = unwrapOrThrow(await this.store.search({ ...search, tenant }, signal));
    return { rows: composeMasked(passages), matched, owed: 0, ...(notice !== undefined && { notices: [notice] }) };
  }

  /** Nothing where there are no vectors now: the search by words has said so. */
  private async searchByMeaning(
    { vector, budget, ...search }: PassageSearch,
    { tenant, signal }: ReadOptions,
  ): Promise<FetchResult> {
    const vectors = this.#vectors;
    if (vector === undefined || vectors === undefined) return { rows: composeMasked([]), matched: 0, owed: 0 };
    const compared = { ...search, vector, budget: budget + MORE_COMPARED, tenant };
    const found = unwrapOrThrow(await this.store.search(compared, signal));
    try {
      const ranked = await rankByMeaning(found, { vector, budget }, (texts) => vectors.vectorsOf(texts, signal));
      return { rows: composeMasked(ranked), matched: found.matched, owed: 0 };
    } catch (error) {
      if (!(error instanceof EmbeddingError)) throw error;
      return { rows: composeMasked([]), matched: 0, owed: 0 };
    }
  }

  /** By words alone; nothing where the document is not there any more. */
  private async searchIn(
    { collection, name }: { readonly collection: string; readonly name: string },
    search: { readonly text: string; readonly budget: number },
    { tenant }: ReadOptions,
  ): Promise<PassageMatches> {
    const stored = await this.store.document({ tenant, collection, name });
    if (isRejection(stored)) return { passages: [], matched: 0 };
    return searchDocument({ collection, ...stored.document }, search);
  }

  /** Without a vector now, the search goes by words alone; an embedding that does not fit the collection is refused. */
  private async vectorOf(row: CollectionRow, text: string, { signal }: ReadOptions): Promise<QuestionVector> {
    const { embedding } = this;
    const vectors = this.#vectors;
    if (row.embedding === undefined) return {};
    if (embedding === undefined || vectors === undefined)
      return { notice: `searched by words alone: no embedding is configured` };
    const unavailable = unavailableBecause(row, embedding);
    if (unavailable !== undefined) return throwRefused(unavailable);
    try {
      const [vector] = await vectors.vectorsOf([text], signal);
      return vector === undefined ? {} : { vector };
    } catch (error) {
      if (!(error instanceof EmbeddingError)) throw error;
      return { notice: `searched by words alone: ${error.message}` };
    }
  }
}
