// Measures that count records or compare counts, and those of which telemetry holds nothing but what is near.
import type { MeasureTable } from '../measure.js';
import { comparisonMeasure } from './comparison.js';
import { countMeasure } from './count.js';
import { effectMeasure } from './effect.js';
import { latencyMeasure } from './latency.js';
import { costMeasure, forecastMeasure, ticketsMeasure } from './outside-telemetry.js';
import { ownerMeasure } from './owner.js';
import { routeMeasure } from './route-counts.js';
import { shareMeasure } from './share.js';
import { throughputMeasure } from './throughput.js';
import { trendMeasure } from './trend.js';

export const countMeasures = {
  comparison: comparisonMeasure,
  cost: costMeasure,
  count: countMeasure,
  effect: effectMeasure,
  forecast: forecastMeasure,
  latency: latencyMeasure,
  owner: ownerMeasure,
  route: routeMeasure,
  share: shareMeasure,
  throughput: throughputMeasure,
  tickets: ticketsMeasure,
  trend: trendMeasure,
} as const satisfies MeasureTable;
