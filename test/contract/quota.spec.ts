// Blobs within a quota keep the contract of blobs; beyond it they are refused in words, until there is room again.
import { composeMasked } from '../../src/kernel/masked.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileBlobStore } from '../../src/adapters/files/file-blob-store.js';
import { withQuota } from '../../src/app/records/batch-quota.js';
import type { BatchHash, Tenant } from '../../src/kernel/brand.js';
import type { BlobStore } from '../../src/ports/blob-store.js';
import { StoreError } from '../../src/ports/event-store.js';

const [A, B] = ['a' as Tenant, 'b' as Tenant];
const hashOf = (bytes: string): BatchHash => createHash('sha256').update(bytes).digest('hex') as BatchHash;
/** 10 KB that do not compress below 5 KB. */
const noise = (): string => randomBytes(5_000).toString('hex');

describe('the blob quota', () => {
  let folder = '';
  let blobs: BlobStore;
  const keep = async (bytes: string, tenant = A): Promise<string> => {
    await blobs.put(tenant, hashOf(bytes), composeMasked(bytes));
    return bytes;
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casefile-quota-'));
    blobs = withQuota(fileBlobStore(folder), 30_000);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const fill = async (tenant = A): Promise<readonly string[]> => {
    const kept: string[] = [];
    for (;;) {
      try {
        kept.push(await keep(noise(), tenant));
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        expect(error).toMatchObject({ reason: 'full' });
        expect(error.message).toMatch(
          /of the 0.00003 GB that it may use: erase investigations, sweep the store, or raise/,
        );
        return kept;
      }
    }
  };

  it('limits each tenant by compressed bytes, and leaves stored blobs readable', async () => {
    const kept = await fill();
    expect(kept.length).toBeGreaterThanOrEqual(5);
    expect(kept.length).toBeLessThanOrEqual(7);
    await keep(noise(), B);
    for (const bytes of kept) expect(await blobs.get(A, hashOf(bytes))).toEqual({ found: 'bytes', bytes });
  });

  it('accepts blobs that exist already, and blobs that compress', async () => {
    const plain = '{"message":"the same again"}\n'.repeat(10_000);
    await keep(plain);
    const [first = ''] = await fill();
    await keep(first);
    await keep(plain);
    await expect(keep(noise())).rejects.toThrow(StoreError);
  });

  it('counts existing blobs at the start, and frees room when one is deleted', async () => {
    const [first = ''] = await fill();
    blobs = withQuota(fileBlobStore(folder), 30_000);
    await expect(keep(noise())).rejects.toThrow(StoreError);
    await blobs.delete(A, hashOf(first));
    await keep(noise());
  });
});
