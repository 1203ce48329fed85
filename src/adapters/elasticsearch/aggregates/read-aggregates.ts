// Answers the engine's questions for sums: the survey first, then flows, latencies, rates, series or traces.
import { historyRange, type Partition, partitionBuckets } from '../../../telemetry/aggregates/partition.js';
import type { AggregateRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import { surveyRow } from '../../../telemetry/aggregates/table-rows.js';
import type { AggregateQuery, FetchResult, StorePosition } from '../../../telemetry/query.js';
import { indexPattern } from '../write/index-names.js';
import { readFlow, readLatency, readRates } from './read-sums.js';
import { readSeries } from './read-series.js';
import { readTraces } from './read-traces.js';
import { type TenantView, windowNotices } from '../own/tenant-view.js';
import { storedTraceCounts } from './stored-sums.js';

/** What stands behind the survey row; `matched` counts it when a budget cut it. */
export type Answer = { readonly rows: readonly AggregateRow[]; readonly matched?: number; readonly notice?: string };

const answer = async (view: TenantView, query: AggregateQuery, sides: Partition): Promise<Answer> => {
  switch (query.of) {
    case 'flow':
      return { rows: await readFlow(view, sides) };
    case 'latency':
      return { rows: await readLatency(view, sides) };
    case 'rates':
      return { rows: await readRates(view, sides) };
    case 'series':
      return { rows: await readSeries(view, query) };
    case 'traces':
      return readTraces(view, query, sides);
  }
  query.of satisfies never;
};

const hasNewer = async ({ client, owner }: TenantView, upTo: StorePosition): Promise<boolean> => {
  const index = [indexPattern(owner, 'logs'), indexPattern(owner, 'spans')];
  const { count } = await client.count({ index, query: { range: { sequence: { gt: upTo } } }, terminate_after: 1 });
  return count > 0;
};

export const readAggregates = async (view: TenantView, query: AggregateQuery): Promise<FetchResult> => {
  const history = historyRange(query);
  const counts = await storedTraceCounts(view, { from: history.from, to: query.window.to });
  const before = counts.filter(({ bucket }) => bucket >= history.from && bucket < history.to);
  const sides = partitionBuckets(
    query,
    before.reduce((sum, { traces }) => sum + traces, 0),
  );
  const { rows, matched = rows.length, notice } = await answer(view, query, sides);
  const newer = query.of !== 'traces' && query.of !== 'series' && (await hasNewer(view, query.upTo));
  const notices = [
    ...windowNotices(view, query.window),
    ...(notice === undefined ? [] : [notice]),
    ...(newer ? ['sums include rows that were stored after the turn began'] : []),
  ];
  return {
    rows: [surveyRow(counts, sides), ...rows],
    matched: matched + 1,
    owed: matched - rows.length,
    ...(notices.length > 0 && { notices }),
  };
};
