// Keeps a tenant's batches within its quota: counts what is stored and refuses what goes beyond.
import type { MaskedText } from '../../kernel/masked.js';
import type { BatchHash, Tenant } from '../../kernel/brand.js';
import { type BlobLookup, type BlobPage, BlobStore } from '../../ports/blob-store.js';
import { QuotaExceeded } from '../../ports/event-store.js';

const GIGABYTE = 1e9;

const formatGigabytes = (bytes: number): string => `${Number((bytes / GIGABYTE).toPrecision(3))} GB`;

class BlobsWithinQuota extends BlobStore {
  /** At most so many bytes: what was counted, and since then every batch as if it did not compress. */
  readonly #used = new Map<Tenant, number>();

  constructor(
    private readonly blobs: BlobStore,
    private readonly quota: number,
  ) {
    super();
  }

  /** The last batch may reach beyond the quota, for how small it gets is known only then. */
  override async put(tenant: Tenant, hash: BatchHash, bytes: MaskedText): Promise<void> {
    const used = this.#used.get(tenant);
    const sure = used !== undefined && used + bytes.length < this.quota ? used : await this.#count(tenant);
    if (sure >= this.quota && !(await this.#holds(tenant, hash)))
      throw new QuotaExceeded(
        `the batches of this tenant take ${formatGigabytes(sure)} of the ${formatGigabytes(this.quota)} that it may use: erase investigations, sweep the store, or raise the quota`,
      );
    await this.blobs.put(tenant, hash, bytes);
    this.#used.set(tenant, (this.#used.get(tenant) ?? sure) + bytes.length);
  }

  override get(tenant: Tenant, hash: BatchHash): Promise<BlobLookup> {
    return this.blobs.get(tenant, hash);
  }

  override delete(tenant: Tenant, hash: BatchHash): Promise<void> {
    return this.blobs.delete(tenant, hash);
  }

  override list(tenant: Tenant, after?: BatchHash): Promise<BlobPage> {
    return this.blobs.list(tenant, after);
  }

  override deleteStale(tenant: Tenant, hash: BatchHash, before: number): Promise<boolean> {
    return this.blobs.deleteStale(tenant, hash, before);
  }

  async #holds(tenant: Tenant, hash: BatchHash): Promise<boolean> {
    return (await this.blobs.get(tenant, hash)).found === 'bytes';
  }

  async #count(tenant: Tenant): Promise<number> {
    let used = 0;
    let after: BatchHash | undefined;
    do {
      const { blobs, next } = await this.blobs.list(tenant, after);
      used += blobs.reduce((sum, { size }) => sum + size, 0);
      after = next;
    } while (after !== undefined);
    this.#used.set(tenant, used);
    return used;
  }
}

/** Bytes as they are stored: compressed. Replicas count for themselves, and again whenever the quota is near. */
export const withQuota = (blobs: BlobStore, bytesPerTenant: number): BlobStore =>
  new BlobsWithinQuota(blobs, bytesPerTenant);
