// Measures that count records or compare counts, and those of which telemetry holds nothing but what is near.
import type { MeasureTable } from '../measure.js';
import { comparison } from './comparison.js';
import { count } from './count.js';
import { latency } from './latency.js';
import { cost, forecast, tickets } from './outside-telemetry.js';
import { owner } from './owner.js';
import { share } from './share.js';
import { throughput } from './throughput.js';
import { trend } from './trend.js';

export const countMeasures = {
  comparison,
  cost,
  count,
  forecast,
  latency,
  owner,
  share,
  throughput,
  tickets,
  trend,
} as const satisfies MeasureTable;
