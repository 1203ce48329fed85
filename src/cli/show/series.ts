// What of a cited row can be drawn: a gauge, a rate, a histogram.
import type { BatchRow } from '../../telemetry/batch.js';
import { MINUTE } from '../../kernel/time.js';
import { evenly, sparkline } from '../terminal/sparkline.js';

/** Latency buckets are powers of two: their counts in order, from the fastest to the slowest. */
const latency = (buckets: { readonly [bucket: string]: number }): readonly number[] => {
  const pairs = Object.entries(buckets).map(([bucket, traces]) => [Number(bucket), traces] as const);
  return evenly(
    pairs.toSorted(([a], [b]) => a - b),
    1,
  );
};

const valuesOf = (row: BatchRow): readonly number[] => {
  if (row.kind === 'series') return row.values;
  if (row.kind === 'rate')
    return evenly(
      row.slots.map((slot, index) => [slot, row.lines[index] ?? 0] as const),
      1,
    );
  if (row.kind === 'histogram') return evenly(row.minutes, MINUTE);
  return row.kind === 'latency' ? latency(row.window) : [];
};

export const drawingOf = (row: BatchRow, width?: number): string => sparkline(valuesOf(row), width);
