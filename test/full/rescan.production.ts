// Masking anew what is stored: every store of a data folder, what it means for answers, and a kill at any moment.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PlantedSecret } from '../support/channels.js';
import { filesIn, leaksIn } from '../support/leaks.js';
import { fillFolder, INVESTIGATIONS, runRescan } from '../support/rescan.js';
import { runInFull, scaled } from '../support/full-scale.js';
import { clean, copyOf, newFolder, type Service, startService } from '../support/service.js';
import { json, pathOf, post, replay, send } from '../support/shop.js';

type Verification = {
  readonly damaged: readonly unknown[];
  readonly renewals: readonly {
    readonly rules: string;
    readonly batches: readonly { readonly from: string; readonly to: string }[];
    readonly citing: number;
    readonly lost: readonly unknown[];
  }[];
  readonly counts: { readonly supported: number; readonly contradicted: number; readonly unknown: number };
};

const { addressAsked, plain } = INVESTIGATIONS;

runInFull();

let filled = '';
let planted: readonly PlantedSecret[] = [];
/** Counts of both investigations, as long as nothing is masked anew. */
let before: readonly Verification['counts'][] = [];

const MASK_ADDRESSES = { masking: { personal: { ip: true } } };

const serve = (folder: string, config: object): Promise<Service> => startService({ folder, config });

const verifyBoth = ({ url }: Service): Promise<readonly Verification[]> =>
  Promise.all(
    [addressAsked, plain].map(async (id) => JSON.parse((await post(url, `${pathOf(id)}/verify`)).text) as Verification),
  );

/** No claim is judged otherwise than before, and no batch is missing. */
const expectVerified = (verified: readonly Verification[]): void => {
  expect(verified.map(({ counts }) => counts)).toEqual(before);
  expect(verified.flatMap(({ damaged }) => damaged)).toEqual([]);
  expect(verified.flatMap(({ renewals }) => renewals.flatMap(({ lost }) => lost))).toEqual([]);
};

beforeAll(async () => {
  filled = await newFolder();
  planted = await fillFolder(filled);
  const service = await serve(filled, { masking: { personal: { ip: false } } });
  before = (await verifyBoth(service)).map(({ counts }) => counts);
  await service.close();
});

afterAll(clean);

/** Names that are masked now are read and sorted otherwise: what differs is explained, and nothing differs because of the code. */
const expectReplayed = async ({ url }: Service): Promise<void> => {
  const rules = { rules: expect.any(String) as unknown };
  const turns = [[addressAsked, 1] as const, [plain, 1] as const, [plain, 2] as const];
  for (const [id, turn] of turns) {
    const { cause = 'masking', ...replayed } = await replay(url, id, turn);
    expect([cause, replayed]).toMatchObject(['masking', { maskedAnew: rules }]);
  }
};

/** What a service with the settings of today says of the folder. */
const expectWhole = async (folder: string): Promise<void> => {
  const service = await serve(folder, MASK_ADDRESSES);
  const verified = await verifyBoth(service);
  expectVerified(verified);
  for (const { renewals } of verified) expect(renewals.map(({ citing }) => citing)).not.toEqual([0]);
  await expectReplayed(service);
  const [link] = verified.flatMap(({ renewals }) => renewals.flatMap(({ batches }) => batches));
  const [old, now] = await Promise.all(
    [link?.from, link?.to].map((hash) => send(service.url, `${pathOf(addressAsked)}/batches/${hash ?? ''}`)),
  );
  expect([old?.status, old?.text]).toEqual([200, now?.text]);
  const exported = await send(service.url, `${pathOf(addressAsked)}/export`);
  expect([exported.status, exported.text.includes('"MaskingRenewed"')]).toEqual([200, true]);
  const { damaged: blobs, unheld } = JSON.parse((await post(service.url, '/v1/store/check')).text) as {
    readonly damaged: readonly unknown[];
    readonly unheld: { readonly blobs: number };
  };
  expect({ blobs, unheld: unheld.blobs }).toEqual({ blobs: [], unheld: 0 });
  const { items } = await json<{ items: readonly { id: string }[] }>(service.url, '/v1/snapshots');
  for (const { id } of items) expect((await send(service.url, `/v1/snapshots/${id}`)).status).toBe(200);
  expect(items).toHaveLength(1);
  await service.close();
};

const contentOf = async (folder: string): Promise<readonly (readonly [string, string])[]> =>
  (await filesIn(folder))
    .filter(([name]) => name.endsWith('.zst'))
    .map(([name, bytes]) => [name.slice(folder.length), bytes.toString('utf8')] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));

describe('casefile mask --rescan', () => {
  it('counts by store and rule in a dry run, changes nothing, and prints no secret', async () => {
    const folder = await copyOf(filled);
    const { code, out, err } = await runRescan(folder, ['--dry-run', '--json']);
    expect(code).toBe(0);
    const { stores, found, unmasked } = JSON.parse(out) as {
      readonly stores: readonly { readonly store: string; readonly changed: number }[];
      readonly found: object;
      readonly unmasked: readonly unknown[];
    };
    const changed = new Map(stores.map((each) => [each.store, each.changed]));
    for (const store of ['telemetry', 'documents', 'snapshots', 'batches', 'facts', 'texts'])
      expect(changed.get(store), store).toBeGreaterThan(0);
    expect([Object.keys(found).sort(), unmasked]).toEqual([
      ['batches', 'documents', 'investigations', 'snapshots', 'telemetry'],
      [],
    ]);
    expect(planted.filter(({ secret }) => out.includes(secret) || err.includes(secret))).toEqual([]);
    expect(await contentOf(folder)).toEqual(await contentOf(filled));
    const stored = await leaksIn(filled, planted);
    expect((await leaksIn(folder, planted)).length).toBe(stored.length);
    expect(existsSync(join(folder, 'rescan.json'))).toBe(false);
  });

  it('leaves no byte of a secret in any file, and answers that still hold', async () => {
    expect(new Set((await leaksIn(filled, planted)).map((leak) => leak.split(' in /')[0])).size).toBeGreaterThan(80);
    const folder = await copyOf(filled);
    const { code, err } = await runRescan(folder);
    expect([code, err]).toEqual([0, expect.any(String)]);
    expect(await leaksIn(folder, planted)).toEqual([]);
    await expectWhole(folder);
    const content = await contentOf(folder);
    const again = await runRescan(folder, ['--json']);
    expect(again.code).toBe(0);
    const { stores } = JSON.parse(again.out) as { readonly stores: readonly { readonly changed: number }[] };
    expect(stores.filter(({ changed }) => changed > 0)).toEqual([]);
    expect(await contentOf(folder)).toEqual(content);
    expect(await leaksIn(folder, planted)).toEqual([]);
  });

  it('leaves turns that replay identically where messages alone held secrets', async () => {
    const folder = await newFolder();
    await fillFolder(folder, []);
    expect((await runRescan(folder)).code).toBe(0);
    const service = await serve(folder, MASK_ADDRESSES);
    for (const turn of [1, 2])
      expect(await replay(service.url, plain, turn)).toMatchObject({
        outcome: 'identical',
        maskedAnew: { rules: expect.any(String) as unknown },
      });
    await service.close();
  });

  it('is refused while a service runs, and says what to do', async () => {
    const folder = await copyOf(filled);
    const service = await serve(folder, MASK_ADDRESSES);
    const { code, err } = await runRescan(folder);
    expect(code).toBe(3);
    expect(err).toMatch(/in use by process \d+.*[\s\S]*Stop the service/);
    await service.close();
  });
});

/** Milliseconds after its first line of progress; a run takes some seconds. */
const KILLS = [0, 100, 300, 600, 1_000, 1_300];

describe('a rescan that was killed', () => {
  it('goes on when it is run again, wherever it was', async () => {
    const folder = await copyOf(filled);
    const ends: string[] = [];
    for (const after of KILLS) {
      const { code } = await runRescan(folder, [], { killAfter: after });
      ends.push(code === null ? 'killed' : 'done');
    }
    expect(ends).toContain('killed');
    const { code, out, err } = await runRescan(folder);
    expect([code, code === 0 ? '' : out + err]).toEqual([0, '']);
    expect(await leaksIn(folder, planted)).toEqual([]);
    await expectWhole(folder);
  });

  const every = scaled(1, 1, {
    take: 2,
    says: 'moments at which a rescan is killed, each with a folder of its own: every second',
  });

  it.each(KILLS.filter((_ms, index) => index % every === 0))(
    'after %s ms leaves a folder that a service answers from, and a second run masks',
    async (killAfter) => {
      const folder = await copyOf(filled);
      await runRescan(folder, [], { killAfter });
      const service = await serve(folder, MASK_ADDRESSES);
      expectVerified(await verifyBoth(service));
      await service.close();
      expect((await runRescan(folder)).code).toBe(0);
      expect(await leaksIn(folder, planted)).toEqual([]);
      await expectWhole(folder);
    },
  );
});
