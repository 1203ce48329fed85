// The sources that a sample is read from, and one question of it.
import type { TimeWindow } from '../../kernel/time.js';
import type { LogSource, MetricSource, ReadOptions, SpanSource } from '../../ports/sources.js';
import type { LogQuery, Position, SpanQuery } from '../../telemetry/query.js';
import type { LogRecord, SpanRecord } from '../../telemetry/record.js';

export type SampledSources = {
  readonly logs?: LogSource;
  readonly spans?: SpanSource;
  readonly metrics?: MetricSource;
};

export type Looking = { readonly sources: SampledSources; readonly upTo: Position; readonly read: ReadOptions };

export type Rows<Row> = { readonly rows: readonly Row[]; readonly owed: number };

const NONE = { rows: [], owed: 0 } as const;

type Asked = { readonly window: TimeWindow; readonly budget: number; readonly traceIds?: readonly string[] };

const filterOf = ({ traceIds }: Asked): SpanQuery['filter'] => (traceIds === undefined ? {} : { traceIds });

/** Oldest first. */
export const spansIn = async ({ sources, upTo, read }: Looking, asked: Asked): Promise<Rows<SpanRecord>> => {
  if (sources.spans === undefined) return NONE;
  const { window, budget } = asked;
  const query: SpanQuery = { ask: 'spans', window, filter: filterOf(asked), upTo, budget, order: 'oldest' };
  const { rows, owed } = await sources.spans.fetch(query, read);
  return { rows: rows.filter((row) => row.kind === 'span'), owed };
};

export const linesIn = async (
  { sources, upTo, read }: Looking,
  asked: Asked & Partial<Pick<LogQuery, 'order'>> & Pick<LogQuery['filter'], 'minLevel'>,
): Promise<Rows<LogRecord>> => {
  if (sources.logs === undefined) return NONE;
  const { window, budget, order = 'oldest', minLevel } = asked;
  const filter = { ...filterOf(asked), ...(minLevel !== undefined && { minLevel }) };
  const { rows, owed } = await sources.logs.fetch({ ask: 'logs', window, filter, upTo, budget, order }, read);
  return { rows: rows.filter((row) => row.kind === 'log'), owed };
};

/** So many questions are open at once. */
const IN_FLIGHT = 4;

/** In the order of the items. */
export const eachOf = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  const open = [...items.entries()];
  const run = async (): Promise<void> => {
    for (let next = open.shift(); next !== undefined; next = open.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, run));
  return results;
};
