// Blobs in files keep the contract, and what only they promise.
import { composeMasked } from '../../src/kernel/masked.js';
import { describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFolder, fileBlobStore } from '../../src/adapters/files/file-blob-store.js';
import type { BatchHash, Tenant } from '../../src/kernel/brand.js';
import { StoreError } from '../../src/ports/event-store.js';
import { blobStoreContract } from './blob-store.contract.js';

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'casefile-blobs-'));

const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

const flip = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(file, bytes);
};

const DAMAGES = {
  cut: (file: string) => truncate(file, 12),
  flip,
  empty: (file: string) => truncate(file, 0),
} as const;

blobStoreContract('file', async () => {
  const folder = await newFolder();
  let blobs = fileBlobStore(folder);
  return {
    blobs: () => blobs,
    reopen: async () => {
      blobs = fileBlobStore(folder);
    },
    damage: async (hash, how) => {
      for (const file of await filesIn(folder)) if (file.includes(hash)) await DAMAGES[how](file);
    },
    age: async (hash, by) => {
      for (const file of await filesIn(folder)) {
        const at = (await stat(file)).mtimeMs / 1000 - by / 1e6;
        if (file.includes(hash)) await utimes(file, at, at);
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
});

const hashOf = (bytes: string): BatchHash => createHash('sha256').update(bytes).digest('hex') as BatchHash;

describe('the blob store in files', () => {
  it('stores blobs compressed under names of its own, and leaves no unfinished file', async () => {
    const folder = await newFolder();
    const bytes = '{"message":"the same again"}\n'.repeat(1_000);
    await fileBlobStore(folder).put('../../evil' as Tenant, hashOf(bytes), composeMasked(bytes));
    const [file = '', ...more] = await filesIn(folder);
    expect(more).toEqual([]);
    expect(file.slice(folder.length)).toMatch(/^\/[0-9a-f]{32}\/[0-9a-f]{2}\/[0-9a-f]{64}\.ndjson\.zst$/);
    expect((await readFile(file)).length).toBeLessThan(bytes.length / 20);
    await rm(folder, { recursive: true });
  });

  it('reports a blob that it cannot write, and leaves nothing behind', async () => {
    const folder = await newFolder();
    const file = join(folder, 'taken');
    await writeFile(file, '');
    const put = fileBlobStore(file).put('a' as Tenant, hashOf('x'), composeMasked('x'));
    await expect(put).rejects.toThrow(StoreError);
    await expect(put).rejects.toMatchObject({ reason: 'unavailable' });
    expect(await readdir(folder)).toEqual(['taken']);
    await rm(folder, { recursive: true });
  });

  it('reports the state of its folder before anything is stored', async () => {
    const folder = await newFolder();
    expect(await checkFolder(join(folder, 'new'))()).toEqual({ state: 'ok' });
    expect(await filesIn(folder)).toEqual([]);
    await writeFile(join(folder, 'taken'), '');
    expect(await checkFolder(join(folder, 'taken'))()).toEqual({
      state: 'unavailable',
      because: expect.stringMatching(/^batches: E(EXIST|NOTDIR): /),
    });
    await rm(folder, { recursive: true });
  });
});
