// The stored artifacts: read once, parsed, and kept while they are in use.
import { LRUCache } from 'lru-cache';
import { Injectable } from '@nestjs/common';
import type { BatchHash, Tenant } from '../../kernel/brand.js';
import type { JsonObject } from '../format/place.js';
import { BlobStore } from '../../ports/blob-store.js';

export type Artifact = { readonly text: string; readonly json: JsonObject };

/** Two are compared, and asked about again. */
const KEPT = 4;
/** Larger ones are parsed each time. */
const LARGEST_KEPT = 8_000_000;

@Injectable()
export class Artifacts {
  readonly #kept = new LRUCache<string, Artifact>({ max: KEPT });

  constructor(private readonly blobs: BlobStore) {}

  put(tenant: Tenant, artifact: BatchHash, bytes: string): Promise<void> {
    return this.blobs.put(tenant, artifact, bytes);
  }

  /** `undefined` when its bytes are missing, or are no longer what they were. */
  async get(tenant: Tenant, artifact: BatchHash): Promise<Artifact | undefined> {
    const key = `${tenant} ${artifact}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const found = await this.blobs.get(tenant, artifact);
    if (found.found !== 'bytes') return undefined;
    const read = { text: found.bytes, json: JSON.parse(found.bytes) as JsonObject };
    if (read.text.length <= LARGEST_KEPT) this.#kept.set(key, read);
    return read;
  }
}
