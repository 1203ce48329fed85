// Series out of the points of a metric source.
import { HOUR, type Micros } from '../../kernel/time.js';
import type { SeriesRow } from '../../telemetry/aggregates/rows.js';
import { collectSeries } from '../../telemetry/aggregates/series.js';
import type { AggregateQuery } from '../../telemetry/query.js';
import type { Looking } from './sources.js';

const MOST_POINTS = 50_000;
/** How far back samples are looked for. */
const REACH: Micros = 4 * HOUR;

export const readSeries = async (
  { sources, upTo, read }: Looking,
  { window, history }: AggregateQuery,
): Promise<readonly SeriesRow[]> => {
  if (sources.metrics === undefined) return [];
  const { add, rows } = collectSeries(window.from);
  const asked = { from: window.from - Math.min(history, REACH), to: window.to };
  const query = { ask: 'metrics', window: asked, filter: {}, upTo, budget: MOST_POINTS } as const;
  const found = await sources.metrics.fetch(query, read);
  const points = found.rows.filter((row) => row.kind === 'metric');
  for (const point of points.toSorted((a, b) => b.time - a.time)) add(point);
  return rows();
};
