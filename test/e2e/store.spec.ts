// The stored batches over HTTP: damage is found and named, and what a crash left behind is swept, but nothing that is cited.
import { composeMasked } from '../../src/kernel/masked.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { readdir, rm, truncate, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileBlobStore } from '../../src/adapters/files/file-blob-store.js';
import type { BatchHash, Tenant } from '../../src/kernel/brand.js';
import { optional } from '../../src/kernel/optional.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { answered, pathOf, post, QUESTION, replay, shopFolder } from '../support/shop.js';

type StoreCheck = {
  readonly blobs: number;
  readonly damaged: readonly { readonly hash: string; readonly how: string; readonly heldBy: readonly string[] }[];
  readonly unheld: { readonly blobs: number; readonly bytes: number };
  readonly next?: string;
};
type Verification = {
  readonly damaged: readonly {
    readonly hash: string;
    readonly how: string;
    readonly claims: readonly { readonly turn: number; readonly text: string }[];
  }[];
  readonly counts: { readonly supported: number; readonly contradicted: number; readonly unknown: number };
};
type SweepReport = {
  readonly blobs: number;
  readonly swept: readonly { readonly hash: string }[];
  readonly next?: string;
};

const pages = async <Page extends { readonly next?: string }>(
  { url }: Service,
  path: string,
  body: object = {},
): Promise<readonly Page[]> => {
  const all: Page[] = [];
  let after: string | undefined;
  do {
    const { status, text } = await post(url, path, { body: { ...body, ...optional({ after }) } });
    expect(status).toBe(200);
    const page = JSON.parse(text) as Page;
    all.push(page);
    after = page.next;
  } while (after !== undefined);
  return all;
};

const check = async (service: Service) => {
  const all = await pages<StoreCheck>(service, '/v1/store/check');
  return {
    blobs: all.reduce((sum, { blobs }) => sum + blobs, 0),
    unheld: all.reduce((sum, { unheld }) => sum + unheld.blobs, 0),
    damaged: all.flatMap(({ damaged }) => damaged),
  };
};

const sweep = async (service: Service, body: object = {}): Promise<readonly string[]> =>
  (await pages<SweepReport>(service, '/v1/store/sweep', body)).flatMap(({ swept }) => swept.map(({ hash }) => hash));

const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(join(folder, 'batches'), { recursive: true }))
    .filter((name) => name.endsWith('.zst'))
    .map((name) => join(folder, 'batches', name));

/** What a crash leaves between the write of a batch and the fact that cites it. */
const leave = async (folder: string, bytes: string): Promise<BatchHash> => {
  const hash = createHash('sha256').update(bytes).digest('hex') as BatchHash;
  await fileBlobStore(join(folder, 'batches')).put('default' as Tenant, hash, composeMasked(bytes));
  return hash;
};

const makeOld = async (files: readonly string[]): Promise<void> => {
  const dayBeforeYesterday = Date.now() / 1000 - 2 * 86_400;
  for (const file of files) await utimes(file, dayBeforeYesterday, dayBeforeYesterday);
};

let shop = '';
let folder = '';
let service: Service;

beforeAll(async () => {
  shop = await shopFolder();
  folder = await copyOf(shop);
  service = await startService({ folder });
  await answered(service.url, 'one', QUESTION);
});

afterAll(async () => {
  await service.close();
  await clean();
});

describe('a check of the store', () => {
  it('finds every batch whole', async () => {
    const files = await filesIn(folder);
    expect(await check(service)).toEqual({ blobs: files.length, unheld: 0, damaged: [] });
  });

  it('names a damaged batch and who cites it', async () => {
    const other = await copyOf(shop);
    const damaged = await startService({ folder: other });
    await answered(damaged.url, 'hurt', QUESTION);
    const [file = ''] = await filesIn(other);
    await truncate(file, 10);
    const hash = /([0-9a-f]{64})/.exec(file)?.[1];
    expect((await check(damaged)).damaged).toEqual([{ hash, how: 'damaged', heldBy: ['hurt'] }]);
    await damaged.close();
  });
});

describe('batches that are gone', () => {
  it('are named by a check and by a verification, with the claims that hang on them', async () => {
    const other = await copyOf(shop);
    const hurt = await startService({ folder: other });
    await answered(hurt.url, 'hurt', QUESTION);
    const files = await filesIn(other);
    const hashes = files.map((file) => /([0-9a-f]{64})/.exec(file)?.[1] ?? '').toSorted();
    for (const file of files) await rm(file);
    const { damaged } = await check(hurt);
    expect(damaged.toSorted((a, b) => (a.hash < b.hash ? -1 : 1))).toEqual(
      hashes.map((hash) => ({ hash, how: 'missing', heldBy: ['hurt'] })),
    );
    const report = JSON.parse((await post(hurt.url, `${pathOf('hurt')}/verify`)).text) as Verification;
    expect(report.damaged.map(({ hash }) => hash).toSorted()).toEqual(hashes);
    const claims = report.damaged.flatMap((each) => each.claims);
    expect(new Set(claims.map(({ text }) => text)).size).toBe(report.counts.unknown);
    expect(report.counts).toMatchObject({ supported: 0, contradicted: 0 });
    await hurt.close();
  });
});

describe('a sweep of the store', () => {
  it('deletes what is old and uncited, says first what it would delete, and leaves the rest', async () => {
    const [old, young] = [await leave(folder, 'old\n'), await leave(folder, 'young\n')];
    const files = await filesIn(folder);
    await makeOld(files.filter((file) => !file.includes(young)));
    expect((await check(service)).unheld).toBe(2);
    expect(await sweep(service, { dryRun: true })).toEqual([old]);
    expect(await filesIn(folder)).toEqual(files);
    expect(await sweep(service, { olderThanHours: 72 })).toEqual([]);
    expect(await sweep(service)).toEqual([old]);
    expect(await filesIn(folder)).toEqual(files.filter((file) => !file.includes(old)));
    expect(await sweep(service)).toEqual([]);
    expect(await replay(service.url, 'one', 1)).toMatchObject({ outcome: 'identical' });
  });

  it('refuses an age of less than an hour', async () => {
    const { status, text } = await post(service.url, '/v1/store/sweep', { body: { olderThanHours: 0 } });
    expect(status).toBe(400);
    expect(text).toContain('olderThanHours');
  });
});

describe('an exhausted quota', () => {
  it('fails the turn with a text that says so, and the next turn starts clean', async () => {
    const full = await startService({ folder: await copyOf(shop) });
    await full.weather('quota');
    const failed = JSON.parse(await answered(full.url, 'much', QUESTION)) as { status: string; text: string };
    expect(failed.status).toBe('failed');
    expect(failed.text).toMatch(/^This turn failed: the batches of this tenant take .* raise the quota/);
    const german = { messageId: 'm3', text: 'Warum ist der Checkout seit heute Mittag so langsam?' };
    const { text } = JSON.parse(await answered(full.url, 'viel', german)) as { text: string };
    expect(text).toMatch(/^Diese Frage ist gescheitert: /);
    await full.weather('fine');
    const next = JSON.parse(await answered(full.url, 'much', { ...QUESTION, messageId: 'm2' })) as { status: string };
    expect(next.status).toBe('answered');
    await full.close();
  });
});
