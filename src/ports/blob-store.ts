// Immutable bytes under their tenant, addressed by the SHA-256 of what they hold.
import type { BatchHash, Tenant } from '../kernel/brand.js';
import type { MaskedText } from '../kernel/masked.js';
import type { Micros } from '../kernel/time.js';

export type BlobLookup =
  | { readonly found: 'bytes'; readonly bytes: MaskedText }
  | { readonly found: 'missing' }
  /** The bytes do not hash to their name. */
  | { readonly found: 'damaged' };

export type StoredBlob = {
  readonly hash: BatchHash;
  /** As they are stored: compressed. */
  readonly size: number;
  /** When it was put last, give or take an hour. */
  readonly at: Micros;
};

/** In the order of their hashes. */
export type BlobPage = { readonly blobs: readonly StoredBlob[]; readonly next?: BatchHash };

export abstract class BlobStore {
  /** Durable when it resolves; storing the same bytes again costs next to nothing, and makes them young again. Throws `StoreError`. */
  abstract put(tenant: Tenant, hash: BatchHash, bytes: MaskedText): Promise<void>;
  abstract get(tenant: Tenant, hash: BatchHash): Promise<BlobLookup>;
  abstract delete(tenant: Tenant, hash: BatchHash): Promise<void>;
  /** Blobs after `after`, some at a time, until there is no `next`. */
  abstract list(tenant: Tenant, after?: BatchHash): Promise<BlobPage>;
  /** Deletes it unless it was put again since `before`; whether it did. */
  abstract deleteStale(tenant: Tenant, hash: BatchHash, before: Micros): Promise<boolean>;
}
