// The sources of foreign indexes: log lines, spans, changes and sampled sums.
import { composeMasked } from '../../../kernel/masked.js';
import type { Tenant } from '../../../kernel/brand.js';
import type { Micros } from '../../../kernel/time.js';
import type { AggregateSource, ChangeSource, LogSource, ReadOptions, SpanSource } from '../../../ports/sources.js';
import type {
  FetchResult,
  LogQuery,
  SourceQuery,
  StorePosition,
  TallyQuery,
  TemplateQuery,
} from '../../../telemetry/query.js';
import { STATE_TIMEOUT } from '../deadline.js';
import type { IndexSource } from '../mapping/index-source.js';
import { newestIngested } from '../read/cursors.js';
import { readExamples } from '../read/read-examples.js';
import { readHistogram } from '../read/read-histogram.js';
import { readLogs } from '../read/read-logs.js';
import { readChanges } from '../read/read-rows.js';
import { readSpans } from '../read/read-spans.js';
import { readTally, tallyAttributes } from '../read/read-tally.js';
import { foreignExamples } from './foreign-examples.js';
import { type ForeignReadOptions, type OpenedSource, openForeignReader, openSource } from './foreign-reader.js';
import { createLineTemplates, type LineTemplates } from './line-templates.js';
import { findSampledLines } from './sample-ranking.js';
import { sampledAggregates } from './sampled-aggregates.js';

export type ElasticSourcesOptions = ForeignReadOptions & {
  readonly logs?: IndexSource;
  readonly spans?: IndexSource;
  readonly changes?: IndexSource;
};

export type ElasticSources = {
  readonly logs?: LogSource;
  readonly spans?: SpanSource;
  readonly changes?: ChangeSource;
  /** The engine's sums, from a sample of the logs and spans. */
  readonly aggregates?: AggregateSource;
  /** What keeps a source from answering, by its name; empty: nothing does. */
  readonly troubles: (tenant: Tenant) => Promise<{ readonly [source: string]: string }>;
};

/** A turn does not wait long for positions: without one, the clock bounds what it reads. */
const POSITION_TIMEOUT: Micros = 2_000_000;

const never = (): ReadOptions['signal'] => new AbortController().signal;

const within = (longest: Micros, opened: OpenedSource): OpenedSource => {
  const { options } = opened;
  return { ...opened, options: { ...options, timeout: Math.min(longest, options.timeout ?? Infinity) } };
};

const positionOf =
  (opened: OpenedSource) =>
  async (tenant: Tenant): Promise<StorePosition> => {
    const { options } = opened;
    try {
      const reader = await openForeignReader(within(POSITION_TIMEOUT, opened), {}, { tenant, signal: never() });
      const { ingested } = reader.mapping;
      return ingested === undefined ? options.now() : await newestIngested(reader, ingested);
    } catch {
      return options.now();
    }
  };

const patternsByTenant = (): ((tenant: Tenant) => LineTemplates) => {
  const known = new Map<Tenant, LineTemplates>();
  return (tenant) => {
    const patterns = known.get(tenant) ?? createLineTemplates();
    known.set(tenant, patterns);
    return patterns;
  };
};

const readTemplates = ({ ids }: TemplateQuery, patterns: LineTemplates): FetchResult => {
  const rows = [...new Set(ids)].flatMap((id) => patterns.rowOf(id) ?? []);
  return { rows: composeMasked(rows), matched: rows.length, owed: 0 };
};

type LogsQuery = Extract<SourceQuery, { ask: 'logs' | 'histogram' | 'tally' | 'templates' | 'examples' }>;

type LogParts = {
  readonly opened: OpenedSource;
  readonly spans?: OpenedSource;
  readonly patternsOf: (tenant: Tenant) => LineTemplates;
};

/** Only its trace shows which request a line belongs to. */
const exampleReaders = async ({ opened, spans }: LogParts, read: ReadOptions, patterns: LineTemplates) => ({
  logs: await openForeignReader(opened, {}, read),
  ...(spans !== undefined && { spans: await openForeignReader(spans, {}, read) }),
  patterns,
});

const readForeignTally = async (opened: OpenedSource, query: TallyQuery, read: ReadOptions): Promise<FetchResult> =>
  readTally(await openForeignReader(opened, query.filter, read, tallyAttributes(query)), query);

const logSource = (parts: LogParts): LogSource => {
  const { opened, patternsOf } = parts;
  const fetch = async (query: LogsQuery, read: ReadOptions): Promise<FetchResult> => {
    const patterns = patternsOf(read.tenant);
    switch (query.ask) {
      case 'templates':
        return readTemplates(query, patterns);
      case 'examples':
        return readExamples(foreignExamples(await exampleReaders(parts, read, patterns)), query);
      case 'histogram':
        return readHistogram(await openForeignReader(opened, query.filter, read), query);
      case 'tally':
        return readForeignTally(opened, query, read);
      case 'logs':
        return readLogs(
          await openForeignReader(opened, query.filter, read),
          query satisfies LogQuery,
          findSampledLines(patterns),
        );
    }
    query satisfies never;
  };
  return { name: 'logs', position: positionOf(opened), fetch };
};

const spanSource = (opened: OpenedSource): SpanSource => ({
  name: 'spans',
  position: positionOf(opened),
  fetch: async (query, read) =>
    query.ask === 'tally'
      ? readForeignTally(opened, query, read)
      : readSpans(await openForeignReader(opened, query.filter, read), query),
});

const changeSource = (opened: OpenedSource): ChangeSource => ({
  name: 'changes',
  position: positionOf(opened),
  fetch: async (query, read) => readChanges(await openForeignReader(opened, query.filter, read), query),
});

const troubleOf = async (opened: OpenedSource, tenant: Tenant): Promise<string | undefined> => {
  try {
    await openForeignReader(within(STATE_TIMEOUT, opened), {}, { tenant, signal: never() });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'an unknown failure';
  }
};

export const elasticSources = (options: ElasticSourcesOptions): ElasticSources => {
  const { logs, spans, changes } = options;
  const opened = {
    ...(logs !== undefined && { logs: openSource(options, logs, 'log') }),
    ...(spans !== undefined && { spans: openSource(options, spans, 'span') }),
    ...(changes !== undefined && { changes: openSource(options, changes, 'change') }),
  };
  const patternsOf = patternsByTenant();
  const traced = opened.logs ?? opened.spans;
  return {
    ...(opened.logs && {
      logs: logSource({ opened: opened.logs, patternsOf, ...(opened.spans && { spans: opened.spans }) }),
    }),
    ...(opened.spans && { spans: spanSource(opened.spans) }),
    ...(opened.changes && { changes: changeSource(opened.changes) }),
    ...(traced && {
      aggregates: sampledAggregates({ ...opened, patternsOf, now: options.now, position: positionOf(traced) }),
    }),
    troubles: async (tenant) => {
      const troubles = Object.entries(opened).map(
        async ([name, each]) => [name, await troubleOf(each, tenant)] as const,
      );
      const found = (await Promise.all(troubles)).filter(([, trouble]) => trouble !== undefined);
      return Object.fromEntries(found) as { [source: string]: string };
    },
  };
};
