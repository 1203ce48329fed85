// Batches as objects of an S3-compatible service: written only where there are none, proved by their hash when they are read.
import { createHash } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';
import type { BatchHash, Tenant } from '../../kernel/brand.js';
import { HOUR, type Micros } from '../../kernel/time.js';
import { type BlobLookup, type BlobPage, BlobStore, type StoredBlob } from '../../ports/blob-store.js';
import { StoreError } from '../../ports/event-store.js';
import type { StoreState } from '../../ports/store-state.js';
import { isConflict, isMissing, isTaken, knowsNoCondition, storeFailure } from './failure.js';
import { ATTEMPTS, type S3BlobStoreOptions, TIMEOUT } from './options.js';
import { folderOf, hashIn, keyIn, pack, unpacked } from './packed.js';

type Sdk = typeof import('@aws-sdk/client-s3');
type Line = { readonly sdk: Sdk; readonly client: S3Client };

/** Loaded when it is first needed: whoever stores in files does not pay for it. */
const connect = async (options: S3BlobStoreOptions): Promise<Line> => {
  const sdk = await import('@aws-sdk/client-s3');
  const { region, endpoint, credentials, pathStyle = false, ca, attempts = ATTEMPTS, timeout = TIMEOUT } = options;
  const client = new sdk.S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: attempts,
    // bodies carry the SHA-256 that they are checked by, and what is read is checked against its name
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeout,
      requestTimeout: timeout,
      throwOnRequestTimeout: true,
      ...(ca !== undefined && { httpsAgent: { ca: [...(await import('node:tls')).rootCertificates, ca] } }),
    },
    ...(endpoint !== undefined && { endpoint }),
    // Amazon's signer writes into what it is given, and the configuration is frozen
    ...(credentials !== undefined && { credentials: { ...credentials } }),
  });
  return { sdk, client };
};

/** Younger than this, an object need not be made young again. */
const YOUNG: Micros = HOUR;

const CONFLICTS = 3;

export class S3BlobStore extends BlobStore {
  #line: Promise<Line> | undefined;

  constructor(private readonly options: S3BlobStoreOptions) {
    super();
  }

  override async put(tenant: Tenant, hash: BatchHash, bytes: string): Promise<void> {
    const key = this.#key(tenant, hash);
    await this.#reach(async (line) => {
      const stored = await this.#storedAt(line, key);
      if (stored !== undefined && stored > Date.now() * 1000 - YOUNG) return;
      await this.#write(line, { key, packed: await pack(bytes), over: stored !== undefined });
    });
  }

  override async get(tenant: Tenant, hash: BatchHash): Promise<BlobLookup> {
    const key = this.#key(tenant, hash);
    return await this.#reach(async ({ sdk, client }) => {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: this.options.bucket, Key: key }));
        return await unpacked((await Body?.transformToByteArray()) ?? new Uint8Array(), hash);
      } catch (error) {
        if (isMissing(error)) return { found: 'missing' };
        throw error;
      }
    });
  }

  override async delete(tenant: Tenant, hash: BatchHash): Promise<void> {
    const key = this.#key(tenant, hash);
    await this.#reach(({ sdk, client }) =>
      client.send(new sdk.DeleteObjectCommand({ Bucket: this.options.bucket, Key: key })),
    );
  }

  override async list(tenant: Tenant, after?: BatchHash): Promise<BlobPage> {
    const folder = folderOf(this.options.prefix ?? '', tenant);
    const from = after === undefined ? {} : { StartAfter: keyIn(folder, after) };
    return await this.#reach(async ({ sdk, client }) => {
      const asked = new sdk.ListObjectsV2Command({ Bucket: this.options.bucket, Prefix: folder, ...from });
      const { Contents = [], IsTruncated = false } = await client.send(asked);
      const blobs = Contents.flatMap(({ Key = '', Size = 0, LastModified }): readonly StoredBlob[] => {
        const hash = hashIn(Key);
        return hash === undefined ? [] : [{ hash, size: Size, at: (LastModified?.getTime() ?? 0) * 1000 }];
      });
      const next = IsTruncated ? blobs.at(-1)?.hash : undefined;
      return { blobs, ...(next !== undefined && { next }) };
    });
  }

  override async deleteStale(tenant: Tenant, hash: BatchHash, before: Micros): Promise<boolean> {
    const key = this.#key(tenant, hash);
    const at = await this.#reach((line) => this.#storedAt(line, key));
    if (at === undefined || at >= before) return false;
    await this.delete(tenant, hash);
    return true;
  }

  /** Of the bucket itself, for whoever watches the service. */
  async state(): Promise<StoreState> {
    const { bucket: Bucket, prefix: Prefix = '' } = this.options;
    try {
      await this.#reach(({ sdk, client }) => client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 })));
      return { state: 'ok' };
    } catch (error) {
      if (error instanceof StoreError) return { state: 'unavailable', because: error.message };
      throw error;
    }
  }

  close(): void {
    void this.#line?.then(({ client }) => client.destroy());
  }

  #key(tenant: Tenant, hash: BatchHash): string {
    return keyIn(folderOf(this.options.prefix ?? '', tenant), hash);
  }

  async #reach<Answer>(use: (line: Line) => Promise<Answer>): Promise<Answer> {
    try {
      return await use(await (this.#line ??= connect(this.options)));
    } catch (error) {
      throw storeFailure(error, this.options);
    }
  }

  async #storedAt({ sdk, client }: Line, key: string): Promise<Micros | undefined> {
    try {
      const { LastModified } = await client.send(new sdk.HeadObjectCommand({ Bucket: this.options.bucket, Key: key }));
      return (LastModified?.getTime() ?? 0) * 1000;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** `over`: what is there is old, and the same. */
  async #write({ sdk, client }: Line, { key, packed, over }: { key: string; packed: Buffer; over: boolean }) {
    const object = {
      Bucket: this.options.bucket,
      Key: key,
      Body: packed,
      ContentType: 'application/zstd',
      ChecksumSHA256: createHash('sha256').update(packed).digest('base64'),
    };
    let condition: { readonly IfNoneMatch?: '*' } = over ? {} : { IfNoneMatch: '*' };
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.send(new sdk.PutObjectCommand({ ...object, ...condition }));
        return;
      } catch (error) {
        if (isTaken(error)) return;
        if (!(isConflict(error) || knowsNoCondition(error)) || attempt === CONFLICTS) throw error;
        if (knowsNoCondition(error)) condition = {};
      }
    }
  }
}

export const s3BlobStore = (options: S3BlobStoreOptions): S3BlobStore => new S3BlobStore(options);
