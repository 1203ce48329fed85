// Two replicas on one schedule and one MongoDB: each tick runs once, and none is lost when one of them is killed.
import { MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../scripts/servers/machine/until.js';
import { scheduledInvestigation, type ScheduleFact } from '../../src/investigation/schedule.js';
import { scheduleStream } from '../../src/investigation/streams.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { realServers } from '../support/real-servers.js';
import { type Installation, installation } from '../support/replicas.js';
import { tickSteps, type ToldTick, toldTicks } from '../support/schedule-ticks.js';
import { clean, newFolder, type Service } from '../support/service.js';
import { json, pathOf } from '../support/shop.js';

const CONFIG = {
  chains: { look: { stages: [{ name: 'look', agents: [{ name: 'engine', kind: 'engine' }] }] } },
  schedules: { often: { cron: '* * * * * *', chain: 'look', question: 'why do payments fail?' } },
};

/** A time limit that a passing test never reaches. */
const PATIENT = { seconds: 300 };

let client: MongoClient;
let all: Installation;
let a: Service;
let b: Service;

beforeAll(async () => {
  client = await MongoClient.connect(realServers().mongo.uri);
});

afterAll(async () => {
  await client.close();
  await clean();
});

beforeEach(async () => {
  all = await installation(await newFolder());
  [a, b] = await Promise.all([all.replica({ config: CONFIG }), all.replica({ config: CONFIG })]);
});

afterEach(async () => {
  for (const replica of [a, b]) {
    replica.signal('SIGKILL');
    await replica.exit;
  }
  await all.close();
});

type StoredCommit = { readonly facts: readonly ScheduleFact[]; readonly commitSeq: number; readonly by: string };

const commitsOf = (): Promise<StoredCommit[]> =>
  client
    .db(all.database)
    .collection<StoredCommit & { readonly streamId: string }>('facts')
    .find({ streamId: scheduleStream('default' as Tenant, 'often') })
    .sort({ commitSeq: 1 })
    .toArray();

const told = async (): Promise<readonly ToldTick[]> => toldTicks((await commitsOf()).flatMap(({ facts }) => facts));

const ranOf = (ticks: readonly ToldTick[]): readonly ToldTick[] => ticks.filter(({ run }) => run !== undefined);

const untilRan = (count: number): Promise<boolean> =>
  until(`${count} checks`, async () => ranOf(await told()).length >= count, PATIENT);

/** Every tick is told once; every run that the investigations hold is one that was told, under its own tick. */
const expectWhole = async (by: Service): Promise<void> => {
  const ticks = await told();
  expect(new Set(tickSteps(ticks))).toEqual(new Set([1]));
  const months = [...new Set(ranOf(ticks).map(({ tick }) => scheduledInvestigation('often', tick)))];
  type Run = { readonly id: string; readonly messageId: string };
  const runs = await Promise.all(
    months.map(async (id) => (await json<{ readonly items: readonly Run[] }>(by.url, `${pathOf(id)}/chains`)).items),
  );
  // what is started while this is read is not told yet
  const started = runs.flat().map(({ messageId }) => Date.parse(messageId.slice('tick-'.length)) * 1000);
  expect(new Set(started).size).toBe(started.length);
  const ran = ranOf(ticks).map(({ tick }) => tick);
  expect(started.toSorted((x, y) => x - y).slice(0, ran.length)).toEqual(ran);
};

describe('two replicas with one schedule', () => {
  it('run no tick twice and tell each of them once', async () => {
    await untilRan(12);
    await expectWhole(a);
  });

  it('lose no tick when one of them is killed, and none when it dies between the start of a chain and its record', async () => {
    await untilRan(3);
    a.signal('SIGKILL');
    await a.exit;
    const before = ranOf(await told()).length;
    await untilRan(before + 3);
    await expectWhole(b);
    // alone: nobody tells what it started
    await b.plan({ on: 'ScheduleTicked', moment: 'before', how: 'die' });
    await b.exit;
    const unfinished = (await told()).length;
    b = await all.replica({ config: CONFIG });
    await untilRan(ranOf(await told()).length + 2);
    await expectWhole(b);
    expect((await told())[unfinished]?.run).toMatch(/^c\d+$/);
  });

  it('read one fact of a schedule, however many ticks it has had', async () => {
    await untilRan(2);
    const [last] = (await commitsOf()).slice(-1);
    expect(last?.facts).toHaveLength(1);
    expect(last?.facts[0]).toMatchObject({ data: { before: { tick: expect.any(Number) } } });
  });
});
