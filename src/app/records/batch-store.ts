// The batches of a tenant: stored before anyone reads them, read back by hash, with caches of what steps read again.
import { LRUCache } from 'lru-cache';
import type { BatchHash, Tenant } from '../../kernel/brand.js';
import type { StoredBatch } from '../../grounding/stored-row.js';
import { BlobStore } from '../../ports/blob-store.js';
import { Digests } from '../../ports/runtime.js';
import { batchHash, type BatchRow, batchRows, serializeBatch } from '../../telemetry/batch.js';
import type { FetchResult } from '../../telemetry/query.js';

/** Replay and verify must tell these two apart. */
export class BatchGone extends Error {
  override readonly name = 'BatchGone';
  constructor(
    readonly hash: BatchHash,
    readonly how: 'missing' | 'damaged',
  ) {
    super(`batch ${hash} is ${how}`);
  }
}

export type StoredBatchRef = { readonly hash: BatchHash; readonly rows: number };

/** A turn reads its own batches and those of the turns before it several times; record ids are read once. */
const MAX_TEXTS = 128;
const MAX_ROW_SETS = 64;
const MAX_ID_SETS = 2_000;
/** What a turn cites is looked at by each of its last steps. */
const MAX_LINE_SETS = 32;

export class BatchStore {
  readonly #texts = new LRUCache<string, string>({ max: MAX_TEXTS });
  readonly #rows = new LRUCache<string, readonly BatchRow[]>({ max: MAX_ROW_SETS });
  readonly #ids = new LRUCache<string, readonly string[]>({ max: MAX_ID_SETS });
  readonly #lines = new LRUCache<string, StoredBatch>({ max: MAX_LINE_SETS });

  constructor(
    private readonly blobs: BlobStore,
    private readonly digests: Digests,
  ) {}

  async put(tenant: Tenant, fetched: Pick<FetchResult, 'rows' | 'written'>): Promise<StoredBatchRef> {
    const { bytes, count } = fetched.written ?? serializeBatch(fetched.rows);
    const hash = batchHash(bytes, (text) => this.digests.sha256(text));
    await this.blobs.put(tenant, hash, bytes);
    this.#texts.set(`${tenant} ${hash}`, bytes);
    return { hash, rows: count };
  }

  /** Throws `BatchGone`. The stored text. A text that was just put is served from memory once: its reader keeps the parsed rows. */
  async readText(tenant: Tenant, hash: BatchHash): Promise<string> {
    const key = `${tenant} ${hash}`;
    const known = this.#texts.get(key);
    this.#texts.delete(key);
    return known ?? this.readBytes(tenant, hash);
  }

  /** Throws `BatchGone`. Rows are read from the bytes that are stored, never what a source returned. */
  async readRows(tenant: Tenant, hash: BatchHash): Promise<readonly BatchRow[]> {
    const known = this.#rows.get(`${tenant} ${hash}`);
    if (known !== undefined) return known;
    const text = this.#texts.get(`${tenant} ${hash}`) ?? (await this.readBytes(tenant, hash));
    const rows = batchRows(text);
    this.#rows.set(`${tenant} ${hash}`, rows);
    return rows;
  }

  async readRecordIds(tenant: Tenant, hash: BatchHash): Promise<readonly string[]> {
    const known = this.#ids.get(`${tenant} ${hash}`);
    if (known !== undefined) return known;
    const ids = (await this.readRows(tenant, hash)).flatMap((row) =>
      row.kind === 'log' || row.kind === 'span' ? [row.id] : [],
    );
    this.#ids.set(`${tenant} ${hash}`, ids);
    return ids;
  }

  /** The lines as they were at the last read. */
  async readCached(tenant: Tenant, hash: BatchHash): Promise<StoredBatch> {
    const key = `${tenant} ${hash}`;
    const known = this.#lines.get(key);
    if (known !== undefined) return known;
    const stored = await this.readStored(tenant, hash);
    if (stored.found === 'bytes') this.#lines.set(key, stored);
    return stored;
  }

  /** Always from the store: verification must not trust a cache. */
  async readStored(tenant: Tenant, hash: BatchHash): Promise<StoredBatch> {
    const found = await this.blobs.get(tenant, hash);
    return found.found === 'bytes' ? { found: 'bytes', lines: found.bytes.split('\n').slice(0, -1) } : found;
  }

  async readBytes(tenant: Tenant, hash: BatchHash): Promise<string> {
    const found = await this.blobs.get(tenant, hash);
    if (found.found !== 'bytes') throw new BatchGone(hash, found.found);
    return found.bytes;
  }

  delete(tenant: Tenant, hash: BatchHash): Promise<void> {
    for (const known of [this.#texts, this.#rows, this.#ids, this.#lines]) known.delete(`${tenant} ${hash}`);
    return this.blobs.delete(tenant, hash);
  }
}
