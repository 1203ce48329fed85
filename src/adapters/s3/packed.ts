// How bytes lie in a bucket: compressed, under a key that no caller's text is part of.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { BatchHash, Tenant } from '../../kernel/brand.js';
import type { BlobLookup } from '../../ports/blob-store.js';

export const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);

const HASH = /^[0-9a-f]{64}$/;
const KEY = /([0-9a-f]{64})\.ndjson\.zst$/;

/** A tenant's folder is the digest of its name. */
export const folderOf = (prefix: string, tenant: Tenant): string =>
  `${prefix}${createHash('sha256').update(tenant).digest('hex').slice(0, 32)}/`;

/** Keys sort as the hashes do. */
export const keyIn = (folder: string, hash: BatchHash): string => {
  if (!HASH.test(hash)) throw new RangeError('a batch is named by 64 hexadecimal characters');
  return `${folder}${hash.slice(0, 2)}/${hash}.ndjson.zst`;
};

export const hashIn = (key: string): BatchHash | undefined => KEY.exec(key)?.[1] as BatchHash | undefined;

export const unpacked = async (packed: Uint8Array, hash: BatchHash): Promise<BlobLookup> => {
  const bytes = await unpack(packed).catch(() => undefined);
  const whole = bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === hash;
  return whole ? { found: 'bytes', bytes: bytes.toString('utf8') } : { found: 'damaged' };
};
