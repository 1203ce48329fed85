// The same comparison with only a stretch of its window: what the store would answer if it were asked about that stretch alone.
import { contains } from '../../kernel/time.js';
import type { Course, FlowRow, Histogram, LatencyRow } from '../../telemetry/aggregates/rows.js';
import type { Comparison } from '../baseline.js';
import type { Gauges, GaugeSeries } from '../gauge.js';
import type { Telemetry } from '../telemetry-read.js';
import type { Stretch } from './stretch.js';

const countIn = (course: Course | undefined, { first, last }: Stretch): number => {
  let sum = 0;
  course?.slots.forEach((slot, index) => {
    if (slot >= first && slot < last) sum += course.traces[index] ?? 0;
  });
  return sum;
};

const flowIn = (row: FlowRow, stretch: Stretch): FlowRow => ({ ...row, window: countIn(row.course, stretch) });

const latencyIn = (row: LatencyRow, stretch: Stretch): LatencyRow => {
  const buckets = Object.keys(row.window);
  const window: Histogram = Object.fromEntries(buckets.map((log2) => [log2, countIn(row.courses?.[log2], stretch)]));
  return { ...row, window };
};

/** Indices of the samples of a stretch, among those of the window. */
export const samplesIn = ({ row, from, during }: GaugeSeries, stretch: Stretch): readonly [number, number] => {
  const times = row.row.times.slice(from, from + during.length);
  const first = times.findIndex((at) => contains(stretch, at));
  return first < 0 ? [0, 0] : [first, times.findLastIndex((at) => contains(stretch, at)) + 1];
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
  const part: Telemetry = {
    ...telemetry,
    survey: survey && { ...survey, window: { from, to } },
    flows: flows.map((placed) => ({ ...placed, row: flowIn(placed.row, stretch) })),
    latencies: latencies.map((placed) => ({ ...placed, row: latencyIn(placed.row, stretch) })),
    traces: traces.filter(({ row }) => contains(stretch, row.start)),
  };
  return { ...comparison, telemetry: part, gauges: gaugesIn(gauges, stretch) };
};
