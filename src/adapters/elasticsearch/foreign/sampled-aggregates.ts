// The engine's sums over foreign indexes: one sample of traces and lines answers all questions of a turn about the same windows.
import { composeMasked } from '../../../kernel/masked.js';
import { LRUCache } from 'lru-cache';
import { type Micros, MINUTE } from '../../../kernel/time.js';
import { computeContribution, type TraceContribution } from '../../../telemetry/aggregates/trace-contribution.js';
import { END_EVENT } from '../../../telemetry/aggregates/operation-names.js';
import { historyRange, type Partition, partitionCells } from '../../../telemetry/aggregates/partition.js';
import { rateRows } from '../../../telemetry/aggregates/rate-rows.js';
import type { AggregateRow, TraceRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import {
  type FlowCell,
  flowRows,
  latencyRows,
  type PresenceCell,
  presenceRows,
  surveyRow,
} from '../../../telemetry/aggregates/table-rows.js';
import { canonicalJson } from '../../../kernel/json.js';
import type { Tenant } from '../../../kernel/brand.js';
import type { AggregateSource, ReadOptions } from '../../../ports/sources.js';
import type { AggregateQuery, FetchResult, StorePosition } from '../../../telemetry/query.js';
import { readCatalogue } from '../read/read-catalogue.js';
import { type OpenedSource, openForeignReader } from './foreign-reader.js';
import type { LineTemplates } from './line-templates.js';
import { type DrawnTraces, drawRates, drawTraces, type RateSample, type SampledReaders } from './sampled-rows.js';

type EngineSample = { readonly past: DrawnTraces; readonly window: DrawnTraces };

const drawSample = async (readers: SampledReaders, query: AggregateQuery): Promise<EngineSample> => {
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
const tracesIn = (sides: Partition, { window }: EngineSample): TraceRow[] =>
  window.traces.filter((trace) => isIn(sides, trace));

const byStart = (a: TraceRow, b: TraceRow): number => a.start - b.start || (a.traceId < b.traceId ? -1 : 1);

type SampledQuestion = {
  readonly query: AggregateQuery;
  readonly sides: Partition;
  readonly parts: readonly TraceContribution[];
};

const rowsOf = async (
  readers: SampledReaders,
  { query, sides, parts }: SampledQuestion,
  sample: EngineSample,
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

const ratesOf = async ({ logs, patterns }: SampledReaders, { upTo }: AggregateQuery, sides: Partition) => {
  if (logs === undefined) return [];
  const rates: RateSample = { reader: logs, patterns, upTo };
  return rateRows(await drawRates(rates, [sides.past, sides.window]), sides);
};

const drawnOf = ({ traces, total }: DrawnTraces, side: string): readonly string[] =>
  traces.length < total ? [`${side}: ${traces.length} of ${total} traces were drawn by lot`] : [];

/** Traces that were not drawn, or not returned, are owed. */
const matchedOf = (
  { of }: AggregateQuery,
  rows: readonly AggregateRow[],
  { sides, sample }: { sides: Partition; sample: EngineSample },
) => {
  if (of !== 'traces') return rows.length;
  const { traces, total } = sample.window;
  return 1 + (traces.length < total ? total : tracesIn(sides, sample).length);
};

const readSampledAggregates = async (
  readers: SampledReaders,
  query: AggregateQuery,
  sample: EngineSample,
): Promise<FetchResult> => {
  const parts = [...sample.past.traces, ...sample.window.traces].map(computeContribution);
  const cells = parts.map(({ bucket }) => ({ bucket, traces: 1 }));
  const sides = partitionCells(query, cells);
  const rows = [surveyRow(cells, sides), ...(await rowsOf(readers, { query, sides, parts }, sample))];
  const reported = [...(readers.logs?.notices ?? []), ...(readers.spans?.notices ?? [])];
  const notices = [
    ...new Set([...drawnOf(sample.past, 'before'), ...drawnOf(sample.window, 'in the window'), ...reported]),
  ];
  const matched = matchedOf(query, rows, { sides, sample });
  return { rows: composeMasked(rows), matched, owed: matched - rows.length, ...(notices.length > 0 && { notices }) };
};

type SampledOptions = {
  readonly logs?: OpenedSource;
  readonly spans?: OpenedSource;
  readonly patternsOf: (tenant: Tenant) => LineTemplates;
  readonly now: () => Micros;
  readonly position: (tenant: Tenant) => Promise<StorePosition>;
};

/** In the order of the rows; these indexes keep no gauges. */
const CATALOGUE_FIELDS = ['service', 'environment', 'region', 'version', 'host', 'pod', 'gauge'] as const;

/** Questions of the turns that run now. */
const MOST_SAMPLES = 8;

const readersOf = async ({ logs, spans, patternsOf }: SampledOptions, read: ReadOptions): Promise<SampledReaders> => ({
  ...(logs !== undefined && { logs: await openForeignReader(logs, {}, read) }),
  ...(spans !== undefined && { spans: await openForeignReader(spans, {}, read) }),
  patterns: patternsOf(read.tenant),
});

const keyOf = (tenant: Tenant, { window, history, upTo }: AggregateQuery): string =>
  canonicalJson([tenant, window.from, window.to, history, upTo]);

export const sampledAggregates = (options: SampledOptions): AggregateSource => {
  const samples = new LRUCache<string, Promise<EngineSample>>({ max: MOST_SAMPLES });
  const sampleOf = (key: string, draw: () => Promise<EngineSample>): Promise<EngineSample> => {
    const known = samples.get(key);
    if (known !== undefined) return known;
    const drawn = draw();
    samples.set(key, drawn);
    drawn.catch(() => samples.delete(key));
    return drawn;
  };
  return {
    name: 'aggregates',
    position: options.position,
    fetch: async (query, read) => {
      const readers = await readersOf(options, read);
      if (query.ask === 'catalogue')
        return readCatalogue(
          [readers.logs, readers.spans].filter((each) => each !== undefined),
          { fields: CATALOGUE_FIELDS, now: options.now(), services: query.services },
        );
      const sample = await sampleOf(keyOf(read.tenant, query), () => drawSample(readers, query));
      return readSampledAggregates(readers, query, sample);
    },
  };
};
