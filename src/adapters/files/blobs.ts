// Batches as zstd files under their tenant: written to a temporary name, synced, renamed, so that a file is whole or absent.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { BatchHash, Tenant } from '../../kernel/brand.js';
import { type BlobFound, BlobStore } from '../../ports/blob-store.js';
import { StoreError } from '../../ports/event-store.js';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const HASH = /^[0-9a-f]{64}$/;

/** A tenant's folder is the digest of its name: no caller's text is ever part of a path. */
const folderOf = (tenant: Tenant): string => createHash('sha256').update(tenant).digest('hex').slice(0, 32);

const noSuchFile = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The disk, a quota, or a limit on the process. */
const NO_SPACE: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const refused = (error: unknown): StoreError => {
  const { code, message } = error as NodeJS.ErrnoException;
  const full = code !== undefined && NO_SPACE.has(code);
  return new StoreError(full ? 'full' : 'unavailable', `batches: ${message}${full ? ': free some space' : ''}`);
};

const synced = async (path: string, bytes?: Uint8Array): Promise<void> => {
  const handle = await open(path, bytes === undefined ? 'r' : 'wx');
  try {
    if (bytes !== undefined) await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
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
      if (await stat(file).catch(() => undefined)) return;
      await mkdir(folder, { recursive: true });
      const temporary = join(folder, `.${hash}.${randomUUID()}`);
      try {
        await synced(temporary, await compress(bytes));
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await synced(folder);
    } catch (error) {
      throw refused(error);
    }
  }

  override async get(tenant: Tenant, hash: BatchHash): Promise<BlobFound> {
    const { file } = this.#place(tenant, hash);
    let packed: Buffer;
    try {
      packed = await readFile(file);
    } catch (error) {
      if (noSuchFile(error)) return { found: 'missing' };
      throw refused(error);
    }
    const bytes = await decompress(packed).catch(() => undefined);
    const whole = bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === hash;
    return whole ? { found: 'bytes', bytes: bytes.toString('utf8') } : { found: 'damaged' };
  }

  override async delete(tenant: Tenant, hash: BatchHash): Promise<void> {
    await rm(this.#place(tenant, hash).file, { force: true });
  }
}

export const fileBlobStore = (root: string): BlobStore => new FileBlobStore(root);
