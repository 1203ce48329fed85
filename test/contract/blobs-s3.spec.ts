// Blobs in a bucket keep the contract, and what only they promise; the service is a fake that speaks the protocol over HTTP.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { type S3BlobStore, s3BlobStore, type S3BlobStoreOptions } from '../../src/adapters/s3/s3-blob-store.js';
import type { BatchHash, Tenant } from '../../src/kernel/brand.js';
import { HOUR } from '../../src/kernel/time.js';
import { StoreError } from '../../src/ports/event-store.js';
import { issueCertificate } from '../support/certificates.js';
import { type FakeS3, fakeS3, type S3Failure } from '../support/fake-s3.js';
import { blobStoreContract } from './blob-store.contract.js';

const optionsFor = ({ endpoint, bucket, credentials }: FakeS3): S3BlobStoreOptions => ({
  endpoint,
  bucket,
  // frozen, as the configuration hands everything out
  credentials: Object.freeze({ ...credentials }),
  region: 'eu-central-1',
  pathStyle: true,
  prefix: 'casefile/',
});

const DAMAGES = {
  cut: (bytes: Buffer) => bytes.subarray(0, 12),
  flip: (bytes: Buffer) => bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte)),
  empty: () => Buffer.alloc(0),
} as const;

blobStoreContract('S3', async () => {
  const fake = await fakeS3({ page: 3 });
  let blobs = s3BlobStore(optionsFor(fake));
  return {
    blobs: () => blobs,
    reopen: async () => {
      blobs.close();
      blobs = s3BlobStore(optionsFor(fake));
    },
    damage: async (hash, how) => {
      for (const [key, stored] of fake.objects)
        if (key.includes(hash)) stored.bytes = Buffer.from(DAMAGES[how](stored.bytes));
    },
    age: async (hash, by) => {
      for (const [key, stored] of fake.objects) if (key.includes(hash)) stored.at -= by / 1000;
    },
    close: async () => {
      blobs.close();
      await fake.close();
    },
  };
});

const A = 'a' as Tenant;
const hashOf = (bytes: string): BatchHash => createHash('sha256').update(bytes).digest('hex') as BatchHash;
const BYTES = '{"message":"the same again"}\n'.repeat(1_000);
const HASH = hashOf(BYTES);

describe('the blob store in a bucket', () => {
  let fake: FakeS3;
  const others: FakeS3[] = [];
  const stores: S3BlobStore[] = [];
  const open = (more: Partial<S3BlobStoreOptions> = {}): S3BlobStore => {
    const blobs = s3BlobStore({ ...optionsFor(fake), ...more });
    stores.push(blobs);
    return blobs;
  };
  const count = (method: string): number => fake.requests.filter((each) => each.startsWith(`${method} `)).length;

  beforeEach(async () => {
    fake = await fakeS3();
  });
  afterEach(async () => {
    for (const blobs of stores.splice(0)) blobs.close();
    for (const service of [fake, ...others.splice(0)]) await service.close();
  });

  it('stores blobs compressed under keys of its own', async () => {
    await open().put('../../evil' as Tenant, HASH, BYTES);
    const [[key, { bytes }] = ['', { bytes: Buffer.alloc(0) }], ...more] = [...fake.objects];
    expect(more).toEqual([]);
    expect(key).toMatch(/^casefile\/[0-9a-f]{32}\/[0-9a-f]{2}\/[0-9a-f]{64}\.ndjson\.zst$/);
    expect(bytes.length).toBeLessThan(BYTES.length / 20);
  });

  it('sends a blob once: the second time it only checks that it exists, and refreshes an old one', async () => {
    const blobs = open();
    await blobs.put(A, HASH, BYTES);
    await blobs.put(A, HASH, BYTES);
    expect([count('PUT'), count('HEAD')]).toEqual([1, 2]);
    for (const stored of fake.objects.values()) stored.at -= (2 * HOUR) / 1000;
    await blobs.put(A, HASH, BYTES);
    expect(count('PUT')).toBe(2);
    expect((await blobs.list(A)).blobs[0]?.at).toBeGreaterThan((Date.now() - 60_000) * 1000);
  });

  it.each<[string, S3Failure]>([
    ['slow down', { method: 'PUT', times: 2, status: 503, code: 'SlowDown' }],
    ['an internal error', { method: 'PUT', times: 2, status: 500, code: 'InternalError' }],
    ['a conflict', { method: 'PUT', times: 2, status: 409, code: 'ConditionalRequestConflict' }],
    ['no conditions known', { method: 'PUT', times: 1, status: 501, code: 'NotImplemented' }],
    ['an answer that was lost', { method: 'PUT', times: 1, status: 0, late: true }],
  ])('stores a blob in spite of %s', async (_, trouble) => {
    const blobs = open();
    fake.trouble(trouble);
    await blobs.put(A, HASH, BYTES);
    expect(await blobs.get(A, HASH)).toEqual({ found: 'bytes', bytes: BYTES });
  });

  const failureOf = async (failing: Promise<unknown>): Promise<StoreError> => {
    const error: unknown = await failing.catch((thrown: unknown) => thrown);
    if (error instanceof StoreError) return error;
    throw new Error('it did not fail as a store does', { cause: error });
  };

  it.each<[string, S3Failure, RegExp]>([
    ['overloaded', { method: 'PUT', times: 9, status: 503, code: 'SlowDown' }, /overloaded and asks to slow down/],
    ['closed to us', { method: 'PUT', times: 1, status: 403, code: 'AccessDenied' }, /access is denied/],
    ['in another region', { method: 'PUT', times: 1, status: 301, code: 'PermanentRedirect' }, /correct the region/],
    ['of another time', { method: 'PUT', times: 1, status: 403, code: 'RequestTimeTooSkewed' }, /set the clock/],
  ])('names the bucket, but no key, when it is %s and cannot be reached', async (_, trouble, words) => {
    fake.trouble(trouble);
    const { reason, message } = await failureOf(open().put(A, HASH, BYTES));
    expect(reason).toBe('unavailable');
    expect(message).toMatch(words);
    expect(message).toContain(`bucket batches at ${fake.endpoint}`);
    expect(message).not.toContain(fake.credentials.accessKeyId);
    expect(message).not.toContain(fake.credentials.secretAccessKey);
    expect(fake.objects.size).toBe(0);
  });

  it('reports a full bucket', async () => {
    fake.trouble({ method: 'PUT', times: 1, status: 507, code: 'XMinioStorageFull' });
    expect(await failureOf(open().put(A, HASH, BYTES))).toMatchObject({ reason: 'full' });
  });

  it('does not exceed the configured attempts at an overloaded bucket', async () => {
    fake.trouble({ method: 'GET', times: 9, status: 503, code: 'SlowDown' });
    await failureOf(open({ attempts: 2 }).get(A, HASH));
    expect(count('GET')).toBe(2);
  });

  it('reports a missing bucket', async () => {
    const elsewhere = open({ bucket: 'nowhere' });
    expect((await failureOf(elsewhere.put(A, HASH, BYTES))).message).toMatch(/no such bucket: create it/);
    expect((await failureOf(elsewhere.get(A, HASH))).message).toMatch(/no such bucket/);
    expect((await failureOf(elsewhere.list(A))).message).toMatch(/no such bucket/);
    expect(await elsewhere.state()).toMatchObject({
      state: 'unavailable',
      because: expect.stringMatching(/no such bucket/),
    });
    expect(await open().state()).toEqual({ state: 'ok' });
  });

  it('reports a bucket that refuses the credentials or is switched off', async () => {
    const credentials = { accessKeyId: 'AKIDOTHER', secretAccessKey: 'other' };
    const unknown = await failureOf(open({ credentials }).list(A));
    expect(unknown.message).toMatch(/access key is unknown there/);
    expect(unknown.message).not.toContain('AKID');
    const off = await fakeS3();
    await off.close();
    const failure = await failureOf(open({ endpoint: off.endpoint, attempts: 1 }).get(A, HASH));
    expect(failure.message).toMatch(/nothing listens there/);
  });

  it('reaches a bucket over TLS with the signing authority, and names the missing setting without it', async () => {
    const { ca, key, cert } = issueCertificate();
    const secure = await fakeS3({ tls: { key, cert } });
    others.push(secure);
    const trusting = open({ endpoint: secure.endpoint, ca });
    await trusting.put(A, HASH, BYTES);
    expect(await trusting.get(A, HASH)).toEqual({ found: 'bytes', bytes: BYTES });
    const failure = await failureOf(open({ endpoint: secure.endpoint, attempts: 1 }).get(A, HASH));
    expect(failure.message).toMatch(/certificate is not trusted .*as the CA file/);
  });
});
