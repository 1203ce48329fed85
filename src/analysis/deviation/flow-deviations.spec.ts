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

describe('a span that failed', () => {
  const served = (to: string | undefined, counted: ReturnType<typeof counts>): FlowRow => ({
    ...span,
    ...(to !== undefined && { to }),
    ...counted,
  });
  const SPANS = [served(undefined, counts(20, 100)), served('$', counts(0, 100)), served('!error', counts(20, 0))];
  const FAILED: TraceRow = {
    ...failing(''),
    segments: [{ service: 'orders', operation: 'op', spanId: 's', start: 0, logs: [], spans: ['!error'] }],
  };
  const failure = (more: readonly FlowRow[]) => {
    const comparison = comparisonOf(
      inputOf([
        { hash: hash('flow'), query: { ...query, of: 'flow' }, role: 'issue', rows: [...SPANS, ...more] },
        { hash: hash('traces'), query: { ...query, of: 'traces' }, role: 'issue', rows: [FAILED] },
      ]),
    );
    return flowDeviations(comparison).find(({ row }) => row.row.to === '!error');
  };

  it('is an error where no line of its service could say more', () => {
    expect(failure([])?.bad).toBe(true);
    expect(failure([{ ...log('$', counts(20, 100)), from: '^' }])?.bad).toBe(true);
  });

  it('leaves the lead to the lines of its service', () => {
    const lines = failure([log(undefined, counts(20, 100))]);
    expect(lines?.bad).toBe(false);
    expect(lines?.score).toBeLessThan(failure([])?.score ?? 0);
  });
});

describe('a request that stops where another step used to follow', () => {
  const step = (to: string | undefined, counted: ReturnType<typeof counts>): FlowRow => ({
    ...span,
    ...(to !== undefined && { to }),
    ...counted,
  });
  const FLOWS = [step(undefined, counts(20, 100)), step('>stock op', counts(0, 100)), step('page', counts(20, 0))];
  const STOPPED: TraceRow = {
    ...failing(''),
    segments: [
      { service: 'orders', operation: 'op', spanId: 's', start: 0, logs: [], spans: ['page'] },
      { service: 'stock', operation: 'op', spanId: 't', start: 9, logs: [], spans: [] },
    ],
  };
  const line: AggregateRow = {
    kind: 'rate',
    service: 'orders',
    event: 'ready',
    level: 'info',
    start: 0,
    slots: [0],
    lines: [1],
  };
  const stop = (flows: readonly FlowRow[], rates: readonly AggregateRow[] = []) => {
    const comparison = comparisonOf(
      inputOf([
        { hash: hash('flow'), query: { ...query, of: 'flow' }, role: 'issue', rows: flows },
        { hash: hash('traces'), query: { ...query, of: 'traces' }, role: 'issue', rows: [STOPPED] },
        { hash: hash('rates'), query: { ...query, of: 'rates' }, role: 'issue', rows: rates },
      ]),
    );
    return flowDeviations(comparison).find(({ row }) => row.row.to === 'page');
  };

  it('has failed where nothing else would say so', () => {
    expect(stop(FLOWS)).toMatchObject({ bad: true, halted: { answered: [] } });
  });

  it('has not where its service writes lines, or spans say whether they failed', () => {
    expect(stop(FLOWS, [line])).toMatchObject({ bad: false });
    expect(stop([...FLOWS, { ...step('!error', counts(0, 1)), service: 'gateway' }])).toMatchObject({ bad: false });
  });
});
