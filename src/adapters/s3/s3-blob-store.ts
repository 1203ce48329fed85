// Batches as compressed objects of an S3-compatible service: written only where there are none, checked by their hash when they are read.
import { composeMasked } from '../../kernel/masked.js';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { S3Client } from '@aws-sdk/client-s3';
import type { BatchHash, Tenant } from '../../kernel/brand.js';
import { type BlobLookup, type BlobPage, BlobStore, type StoredBlob } from '../../ports/blob-store.js';
import { StoreError } from '../../ports/event-store.js';
import { optional } from '../../kernel/optional.js';
import { HOUR, type Micros } from '../../kernel/time.js';
import type { StoreState } from '../../ports/store-state.js';

type S3Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
};

export type S3BlobStoreOptions = {
  readonly bucket: string;
  readonly region: string;
  /** Of another service than Amazon's: `https://minio.example.org:9000`. */
  readonly endpoint?: string;
  /** The bucket in the path instead of the host's name, as most other services want it. */
  readonly pathStyle?: boolean;
  /** Before every key, ended by a slash. */
  readonly prefix?: string;
  /** Absent: where Amazon's tools look for them (environment, profile, role). */
  readonly credentials?: S3Credentials;
  /** Certificate authorities besides those of the system, as PEM text. */
  readonly ca?: string;
  /** Of one request, the first included. */
  readonly attempts?: number;
  /** Milliseconds that one attempt may take. */
  readonly timeout?: number;
};

const DEFAULT_ATTEMPTS = 4;
const DEFAULT_TIMEOUT = 10_000;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const BATCH_HASH = /^[0-9a-f]{64}$/;
const OBJECT_KEY = /([0-9a-f]{64})\.ndjson\.zst$/;

/** A tenant's folder is the digest of its name. */
const tenantFolder = (prefix: string, tenant: Tenant): string =>
  `${prefix}${createHash('sha256').update(tenant).digest('hex').slice(0, 32)}/`;

/** Keys sort as the hashes do. */
const objectKey = (folder: string, hash: BatchHash): string => {
  if (!BATCH_HASH.test(hash)) throw new RangeError('a batch is named by 64 hexadecimal characters');
  return `${folder}${hash.slice(0, 2)}/${hash}.ndjson.zst`;
};

const hashOfKey = (key: string): BatchHash | undefined => OBJECT_KEY.exec(key)?.[1] as BatchHash | undefined;

const decompressChecked = async (packed: Uint8Array, hash: BatchHash): Promise<BlobLookup> => {
  const bytes = await decompress(packed).catch(() => undefined);
  const whole = bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === hash;
  return whole ? { found: 'bytes', bytes: composeMasked(bytes.toString('utf8')) } : { found: 'damaged' };
};

type AwsError = {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
};

/** Names are chosen by services, statuses are not. */
const httpStatusOf = (error: unknown): number | undefined => (error as AwsError).$metadata?.httpStatusCode;

/** The SDK keeps of some errors of the network no more than their words. */
const errorNameOf = (error: unknown): string => {
  const { code, name = 'Error', message = '' } = error as AwsError;
  return code ?? (name === 'Error' ? (/\bE[A-Z]{4,}\b/.exec(message)?.[0] ?? certificateCode(message)) : name);
};

const certificateCode = (message: string): string => (/certificate/i.test(message) ? 'CERT_UNTRUSTED' : 'Error');

/** The object, not the bucket. */
const isMissingObject = (error: unknown): boolean =>
  httpStatusOf(error) === 404 && (error as AwsError).name !== 'NoSuchBucket';

const isExistingObject = (error: unknown): boolean => httpStatusOf(error) === 412;

/** Of two writes for one key at once, the service asks one to try again. */
const isWriteConflict = (error: unknown): boolean => httpStatusOf(error) === 409;

/** A service from before conditional writes. */
const lacksConditionalWrites = (error: unknown): boolean => httpStatusOf(error) === 501;

const NO_SPACE = /^(?:QuotaExceeded|XMinioStorageFull|InsufficientStorage|StorageFull|ENOSPC)/;

const HOW_TO_FIX: { readonly [name: string]: string } = {
  NoSuchBucket: 'there is no such bucket: create it, or correct its name',
  InvalidAccessKeyId: 'the access key is unknown there: check the credentials',
  SignatureDoesNotMatch: 'the secret does not fit the access key: check the credentials',
  ExpiredToken: 'the credentials have expired: renew them',
  CredentialsProviderError: 'no credentials were found: configure them, or give the process a role',
  PermanentRedirect: 'the bucket is in another region: correct the region',
  AuthorizationHeaderMalformed: 'the bucket is in another region: correct the region',
  RequestTimeTooSkewed: 'the clocks differ by more than a few minutes: set the clock of this machine',
  ECONNREFUSED: 'nothing listens there: is it running, and is the port right?',
  ENOTFOUND: 'the host is unknown: is the endpoint right, or does it want path style?',
  TimeoutError: 'it did not answer in time',
};

const howToFixStatus = (status: number | undefined): string | undefined => {
  if (status === 401 || status === 403)
    return 'access is denied: the credentials need to get, put, delete and list objects';
  if (status === 429 || status === 503) return 'it is overloaded and asks to slow down';
  return status === undefined ? undefined : `it answers ${status}`;
};

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ERR_TLS/;

const howToFixCertificate = (name: string): string | undefined =>
  CERTIFICATE.test(name)
    ? `its certificate is not trusted (${name}): give the authority that signed it as the CA file`
    : undefined;

const s3StoreError = (error: unknown, { bucket, endpoint = 'Amazon S3' }: S3BlobStoreOptions): StoreError => {
  const [name, status] = [errorNameOf(error), httpStatusOf(error)];
  const place = `batches in bucket ${bucket} at ${addressWithoutCredentials(endpoint)}`;
  if (NO_SPACE.test(name) || status === 507) return new StoreError('full', `${place}: no space left: free some`);
  const mend = HOW_TO_FIX[name] ?? howToFixCertificate(name) ?? howToFixStatus(status) ?? name;
  return new StoreError('unavailable', `${place}: ${mend}`);
};

/** Without user and password, should somebody have put them there. */
const addressWithoutCredentials = (endpoint: string): string => endpoint.replace(/\/\/[^@/]*@/, '//');

type S3Sdk = typeof import('@aws-sdk/client-s3');
type S3Connection = { readonly sdk: S3Sdk; readonly client: S3Client };

/** Loaded when it is first needed: whoever stores in files does not pay for it. */
const connectToS3 = async (options: S3BlobStoreOptions): Promise<S3Connection> => {
  const sdk = await import('@aws-sdk/client-s3');
  const {
    region,
    endpoint,
    credentials,
    pathStyle = false,
    ca,
    attempts = DEFAULT_ATTEMPTS,
    timeout = DEFAULT_TIMEOUT,
  } = options;
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
    ...optional({ endpoint }),
    // Amazon's signer writes into what it is given, and the configuration is frozen
    ...(credentials !== undefined && { credentials: { ...credentials } }),
  });
  return { sdk, client };
};

/** Younger than this, an object need not be made young again. */
const YOUNG_OBJECT: Micros = HOUR;

const MOST_CONFLICTS = 3;

export class S3BlobStore extends BlobStore {
  #line: Promise<S3Connection> | undefined;

  constructor(private readonly options: S3BlobStoreOptions) {
    super();
  }

  override async put(tenant: Tenant, hash: BatchHash, bytes: string): Promise<void> {
    const key = this.#key(tenant, hash);
    await this.#reach(async (line) => {
      const stored = await this.#storedAt(line, key);
      if (stored !== undefined && stored > Date.now() * 1000 - YOUNG_OBJECT) return;
      await this.#write(line, { key, packed: await compress(bytes), over: stored !== undefined });
    });
  }

  override async get(tenant: Tenant, hash: BatchHash): Promise<BlobLookup> {
    const key = this.#key(tenant, hash);
    return await this.#reach(async ({ sdk, client }) => {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: this.options.bucket, Key: key }));
        return await decompressChecked((await Body?.transformToByteArray()) ?? new Uint8Array(), hash);
      } catch (error) {
        if (isMissingObject(error)) return { found: 'missing' };
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
    const folder = tenantFolder(this.options.prefix ?? '', tenant);
    const from = after === undefined ? {} : { StartAfter: objectKey(folder, after) };
    return await this.#reach(async ({ sdk, client }) => {
      const command = new sdk.ListObjectsV2Command({ Bucket: this.options.bucket, Prefix: folder, ...from });
      const { Contents = [], IsTruncated = false } = await client.send(command);
      const blobs = Contents.flatMap(({ Key = '', Size = 0, LastModified }): readonly StoredBlob[] => {
        const hash = hashOfKey(Key);
        return hash === undefined ? [] : [{ hash, size: Size, at: (LastModified?.getTime() ?? 0) * 1000 }];
      });
      const next = IsTruncated ? blobs.at(-1)?.hash : undefined;
      return { blobs, ...optional({ next }) };
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
    return objectKey(tenantFolder(this.options.prefix ?? '', tenant), hash);
  }

  async #reach<Answer>(use: (line: S3Connection) => Promise<Answer>): Promise<Answer> {
    try {
      return await use(await (this.#line ??= connectToS3(this.options)));
    } catch (error) {
      throw s3StoreError(error, this.options);
    }
  }

  async #storedAt({ sdk, client }: S3Connection, key: string): Promise<Micros | undefined> {
    try {
      const { LastModified } = await client.send(new sdk.HeadObjectCommand({ Bucket: this.options.bucket, Key: key }));
      return (LastModified?.getTime() ?? 0) * 1000;
    } catch (error) {
      if (isMissingObject(error)) return undefined;
      throw error;
    }
  }

  /** `over`: what is there is old, and the same. */
  async #write({ sdk, client }: S3Connection, { key, packed, over }: { key: string; packed: Buffer; over: boolean }) {
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
        if (isExistingObject(error)) return;
        if (!(isWriteConflict(error) || lacksConditionalWrites(error)) || attempt === MOST_CONFLICTS) throw error;
        if (lacksConditionalWrites(error)) condition = {};
      }
    }
  }
}

export const s3BlobStore = (options: S3BlobStoreOptions): S3BlobStore => new S3BlobStore(options);
