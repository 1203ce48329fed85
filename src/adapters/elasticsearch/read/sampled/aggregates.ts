// The engine's sums over indexes that are only read: from traces and lines drawn by lot, on both sides of the question.
import { MINUTE } from '../../../../kernel/time.js';
import { computeContribution, type TraceContribution } from '../../../../telemetry/aggregates/trace-contribution.js';
import { END_EVENT } from '../../../../telemetry/aggregates/operation-names.js';
import { historyRange, type Partition, partitionBuckets } from '../../../../telemetry/aggregates/partition.js';
import { rateRows } from '../../../../telemetry/aggregates/rate-rows.js';
import type { AggregateRow, TraceRow } from '../../../../telemetry/aggregates/aggregate-rows.js';
import {
  type FlowCell,
  flowRows,
  latencyRows,
  type PresenceCell,
  presenceRows,
  surveyRow,
} from '../../../../telemetry/aggregates/table-rows.js';
import type { AggregateQuery, FetchResult } from '../../../../telemetry/query.js';
import { type Drawing, drawRates } from './lines.js';
import { type Drawn, drawTraces, type Readers } from './traces.js';

export type Sample = { readonly past: Drawn; readonly window: Drawn };

export const drawSample = async (readers: Readers, query: AggregateQuery): Promise<Sample> => {
  const history = historyRange(query);
  const [past, window] = await Promise.all([
    drawTraces(readers, history, query.upTo),
    drawTraces(readers, { from: history.to, to: query.window.to }, query.upTo),
  ]);
  return { past, window };
};

const cellsOf = <Key>(parts: readonly TraceContribution[], keysOf: (part: TraceContribution) => readonly Key[]) =>
  parts.flatMap((part) => keysOf(part).map((key) => ({ bucket: part.bucket, key, traces: 1 })));

/** Steps of both streams: what many services log or call is no finding in any of them. */
const presenceOf = (cells: readonly FlowCell[]): readonly PresenceCell[] =>
  cells.flatMap(({ bucket, key: { to, service } }) =>
    to === undefined || to === END_EVENT ? [] : [{ minute: bucket - (bucket % MINUTE), event: to, service }],
  );

const isIn = ({ window }: Partition, { start }: TraceRow): boolean => start >= window.from && start < window.to;

/** In the order of their ids, which is none: the first ones are any. */
const tracesIn = (sides: Partition, { window }: Sample): TraceRow[] =>
  window.traces.filter((trace) => isIn(sides, trace));

const byStart = (a: TraceRow, b: TraceRow): number => a.start - b.start || (a.traceId < b.traceId ? -1 : 1);

type Asked = {
  readonly query: AggregateQuery;
  readonly sides: Partition;
  readonly parts: readonly TraceContribution[];
};

const rowsOf = async (
  readers: Readers,
  { query, sides, parts }: Asked,
  sample: Sample,
): Promise<readonly AggregateRow[]> => {
  switch (query.of) {
    case 'flow': {
      const cells = cellsOf(parts, ({ flow }) => flow);
      return [...flowRows(cells, sides), ...presenceRows(presenceOf(cells), sides)];
    }
    case 'latency':
      return latencyRows(
        cellsOf(parts, ({ latency }) => latency),
        sides,
      );
    case 'traces':
      return tracesIn(sides, sample).slice(0, query.budget).sort(byStart);
    case 'rates':
      return ratesOf(readers, query, sides);
    case 'series':
      return [];
  }
  query.of satisfies never;
};

const ratesOf = async ({ logs, patterns }: Readers, { upTo }: AggregateQuery, sides: Partition) => {
  if (logs === undefined) return [];
  const drawing: Drawing = { reader: logs, patterns, upTo };
  return rateRows(await drawRates(drawing, [sides.past, sides.window]), sides);
};

const drawnOf = ({ traces, total }: Drawn, side: string): readonly string[] =>
  traces.length < total ? [`${side}: ${traces.length} of ${total} traces were drawn by lot`] : [];

/** Traces that were not drawn, or not returned, are owed. */
const matchedOf = (
  { of }: AggregateQuery,
  rows: readonly AggregateRow[],
  { sides, sample }: { sides: Partition; sample: Sample },
) => {
  if (of !== 'traces') return rows.length;
  const { traces, total } = sample.window;
  return 1 + (traces.length < total ? total : tracesIn(sides, sample).length);
};

export const readAggregates = async (readers: Readers, query: AggregateQuery, sample: Sample): Promise<FetchResult> => {
  const sides = partitionBuckets(query, sample.past.traces.length);
  const parts = [...sample.past.traces, ...sample.window.traces].map(computeContribution);
  const cells = parts.map(({ bucket }) => ({ bucket, traces: 1 }));
  const rows = [surveyRow(cells, sides), ...(await rowsOf(readers, { query, sides, parts }, sample))];
  const told = [...(readers.logs?.notices ?? []), ...(readers.spans?.notices ?? [])];
  const notices = [
    ...new Set([...drawnOf(sample.past, 'before'), ...drawnOf(sample.window, 'in the window'), ...told]),
  ];
  const matched = matchedOf(query, rows, { sides, sample });
  return { rows, matched, owed: matched - rows.length, ...(notices.length > 0 && { notices }) };
};
