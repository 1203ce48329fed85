// Statistics of turns: each counted once in all, and once for each value that it has.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClientTxnId, Tenant, TextRef } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { ANSWER_RATINGS } from '../answer-feedback.js';
import type { InvestigationFact } from '../facts.js';
import { type ModelCallSpend, NO_SPEND, sumSpend } from './model-spend.js';
import type { RecordEntry } from './record.js';
import {
  groupTurns,
  type MeasuredTurn,
  measuredTurns,
  NO_VALUE,
  partOfCall,
  percentilesOf,
  sumTurns,
} from './statistics.js';
import { foldTurnRecords, type TurnRecord } from './turn-record.js';

const ref = 'text' as TextRef;
const SECOND = 1_000_000;

const recordsOf = (...facts: readonly (readonly [at: number, fact: InvestigationFact])[]): readonly TurnRecord[] =>
  facts
    .map(([at, fact]) => ({ ...fact, at: at * SECOND }) as RecordedFact<InvestigationFact>)
    .reduce(foldTurnRecords, []);

const asked = (turn: number): InvestigationFact => ({
  type: 'TurnAsked',
  data: { turn, question: { messageId: `m${turn}`, payload: 'p', ask: 'never', zone: 'UTC' } },
});
const found = (turn: number, kind: string): InvestigationFact => {
  const suspects = [{ service: 'cart', kind, confidence: 0.9 }];
  return { type: 'FindingsDrawn', data: { turn, findings: ref, suspects, traceIds: [], requestIds: [] } };
};

const entryOf = (id: string, turns: readonly TurnRecord[], service: readonly string[] = []): RecordEntry => ({
  tenant: 'acme' as Tenant,
  kind: 'investigation',
  id: id as ClientTxnId,
  status: 'open',
  createdAt: 1,
  updatedAt: 1,
  fields: { service },
  turns,
});

describe('the record of turns', () => {
  it('tells when a turn was asked and ended, what it found, who worked on it, and its latest rating', () => {
    const usage = { calls: 1, input: 1, output: 1 };
    expect(
      recordsOf(
        [10, asked(1)],
        [11, found(1, 'deploy')],
        [12, { type: 'ModelConsulted', data: { turn: 1, profile: 'big', usage } }],
        [14, { type: 'TurnAnswered', data: { turn: 1, status: 'answered', body: ref } }],
        [20, asked(2)],
        [30, { type: 'FeedbackGiven', data: { turn: 1, rating: 'right' } }],
        [31, { type: 'FeedbackGiven', data: { turn: 1, rating: 'partly' } }],
      ),
    ).toEqual([
      {
        turn: 1,
        askedAt: 10 * SECOND,
        endedAt: 14 * SECOND,
        status: 'answered',
        agent: 'big',
        cause: 'deploy',
        suspect: 'cart',
        rating: 'partly',
      },
      { turn: 2, askedAt: 20 * SECOND, status: 'queued' },
    ]);
  });
});

describe('statistics', () => {
  const failed: InvestigationFact = { type: 'TurnFailed', data: { turn: 1, because: 'x', body: ref } };
  const call: ModelCallSpend = {
    at: 1,
    investigation: 'one',
    conversation: 'one',
    turn: 1,
    call: 'm1',
    profile: 'big',
    cost: 0.5,
  };
  const spendOf = (calls: readonly ModelCallSpend[]) =>
    new Map([...Map.groupBy(calls, partOfCall)].map(([part, own]) => [part, sumSpend(own)]));
  const sources = {
    alerts: new Map([['one', { severities: ['error', 'error'], names: ['A', 'B'] }]]),
    chains: new Map(),
    spend: spendOf([call]),
  };
  const turns = [
    entryOf('one', recordsOf([0, asked(1)], [1, found(1, 'deploy')], [4, failed]), ['cart', 'mail']),
    entryOf('two', recordsOf([86_400, asked(1)], [86_401, found(1, 'deploy')])),
  ].flatMap((entry) => measuredTurns(entry, sources));

  it('count what the models of a chain have used with the turn that concludes it', () => {
    const task = { investigation: 'one' as ClientTxnId, run: 'c2' };
    const question = { messageId: 'm2', payload: 'p', ask: 'never', zone: 'UTC', task } as const;
    const entry = entryOf('one', recordsOf([0, asked(1)], [1, { type: 'TurnAsked', data: { turn: 2, question } }]));
    const inChain = (run: string, cost: number): ModelCallSpend => {
      const execution = `${run}.s1.a1`;
      return { ...call, conversation: `one~${execution}`, execution, cost };
    };
    const calls = [call, inChain('c2', 2), inChain('c1', 8), { ...call, turn: 2, cost: 4 }];
    const chains = new Map([['one c2', 'dig']]);
    const measured = measuredTurns(entry, { alerts: new Map(), chains, spend: spendOf(calls) });
    // c1 was cancelled: no turn stands for it
    expect(measured.map((turn) => sumTurns([turn]).spend.cost)).toEqual([0.5, 6]);
    expect(groupTurns(measured, ['chain']).map(({ keys, spend }) => [keys, spend.cost])).toEqual([
      [['dig'], 6],
      [[NO_VALUE], 0.5],
    ]);
  });

  it('count a turn in each value that it has, and a turn without one under its own name', () => {
    const keysOf = (...by: Parameters<typeof groupTurns>[1]) =>
      groupTurns(turns, by).map((group) => [group.keys.join(' '), group.turns]);
    expect(keysOf('service')).toEqual([
      ['cart', 1],
      ['mail', 1],
      [NO_VALUE, 1],
    ]);
    expect(keysOf('severity', 'day')).toEqual([
      ['error 1970-01-01', 1],
      [`${NO_VALUE} 1970-01-02`, 1],
    ]);
    expect(keysOf('cause')).toEqual([['deploy', 2]]);
  });

  it('sum durations of what has ended, failures, and the calls of models', () => {
    expect(sumTurns(turns)).toMatchObject({
      investigations: 2,
      turns: 2,
      answered: 0,
      failed: 1,
      durationMs: { p50: 4_000, p90: 4_000, p99: 4_000 },
      spend: { calls: 1, cost: 0.5 },
    });
    expect(sumTurns(turns.slice(1))).not.toHaveProperty('durationMs');
  });

  it('give percentiles that are values, in order, with as many values at or below them as they say', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), (values) => {
        const { p50 = 0, p90 = 0, p99 = 0 } = percentilesOf(values) ?? {};
        expect(p50 <= p90 && p90 <= p99).toBe(true);
        for (const [share, value] of [
          [0.5, p50],
          [0.9, p90],
          [0.99, p99],
        ] as const) {
          expect(values).toContain(value);
          expect(values.filter((each) => each <= value).length).toBeGreaterThanOrEqual(share * values.length);
          expect(values.filter((each) => each < value).length).toBeLessThan(share * values.length);
        }
      }),
    );
  });

  it('lose no turn, whichever one value it is grouped by', () => {
    const turn = fc.record(
      {
        turn: fc.integer({ min: 1, max: 3 }),
        askedAt: fc.nat(),
        status: fc.constantFrom('answered', 'failed', 'queued'),
        rating: fc.constantFrom(...ANSWER_RATINGS),
        cause: fc.constantFrom('deploy', 'resource'),
        investigation: fc.constantFrom('a', 'b'),
      },
      { requiredKeys: ['turn', 'askedAt', 'status', 'investigation'] },
    );
    const rest = { services: [], environments: [], alerts: { severities: [], names: [] }, spend: NO_SPEND };
    fc.assert(
      fc.property(
        fc.array(turn.map((each) => ({ ...each, ...rest }) as MeasuredTurn)),
        fc.constantFrom('day', 'status', 'cause', 'rating'),
        (all, by) => {
          const groups = groupTurns(all, [by]);
          expect(groups.reduce((sum, group) => sum + group.turns, 0)).toBe(all.length);
          expect(new Set(groups.map(({ keys }) => keys.join())).size).toBe(groups.length);
        },
      ),
    );
  });
});
