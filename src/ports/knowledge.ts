// Stores collections of documents, cut into passages that can be found and quoted.
import type { Tenant } from '../kernel/brand.js';
import type { CancelSignal } from '../kernel/cancel.js';
import type { Masked } from '../kernel/masked.js';
import type { Rejection } from '../kernel/rejection.js';
import type { Micros } from '../kernel/time.js';
import type { CollectionRow, PassageRow } from '../telemetry/knowledge-rows.js';
import type { EmbeddingModel } from '../telemetry/passages/collections.js';
import type { Passage } from '../telemetry/passages/passage.js';

/** A document as it is stored: its text masked, cut into passages. */
export type KnowledgeDocument = {
  /** Names it in its collection; another one of that name is replaced. */
  readonly name: string;
  /** SHA-256 of the bytes as they were added, 64 lower-case hexadecimal characters. */
  readonly digest: string;
  readonly title: string;
  readonly text: string;
  readonly passages: readonly Passage[];
  /** One for each passage, of length 1; absent in a collection that has no embedding. */
  readonly vectors?: readonly Float32Array[];
  readonly modified?: Micros;
};

export type DocumentRow = {
  readonly name: string;
  readonly digest: string;
  readonly title: string;
  readonly passages: number;
  readonly characters: number;
  readonly added: Micros;
  readonly modified?: Micros;
};

export type StoredDocument = { readonly document: Masked<KnowledgeDocument>; readonly added: Micros };

export type CollectionDraft = {
  readonly name: string;
  /** Absent: stays as it is. */
  readonly description?: string;
  /** What its vectors are made with; a collection that has documents keeps what it has. */
  readonly embedding?: EmbeddingModel;
  readonly at: Micros;
};

export type KnowledgeRefusal = Rejection<'unknown-collection' | 'unknown-document' | 'embedding-differs'>;

export type PassageSearch = {
  readonly collection: string;
  readonly text: string;
  /** The text's own, of length 1; absent: words alone. */
  readonly vector?: Float32Array;
  readonly budget: number;
};

/** Cosines of the vectors of passages with that of the query. */
type PassageSimilarity = {
  /** By the ids of the passages that were found. */
  readonly cosines: ReadonlyMap<string, number>;
  /** The mean of all that were compared: encoders differ in how alike they hold texts that have nothing to do with each other. */
  readonly usual: number;
};

export type PassageMatches = {
  /** The most alike first, ties by id; scores among the best `KNOWLEDGE_POOL`. */
  readonly passages: readonly PassageRow[];
  /** Of those that were compared, how many there are. */
  readonly matched: number;
  /** Of a search with a vector. */
  readonly similarity?: PassageSimilarity;
};

export type WithTenant<T> = T & { readonly tenant: Tenant };

/** Every change is durable when it is acknowledged, and of one document whole or not at all. Throws `SourceError` when the store cannot be used. */
export abstract class KnowledgeStore {
  /** 0 as long as the tenant has no collection; otherwise higher after every change. */
  abstract position(tenant: Tenant): Promise<number>;
  /** By name. */
  abstract collections(tenant: Tenant, signal?: CancelSignal): Promise<readonly CollectionRow[]>;
  /** Makes the collection, or changes its description. */
  abstract open(collection: WithTenant<CollectionDraft>): Promise<CollectionRow | KnowledgeRefusal>;
  /** Deletes the collection with all its documents; nothing of their words stays. */
  abstract drop(collection: WithTenant<{ readonly name: string }>): Promise<CollectionRow | KnowledgeRefusal>;
  /** By name; with `names`, those of them that are there. */
  abstract documents(
    of: WithTenant<{ readonly collection: string; readonly names?: readonly string[] }>,
  ): Promise<readonly DocumentRow[] | KnowledgeRefusal>;
  /** As it was put: its passages word for word, blanks between them. */
  abstract document(
    of: WithTenant<{ readonly collection: string; readonly name: string }>,
  ): Promise<StoredDocument | KnowledgeRefusal>;
  /** A document whose digest is stored under its name is left as it is. */
  abstract put(
    document: WithTenant<{
      readonly collection: string;
      readonly document: Masked<KnowledgeDocument>;
      readonly at: Micros;
    }>,
  ): Promise<'added' | 'changed' | 'unchanged' | KnowledgeRefusal>;
  /** The names of those that were there; nothing of their words stays. */
  abstract remove(
    documents: WithTenant<{ readonly collection: string; readonly names: readonly string[]; readonly at: Micros }>,
  ): Promise<readonly string[] | KnowledgeRefusal>;
  abstract search(search: WithTenant<PassageSearch>, signal: CancelSignal): Promise<PassageMatches | KnowledgeRefusal>;
}
