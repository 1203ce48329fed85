// A disk that is full: questions are refused, what was acknowledged stays readable, and all goes on once there is space.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cp } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../../src/evidence/answer.js';
import { canonicalJson } from '../../src/kernel/json.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { type SmallDisk, waysToFill } from '../support/small-disk.js';
import { answered, ask, type HttpReply, json, pathOf, QUESTION, replay, send, shopFolder } from '../support/shop.js';

const WAYS = await waysToFill();
const LEASE_MILLIS = 1000;
const config = { data: { lease: `${LEASE_MILLIS}ms` } };

let shop = '';
const disks: SmallDisk[] = [];

beforeAll(async () => {
  shop = await shopFolder();
});

afterEach(async () => {
  for (const disk of disks.splice(0)) await disk.remove();
});

afterAll(clean);

type ServiceOnDisk = { readonly disk: SmallDisk; readonly service: Service };

const start = async (way: (typeof WAYS)[number]): Promise<ServiceOnDisk> => {
  const disk = await way.make();
  disks.push(disk);
  await cp(shop, disk.folder, { recursive: true });
  return { disk, service: await startService({ folder: disk.folder, config }) };
};

/** More than fits into what the log has left of its last page. */
const MANY = 2_000;

const sendRows = (url: string, name: string): Promise<HttpReply> => {
  const rows = Array.from({ length: MANY }, (_, n) => ({ 'service.name': 'web', message: `order ${name}-${n}`, n }));
  const body = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  return send(url, '/v1/telemetry/logs', {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body,
  });
};

/** For longer than a lease lasts: the owner's own heartbeat cannot be written either. */
const staysReadable = async ({ url }: Service, answer: string): Promise<void> => {
  const until = performance.now() + 1.5 * LEASE_MILLIS;
  while (performance.now() < until) {
    expect((await send(url, '/health/live')).status).toBe(200);
    expect((await send(url, `${pathOf('before')}/turns/1`)).text).toContain(`"answer":${answer}`);
    await wait(20);
  }
  expect(await replay(url, 'before', 1)).toMatchObject({ outcome: 'identical' });
};

it('finds a way to fill a disk on this machine', () => {
  expect(WAYS.map(({ name }) => name)).toContain('a limit on the process');
});

describe('no space for a batch, but for a fact', () => {
  it('fails the turn as a fact that says so, and the next turn starts clean', async () => {
    const service = await startService({ folder: await copyOf(shop) });
    await service.weather('full');
    const failed = JSON.parse(await answered(service.url, 'batches', QUESTION)) as Answer;
    expect(failed).toMatchObject({ turn: 1, status: 'failed', claims: [] });
    expect(failed.text).toMatch(/^This turn failed: the store is full/);
    await service.weather('fine');
    const next = await answered(service.url, 'batches', { ...QUESTION, messageId: 'm2' });
    expect(JSON.parse(next)).toMatchObject({ turn: 2, status: 'answered' });
    expect(await answered(service.url, 'batches', QUESTION)).toBe(canonicalJson(failed));
    await service.close();
  });
});

describe.each(WAYS)('a disk that is full, by $name', (way) => {
  it('loses nothing acknowledged in the middle of a turn, and finishes the turn when there is space', async () => {
    const { disk, service } = await start(way);
    const before = await answered(service.url, 'before', QUESTION);
    await service.plan({ at: 12, moment: 'before', how: 'hold' });
    const reply = ask(service.url, 'during', QUESTION);
    await service.held();
    await disk.fill(service);
    service.goOn();
    expect((await reply).status).toBe(507);
    await staysReadable(service, before);
    await disk.free(service);
    const { status, text } = await ask(service.url, 'during', QUESTION);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ turn: 1, status: 'answered' });
    await service.close();
    const next = await startService({ folder: disk.folder, config });
    expect(await answered(next.url, 'before', QUESTION)).toBe(before);
    expect(await answered(next.url, 'during', QUESTION)).toBe(text);
    await next.close();
  });

  it('refuses rows and says what to free, loses none that it took, and takes them once there is space', async () => {
    const { disk, service } = await start(way);
    await disk.fill(service);
    const refused = await sendRows(service.url, 'refused');
    expect(refused.status).toBe(507);
    expect(JSON.parse(refused.text)).toMatchObject({
      type: '/problems/store-full',
      howToFix: expect.stringContaining('data.retention'),
    });
    await disk.free(service);
    const taken = await sendRows(service.url, 'taken');
    expect([taken.status, JSON.parse(taken.text)]).toMatchObject([200, { accepted: MANY }]);
    await service.close();
  });

  it('refuses the question before a turn, and creates no investigation', async () => {
    const { disk, service } = await start(way);
    await disk.fill(service);
    const refused = await ask(service.url, 'refused', QUESTION);
    expect(refused.status).toBe(507);
    expect(JSON.parse(refused.text)).toMatchObject({ type: '/problems/store-full' });
    expect((await send(service.url, pathOf('refused'))).status).toBe(404);
    await disk.free(service);
    expect(await json(service.url, '/v1/investigations')).toMatchObject({ items: [] });
    expect(JSON.parse(await answered(service.url, 'refused', QUESTION))).toMatchObject({ turn: 1 });
    await service.close();
  });
});

/** A limit on a process begins after its start. */
describe.each(WAYS.filter(({ name }) => name === 'a small file system'))(
  'a start on a disk that is full, by $name',
  (way) => {
    it('reads what is stored and refuses the rest, and the next start goes on once there is space', async () => {
      const { disk, service } = await start(way);
      const before = await answered(service.url, 'before', QUESTION);
      await service.close();
      await disk.fill(service);
      const full = await startService({ folder: disk.folder, config });
      expect((await send(full.url, `${pathOf('before')}/turns/1`)).text).toContain(`"answer":${before}`);
      expect(await json(full.url, '/v1/investigations')).toMatchObject({ items: [{ clientTxnId: 'before' }] });
      expect((await ask(full.url, 'refused', QUESTION)).status).toBe(507);
      expect((await sendRows(full.url, 'refused')).status).toBe(507);
      await full.close();
      await disk.free(service);
      const next = await startService({ folder: disk.folder, config });
      expect(await answered(next.url, 'before', QUESTION)).toBe(before);
      expect(JSON.parse(await answered(next.url, 'after', QUESTION))).toMatchObject({ status: 'answered' });
      await next.close();
    });
  },
);
