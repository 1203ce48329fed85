import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import type { FlowRow, RateRow, TraceRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { comparisonOf } from '../analyze.js';
import type { Deviation, MetricDeviation, RateDeviation } from '../deviation/deviation.js';
import { hash, inputOf, query } from '../../../test/support/small-shop.js';
import { PARAMETERS } from '../parameters.js';
import { countBurstsOnce } from './lone-bursts.js';

const batch = 'b' as BatchHash;

const counted = (service: string, event: string, level: 'info' | 'error', lines: number): RateRow => ({
  kind: 'rate',
  service,
  event,
  level,
  start: 0,
  slots: [0],
  lines: [lines],
});

const rate = (service: string, more: Partial<RateDeviation> & { readonly event?: string } = {}): RateDeviation => ({
  kind: 'rate',
  service,
  score: 40,
  likelihood: 45,
  row: { row: counted(service, more.event ?? 'thumbnail <*> was not rendered', 'error', 60), batch, position: 0 },
  direction: 'rise',
  effect: 1,
  bad: true,
  ambient: 0,
  lines: 60,
  expected: 0.1,
  asOneEvent: -1,
  ...more,
});

const ORDERED = ['images'].map(
  (service) =>
    ({
      kind: 'flow',
      stream: 'log',
      service,
      operation: 'op',
      from: 'image served',
      window: 9,
      incident: 0,
      past: 90,
    }) as const,
);

const ORDINARY = [counted('images', 'image served', 'info', 500), counted('images', 'cache holds <*>', 'info', 20)];

const served = (index: number): TraceRow => ({
  kind: 'trace',
  traceId: `t${index}`,
  start: index,
  durationMicros: 1,
  segments: [{ service: 'images', operation: 'op', spanId: 's', start: index, logs: [], spans: [] }],
});

/** Somewhere a span says that it failed. */
const MARKED: readonly FlowRow[] = ORDERED.map((row) => ({
  ...row,
  stream: 'span',
  service: 'shop',
  from: '^',
  to: '!error',
}));

const scores = (
  deviations: readonly Deviation[],
  flows: readonly FlowRow[] = ORDERED,
  traces: readonly TraceRow[] = [],
): readonly number[] => {
  const comparison = comparisonOf(
    inputOf([
      { hash: hash('rates'), query: { ...query, of: 'rates' }, role: 'issue', rows: ORDINARY },
      { hash: hash('flow'), query: { ...query, of: 'flow' }, role: 'issue', rows: flows },
      { hash: hash('traces'), query: { ...query, of: 'traces' }, role: 'issue', rows: traces },
    ]),
  );
  return countBurstsOnce(deviations, comparison).map(({ score }) => score);
};

const gauge: MetricDeviation = {
  kind: 'metric',
  service: 'images',
  score: 5,
  likelihood: 9,
  row: { row: { kind: 'series', service: 'images', gauge: 'cpu', times: [], values: [] }, batch, position: 0 },
  direction: 'rise',
  from: 0,
  samples: 1,
  z: 9,
  role: 'resource',
};

describe('sixty lines of one error', () => {
  it('are one event where the service goes on as always', () => {
    expect(scores([rate('images')])).toEqual([-1]);
  });

  const fall = { direction: 'fall', bad: false, score: -3 } as const;

  it('count by their number where ordinary lines surely stay away', () => {
    expect(scores([rate('images'), rate('images', { ...fall, likelihood: 20 })])[0]).toBe(40);
    expect(scores([rate('images'), rate('images', { ...fall, likelihood: 1 })])[0]).toBe(-1);
  });

  it('gain from a doubtful fall no more than what it is worth', () => {
    const [score = 0] = scores([rate('images'), rate('images', { ...fall, likelihood: 4 })]);
    expect(score).toBeCloseTo(-1 + 4 - Math.log1p(ORDINARY.length));
  });

  it('gain nothing from a fall of lines that all services write now and then', () => {
    expect(scores([rate('images'), rate('images', { ...fall, likelihood: 20, ambient: 1 })])[0]).toBe(-1);
  });

  it('are one event in a calmer minute, when lines of all services stay away', () => {
    const everywhere = ['images', 'shop', 'stock'].map((service) => rate(service, { ...fall, likelihood: 8 }));
    expect(scores([rate('images'), ...everywhere])[0]).toBe(-1);
  });

  it('count by their number beside a gauge of the service, and where callers complain', () => {
    expect(scores([rate('images'), gauge])[0]).toBe(40);
    const complaint = rate('shop', { event: 'request failed!java.net.ConnectException' });
    expect(scores([rate('images'), complaint])[0]).toBe(40);
  });

  it('are one event where spans of the service would show a failure', () => {
    const requests = [1, 2, 3, 4, 5].map(served);
    expect(scores([rate('images')], MARKED, requests)).toEqual([-1]);
    expect(scores([rate('images')], MARKED, requests.slice(1))[0]).toBeGreaterThan(-1);
    expect(scores([rate('images')], [], requests)[0]).toBeGreaterThan(-1);
  });

  it('are a candidate at best, the clearer the better, where requests never order the lines of the service', () => {
    const most = Math.log(PARAMETERS.aloneConfidence / (1 - PARAMETERS.aloneConfidence));
    const [clear = 0, clearer = 0] = scores([rate('images'), rate('images', { score: 90 })], []);
    expect(clear).toBeGreaterThan(most - 0.1);
    expect(clearer).toBeGreaterThan(clear);
    expect(clearer).toBeLessThan(most);
  });

  it('stand behind a request that deviates a little', () => {
    const slow = { ...gauge, service: 'orders', score: 1 };
    const [burst = 0, request = 0] = scores([rate('images', { score: 90 }), slow], []);
    expect(request).toBeGreaterThan(burst);
  });
});
