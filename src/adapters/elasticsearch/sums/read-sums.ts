// Answers the engine's queries for sums: a survey first, then flows, latencies, rates, series or traces.
import { composeMasked } from '../../../kernel/masked.js';
import { type Micros, MINUTE } from '../../../kernel/time.js';
import { getOrCreate } from '../../../telemetry/aggregates/keyed-map.js';
import type { FlowKey } from '../../../telemetry/aggregates/trace-contribution.js';
import { END_EVENT } from '../../../telemetry/aggregates/operation-names.js';
import {
  type BucketRange,
  historyRange,
  type Partition,
  partitionCells,
  type PartitionSide,
  sideAt,
  slotWidth,
} from '../../../telemetry/aggregates/partition.js';
import { RATE_BUCKET, type RateCell, rateRows } from '../../../telemetry/aggregates/rate-rows.js';
import type { AggregateRow, SeriesRow, TraceRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import {
  flowRows,
  latencyRows,
  type PresenceCell,
  presenceRows,
  surveyRow,
} from '../../../telemetry/aggregates/table-rows.js';
import { LEVELS } from '../../../telemetry/level.js';
import { flowKeyOf, latencyKeyOf } from './key-dictionary.js';
import { type TenantView, windowNotices } from '../own/tenant-view.js';
import { readStoredCounts, readStoredRates, readTraceCounts, type StoredCounts } from './sum-documents.js';
import { collectSeries, type SeriesPoint } from '../../../telemetry/aggregates/series-rows.js';
import type { AggregateQuery, FetchResult, StorePosition } from '../../../telemetry/query.js';
import { indexPattern } from '../write/index-names.js';
import { scanHits } from './scan.js';
import { compareText } from '../../../kernel/json.js';
import { segmentTrace } from '../../../telemetry/aggregates/segments.js';
import { readStoredTraces, tracePartsOf } from './stored-traces.js';

/** What is added up: each side of the question, the window slot by slot. */
const sumGroup = (sides: Partition, bucket: Micros): PartitionSide | number | undefined => {
  const side = sideAt(sides, bucket);
  return side === 'window' ? Math.floor((bucket - sides.window.from) / slotWidth(sides.window)) : side;
};

/** Traces by the number of their key; all buckets of a group stand under the first of them. */
type KeySums = { readonly bucket: Micros; readonly traces: Map<number, number> };

const addUpGroups = ({ buckets }: StoredCounts, sides: Partition): readonly KeySums[] => {
  const groups = new Map<PartitionSide | number, KeySums>();
  for (const { bucket, keys, traces } of buckets) {
    const group = sumGroup(sides, bucket);
    if (group === undefined) continue;
    const sums = getOrCreate(groups, group, () => ({ bucket, traces: new Map<number, number>() }));
    keys.forEach((key, at) => sums.traces.set(key, (sums.traces.get(key) ?? 0) + (traces[at] ?? 0)));
  }
  return [...groups.values()];
};

/** The cells of one group, as one per key. */
const groupCells = <Key>(sums: readonly KeySums[], keys: readonly (Key | undefined)[]) =>
  sums.flatMap(({ bucket, traces }) =>
    Array.from(traces).flatMap(([number, sum]) => {
      const key = keys[number];
      return key === undefined ? [] : [{ bucket, key, traces: sum }];
    }),
  );

const questionRange = ({ past, window }: Partition): BucketRange => ({ from: past.from, to: window.to });

/** Steps between events as they are called now: cells of the same step are added up. */
const readFlowKeys = async ({ client, owner, keyTexts, aliases }: TenantView, digests: readonly string[]) => {
  const texts = await keyTexts(client, owner, digests);
  return digests.map((digest): FlowKey | undefined => {
    const text = texts.get(digest);
    if (text === undefined) return undefined;
    const { from, to, ...place } = flowKeyOf(text);
    return { ...place, from: aliases.current(from), ...(to !== undefined && { to: aliases.current(to) }) };
  });
};

function* presenceCells({ buckets }: StoredCounts, keys: readonly (FlowKey | undefined)[]): Generator<PresenceCell> {
  for (const { bucket, keys: numbers } of buckets) {
    const minute = Math.floor(bucket / MINUTE) * MINUTE;
    for (const number of numbers) {
      const key = keys[number];
      if (key?.to !== undefined && key.to !== END_EVENT) yield { minute, event: key.to, service: key.service };
    }
  }
}

const readStoredFlow = async (view: TenantView, sides: Partition): Promise<readonly AggregateRow[]> => {
  const counts = await readStoredCounts(view, 'flow', questionRange(sides));
  const keys = await readFlowKeys(view, counts.digests);
  const cells = groupCells(addUpGroups(counts, sides), keys);
  return [...flowRows(cells, sides), ...presenceRows(presenceCells(counts, keys), sides)];
};

/** A latency's digest bears its log2 behind a colon. */
const splitLatencyDigest = (digest: string): readonly [key: string, log2: number] => {
  const [key = '', log2] = digest.split(':');
  return [key, Number(log2)];
};

const readStoredLatency = async (view: TenantView, sides: Partition): Promise<readonly AggregateRow[]> => {
  const { client, owner, keyTexts } = view;
  const counts = await readStoredCounts(view, 'latency', questionRange(sides));
  const parts = counts.digests.map(splitLatencyDigest);
  const texts = await keyTexts(
    client,
    owner,
    parts.map(([key]) => key),
  );
  const keys = parts.map(([digest, log2]) => {
    const text = texts.get(digest);
    return text === undefined ? undefined : { ...latencyKeyOf(text), log2 };
  });
  return latencyRows(groupCells(addUpGroups(counts, sides), keys), sides);
};

const readRateRows = async (view: TenantView, sides: Partition): Promise<readonly AggregateRow[]> => {
  const cells: RateCell[] = [];
  for await (const { bucket, lines } of readStoredRates(view, questionRange(sides)))
    for (const [slot, service, event, severity, count] of lines)
      cells.push({
        bucket: bucket + slot * RATE_BUCKET,
        service,
        event: view.aliases.current(event),
        level: LEVELS[severity] ?? 'info',
        lines: count,
      });
  return rateRows(cells, sides);
};

/** Points of one question: beyond, the oldest are left out. */
const MOST_POINTS = 500_000;

const SERIES_FIELDS = ['service', 'environment', 'region', 'version', 'host', 'pod', 'time', 'value', 'gauge'];

const readStoredSeries = async (
  { client, owner }: TenantView,
  query: AggregateQuery,
): Promise<readonly SeriesRow[]> => {
  const { window, history, upTo } = query;
  const { add, rows } = collectSeries(window.from);
  const within = [
    { range: { time: { gte: window.from - history, lt: window.to } } },
    { range: { sequence: { lte: upTo } } },
  ];
  const scan = {
    index: indexPattern(owner, 'metrics'),
    query: { bool: { filter: within } },
    fields: SERIES_FIELDS,
    columns: true,
    sort: [{ time: 'desc' }],
    most: MOST_POINTS,
  } as const;
  for await (const page of scanHits<SeriesPoint>(client, scan)) for (const point of page) add(point);
  return rows();
};

/** Traces whose rows are read in one request. */
const TRACES_PER_REQUEST = 500;

const withCurrentNames = ({ aliases }: TenantView, row: TraceRow): TraceRow => ({
  ...row,
  segments: row.segments.map((segment) => ({
    ...segment,
    logs: segment.logs.map((event) => ({ ...event, key: aliases.current(event.key) })),
  })),
});

const drawTraceIds = async (
  { client, owner }: TenantView,
  { window }: Partition,
  most: number,
): Promise<readonly string[]> => {
  const ids: string[] = [];
  const query = { range: { start: { gte: window.from, lt: window.to } } };
  const scan = {
    index: indexPattern(owner, 'traces'),
    query,
    fields: ['traceId'],
    sort: [{ lot: 'asc' as const }],
    most,
  };
  for await (const page of scanHits<{ readonly traceId: string }>(client, scan))
    for (const { traceId } of page) ids.push(traceId);
  return ids;
};

const countTraces = async ({ client, owner }: TenantView, { window }: Partition): Promise<number> => {
  const index = indexPattern(owner, 'traces');
  const { count } = await client.count({ index, query: { range: { start: { gte: window.from, lt: window.to } } } });
  return count;
};

/** Ascending by start, then by id. */
const readStoredTraceRows = async (
  view: TenantView,
  { budget, upTo }: AggregateQuery,
  sides: Partition,
): Promise<SummedAnswer> => {
  const matched = await countTraces(view, sides);
  const ids = await drawTraceIds(view, sides, budget);
  const rows: TraceRow[] = [];
  for (let from = 0; from < ids.length; from += TRACES_PER_REQUEST) {
    const step = ids.slice(from, from + TRACES_PER_REQUEST);
    const found = await readStoredTraces(view.client, { owner: view.owner, ids: step, upTo });
    for (const trace of found.values()) rows.push(withCurrentNames(view, segmentTrace(tracePartsOf(trace))));
  }
  const sorted = rows
    .filter(({ segments }) => segments.length > 0)
    .sort((a, b) => a.start - b.start || compareText(a.traceId, b.traceId));
  if (matched <= budget) return { rows: sorted };
  return { rows: sorted, matched, notice: `${sorted.length} of ${matched} traces were drawn by lot` };
};

/** What stands behind the survey row; `matched` counts it when a budget cut it. */
type SummedAnswer = {
  readonly rows: readonly AggregateRow[];
  readonly matched?: number;
  readonly notice?: string;
};

const answerAggregate = async (view: TenantView, query: AggregateQuery, sides: Partition): Promise<SummedAnswer> => {
  switch (query.of) {
    case 'flow':
      return { rows: await readStoredFlow(view, sides) };
    case 'latency':
      return { rows: await readStoredLatency(view, sides) };
    case 'rates':
      return { rows: await readRateRows(view, sides) };
    case 'series':
      return { rows: await readStoredSeries(view, query) };
    case 'traces':
      return readStoredTraceRows(view, query, sides);
  }
  query.of satisfies never;
};

const hasNewerRows = async ({ client, owner }: TenantView, upTo: StorePosition): Promise<boolean> => {
  const index = [indexPattern(owner, 'logs'), indexPattern(owner, 'spans')];
  const { count } = await client.count({ index, query: { range: { sequence: { gt: upTo } } }, terminate_after: 1 });
  return count > 0;
};

export const readStoredAggregates = async (view: TenantView, query: AggregateQuery): Promise<FetchResult> => {
  const history = historyRange(query);
  const cells = await readTraceCounts(view, { from: history.from, to: query.window.to });
  const sides = partitionCells(query, cells);
  const { rows, matched = rows.length, notice } = await answerAggregate(view, query, sides);
  const newer = query.of !== 'traces' && query.of !== 'series' && (await hasNewerRows(view, query.upTo));
  const notices = [
    ...windowNotices(view, query.window),
    ...(notice === undefined ? [] : [notice]),
    ...(newer ? ['sums include rows that were stored after the turn began'] : []),
  ];
  return {
    rows: composeMasked([surveyRow(cells, sides), ...rows]),
    matched: matched + 1,
    owed: matched - rows.length,
    ...(notices.length > 0 && { notices }),
  };
};
