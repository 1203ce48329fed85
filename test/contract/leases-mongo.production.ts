// Leases on a real replica set: one driver a stream, a greater epoch for each new one, and nobody waits longer than a term for one that died.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MongoFacts } from '../../src/adapters/mongo/mongo-facts.js';
import { executionStream, investigationStream } from '../../src/investigation/streams.js';
import type { ClientTxnId, StreamId, Tenant } from '../../src/kernel/brand.js';
import type { Lease } from '../../src/ports/leases.js';
import { admin, newDatabase, opened } from '../support/mongo.js';

/** So long that a busy machine keeps it, for both processes are this one. */
const TERM = 4_000_000;

const stream = (name: string): StreamId => investigationStream('acme' as Tenant, name as ClientTxnId);
const A = stream('a');

let processes: MongoFacts[] = [];
let database = '';

const process_ = async (): Promise<MongoFacts> => {
  const facts = await opened(database, { lease: TERM });
  processes.push(facts);
  return facts;
};

beforeEach(() => {
  database = newDatabase();
});

afterEach(async () => {
  for (const each of processes) await each.close();
  processes = [];
});

const taken = async ({ leases }: MongoFacts, of: StreamId, known = 0): Promise<Lease> => {
  const lease = await leases.take(of, known);
  if (lease === undefined) throw new Error(`${of} is driven by another process`);
  return lease;
};

/** Milliseconds of the server's clock, by which leases run out. */
const serverTime = async (): Promise<number> => {
  const { localTime } = await (await admin()).db('admin').command({ hello: 1 });
  return (localTime as Date).getTime();
};

const runsOut = async (of: StreamId): Promise<number> => {
  const leases = (await admin()).db(database).collection<{ _id: string; until: Date }>('leases');
  const lease = await leases.findOne({ _id: of });
  if (lease === null) throw new Error(`nobody ever drove ${of}`);
  return lease.until.getTime();
};

/** Asks again and again; `late`: it was refused although it had run out already when it was asked for. */
const awaited = async (
  { leases }: MongoFacts,
  of: StreamId,
): Promise<{ readonly lease: Lease; readonly late: boolean }> => {
  const end = await runsOut(of);
  for (let late = false; ;) {
    const asked = await serverTime();
    const lease = await leases.take(of, 0);
    if (lease !== undefined) return { lease, late };
    late ||= asked > end;
  }
};

describe('a lease', () => {
  it('goes to one process, and to the next as soon as it is released', async () => {
    const [one, two] = [await process_(), await process_()];
    const lease = await taken(one, A);
    expect(lease.epoch).toBe(1);
    expect(await two.leases.take(A, 0)).toBeUndefined();
    expect((await taken(two, stream('b'))).epoch).toBe(1);
    await lease.release();
    expect((await taken(two, A)).epoch).toBe(2);
    expect(await one.leases.take(A, 0)).toBeUndefined();
  });

  it('goes to one of many concurrent requests, also the first time', async () => {
    const all = await Promise.all([process_(), process_(), process_()]);
    for (let round = 0; round < 10; round += 1) {
      const found = await Promise.all(all.map(({ leases }) => leases.take(stream(`race-${round}`), 0)));
      expect(found.filter((lease) => lease !== undefined)).toHaveLength(1);
    }
  });

  it('keeps its epoch while one process holds it, and gets a greater one after another held it', async () => {
    const [one, two] = [await process_(), await process_()];
    for (const _ of [1, 2, 3]) {
      const lease = await taken(one, A, 0);
      expect(lease.epoch).toBe(1);
      await lease.release();
    }
    const other = await taken(two, A, 1);
    expect(other.epoch).toBe(2);
    await other.release();
    expect((await taken(one, A, 2)).epoch).toBe(3);
  });

  it('gets an epoch greater than any in the facts, from whichever store they came', async () => {
    const one = await process_();
    expect((await taken(one, A, 41)).epoch).toBe(42);
  });

  it('renews while its process lives, and expires within a term after its death', async () => {
    const [one, two] = [await process_(), await process_()];
    await taken(one, A);
    for (const first = await runsOut(A); (await runsOut(A)) < first + TERM / 1000;)
      expect(await two.leases.take(A, 0)).toBeUndefined();
    expect(await two.leases.free([A, stream('b'), executionStream('x', A)])).toEqual([
      stream('b'),
      executionStream('x', A),
    ]);
    await one.close();
    processes = [two];
    expect((await runsOut(A)) - (await serverTime())).toBeLessThanOrEqual(TERM / 1000);
    const { lease, late } = await awaited(two, A);
    expect([lease.epoch, late]).toEqual([2, false]);
  });

  it('notifies its holder when another process has taken it', async () => {
    const one = await process_();
    const lease = await taken(one, A);
    const lost = new Promise<void>((resolve) => {
      lease.lost.addEventListener('abort', () => resolve(), { once: true });
    });
    const leases = (await admin()).db(database).collection<{ _id: string }>('leases');
    await leases.updateOne({ _id: A }, { $set: { holder: 'another', epoch: 2 } });
    await lost;
    expect(lease.lost.aborted).toBe(true);
    await lease.release();
    expect(await leases.findOne({ _id: A })).toMatchObject({ holder: 'another', epoch: 2 });
  });
});
