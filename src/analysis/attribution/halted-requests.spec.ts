import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { LatencyHistogram, LatencyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { hash, inputOf, query } from '../../../test/support/small-shop.js';
import { comparisonOf } from '../analyze.js';
import type { FlowDeviation } from '../deviation/deviation.js';
import { shareHaltedRequests } from './halted-requests.js';

const halting = (answered: readonly string[], missed?: string): FlowDeviation => {
  const score = 9;
  const counted = { window: 9, past: 0, incident: 0 } as const;
  const step = { kind: 'flow', stream: 'span', service: 'shop', operation: 'op', from: 'read', ...counted } as const;
  const row = { row: { ...step, to: 'error page' }, batch: 'b' as BatchHash, position: 0 };
  return {
    kind: 'flow',
    service: 'shop',
    score,
    likelihood: score,
    row,
    total: { ...row, row: step },
    effect: 1,
    bad: true,
    ambient: 0,
    unexplained: 1,
    halted: { answered, ...optional({ missed }) },
  };
};

const times = (service: string, window: LatencyHistogram): LatencyRow => ({
  kind: 'latency',
  measure: 'self',
  service,
  operation: 'op',
  window,
  past: { 12: 200 },
  incident: {},
});

/** Both answer in 4 ms as a rule. */
const comparisonWith = (window: LatencyHistogram) =>
  comparisonOf(
    inputOf([
      {
        hash: hash('latency'),
        query: { ...query, of: 'latency' },
        role: 'issue',
        rows: [times('stock', window), times('prices', { 12: 40 })],
      },
    ]),
  );

const ranked = (deviation: FlowDeviation, window: LatencyHistogram = { 12: 40 }) =>
  shareHaltedRequests([deviation], comparisonWith(window)).map(({ service, score }) => ({ service, score }));

describe('what requests show that stop half way', () => {
  it('is of the service alone where nobody had answered them', () => {
    expect(ranked(halting([]))).toEqual([{ service: 'shop', score: 9 }]);
  });

  it('is shared by the service and those whose answers it had', () => {
    const [own, stock, prices] = ranked(halting(['stock', 'prices']));
    expect(own).toEqual({ service: 'shop', score: 9 + Math.log(0.5) });
    expect(stock).toEqual({ service: 'stock', score: 9 + Math.log(0.25) });
    expect(prices?.score).toBe(stock?.score);
  });

  it('may be of the service that is not seen to answer next', () => {
    expect(ranked(halting([], 'pay'))).toEqual([
      { service: 'shop', score: 9 + Math.log(2 / 3) },
      { service: 'pay', score: 9 + Math.log(1 / 3) },
    ]);
  });

  it('is of the service that answers much sooner than it can have worked', () => {
    const [first, second] = ranked(halting(['stock', 'prices']), { 8: 30, 12: 10 }).toSorted(
      (a, b) => b.score - a.score,
    );
    expect(first?.service).toBe('stock');
    expect((first?.score ?? 0) - (second?.score ?? 0)).toBeGreaterThan(3);
  });

  it('makes all suspects together as likely as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 40 }), (services, quick) => {
        const answered = ['stock', 'prices', 'c', 'd', 'e', 'f'].slice(0, services);
        const scores = ranked(halting(answered), { 8: quick, 12: 40 - quick }).map(({ score }) => score);
        const together = Math.log(scores.reduce((sum, score) => sum + Math.exp(score), 0));
        expect(together).toBeGreaterThan(8.99);
        expect(together).toBeLessThan(9.01);
      }),
    );
  });
});
