import { describe, expect, it } from 'vitest';
import type { SeriesRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { gauges, inputOf, ONSET, shopOf, type ShopSetup } from '../../../test/support/small-shop.js';
import { analyze } from '../analyze.js';

/** What each service measures of its calls: gateway → orders → stock and payments. */
const CALLS = [
  ['gateway', 'orders'],
  ['orders', 'stock'],
  ['orders', 'payments'],
] as const;

const measured = (slow: (by: string, to: string) => boolean, label = 'destination_workload'): readonly SeriesRow[] =>
  CALLS.flatMap(([by, to]) =>
    gauges((service, at) => (service === by && at >= ONSET && slow(by, to) ? 300 : 0))
      .filter(({ service }) => service === by)
      .map((row) => ({ ...row, gauge: `request_latency_ms{${label}=${to},reporter=source}` })),
  );

const UNTRACED: ShopSetup = { hasSpans: false };

const leading = (setup: ShopSetup, series: readonly SeriesRow[]) => {
  const [first] = analyze(inputOf(shopOf({ ...setup, series: [...series, ...gauges(() => 0)] }).batches)).hypotheses;
  return first && { service: first.service, kind: first.kind, isCredible: first.score > 0 };
};

describe('a gauge of calls', () => {
  it.each(['destination_workload', 'upstream', 'peer.service'])('blames who is called, by its label %s', (label) => {
    const series = measured((_, to) => to === 'stock', label);
    expect(leading(UNTRACED, series)).toEqual({ service: 'stock', kind: 'latency', isCredible: true });
  });

  it('blames the last of those whose calls are slow', () => {
    const series = measured((_, to) => to !== 'payments');
    expect(leading(UNTRACED, series)).toEqual({ service: 'stock', kind: 'latency', isCredible: true });
  });

  it.each([
    ['a label that says something else', UNTRACED, 'zone'],
    ['spans that tell of the service', {}, 'destination_workload'],
  ])('treats the gauge as a symptom of the service that measures it with %s', (_, setup, label) => {
    expect(
      leading(
        setup,
        measured((_by, to) => to === 'stock', label),
      )?.service,
    ).toBe('orders');
  });
});
