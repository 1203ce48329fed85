// Log lines, spans and changes of indexes that somebody else writes, behind the ports.
import type { Tenant } from '../../../kernel/brand.js';
import type { Micros } from '../../../kernel/time.js';
import type { AggregateSource, ChangeSource, LogSource, ReadOptions, SpanSource } from '../../../ports/sources.js';
import type { FetchResult, LogQuery, StorePosition, SourceQuery, TemplateQuery } from '../../../telemetry/query.js';
import { STATE_TIMEOUT } from '../deadline.js';
import type { IndexSource } from '../mapping/index-source.js';
import { createPatterns, type Patterns } from './patterns.js';
import { newestIngested } from './poll.js';
import { readChanges } from './read-changes.js';
import { readExamples } from './read-examples.js';
import { readHistogram } from './read-histogram.js';
import { readLogs } from './read-logs.js';
import { readSpans } from './read-spans.js';
import { sampledAggregates } from './sampled/source.js';
import { openReader, openSource, type Opened, type ReadingOptions } from './reader.js';

export type ElasticSourcesOptions = ReadingOptions & {
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

const within = (longest: Micros, opened: Opened): Opened => {
  const { options } = opened;
  return { ...opened, options: { ...options, timeout: Math.min(longest, options.timeout ?? Infinity) } };
};

const positionOf =
  (opened: Opened) =>
  async (tenant: Tenant): Promise<StorePosition> => {
    const { options } = opened;
    try {
      const reader = await openReader(within(POSITION_TIMEOUT, opened), {}, { tenant, signal: never() });
      const { ingested } = reader.mapping;
      return ingested === undefined ? options.now() : await newestIngested(reader, ingested);
    } catch {
      return options.now();
    }
  };

const patternsByTenant = (): ((tenant: Tenant) => Patterns) => {
  const known = new Map<Tenant, Patterns>();
  return (tenant) => {
    const patterns = known.get(tenant) ?? createPatterns();
    known.set(tenant, patterns);
    return patterns;
  };
};

const readTemplates = ({ ids }: TemplateQuery, patterns: Patterns): FetchResult => {
  const rows = [...new Set(ids)].flatMap((id) => patterns.rowOf(id) ?? []);
  return { rows, matched: rows.length, owed: 0 };
};

type LogsQuery = Extract<SourceQuery, { ask: 'logs' | 'histogram' | 'templates' | 'examples' }>;

type LogParts = { readonly opened: Opened; readonly spans?: Opened; readonly patternsOf: (tenant: Tenant) => Patterns };

/** Which request a line belongs to, only its trace can tell. */
const examples = async ({ opened, spans }: LogParts, read: ReadOptions, patterns: Patterns) => ({
  logs: await openReader(opened, {}, read),
  ...(spans !== undefined && { spans: await openReader(spans, {}, read) }),
  patterns,
});

const logSource = (parts: LogParts): LogSource => {
  const { opened, patternsOf } = parts;
  const fetch = async (query: LogsQuery, read: ReadOptions): Promise<FetchResult> => {
    const patterns = patternsOf(read.tenant);
    switch (query.ask) {
      case 'templates':
        return readTemplates(query, patterns);
      case 'examples':
        return readExamples(query, await examples(parts, read, patterns));
      case 'histogram':
        return readHistogram(await openReader(opened, query.filter, read), query);
      case 'logs':
        return readLogs(await openReader(opened, query.filter, read), query satisfies LogQuery, patterns);
    }
    query satisfies never;
  };
  return { name: 'logs', position: positionOf(opened), fetch };
};

const spanSource = (opened: Opened): SpanSource => ({
  name: 'spans',
  position: positionOf(opened),
  fetch: async (query, read) => readSpans(await openReader(opened, query.filter, read), query),
});

const changeSource = (opened: Opened): ChangeSource => ({
  name: 'changes',
  position: positionOf(opened),
  fetch: async (query, read) => readChanges(await openReader(opened, query.filter, read), query),
});

const troubleOf = async (opened: Opened, tenant: Tenant): Promise<string | undefined> => {
  try {
    await openReader(within(STATE_TIMEOUT, opened), {}, { tenant, signal: never() });
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
    ...(traced && { aggregates: sampledAggregates({ ...opened, patternsOf, position: positionOf(traced) }) }),
    troubles: async (tenant) => {
      const asked = Object.entries(opened).map(async ([name, each]) => [name, await troubleOf(each, tenant)] as const);
      const found = (await Promise.all(asked)).filter(([, trouble]) => trouble !== undefined);
      return Object.fromEntries(found) as { [source: string]: string };
    },
  };
};
