// Immutable bytes under their tenant, addressed by the SHA-256 of what they hold.
import type { BatchHash, Tenant } from '../kernel/brand.js';

export type BlobFound =
  | { readonly found: 'bytes'; readonly bytes: string }
  | { readonly found: 'missing' }
  /** The bytes do not hash to their name. */
  | { readonly found: 'damaged' };

export abstract class BlobStore {
  /** Durable when it resolves; storing the same bytes again is free. Throws `StoreError`. */
  abstract put(tenant: Tenant, hash: BatchHash, bytes: string): Promise<void>;
  abstract get(tenant: Tenant, hash: BatchHash): Promise<BlobFound>;
  abstract delete(tenant: Tenant, hash: BatchHash): Promise<void>;
}
