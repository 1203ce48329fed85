// The engine's aggregates of sources that keep none: computed from a bounded sample, the same for the same question.
import { createHash } from 'node:crypto';
import { compareText } from '../../kernel/json.js';
import { MINUTE, type Micros } from '../../kernel/time.js';
import type { AggregateSource, ReadOptions } from '../../ports/sources.js';
import { rateRows } from '../../telemetry/aggregates/rates.js';
import type { AggregateRow, TraceRow } from '../../telemetry/aggregates/rows.js';
import { END } from '../../telemetry/aggregates/operation.js';
import {
  flowRows,
  latencyRows,
  presenceRows,
  surveyRow,
  type FlowCell,
  type PresenceCell,
} from '../../telemetry/aggregates/sums.js';
import type { AggregateQuery, CatalogueQuery, Fetched } from '../../telemetry/query.js';
import { badLines } from './bad-lines.js';
import { readCatalogue } from './read-catalogue.js';
import { readSeries } from './read-series.js';
import { sampleOf, windowTraces, type Sample } from './sample.js';
import type { Looking, SampledSources } from './sources.js';

export type SampledOptions = { readonly sources: SampledSources; readonly now: () => Micros };

type Answer = {
  readonly rows: readonly AggregateRow[];
  readonly matched?: number;
  readonly notices?: readonly string[];
};

const presenceOf = (cells: readonly FlowCell[]): readonly PresenceCell[] =>
  cells.flatMap(({ bucket, key: { to, service } }) =>
    to === undefined || to === END ? [] : [{ minute: Math.floor(bucket / MINUTE) * MINUTE, event: to, service }],
  );

const flowOf = ({ parts, sides }: Sample): readonly AggregateRow[] => {
  const cells = parts.flatMap(({ bucket, flow }) => flow.map((key) => ({ bucket, key, traces: 1 })));
  return [...flowRows(cells, sides), ...presenceRows(presenceOf(cells), sides)];
};

const latencyOf = ({ parts, sides }: Sample): readonly AggregateRow[] =>
  latencyRows(
    parts.flatMap(({ bucket, latency }) => latency.map((key) => ({ bucket, key, traces: 1 }))),
    sides,
  );

const lot = ({ traceId }: TraceRow): string => createHash('sha256').update(traceId).digest('hex');

const tracesOf = (sample: Sample, budget: number): Answer => {
  const all = windowTraces(sample);
  const drawn = all.toSorted((a, b) => compareText(lot(a), lot(b))).slice(0, budget);
  const rows = drawn.sort((a, b) => a.start - b.start || compareText(a.traceId, b.traceId));
  return { rows, matched: all.length };
};

const ratesOf = async (looking: Looking, { sides }: Sample): Promise<Answer> => {
  const { cells, since, cut } = await badLines(looking, { from: sides.past.from, to: sides.window.to });
  const notices = ['only lines worth a warning or more are counted over time'];
  if (cut && since > sides.window.from)
    return { rows: [], notices: ['there are too many bad lines to count them all'] };
  if (cut) notices.push(`they are counted since ${new Date(since / 1000).toISOString()}`);
  return { rows: rateRows(cells, sides), notices };
};

const answer = async (looking: Looking, query: AggregateQuery, sample: Sample): Promise<Answer> => {
  switch (query.of) {
    case 'flow':
      return { rows: flowOf(sample) };
    case 'latency':
      return { rows: latencyOf(sample) };
    case 'rates':
      return ratesOf(looking, sample);
    case 'series':
      return { rows: await readSeries(looking, query) };
    case 'traces':
      return tracesOf(sample, query.budget);
  }
  query.of satisfies never;
};

/** Counts are those of the sample: the engine compares shares, and must not take few traces for many. */
const told = ({ whole, traces }: Sample): readonly string[] =>
  whole ? [] : [`sums are of a sample of ${traces.length} traces, drawn evenly over the window and the time before it`];

type Memo = (key: string, make: () => Promise<Sample>) => Promise<Sample>;

/** The aggregates of one question are asked one after the other. */
const MOST_REMEMBERED = 4;

const memo = (): Memo => {
  const known = new Map<string, Promise<Sample>>();
  return (key, make) => {
    const found = known.get(key) ?? make();
    known.delete(key);
    known.set(key, found);
    found.catch(() => known.delete(key));
    const [oldest] = known.keys();
    if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
    return found;
  };
};

const keyOf = ({ window, history, incidents, upTo }: AggregateQuery, tenant: string): string =>
  JSON.stringify([tenant, window.from, window.to, history, incidents.map(({ from, to }) => [from, to]), upTo]);

export const sampledAggregates = ({ sources, now }: SampledOptions): AggregateSource => {
  const remembered = memo();
  const aggregates = async (query: AggregateQuery, read: ReadOptions): Promise<Fetched> => {
    const looking: Looking = { sources, upTo: query.upTo, read };
    const sample = await remembered(keyOf(query, read.tenant), () => sampleOf(looking, query));
    const { rows, matched = rows.length, notices = [] } = await answer(looking, query, sample);
    const counts = sample.parts.map(({ bucket }) => ({ bucket, traces: 1 }));
    const all = [...told(sample), ...notices];
    return {
      rows: [surveyRow(counts, sample.sides), ...rows],
      matched: matched + 1,
      owed: matched - rows.length,
      ...(all.length > 0 && { notices: all }),
    };
  };
  return {
    name: 'aggregates',
    position: async (tenant) => (sources.logs ?? sources.spans)?.position(tenant) ?? now(),
    fetch: async (query: AggregateQuery | CatalogueQuery, read) =>
      query.ask === 'catalogue' ? readCatalogue({ sources, upTo: query.upTo, read }, now()) : aggregates(query, read),
  };
};
