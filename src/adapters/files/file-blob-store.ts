// Stores batches as zstd files in a folder per tenant. A file is written under a temporary name, synced and renamed, so that it is whole or absent.
import { composeMasked } from '../../kernel/masked.js';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import { StoreError } from '../../ports/event-store.js';
import type { BatchHash, Tenant } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import { type BlobLookup, type BlobPage, BlobStore, type StoredBlob } from '../../ports/blob-store.js';
import type { StoreState } from '../../ports/store-state.js';

/** The disk, a quota, or a limit on the process. */
const NO_SPACE: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const fileStoreError = (error: unknown): StoreError => {
  const { code, message } = error as NodeJS.ErrnoException;
  const full = code !== undefined && NO_SPACE.has(code);
  return new StoreError(full ? 'full' : 'unavailable', `batches: ${message}${full ? ': free some space' : ''}`);
};

/** Less than this is done sooner than handed to another thread. */
const SMALL = 16_384;

const compressed = promisify(zstdCompress);
const decompressed = promisify(zstdDecompress);

const compress = async (bytes: string): Promise<Buffer> =>
  bytes.length < SMALL ? zstdCompressSync(bytes) : compressed(bytes);

const decompress = async (packed: Buffer): Promise<Buffer> =>
  packed.length < SMALL ? zstdDecompressSync(packed) : decompressed(packed);

const HASH = /^[0-9a-f]{64}$/;

/** A tenant's folder is the digest of its name: no caller's text is ever part of a path. */
const folderOf = (tenant: Tenant): string => createHash('sha256').update(tenant).digest('hex').slice(0, 32);

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const emptyIfMissing = (error: unknown): readonly string[] => {
  if (isMissing(error)) return [];
  throw error;
};

const undefinedIfMissing = (error: unknown): undefined => void emptyIfMissing(error);

const writeSynced = async (path: string, bytes?: Uint8Array): Promise<void> => {
  const handle = await open(path, bytes === undefined ? 'r' : 'wx');
  try {
    if (bytes !== undefined) await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Whether it is there: now as young as if it had just been written, so that no sweep takes it. */
const touchFile = async (file: string): Promise<boolean> => {
  const now = new Date();
  try {
    await utimes(file, now, now);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
};

const FILE = /^([0-9a-f]{64})\.ndjson\.zst$/;

const listBlobs = async (folder: string): Promise<readonly StoredBlob[]> => {
  const names = await readdir(folder).catch(emptyIfMissing);
  const found = names.toSorted().map(async (name): Promise<readonly StoredBlob[]> => {
    const hash = FILE.exec(name)?.[1] as BatchHash | undefined;
    const entry = hash === undefined ? undefined : await stat(join(folder, name)).catch(undefinedIfMissing);
    return hash === undefined || entry === undefined
      ? []
      : [{ hash, size: entry.size, at: Math.round(entry.mtimeMs * 1000) }];
  });
  return (await Promise.all(found)).flat();
};

class FileBlobStore extends BlobStore {
  constructor(private readonly root: string) {
    super();
  }

  #place(tenant: Tenant, hash: BatchHash): { readonly folder: string; readonly file: string } {
    if (!HASH.test(hash)) throw new RangeError('a batch is named by 64 hexadecimal characters');
    const folder = join(this.root, folderOf(tenant), hash.slice(0, 2));
    return { folder, file: join(folder, `${hash}.ndjson.zst`) };
  }

  override async put(tenant: Tenant, hash: BatchHash, bytes: string): Promise<void> {
    const { folder, file } = this.#place(tenant, hash);
    try {
      if (await touchFile(file)) return;
      await mkdir(folder, { recursive: true });
      const temporary = join(folder, `.${hash}.${randomUUID()}`);
      try {
        await writeSynced(temporary, await compress(bytes));
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await writeSynced(folder);
    } catch (error) {
      throw fileStoreError(error);
    }
  }

  override async get(tenant: Tenant, hash: BatchHash): Promise<BlobLookup> {
    const { file } = this.#place(tenant, hash);
    let packed: Buffer;
    try {
      packed = await readFile(file);
    } catch (error) {
      if (isMissing(error)) return { found: 'missing' };
      throw fileStoreError(error);
    }
    const bytes = await decompress(packed).catch(() => undefined);
    const whole = bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === hash;
    return whole ? { found: 'bytes', bytes: composeMasked(bytes.toString('utf8')) } : { found: 'damaged' };
  }

  override async delete(tenant: Tenant, hash: BatchHash): Promise<void> {
    await rm(this.#place(tenant, hash).file, { force: true });
  }

  /** A folder at a time: there are 256. */
  override async list(tenant: Tenant, after?: BatchHash): Promise<BlobPage> {
    const root = join(this.root, folderOf(tenant));
    try {
      const folders = (await readdir(root).catch(emptyIfMissing)).toSorted();
      const from = folders.filter((name) => after === undefined || name > after.slice(0, 2));
      for (const [index, name] of from.entries()) {
        const blobs = await listBlobs(join(root, name));
        const next = index === from.length - 1 ? undefined : blobs.at(-1)?.hash;
        if (blobs.length > 0) return { blobs, ...optional({ next }) };
      }
      return { blobs: [] };
    } catch (error) {
      throw fileStoreError(error);
    }
  }

  /** Set aside first, so that a put meanwhile writes it again; put back if one came before. */
  override async deleteStale(tenant: Tenant, hash: BatchHash, before: Micros): Promise<boolean> {
    const { folder, file } = this.#place(tenant, hash);
    const aside = join(folder, `.${hash}.${randomUUID()}`);
    try {
      if ((await stat(file)).mtimeMs * 1000 >= before) return false;
      await rename(file, aside);
      const young = (await stat(aside)).mtimeMs * 1000 >= before;
      await (young ? rename(aside, file) : rm(aside));
      return !young;
    } catch (error) {
      if (isMissing(error)) return false;
      throw fileStoreError(error);
    }
  }
}

export const fileBlobStore = (root: string): BlobStore => new FileBlobStore(root);

/** More than fits beside the entry of a file: a full disk takes names for a while. */
const PROBE_BYTES = Buffer.alloc(64 * 1024, 'casefile');

export const checkFolder = (root: string): (() => Promise<StoreState>) => {
  // the same at every look: what one that was killed has left is written over
  const file = join(root, `.state-${randomUUID()}`);
  return async () => {
    try {
      await mkdir(root, { recursive: true });
      const handle = await open(file, 'w');
      try {
        await handle.writeFile(PROBE_BYTES);
        await handle.sync();
      } finally {
        await handle.close();
        await rm(file, { force: true });
      }
      return { state: 'ok' };
    } catch (error) {
      return { state: 'unavailable', because: fileStoreError(error).message };
    }
  };
};
