// The same comparison with only a stretch of its window: what the store would answer if it were asked about that stretch alone.
import { windowContains } from '../../kernel/time.js';
import { tracesIn } from '../../telemetry/aggregates/course.js';
import type { FlowRow, Histogram, LatencyRow } from '../../telemetry/aggregates/rows.js';
import type { Comparison } from '../deviation/baseline.js';
import type { Gauges, GaugeSeries } from '../deviation/gauge.js';
import type { Telemetry } from '../telemetry-read.js';
import type { Stretch } from './stretch.js';

const flowIn = (row: FlowRow, stretch: Stretch): FlowRow => ({
  ...row,
  window: tracesIn(row.course, [stretch.first, stretch.last]),
});

const latencyIn = (row: LatencyRow, stretch: Stretch): LatencyRow => {
  const buckets = Object.keys(row.window);
  const slots = [stretch.first, stretch.last] as const;
  const window: Histogram = Object.fromEntries(buckets.map((log2) => [log2, tracesIn(row.courses?.[log2], slots)]));
  return { ...row, window };
};

/** Indices of the samples of a stretch, among those of the window; one taken at its end tells of it. */
export const samplesIn = ({ row, from, during }: GaugeSeries, stretch: Stretch): readonly [number, number] => {
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

const gaugeIn = (series: GaugeSeries, stretch: Stretch): readonly GaugeSeries[] => {
  const [first, last] = samplesIn(series, stretch);
  return first === last ? [] : [{ ...series, from: series.from + first, during: series.during.slice(first, last) }];
};

const gaugesIn = (gauges: Gauges, stretch: Stretch): Gauges =>
  new Map([...gauges].map(([gauge, all]) => [gauge, all.flatMap((series) => gaugeIn(series, stretch))]));

export const restrict = (comparison: Comparison, stretch: Stretch): Comparison => {
  const { telemetry, gauges } = comparison;
  const { survey, flows, latencies, traces } = telemetry;
  const { from, to } = stretch;
  if (survey !== undefined && from <= survey.window.from && to >= survey.window.to) return comparison;
  const part: Telemetry = {
    ...telemetry,
    survey: survey && { ...survey, window: { from, to } },
    flows: flows.map((placed) => ({ ...placed, row: flowIn(placed.row, stretch), stored: placed.row })),
    latencies: latencies.map((placed) => ({ ...placed, row: latencyIn(placed.row, stretch), stored: placed.row })),
    traces: traces.filter(({ row }) => windowContains(stretch, row.start)),
  };
  return { ...comparison, telemetry: part, gauges: gaugesIn(gauges, stretch), slots: [stretch.first, stretch.last] };
};
