// Restricts a comparison to a stretch of its window, as if the store had been asked about that stretch alone.
import { windowContains } from '../../kernel/time.js';
import {
  countTracesInSlots,
  type FlowRow,
  type LatencyHistogram,
  type LatencyRow,
} from '../../telemetry/aggregates/aggregate-rows.js';
import type { Comparison } from '../deviation/baseline.js';
import type { GaugeSeries, SeriesByGauge } from '../deviation/gauge-series.js';
import type { TurnTelemetry } from '../turn-telemetry.js';
import type { SlotStretch } from './window-stretch.js';

const flowIn = (row: FlowRow, stretch: SlotStretch): FlowRow => ({
  ...row,
  window: countTracesInSlots(row.course, [stretch.first, stretch.last]),
});

const latencyIn = (row: LatencyRow, stretch: SlotStretch): LatencyRow => {
  const buckets = Object.keys(row.window);
  const slots = [stretch.first, stretch.last] as const;
  const window: LatencyHistogram = Object.fromEntries(
    buckets.map((log2) => [log2, countTracesInSlots(row.courses?.[log2], slots)]),
  );
  return { ...row, window };
};

/** Indexes of the samples of a stretch among those of the window; a sample at its end belongs to it. */
export const samplesIn = ({ row, from, during }: GaugeSeries, stretch: SlotStretch): readonly [number, number] => {
  const { times } = row.row;
  const isOf = (index: number): boolean => {
    const at = times[from + index] ?? Infinity;
    return at >= stretch.from && at <= stretch.to;
  };
  let first = 0;
  while (first < during.length && !isOf(first)) first += 1;
  if (first === during.length) return [0, 0];
  let last = during.length;
  while (!isOf(last - 1)) last -= 1;
  return [first, last];
};

const gaugeIn = (series: GaugeSeries, stretch: SlotStretch): readonly GaugeSeries[] => {
  const [first, last] = samplesIn(series, stretch);
  return first === last ? [] : [{ ...series, from: series.from + first, during: series.during.slice(first, last) }];
};

const gaugesIn = (gauges: SeriesByGauge, stretch: SlotStretch): SeriesByGauge =>
  new Map([...gauges].map(([gauge, all]) => [gauge, all.flatMap((series) => gaugeIn(series, stretch))]));

export const restrictComparison = (comparison: Comparison, stretch: SlotStretch): Comparison => {
  const { telemetry, gauges } = comparison;
  const { survey, flows, latencies, traces, earlierTraces } = telemetry;
  const { from, to } = stretch;
  if (survey !== undefined && from <= survey.window.from && to >= survey.window.to) return comparison;
  const part: TurnTelemetry = {
    ...telemetry,
    survey: survey && { ...survey, window: { from, to } },
    flows: flows.map((placed) => ({ ...placed, row: flowIn(placed.row, stretch), stored: placed.row })),
    latencies: latencies.map((placed) => ({ ...placed, row: latencyIn(placed.row, stretch), stored: placed.row })),
    traces: traces.filter(({ row }) => windowContains(stretch, row.start)),
    earlierTraces: [...earlierTraces, ...traces.flatMap(({ row }) => (row.start < from ? row : []))],
  };
  return { ...comparison, telemetry: part, gauges: gaugesIn(gauges, stretch), slots: [stretch.first, stretch.last] };
};
