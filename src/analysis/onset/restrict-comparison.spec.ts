import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { DAY, MINUTE, SECOND, type TimeWindow } from '../../kernel/time.js';
import { AGGREGATE_BUCKET } from '../../telemetry/aggregates/trace-contribution.js';
import { partitionBuckets } from '../../telemetry/aggregates/partition.js';
import { type FlowCell, flowRows, type LatencyCell, latencyRows } from '../../telemetry/aggregates/table-rows.js';
import { comparisonOf } from '../analyze.js';
import { deviationsOf } from '../deviation/find-deviations.js';
import { restrictComparison, samplesIn } from './restrict-comparison.js';
import { slotCount, type SlotStretch, stretchWindow } from './window-stretch.js';
import { gauges, hotStock, inputOf, query, refusing, shopOf, WINDOW } from '../../../test/support/small-shop.js';

const sides = (window: TimeWindow) => partitionBuckets({ window, history: DAY, incidents: [] }, 1_000);

const wholeOf = (slots: { readonly window: TimeWindow; readonly slot: number }): SlotStretch =>
  stretchWindow(slots, 0, slotCount(slots));

describe('a comparison restricted to', () => {
  it.each([
    ['a refusal', { ...refusing, series: gauges(() => 0) }],
    ['a hot service', hotStock],
    ['lines without traces', { ...refusing, traceIds: false }],
  ])('shows the same of %s for the whole of its window', (_, setup) => {
    const comparison = comparisonOf(inputOf(shopOf(setup).batches));
    const { survey } = comparison.telemetry;
    const whole = wholeOf({ window: survey?.window ?? WINDOW, slot: survey?.slot ?? AGGREGATE_BUCKET });
    expect(restrictComparison(comparison, whole)).toEqual(comparison);
    expect(deviationsOf(restrictComparison(comparison, whole))).toEqual(deviationsOf(comparison));
  });

  const LENGTH = 40;
  const START = 1_000 * DAY;
  const WHOLE = { from: START, to: START + LENGTH * AGGREGATE_BUCKET };
  const bucket = fc.integer({ min: -20, max: LENGTH + 5 }).map((slot) => START + slot * AGGREGATE_BUCKET);
  const name = fc.constantFrom('a', 'b', 'c');
  const traces = fc.integer({ min: 1, max: 9 });
  const flowCell: fc.Arbitrary<FlowCell> = fc.record({
    bucket,
    traces,
    key: fc.record({
      stream: fc.constant('log' as const),
      service: name,
      operation: fc.constant('op'),
      from: name,
      to: name,
    }),
  });
  const latencyCell: fc.Arbitrary<LatencyCell> = fc.record({
    bucket,
    traces,
    key: fc.record({
      measure: fc.constant('self' as const),
      service: name,
      operation: fc.constant('op'),
      log2: fc.integer({ min: 8, max: 12 }),
    }),
  });
  const part = fc
    .tuple(fc.nat(LENGTH - 1), fc.integer({ min: 1, max: LENGTH }))
    .map(([first, length]) =>
      stretchWindow({ window: WHOLE, slot: AGGREGATE_BUCKET }, first, Math.min(LENGTH, first + length)),
    );

  it('counts for a stretch what the cells of that stretch add up to', () => {
    const cells = { flow: fc.array(flowCell, { maxLength: 60 }), latency: fc.array(latencyCell, { maxLength: 60 }) };
    fc.assert(
      fc.property(fc.record(cells), part, ({ flow, latency }, stretch) => {
        const survey = {
          kind: 'survey' as const,
          window: WHOLE,
          past: { from: 0, to: START },
          baseline: 'past' as const,
          traces: { window: 1, past: 1_000, incident: 0 },
          slot: AGGREGATE_BUCKET,
          minutes: 60,
        };
        const rows = [survey, ...flowRows(flow, sides(WHOLE)), ...latencyRows(latency, sides(WHOLE))];
        const batch = { hash: 'b' as never, role: 'issue' as const, query: { ...query, of: 'flow' as const }, rows };
        const { telemetry } = restrictComparison(comparisonOf(inputOf([batch])), stretch);
        const own = sides(stretch);
        const flows = flowRows(flow, own).map(({ from, to, service, window }) => [service, from, to, window]);
        const some = telemetry.flows.map(({ row: { from, to, service, window } }) => [service, from, to, window]);
        expect(some.filter(([, , , window]) => window !== 0)).toEqual(flows.filter(([, , , window]) => window !== 0));
        const seen = (window: object): object =>
          Object.fromEntries(Object.entries(window).filter(([, count]) => count !== 0));
        const counted = (all: readonly { readonly service: string; readonly window: object }[]) =>
          all
            .map(({ service, window }) => [service, seen(window)] as const)
            .filter(([, w]) => Object.keys(w).length > 0);
        expect(counted(telemetry.latencies.map(({ row }) => row))).toEqual(counted(latencyRows(latency, own)));
      }),
    );
  });

  it('keeps for a stretch the traces that start in it and the samples taken in it and at its end', () => {
    const comparison = comparisonOf(inputOf(shopOf(hotStock).batches));
    const stretch = stretchWindow({ window: WINDOW, slot: MINUTE }, 1, 3);
    const { telemetry, gauges: kept } = restrictComparison(comparison, stretch);
    const starts = telemetry.traces.map(({ row }) => row.start);
    expect([Math.min(...starts), Math.max(...starts)]).toEqual([stretch.from, stretch.to - 2 * SECOND]);
    const [series] = kept.get('cpu.percent') ?? [];
    expect(series?.during).toHaveLength(3);
    expect(series?.row.row.times[series.from]).toBe(stretch.from);
    const [before] = comparison.gauges.get('cpu.percent') ?? [];
    expect(before && samplesIn(before, stretch)).toEqual([1, 4]);
    expect(before && samplesIn(before, { ...stretch, from: 0, to: 1 })).toEqual([0, 0]);
  });
});
