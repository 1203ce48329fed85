// Traces of the window as the engine reads them; where there are too many, a choice by the digest of their ids, always the same one.
import { compareText } from '../../../kernel/json.js';
import type { Partition } from '../../../telemetry/aggregates/partition.js';
import type { TraceRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import { segmentTrace } from '../../../telemetry/aggregates/segments.js';
import type { AggregateQuery } from '../../../telemetry/query.js';
import { indexPattern } from '../write/index-names.js';
import type { Answer } from './read-aggregates.js';
import type { TenantView } from '../own/tenant-view.js';
import { tracePartsOf, storedTraces } from './trace-parts.js';
import { walk } from './walk.js';

/** Traces whose rows are read in one request. */
const STEP = 500;

const current = ({ aliases }: TenantView, row: TraceRow): TraceRow => ({
  ...row,
  segments: row.segments.map((segment) => ({
    ...segment,
    logs: segment.logs.map((event) => ({ ...event, key: aliases.current(event.key) })),
  })),
});

const drawn = async (
  { client, owner }: TenantView,
  { window }: Partition,
  most: number,
): Promise<readonly string[]> => {
  const ids: string[] = [];
  const query = { range: { start: { gte: window.from, lt: window.to } } };
  const asked = {
    index: indexPattern(owner, 'traces'),
    query,
    fields: ['traceId'],
    sort: [{ lot: 'asc' as const }],
    most,
  };
  for await (const page of walk<{ readonly traceId: string }>(client, asked))
    for (const { traceId } of page) ids.push(traceId);
  return ids;
};

const countIn = async ({ client, owner }: TenantView, { window }: Partition): Promise<number> => {
  const index = indexPattern(owner, 'traces');
  const { count } = await client.count({ index, query: { range: { start: { gte: window.from, lt: window.to } } } });
  return count;
};

/** Ascending by start, then by id. */
export const readTraces = async (
  view: TenantView,
  { budget, upTo }: AggregateQuery,
  sides: Partition,
): Promise<Answer> => {
  const matched = await countIn(view, sides);
  const ids = await drawn(view, sides, budget);
  const rows: TraceRow[] = [];
  for (let from = 0; from < ids.length; from += STEP) {
    const step = ids.slice(from, from + STEP);
    const found = await storedTraces(view.client, { owner: view.owner, ids: step, upTo });
    for (const trace of found.values()) rows.push(current(view, segmentTrace(tracePartsOf(trace))));
  }
  const sorted = rows
    .filter(({ segments }) => segments.length > 0)
    .sort((a, b) => a.start - b.start || compareText(a.traceId, b.traceId));
  if (matched <= budget) return { rows: sorted };
  return { rows: sorted, matched, notice: `${sorted.length} of ${matched} traces were drawn by lot` };
};
