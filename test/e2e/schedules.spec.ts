// Scheduled checks: each tick runs once or is told as missed, through restarts, and only news is reported.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScheduleFact } from '../../src/investigation/schedule.js';
import { scheduleStream } from '../../src/investigation/streams.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { casefile } from './cli.support.js';
import { receivingServer, type ReceivingServer } from '../support/received.js';
import { fromIso, toIso } from '../../src/kernel/time.js';
import { tickSteps, toldTicks } from '../support/schedule-ticks.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { ingest, json, pathOf, SHOP } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

const CHAINS = {
  look: { stages: [{ name: 'look', agents: [{ name: 'engine', kind: 'engine' }] }] },
  ask: { stages: [{ name: 'ask', agents: [{ name: 'on-call', kind: 'person', question: 'All well?' }] }] },
};

/** Every second, and never within the lifetime of the test. */
const SCHEDULES = {
  often: { cron: '* * * * * *', chain: 'look', question: 'why do payments fail?' },
  waits: { cron: '* * * * * *', chain: 'ask', question: 'why do payments fail?' },
  yearly: { cron: '0 7 1 1 *', zone: 'Europe/Berlin', chain: 'look', question: 'why do payments fail?' },
  other: { cron: '0 7 1 1 *', chain: 'look', question: 'why do payments fail?', tenant: 'acme' },
};

type Shown = {
  readonly name: string;
  readonly due?: string;
  readonly ran?: { readonly tick: string; readonly clientTxnId: string; readonly run: string };
  readonly missed?: { readonly ticks: number; readonly last: string; readonly because: string };
};
type Run = { readonly id: string; readonly messageId: string; readonly status: string };

let hooks: ReceivingServer;
let service: Service;
let folder: string;
let config: object;

/** The rows of the shop's incident, as if its question were asked at `now`. */
const movedTo = (now: number): typeof SHOP.rows =>
  JSON.parse(JSON.stringify(SHOP.rows), (_, value: unknown) => {
    const at = typeof value === 'string' ? fromIso(value) : undefined;
    return at === undefined ? value : toIso(at + now - SHOP.askedAt);
  }) as typeof SHOP.rows;

beforeAll(async () => {
  hooks = await receivingServer();
  const targets = { ops: { kind: 'webhook', url: `${hooks.url}/ops` } };
  config = { chains: CHAINS, schedules: SCHEDULES, notifications: { targets } };
  folder = await newFolder();
  // checks look at the time before their ticks
  const before = await startService({ folder });
  await ingest(before.url, movedTo(Date.now() * 1000));
  await before.close();
  service = await startService({ folder, config });
});
afterAll(async () => {
  await clean();
  await hooks.close();
});

const shown = async (name: string): Promise<Shown | undefined> =>
  (await json<{ readonly items: readonly Shown[] }>(service.url, '/v1/schedules')).items.find(
    (each) => each.name === name,
  );

const runsOf = async (id: string): Promise<readonly Run[]> =>
  (await json<{ readonly items: readonly Run[] }>(service.url, `${pathOf(id)}/chains`)).items;

/** As they are stored, in their order. */
const scheduleFacts = (of: string, schedule: string): readonly ScheduleFact[] => {
  const db = new DatabaseSync(join(of, 'facts.sqlite'), { readOnly: true });
  const rows = db
    .prepare('SELECT type, data FROM facts WHERE stream = ? ORDER BY version')
    .all(scheduleStream('default' as Tenant, schedule));
  db.close();
  return rows.map(({ type, data }) => ({ type, data: JSON.parse(String(data)) }) as ScheduleFact);
};

describe('a scheduled check', () => {
  it('starts its chain at each tick, in one investigation a month, and each tick once, also after a restart', async () => {
    await untilTrue(async () => (await shown('often'))?.ran?.run === 'c1');
    const { clientTxnId = '' } = (await shown('often'))?.ran ?? {};
    expect(clientTxnId).toMatch(/^check-often-\d{4}-\d{2}$/);
    await service.close();
    service = await startService({ folder, config });
    const before = (await runsOf(clientTxnId)).length;
    await untilTrue(
      async () => (await runsOf(clientTxnId)).filter(({ status }) => status === 'completed').length > before,
    );
    const runs = await runsOf(clientTxnId);
    expect(new Set(runs.map(({ messageId }) => messageId)).size).toBe(runs.length);
    for (const { messageId } of runs) expect(messageId).toMatch(/^tick-\d{4}-.*Z$/);
  });

  it('tells of the ticks that came while the run before went on, and why', async () => {
    await untilTrue(async () => (await shown('waits'))?.missed !== undefined);
    const { missed, ran } = (await shown('waits')) ?? {};
    expect(missed?.because).toContain('run c1 of chain ask goes on');
    expect(ran?.run).toBe('c1');
    expect(await runsOf(ran?.clientTxnId ?? '')).toHaveLength(1);
  });

  it('is reported once, however often it finds the same', async () => {
    const { clientTxnId = '' } = (await shown('often'))?.ran ?? {};
    const completed = async () => (await runsOf(clientTxnId)).filter(({ status }) => status === 'completed').length;
    await untilTrue(async () => (await completed()) > 2);
    type Listed = {
      readonly items: readonly { readonly clientTxnId: string; readonly event: string; readonly turn: number }[];
    };
    const { items } = await json<Listed>(service.url, '/v1/notifications');
    expect(items.map((each) => [each.clientTxnId, each.event, each.turn])).toEqual([[clientTxnId, 'finished', 1]]);
    expect(hooks.requests).toHaveLength(1);
    expect(hooks.requests[0]?.body).toContain('check often');
  });

  it('is listed with its next tick, for its tenant alone, in the terminal too', async () => {
    expect((await shown('yearly'))?.due).toMatch(/^\d{4}-01-01T06:00:00/);
    expect(await shown('yearly')).not.toHaveProperty('ran');
    expect(await shown('other')).toBeUndefined();
    const { code, out } = await casefile(['schedules'], { url: service.url });
    expect(code).toBe(0);
    expect(out).toMatch(/yearly +0 7 1 1 \* Europe\/Berlin +look +due .* +has not run yet/);
    expect(out).toContain('missed 1 tick up to');
    expect((await casefile(['schedules', 'often'], { url: service.url })).code).not.toBe(0);
  });
});

describe('a scheduled check whose process is killed', () => {
  it('is told as run where its chain was started before the kill, and each tick is told once', async () => {
    const own = await newFolder();
    const checked = { chains: CHAINS, schedules: { often: SCHEDULES.often } };
    let killed = await startService({ folder: own, config: checked });
    await killed.plan({ on: 'ScheduleTicked', moment: 'before', how: 'die' });
    await killed.exit;
    const before = toldTicks(scheduleFacts(own, 'often'));
    killed = await startService({ folder: own, config: checked });
    const ran = () => toldTicks(scheduleFacts(own, 'often')).filter(({ run }) => run !== undefined);
    await untilTrue(() => ran().length > before.length + 1);
    await killed.close();
    const told = toldTicks(scheduleFacts(own, 'often'));
    expect(new Set(tickSteps(told))).toEqual(new Set([1]));
    const [first] = told.slice(before.length);
    expect(first?.run).toBe(`c${before.filter(({ run }) => run !== undefined).length + 1}`);
    const runs = ran().map(({ run }) => run);
    expect(runs).toEqual(runs.map((_, n) => `c${n + 1}`));
  });
});
