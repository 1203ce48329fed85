// Statistics that are kept in memory and brought up to date say what they would say if everything were read anew, whatever happened between.
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFreshFacts } from './support/fresh-facts.js';
import { HeldClock } from './support/held-clock.js';
import { type SqliteFacts } from '../src/adapters/sqlite/facts/sqlite-facts.js';
import { MeasuredTurns } from '../src/app/search/measured-turns.js';
import { ReadStatistics, ReadStatisticsHandler } from '../src/app/search/read-statistics.js';
import type { StoredFact } from '../src/investigation/stored-fact.js';
import { executionStream, investigationStream, modelExecution } from '../src/investigation/streams.js';
import type { ClientTxnId, StreamId, Tenant, TextRef } from '../src/kernel/brand.js';
import { MINUTE, type Micros } from '../src/kernel/time.js';
import { StoreError } from '../src/ports/event-store.js';
import { FactLog, type FactLogQuery } from '../src/ports/fact-log.js';

const TENANT = 'acme' as Tenant;
const START = 1_800_000_000_000_000;
const ACTOR = { kind: 'system', id: 'test' } as const;

let facts: SqliteFacts;
let remove: () => Promise<void>;
let clock: HeldClock;
let made = 0;

beforeEach(async () => {
  clock = new HeldClock(START);
  ({ facts, remove } = await openFreshFacts());
});

afterEach(() => remove());

const statisticsBy = (measured: MeasuredTurns) =>
  new ReadStatisticsHandler(measured).execute(
    new ReadStatistics({ tenant: TENANT, actor: ACTOR }, { by: ['status', 'chain'], fields: {} }),
  );

const readAnew = () => statisticsBy(new MeasuredTurns(facts.records, facts.log, clock));

const append = async (stream: StreamId, added: readonly StoredFact[], at: Micros): Promise<void> => {
  const expected = (await facts.events.readLast(stream))?.version ?? 0;
  await facts.events.append({ stream, expected, facts: added, texts: new Map(), at, actor: ACTOR });
};

const ref = 'text' as TextRef;

const asked = (turn: number): StoredFact => ({
  type: 'TurnAsked',
  data: { turn, question: { messageId: `m${turn}`, payload: 'p', text: ref, ask: 'never', zone: 'UTC' } },
});

const replied = (call: string): StoredFact => ({
  type: 'ModelReplied',
  data: { call, profile: 'big', reply: ref, stop: 'end', usage: { input: 10, output: 3 } },
});

/** One thing that happens to an investigation. */
type Step = {
  readonly id: string;
  readonly what: 'ask' | 'answer' | 'reply' | 'delete' | 'restore' | 'erase';
  /** Until the statistics are read. */
  readonly minutes: number;
  /** Then the clock is set back by so much. */
  readonly backMinutes: number;
  /** So much later than its time it is stored. */
  readonly lateMinutes: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  what: fc.constantFrom('ask', 'ask', 'answer', 'answer', 'reply', 'reply', 'reply', 'delete', 'restore', 'erase'),
  minutes: fc.integer({ min: 0, max: 40 }),
  backMinutes: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 200 })),
  lateMinutes: fc.integer({ min: 0, max: 9 }),
});

type Shown = { turns: number; isEnded: boolean; status: 'none' | 'open' | 'deleted' | 'erased' };

const take = async (shown: Shown, { id, what, lateMinutes }: Step): Promise<void> => {
  const stream = investigationStream(TENANT, id as ClientTxnId);
  const add = (...added: readonly StoredFact[]) => append(stream, added, clock.time - lateMinutes * MINUTE);
  const opened: StoredFact = { type: 'InvestigationOpened', data: { tenant: TENANT, clientTxnId: id as ClientTxnId } };
  switch (what) {
    case 'ask': {
      if (shown.status === 'erased' || shown.status === 'deleted') return;
      await add(...(shown.status === 'none' ? [opened] : []), asked(shown.turns + 1));
      Object.assign(shown, { turns: shown.turns + 1, isEnded: false, status: 'open' });
      return;
    }
    case 'answer': {
      if (shown.turns === 0 || shown.isEnded || shown.status !== 'open') return;
      await add({ type: 'TurnAnswered', data: { turn: shown.turns, status: 'answered', body: ref } });
      shown.isEnded = true;
      return;
    }
    case 'reply': {
      if (shown.turns === 0) return;
      const execution = executionStream(modelExecution(shown.turns), stream);
      return append(execution, [replied(`m${(made += 1)}`)], clock.time - lateMinutes * MINUTE);
    }
    case 'delete': {
      if (shown.status !== 'open') return;
      await add({ type: 'InvestigationDeleted', data: {} });
      shown.status = 'deleted';
      return;
    }
    case 'restore': {
      if (shown.status !== 'deleted') return;
      await add({ type: 'InvestigationRestored', data: {} });
      shown.status = 'open';
      return;
    }
    case 'erase': {
      if (shown.status !== 'open' && shown.status !== 'deleted') return;
      await add({ type: 'InvestigationErased', data: {} });
      shown.status = 'erased';
      return;
    }
  }
  return what satisfies never;
};

describe('statistics', () => {
  it('that are brought up to date are those that are read anew', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        round += 1;
        const kept = new MeasuredTurns(facts.records, facts.log, clock);
        const shown = new Map<string, Shown>();
        for (const each of steps) {
          const id = `${each.id}${round}`;
          const own = shown.get(id) ?? { turns: 0, isEnded: true, status: 'none' };
          shown.set(id, own);
          await take(own, { ...each, id });
          clock.time += (each.minutes - each.backMinutes) * MINUTE;
          expect(await statisticsBy(kept)).toEqual(await readAnew());
        }
      }),
      { numRuns: 25 },
    );
  });

  it('count nothing twice after a reading that broke in the middle', async () => {
    const stream = investigationStream(TENANT, 'a' as ClientTxnId);
    const opened: StoredFact = {
      type: 'InvestigationOpened',
      data: { tenant: TENANT, clientTxnId: 'a' as ClientTxnId },
    };
    await append(stream, [opened, asked(1)], clock.time);
    let isBroken = false;
    class BreakingLog extends FactLog {
      override async *read(query: FactLogQuery) {
        for await (const fact of facts.log.read(query)) {
          yield fact;
          if (isBroken) throw new StoreError('unavailable', 'gone');
        }
      }
    }
    const kept = new MeasuredTurns(facts.records, new BreakingLog(), clock);
    await statisticsBy(kept);
    const execution = executionStream(modelExecution(1), stream);
    await append(execution, [replied('m1')], clock.time);
    await append(execution, [replied('m2')], clock.time);
    clock.time += 30 * MINUTE;
    isBroken = true;
    expect(await statisticsBy(kept)).toMatchObject({ rejected: 'store-unavailable' });
    isBroken = false;
    expect(await statisticsBy(kept)).toMatchObject({ total: { spend: { calls: 2 } } });
  });
});
