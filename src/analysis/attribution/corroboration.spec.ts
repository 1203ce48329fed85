import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import type { TraceRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { comparisonOf } from '../analyze.js';
import { requireCorroboration } from './corroboration.js';
import type { Deviation, FlowDeviation, MetricDeviation, RateDeviation } from '../deviation/deviation.js';
import { PARAMETERS } from '../parameters.js';
import { hash, inputOf, query } from '../../../test/support/small-shop.js';

const batch = 'b' as BatchHash;

const gauge = (score: number): MetricDeviation => ({
  kind: 'metric',
  service: 'a',
  score,
  likelihood: score,
  row: { row: { kind: 'series', service: 'a', gauge: 'cpu', times: [], values: [] }, batch, position: 0 },
  direction: 'rise',
  from: 0,
  samples: 1,
  z: 9,
  role: 'resource',
});

const lines: RateDeviation = {
  kind: 'rate',
  service: 'a',
  score: -2,
  likelihood: 2,
  row: {
    row: { kind: 'rate', service: 'a', event: 'x', level: 'info', start: 0, slots: [], lines: [] },
    batch,
    position: 0,
  },
  direction: 'rise',
  effect: 1,
  bad: false,
  ambient: 0,
  lines: 9,
  expected: 1,
};

const trace = (index: number): TraceRow => ({
  kind: 'trace',
  traceId: `t${index}`,
  start: index,
  durationMicros: 1,
  segments: [{ service: 'a', operation: 'op', start: index, logs: [], spans: [] }],
});

const scores = (requests: number, deviations: readonly Deviation[]): readonly number[] => {
  const rows = Array.from({ length: requests }, (_, index) => trace(index));
  const comparison = comparisonOf(
    inputOf([{ hash: hash('traces'), query: { ...query, of: 'traces' }, role: 'issue', rows }]),
  );
  return requireCorroboration(deviations, comparison).map(({ score }) => score);
};

describe('a gauge', () => {
  it('counts less where requests of its service are seen and show nothing', () => {
    expect(scores(5, [gauge(8)])).toEqual([8 * PARAMETERS.aloneWeight]);
  });

  it('counts fully where too few requests are seen to tell', () => {
    expect(scores(4, [gauge(8)])).toEqual([8]);
    expect(scores(0, [gauge(8)])).toEqual([8]);
  });

  it('counts less where its service usually serves, and nobody calls anything now', () => {
    const usual = { service: 'a', operation: 'op', from: '^', window: 0, incident: 0 };
    const served = [{ kind: 'flow' as const, stream: 'span' as const, ...usual, past: 9 }];
    const comparison = comparisonOf(
      inputOf([{ hash: hash('flow'), query: { ...query, of: 'flow' }, role: 'issue', rows: served }]),
    );
    expect(requireCorroboration([gauge(8)], comparison).map(({ score }) => score)).toEqual([
      8 * PARAMETERS.aloneWeight,
    ]);
  });

  it('counts fully beside anything else that its service shows', () => {
    expect(scores(5, [gauge(8), lines])).toEqual([8, -2]);
  });

  it('does not raise a score that chance explains', () => {
    expect(scores(5, [gauge(-3)])).toEqual([-3]);
  });
});

const failing = (score: number): FlowDeviation => {
  const row = {
    kind: 'flow',
    stream: 'log',
    service: 'b',
    operation: 'op',
    from: '^',
    window: 9,
    incident: 0,
    past: 0,
  } as const;
  return {
    kind: 'flow',
    service: 'b',
    score,
    likelihood: score,
    row: { row: { ...row, to: 'failed' }, batch, position: 0 },
    total: { row, batch, position: 1 },
    effect: 1,
    bad: true,
    ambient: 0,
    unexplained: 1,
  };
};

describe('a burst of lines that no trace orders', () => {
  const burst = { ...lines, score: 90, bad: true };

  it('never stands above requests that surely fail elsewhere', () => {
    const [ofBurst = 0, ofRequests = 0] = scores(0, [burst, failing(PARAMETERS.sure)]);
    expect(ofRequests).toBe(PARAMETERS.sure);
    expect(ofBurst).toBeLessThan(ofRequests);
  });

  it('counts fully where no request surely fails, and where requests of its own service deviate', () => {
    expect(scores(0, [burst, failing(PARAMETERS.sure - 1)])[0]).toBe(90);
    expect(scores(0, [burst, { ...failing(PARAMETERS.sure), service: 'a' }])[0]).toBe(90);
  });
});
