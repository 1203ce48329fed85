// What every event store must do, whatever it is built on.
import { composeMasked } from '../../src/kernel/masked.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { executionStream, investigationStream, snapshotStream } from '../../src/investigation/streams.js';
import type { StoredFact } from '../../src/investigation/stored-fact.js';
import type { BatchHash, ClientTxnId, StreamId, Tenant, TextRef } from '../../src/kernel/brand.js';
import type { RecordedFact } from '../../src/kernel/fact.js';
import { type FactCommit, type EventStore, VersionConflict, type TextMap } from '../../src/ports/event-store.js';

export type EventStoreHarness = {
  readonly events: () => EventStore;
  /** Closes and opens the same data again. */
  readonly reopen: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const TENANT = 'acme' as Tenant;
const stream = (name: string): StreamId => investigationStream(TENANT, name as ClientTxnId);

const opened = (name = 'a'): StoredFact => ({
  type: 'InvestigationOpened',
  data: { tenant: TENANT, clientTxnId: name as ClientTxnId },
});
const taken = (epoch: number): StoredFact => ({ type: 'DriverTaken', data: { epoch } });
const erased: StoredFact = { type: 'InvestigationErased', data: {} };

const ref = (name: string): TextRef => name as TextRef;
const texts = (...pairs: readonly (readonly [string, string])[]): TextMap =>
  new Map(pairs.map(([name, body]) => [ref(name), composeMasked(body)]));

const commit = (to: StreamId, expected: number, facts: readonly StoredFact[]): FactCommit => ({
  stream: to,
  expected,
  facts,
  texts: new Map(),
  at: 1_000_000,
  actor: { kind: 'user', id: 'ada' },
});

export const eventStoreContract = (name: string, open: () => Promise<EventStoreHarness>): void => {
  describe(`the ${name} event store`, () => {
    let harness: EventStoreHarness;
    const events = (): EventStore => harness.events();

    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    it('keeps imports of a tenant beside its investigations, with texts of their own', async () => {
      const imported: StoredFact = {
        type: 'SnapshotImported',
        data: {
          artifact: 'a'.repeat(64) as BatchHash,
          source: 'keyed',
          bytes: 7,
          instance: 'orders-1',
          sections: [],
          file: ref('file'),
        },
      };
      const library = snapshotStream(TENANT);
      await events().append({ ...commit(library, 0, [imported]), texts: texts(['file', 'orders.json']) });
      await events().append(commit(stream('a'), 0, [opened()]));
      await events().append(commit(stream('a'), 1, [erased]));
      await harness.reopen();
      expect(await events().read(library)).toMatchObject([{ ...imported, version: 1, stream: library }]);
      expect(await events().texts(library, [ref('file')])).toEqual(texts(['file', 'orders.json']));
      await expect(events().append(commit(library, 0, [imported]))).rejects.toThrow(VersionConflict);
    });

    it('tells the newest fact of a stream alone, also after it was opened again', async () => {
      expect(await events().readLast(stream('a'))).toBeUndefined();
      await events().append(commit(stream('a'), 0, [opened()]));
      const [, second] = await events().append(commit(stream('a'), 1, [taken(1), taken(2)]));
      await events().append(commit(stream('b'), 0, [opened('b')]));
      expect(await events().readLast(stream('a'))).toEqual(second);
      await harness.reopen();
      expect(await events().readLast(stream('a'))).toEqual(second);
    });

    it('returns a fact as it was appended, with actor, time, cause and position', async () => {
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      const told = { ...commit(stream('a'), 0, [opened()]), reason: 'asked', traceparent };
      const [stored] = await events().append(told);
      expect(stored).toEqual({
        ...opened(),
        id: expect.stringMatching(/./),
        stream: stream('a'),
        version: 1,
        commit: 1,
        at: 1_000_000,
        actor: { kind: 'user', id: 'ada' },
        reason: 'asked',
        traceparent,
        schema: 1,
      });
      expect(await events().read(stream('a'))).toEqual([stored]);
    });

    it('numbers versions and commits without a gap, and gives every fact a unique id', async () => {
      await events().append(commit(stream('a'), 0, [opened(), taken(1), taken(2)]));
      await events().append(commit(stream('a'), 3, [taken(3)]));
      await events().append(commit(stream('a'), 4, [taken(4), taken(5)]));
      const facts = await events().read(stream('a'));
      expect(facts.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(facts.map((fact) => fact.commit)).toEqual([1, 1, 1, 2, 3, 3]);
      expect(new Set(facts.map(({ id }) => id)).size).toBe(6);
    });

    it('reads facts after a version, and none of an unknown stream', async () => {
      await events().append(commit(stream('a'), 0, [opened(), taken(1), taken(2)]));
      expect((await events().read(stream('a'), 1)).map(({ version }) => version)).toEqual([2, 3]);
      expect(await events().read(stream('a'), 3)).toEqual([]);
      expect(await events().read(stream('b'))).toEqual([]);
    });

    it('keeps streams apart whose names are alike', async () => {
      const names = ['a', 'a/b', 'A', 'a ', 'ä', 'a\u0308', '%', 'a%', "a'b", '💥'];
      for (const each of names) await events().append(commit(stream(each), 0, [opened(each)]));
      for (const each of names)
        expect((await events().read(stream(each))).map(({ data }) => data)).toEqual([opened(each).data]);
    });

    it.each([
      ['behind', 1],
      ['ahead', 3],
      ['for a stream that exists', 0],
    ])('refuses a commit whose expected version is %s, and stores nothing of it', async (_, expected) => {
      await events().append(commit(stream('a'), 0, [opened(), taken(1)]));
      const late = { ...commit(stream('a'), expected, [taken(9)]), texts: texts(['t', 'words']) };
      await expect(events().append(late)).rejects.toThrow(VersionConflict);
      expect(await events().read(stream('a'))).toHaveLength(2);
      expect(await events().texts(stream('a'), [ref('t')])).toEqual(new Map());
    });

    it('lets exactly one of many concurrent appends win', async () => {
      await events().append(commit(stream('a'), 0, [opened()]));
      const racers = Array.from({ length: 20 }, (_, n) => events().append(commit(stream('a'), 1, [taken(n + 1)])));
      const outcomes = await Promise.allSettled(racers);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const lost = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
      expect(lost.every((error) => error instanceof VersionConflict)).toBe(true);
      expect(await events().read(stream('a'))).toHaveLength(2);
    });

    it('stores grouped appends as if alone: a refused one fails no other', async () => {
      const told: StreamId[] = [];
      events().subscribe((facts) => told.push(...facts.map((fact) => fact.stream)));
      const wished = ['a', 'b', 'c'].map((name) => ({
        ...commit(stream(name), name === 'b' ? 5 : 0, [opened(name)]),
        texts: texts(['t', `of ${name}`]),
      }));
      const outcomes = await Promise.allSettled(wished.map((each) => events().append(each)));
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(await events().read(stream('b'))).toEqual([]);
      expect(await events().texts(stream('b'), [ref('t')])).toEqual(new Map());
      expect(await events().texts(stream('c'), [ref('t')])).toEqual(texts(['t', 'of c']));
      expect(told.toSorted()).toEqual([stream('a'), stream('c')]);
      await harness.reopen();
      expect(await events().read(stream('a'))).toHaveLength(1);
      expect(await events().read(stream('c'))).toHaveLength(1);
    });

    it('stores a commit of many facts and a fact of 256 KB whole', async () => {
      const many = Array.from({ length: 2_000 }, (_, n) => taken(n + 1));
      await events().append(commit(stream('a'), 0, [opened(), ...many]));
      expect((await events().read(stream('a'))).map(({ data }) => data)).toEqual(
        [opened(), ...many].map((f) => f.data),
      );
      const big = opened('x'.repeat(250_000));
      await events().append(commit(stream('b'), 0, [big]));
      expect((await events().read(stream('b')))[0]?.data).toEqual(big.data);
    });

    it('stores the texts of a commit with it, separately for each investigation', async () => {
      await events().append({ ...commit(stream('a'), 0, [opened()]), texts: texts(['t', 'of a'], ['u', '']) });
      await events().append({ ...commit(stream('b'), 0, [opened('b')]), texts: texts(['t', 'of b']) });
      expect(await events().texts(stream('a'), [ref('t'), ref('u'), ref('v')])).toEqual(
        texts(['t', 'of a'], ['u', '']),
      );
      expect(await events().texts(stream('b'), [ref('t'), ref('u')])).toEqual(texts(['t', 'of b']));
    });

    it('keeps the texts of an execution with its investigation', async () => {
      const of = executionStream('t1-engine', stream('a'));
      await events().append(commit(stream('a'), 0, [opened()]));
      const execution: StoredFact = { type: 'ExecutionTaken', data: { epoch: 1 } };
      await events().append({ ...commit(of, 0, [execution]), texts: texts(['t', 'found']) });
      expect(await events().texts(stream('a'), [ref('t')])).toEqual(texts(['t', 'found']));
      expect(await events().salt(of)).toBe(await events().salt(stream('a')));
    });

    it('makes one salt for each investigation', async () => {
      const salts = await Promise.all([
        events().salt(stream('a')),
        events().salt(stream('a')),
        events().salt(stream('b')),
      ]);
      expect(salts[0]).toMatch(/^.{32,}$/);
      expect(salts[1]).toBe(salts[0]);
      expect(salts[2]).not.toBe(salts[0]);
      await harness.reopen();
      expect(await events().salt(stream('a'))).toBe(salts[0]);
    });

    it('erases texts and salt in the erasing commit, keeps the facts, and never makes another salt', async () => {
      await events().salt(stream('a'));
      await events().append({ ...commit(stream('a'), 0, [opened()]), texts: texts(['t', 'words']) });
      await events().append({ ...commit(stream('b'), 0, [opened('b')]), texts: texts(['t', 'other']) });
      await events().append({ ...commit(stream('a'), 1, [erased]), texts: texts(['u', 'last words']) });
      for (const again of [async () => undefined, () => harness.reopen()]) {
        await again();
        expect(await events().texts(stream('a'), [ref('t'), ref('u')])).toEqual(new Map());
        expect(await events().salt(stream('a'))).toBeUndefined();
        expect((await events().read(stream('a'))).map(({ type }) => type)).toEqual([opened().type, erased.type]);
        expect(await events().texts(stream('b'), [ref('t')])).toEqual(texts(['t', 'other']));
      }
    });

    it('keeps no text of an agent that was running when its investigation was erased', async () => {
      await events().append({ ...commit(stream('a'), 0, [opened()]), texts: texts(['t', 'words']) });
      await events().append(commit(stream('a'), 1, [erased]));
      const late: StoredFact = { type: 'ExecutionTaken', data: { epoch: 1 } };
      const of = executionStream('t1-engine', stream('a'));
      await events().append({ ...commit(of, 0, [late]), texts: texts(['u', 'found too late']) });
      expect(await events().texts(of, [ref('t'), ref('u')])).toEqual(new Map());
      expect(await events().read(of)).toHaveLength(1);
    });

    it('erases nothing when the erasing commit loses its race', async () => {
      const salt = await events().salt(stream('a'));
      await events().append({ ...commit(stream('a'), 0, [opened()]), texts: texts(['t', 'words']) });
      await expect(events().append(commit(stream('a'), 0, [erased]))).rejects.toThrow(VersionConflict);
      expect(await events().texts(stream('a'), [ref('t')])).toEqual(texts(['t', 'words']));
      expect(await events().salt(stream('a'))).toBe(salt);
    });

    it('notifies each listener of every commit once, in order, until it stops', async () => {
      const heard: (readonly RecordedFact<StoredFact>[])[] = [];
      const stop = events().subscribe((facts) => void heard.push(facts));
      const first = await events().append(commit(stream('a'), 0, [opened(), taken(1)]));
      const second = await events().append(commit(stream('b'), 0, [opened('b')]));
      await expect(events().append(commit(stream('a'), 0, [taken(2)]))).rejects.toThrow(VersionConflict);
      stop();
      await events().append(commit(stream('a'), 2, [taken(3)]));
      expect(heard).toEqual([first, second]);
    });

    it('returns the same after a restart', async () => {
      await events().append({ ...commit(stream('a'), 0, [opened(), taken(1)]), texts: texts(['t', 'wörds 💥']) });
      const before = await events().read(stream('a'));
      await harness.reopen();
      expect(await events().read(stream('a'))).toEqual(before);
      expect(await events().texts(stream('a'), [ref('t')])).toEqual(texts(['t', 'wörds 💥']));
      await events().append(commit(stream('a'), 2, [taken(2)]));
      expect((await events().read(stream('a'))).map(({ version }) => version)).toEqual([1, 2, 3]);
    });

    it('stores commits of several streams in stages, and names those that lost a race', async () => {
      await events().append(commit(stream('b'), 0, [opened('b')]));
      const [first, second] = [commit(stream('a'), 0, [opened()]), commit(stream('a'), 1, [taken(1)])];
      const [late, other] = [commit(stream('b'), 0, [taken(9)]), commit(stream('c'), 0, [opened('c')])];
      expect(await events().appendStages([[first, late], [second, other], []])).toEqual([late]);
      await harness.reopen();
      const typesOf = async (name: string) => (await events().read(stream(name))).map(({ type }) => type);
      expect(await typesOf('a')).toEqual(['InvestigationOpened', 'DriverTaken']);
      expect(await typesOf('b')).toEqual(['InvestigationOpened']);
      expect(await typesOf('c')).toEqual(['InvestigationOpened']);
    });

    it('gives a stream one salt, however often it is asked for at the same time', async () => {
      const all = await Promise.all(['a', 'b', 'a'].map((each) => events().salt(stream(each))));
      expect(all[0]).toBe(all[2]);
      expect(new Set(all).size).toBe(2);
      await harness.reopen();
      expect(await events().salt(stream('b'))).toBe(all[1]);
    });

    it('holds exactly what the winning writers wrote, for any interleaving', async () => {
      const writes = fc.array(
        fc.record({ to: fc.constantFrom('x', 'y'), behind: fc.nat(2), count: fc.integer({ min: 1, max: 3 }) }),
        {
          maxLength: 30,
        },
      );
      await fc.assert(
        fc.asyncProperty(writes, fc.uuid(), async (all, run) => {
          const wanted = new Map<string, StoredFact[]>();
          for (const { to, behind, count } of all) {
            const name_ = `${run}-${to}`;
            const facts = wanted.get(name_) ?? [];
            const added = Array.from({ length: count }, (_, n) => taken(facts.length + n + 1));
            const outcome = await events()
              .append(commit(stream(name_), Math.max(0, facts.length - behind), added))
              .catch((error: unknown) => error);
            if (Array.isArray(outcome)) wanted.set(name_, [...facts, ...added]);
            expect(Array.isArray(outcome)).toBe(behind === 0 || facts.length === 0);
          }
          for (const [name_, facts] of wanted)
            expect((await events().read(stream(name_))).map(({ type, data }) => ({ type, data }))).toEqual(facts);
        }),
        { numRuns: 40 },
      );
    });
  });
};
