import { afterAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StreamId } from '../../../kernel/brand.js';
import { type FactCommit, StoreError } from '../../../ports/event-store.js';
import { sqliteEventStore } from './event-store.js';
import { openFacts } from './schema.js';
import { sharedSync } from './wal.js';

const folder = mkdtempSync(join(tmpdir(), 'casefile-wal-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A disk whose syncs end when the test says so. */
const slowDisk = () => {
  const begun: PromiseWithResolvers<void>[] = [];
  const synced = sharedSync(() => {
    const sync = Promise.withResolvers<void>();
    begun.push(sync);
    return sync.promise;
  });
  return { begun, synced };
};

/** Everything that can go on without the disk has gone on. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a sync of the disk', () => {
  it('starts for the first request, and once more for all requests during it', async () => {
    const { begun, synced } = slowDisk();
    const received: string[] = [];
    const ask = (who: string): void => void synced().then(() => received.push(who));
    ask('first');
    ask('second');
    ask('third');
    await settled();
    expect([begun.length, received]).toEqual([1, []]);
    begun[0]?.resolve();
    await settled();
    expect([begun.length, received]).toEqual([2, ['first']]);
    ask('fourth');
    begun[1]?.resolve();
    await settled();
    expect([begun.length, received]).toEqual([3, ['first', 'second', 'third']]);
    begun[2]?.resolve();
    await settled();
    ask('fifth');
    expect([begun.length, received]).toEqual([4, ['first', 'second', 'third', 'fourth']]);
  });

  it('rejects all waiting and all later requests after a failure', async () => {
    const { begun, synced } = slowDisk();
    const syncs = [synced(), synced()];
    begun[0]?.reject(new Error('EIO'));
    expect(await Promise.allSettled([...syncs, synced()])).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 'rejected', reason: { message: 'EIO' } })),
    );
    expect(begun).toHaveLength(1);
  });
});

describe('facts', () => {
  const stream = 'local/wal' as StreamId;
  const turn = { message: 'm', text: 't', rerun: false };
  const commit = (expected: number): FactCommit => ({
    stream,
    expected,
    facts: [{ type: 'TurnRequested', data: turn } as never],
    texts: new Map(),
    at: 1,
    actor: { kind: 'system', id: 'test' },
  });

  const store = (synced: () => Promise<void>) => {
    const db = openFacts(join(folder, `${Math.floor(performance.now() * 1000)}.sqlite`));
    const owner = { epoch: 1, check: () => undefined, heartbeat: () => undefined, release: () => undefined };
    let ids = 0;
    return { db, events: sqliteEventStore({ db, owner, synced, id: () => `id ${(ids += 1)}`, salt: () => 'salt' }) };
  };

  it('are acknowledged once the disk has them, while more are written', async () => {
    const { begun, synced } = slowDisk();
    const { db, events } = store(synced);
    const received: number[] = [];
    events.subscribe((facts) => received.push(...facts.map(({ version }) => version)));
    const first = events.append(commit(0));
    await settled();
    const second = events.append(commit(1));
    await settled();
    expect(db.prepare('SELECT count(*) AS n FROM facts').get()).toEqual({ n: 2 });
    expect([begun.length, received]).toEqual([1, []]);
    begun[0]?.resolve();
    expect(await first).toMatchObject([{ version: 1 }]);
    expect(received).toEqual([1]);
    await settled();
    begun[1]?.resolve();
    expect(await second).toMatchObject([{ version: 2 }]);
    expect(received).toEqual([1, 2]);
    db.close();
  });

  it('are refused once the disk has failed, and none is written', async () => {
    const failure = new StoreError('unavailable', 'the disk fails');
    const { db, events } = store(() => Promise.reject(failure));
    await expect(events.append(commit(0))).rejects.toBe(failure);
    await expect(events.append(commit(1))).rejects.toBe(failure);
    expect(db.prepare('SELECT count(*) AS n FROM facts').get()).toEqual({ n: 1 });
    db.close();
  });
});
