// Samples of every gauge of every pod, as the engine compares them.
import type { SeriesRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import { collectSeries, type SeriesPoint } from '../../../telemetry/aggregates/series-rows.js';
import type { AggregateQuery } from '../../../telemetry/query.js';
import { indexPattern } from '../write/index-names.js';
import type { TenantView } from '../own/tenant-view.js';
import { walk } from './walk.js';

/** Points of one question: beyond, the oldest are left out. */
const MOST_POINTS = 500_000;

const FIELDS = ['service', 'environment', 'region', 'version', 'host', 'pod', 'time', 'value', 'gauge'];

export const readSeries = async (
  { client, owner }: TenantView,
  query: AggregateQuery,
): Promise<readonly SeriesRow[]> => {
  const { window, history, upTo } = query;
  const { add, rows } = collectSeries(window.from);
  const within = [
    { range: { time: { gte: window.from - history, lt: window.to } } },
    { range: { sequence: { lte: upTo } } },
  ];
  const asked = {
    index: indexPattern(owner, 'metrics'),
    query: { bool: { filter: within } },
    fields: FIELDS,
    columns: true,
    sort: [{ time: 'desc' }],
    most: MOST_POINTS,
  } as const;
  for await (const page of walk<SeriesPoint>(client, asked)) for (const point of page) add(point);
  return rows();
};
