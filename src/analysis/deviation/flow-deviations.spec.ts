import { describe, expect, it } from 'vitest';
import type { AggregateRow, FlowRow, TraceRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { hash, inputOf, query } from '../../../test/support/small-shop.js';
import { comparisonOf } from '../analyze.js';
import { flowDeviations } from './flow-deviations.js';

const counts = (window: number, past: number) => ({ window, past, incident: 0 });

const log = (to: string | undefined, counted: ReturnType<typeof counts>): FlowRow => ({
  kind: 'flow',
  stream: 'log',
  service: 'orders',
  operation: '*',
  from: 'orders.ts:1',
  ...(to !== undefined && { to }),
  ...counted,
});

const span: FlowRow = {
  kind: 'flow',
  stream: 'span',
  service: 'orders',
  operation: 'op',
  from: '^',
  ...counts(20, 100),
};

const failing = (to: string): TraceRow => ({
  kind: 'trace',
  traceId: 't',
  start: 0,
  durationMicros: 1,
  segments: [
    {
      service: 'orders',
      operation: '*',
      start: 0,
      spans: [],
      logs: ['orders.ts:1', to].map((key) => ({ key, log: key, level: 'error' as const })),
    },
  ],
});

const scoreOf = (to: string, more: readonly AggregateRow[] = []): number => {
  const flows = [log(undefined, counts(20, 100)), log('orders.ts:9', counts(0, 100)), log(to, counts(20, 0)), ...more];
  const comparison = comparisonOf(
    inputOf([
      { hash: hash('flow'), query: { ...query, of: 'flow' }, role: 'issue', rows: flows },
      { hash: hash('traces'), query: { ...query, of: 'traces' }, role: 'issue', rows: [failing(to)] },
    ]),
  );
  return flowDeviations(comparison).find(({ row }) => row.row.to === to)?.score ?? Number.NaN;
};

describe('a line that says that a call has failed', () => {
  const refused = 'orders.ts:7!ConnectionRefused';

  it('counts as a symptom where no span shows who was called', () => {
    expect(scoreOf(refused)).toBeLessThan(scoreOf('orders.ts:7!IllegalState'));
  });

  it('counts like any other error where spans do', () => {
    expect(scoreOf(refused, [span])).toBe(scoreOf('orders.ts:7!IllegalState', [span]));
  });
});
