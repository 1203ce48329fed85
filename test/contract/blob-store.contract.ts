// What every blob store must do, whatever it is built on.
import { composeMasked } from '../../src/kernel/masked.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { createHash } from 'node:crypto';
import type { BatchHash, Tenant } from '../../src/kernel/brand.js';
import { DAY, HOUR, type Micros } from '../../src/kernel/time.js';
import type { BlobStore, StoredBlob } from '../../src/ports/blob-store.js';

export type BlobStoreHarness = {
  readonly blobs: () => BlobStore;
  readonly reopen: () => Promise<void>;
  /** Changes what is stored behind the store's back. */
  readonly damage: (hash: BatchHash, how: 'cut' | 'flip' | 'empty') => Promise<void>;
  /** Makes it older than it is. */
  readonly age: (hash: BatchHash, by: Micros) => Promise<void>;
  readonly close: () => Promise<void>;
};

const A = 'a' as Tenant;
const B = '../b' as Tenant;

const hashOf = (bytes: string): BatchHash => createHash('sha256').update(bytes).digest('hex') as BatchHash;

export const blobStoreContract = (name: string, open: () => Promise<BlobStoreHarness>): void => {
  describe(`the ${name} blob store`, () => {
    let harness: BlobStoreHarness;
    const blobs = (): BlobStore => harness.blobs();
    const keep = async (bytes: string, tenant = A): Promise<BatchHash> => {
      await blobs().put(tenant, hashOf(bytes), composeMasked(bytes));
      return hashOf(bytes);
    };

    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    it.each([
      ['nothing', ''],
      ['a line', '{"a":1}\n'],
      ['any script', '{"m":"größer 💥 \u0000 \u2028"}\n'],
      ['much', `${'{"message":"the same again"}\n'.repeat(200_000)}`],
    ])('returns %s as it was stored, also after a restart', async (_, bytes) => {
      const hash = await keep(bytes);
      expect(await blobs().get(A, hash)).toEqual({ found: 'bytes', bytes });
      await harness.reopen();
      expect(await blobs().get(A, hash)).toEqual({ found: 'bytes', bytes });
    });

    it('returns any bytes that it stored', async () => {
      const lines = fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(lines, async (all) => {
          const bytes = all.map((line) => `${line}\n`).join('');
          expect(await blobs().get(A, await keep(bytes))).toEqual({ found: 'bytes', bytes });
        }),
        { numRuns: 40 },
      );
    });

    it('accepts the same bytes again, also many times at once', async () => {
      const bytes = '{"a":1}\n';
      await Promise.all(Array.from({ length: 20 }, () => keep(bytes)));
      expect(await blobs().get(A, await keep(bytes))).toEqual({ found: 'bytes', bytes });
    });

    it('keeps tenants apart', async () => {
      const hash = await keep('{"of":"a"}\n');
      expect(await blobs().get(B, hash)).toEqual({ found: 'missing' });
      await keep('{"of":"a"}\n', B);
      await blobs().delete(A, hash);
      expect(await blobs().get(A, hash)).toEqual({ found: 'missing' });
      expect(await blobs().get(B, hash)).toEqual({ found: 'bytes', bytes: '{"of":"a"}\n' });
    });

    it('reports a missing blob, and deletes it again without an error', async () => {
      const hash = hashOf('never stored');
      expect(await blobs().get(A, hash)).toEqual({ found: 'missing' });
      await blobs().delete(A, hash);
      expect(await blobs().get(A, hash)).toEqual({ found: 'missing' });
    });

    it.each(['cut', 'flip', 'empty'] as const)('reports damaged bytes: %s', async (how) => {
      const hash = await keep('{"message":"as it was"}\n'.repeat(50));
      await harness.damage(hash, how);
      expect(await blobs().get(A, hash)).toEqual({ found: 'damaged' });
    });

    const listed = async (tenant = A): Promise<readonly StoredBlob[]> => {
      const all: StoredBlob[] = [];
      let after: BatchHash | undefined;
      do {
        const { blobs: page, next } = await blobs().list(tenant, after);
        all.push(...page);
        after = next;
      } while (after !== undefined);
      return all;
    };

    it('lists all blobs of a tenant in order, with sizes and times', async () => {
      expect(await listed()).toEqual([]);
      const hashes = await Promise.all(Array.from({ length: 20 }, (_, n) => keep(`{"n":${n}}\n`)));
      const others = await keep('{"of":"b"}\n', B);
      const found = await listed();
      expect(found.map(({ hash }) => hash)).toEqual(hashes.toSorted());
      expect((await listed(B)).map(({ hash }) => hash)).toEqual([others]);
      const now = Date.now() * 1000;
      for (const { size, at } of found) {
        expect(size).toBeGreaterThan(0);
        expect(Math.abs(now - at)).toBeLessThan(HOUR);
      }
    });

    it('deletes stale blobs, but none that was stored again since', async () => {
      const before = Date.now() * 1000 - DAY;
      const [old, again, young] = [await keep('old\n'), await keep('again\n'), await keep('young\n')];
      await harness.age(old, 2 * DAY);
      await harness.age(again, 2 * DAY);
      await keep('again\n');
      const deleted = [];
      for (const hash of [old, again, young, hashOf('never stored')])
        deleted.push(await blobs().deleteStale(A, hash, before));
      expect(deleted).toEqual([true, false, false, false]);
      expect((await listed()).map(({ hash }) => hash)).toEqual([again, young].toSorted());
    });

    it('accepts nothing but hashes as keys', async () => {
      await expect(blobs().get(A, '../../etc/passwd' as BatchHash)).rejects.toThrow(RangeError);
      await expect(blobs().put(A, `${'a'.repeat(63)}/` as BatchHash, composeMasked(''))).rejects.toThrow(RangeError);
    });
  });
};
