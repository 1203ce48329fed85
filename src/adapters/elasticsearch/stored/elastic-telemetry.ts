// Telemetry of our own in Elasticsearch: rows written, read and summed up, with the promises of the embedded store.
import type { Tenant } from '../../../kernel/brand.js';
import type { Micros } from '../../../kernel/time.js';
import type { Embedding } from '../../../ports/embedding.js';
import type { TelemetryIngest } from '../../../ports/ingest.js';
import type {
  AggregateSource,
  ChangeSource,
  LogSource,
  MetricSource,
  ReadOptions,
  SpanSource,
} from '../../../ports/sources.js';
import type { FetchResult, StorePosition, TelemetryQuery } from '../../../telemetry/query.js';
import { readAggregates } from '../aggregates/read-aggregates.js';
import { readCatalogue } from '../aggregates/read-catalogue.js';
import type { Reading } from '../aggregates/reading.js';
import { callCluster, clientWithSignal, deadlineOf, STATE_TIMEOUT } from '../deadline.js';
import { sumUpkeep, type SumUpkeep } from '../aggregates/upkeep.js';
import { foreignAmong } from '../write/install.js';
import { elasticIngest, type ElasticIngestOptions } from '../write/ingest.js';
import { everyKnowledgeIndex, everyRowIndex, ownerOf } from '../write/index-names.js';
import { readLogs, type TextSearch } from './read-logs.js';
import { readChanges, readMetrics, readSpans } from './read-others.js';
import { readExamples, readHistogram, readTemplates } from './read-patterns.js';
import { sight, type Sight } from './sight.js';
import { troubleIn } from './trouble.js';
import { untilSettled } from './until-settled.js';
import { templateSearch } from './template-search.js';
import { templateVectors, type TemplateVectors } from '../vectors/template-vectors.js';
import { semanticSearch } from '../vectors/semantic-search.js';

export type ElasticTelemetryOptions = ElasticIngestOptions & {
  /** Longest time for one query; the caller's own deadline may be shorter. Default 60 s. */
  readonly timeout?: Micros;
  /** Makes vectors of templates, which texts are compared with besides their words. Absent: words alone. */
  readonly embedding?: Embedding;
};

export type ElasticTelemetry = {
  readonly logs: LogSource;
  readonly spans: SpanSource;
  readonly metrics: MetricSource;
  readonly changes: ChangeSource;
  readonly aggregates: AggregateSource;
  readonly ingest: TelemetryIngest;
  /** What keeps it from storing rows, in words; absent: nothing does. */
  readonly trouble: () => Promise<string | undefined>;
  readonly close: () => Promise<void>;
};

const answer = (reading: Reading, query: TelemetryQuery, by: TextSearch): Promise<FetchResult> => {
  switch (query.ask) {
    case 'logs':
      return readLogs(reading, query, by);
    case 'histogram':
      return readHistogram(reading, query);
    case 'templates':
      return readTemplates(reading, query, by.templates);
    case 'examples':
      return readExamples(reading, query);
    case 'spans':
      return readSpans(reading, query);
    case 'metrics':
      return readMetrics(reading, query);
    case 'changes':
      return readChanges(reading, query);
    case 'catalogue':
      return readCatalogue(reading);
    case 'aggregates':
      return readAggregates(reading, query);
  }
  query satisfies never;
};

type Source = {
  readonly name: string;
  readonly position: (tenant: Tenant) => Promise<StorePosition>;
  readonly fetch: (query: TelemetryQuery, options: ReadOptions) => Promise<FetchResult>;
};

const TIMEOUT: Micros = 60_000_000;

type Shared = {
  readonly options: ElasticTelemetryOptions;
  readonly upkeep: SumUpkeep;
  readonly by: TextSearch;
  readonly seen: Sight;
};

const never: ReadOptions['signal'] = {
  aborted: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};

const sourceOf = ({ options, upkeep, by, seen }: Shared, name: string): Source => {
  const { elastic, prefix, timeout = TIMEOUT } = options;
  const asking = (signal: ReadOptions['signal']) => ({ elastic, deadline: deadlineOf(signal, timeout) });
  return {
    name,
    position: (tenant) => callCluster(asking(never), (client) => seen.position(client, ownerOf(prefix, tenant))),
    fetch: async (query, { tenant, signal, within }) => {
      const owner = ownerOf(prefix, tenant);
      const begun = performance.now();
      const left = () => (within === undefined ? undefined : begun + within / 1000 - performance.now());
      const backlog = () => upkeep.backlog(owner);
      return callCluster(asking(signal), async (opened, request) => {
        const client = clientWithSignal(opened, request.signal);
        // sums lag behind rows until writing rests
        const isSummed = query.ask === 'aggregates';
        if (isSummed) await untilSettled({ work: upkeep.settle(owner), signal: request.signal, backlog, left });
        const reading = isSummed ? seen.summed(client, owner) : seen.reading(client, owner, query.upTo);
        return answer(await reading, query, by);
      });
    },
  };
};

const troubleOf = async (
  { elastic, prefix }: ElasticTelemetryOptions,
  writing: () => Promise<unknown>,
): Promise<string | undefined> => {
  const asking = { elastic, deadline: deadlineOf(never, STATE_TIMEOUT) };
  try {
    await writing();
    return await callCluster(asking, async (opened, { signal }) => {
      const client = clientWithSignal(opened, signal);
      const ours = [`${prefix}-*`, ...everyKnowledgeIndex(prefix).map((shelf) => `-${shelf}`)];
      return (await troubleIn(client, ours)) ?? foreignAmong(client, everyRowIndex(prefix));
    });
  } catch (error) {
    return error instanceof Error ? error.message : 'an unknown failure';
  }
};

const textSearch = ({ embedding }: ElasticTelemetryOptions, vectors: TemplateVectors | undefined): TextSearch => ({
  templates: templateSearch(),
  ...(embedding !== undefined && vectors !== undefined && { meanings: semanticSearch(embedding, vectors) }),
});

export const elasticTelemetry = (options: ElasticTelemetryOptions): ElasticTelemetry => {
  const { embedding, now } = options;
  const acknowledged = new Map<string, number>();
  const written = elasticIngest(options, {
    stored: (owner, position) => {
      acknowledged.set(owner.code, position);
      upkeep.stored(owner);
      vectors?.wanted(owner);
    },
    dropping: (owner, indexes) => upkeep.dropping(owner, indexes),
  });
  const opened = written.writing;
  const upkeep = sumUpkeep({ opened, acknowledged: ({ code }) => acknowledged.get(code) ?? 0, now });
  const vectors = embedding === undefined ? undefined : templateVectors({ opened, embedding });
  const shared: Shared = { options, upkeep, by: textSearch(options, vectors), seen: sight(now) };
  const close = async (): Promise<void> => {
    await written.close();
    await Promise.all([upkeep.close(), vectors?.close()]);
  };
  return {
    logs: sourceOf(shared, 'logs'),
    spans: sourceOf(shared, 'spans'),
    metrics: sourceOf(shared, 'metrics'),
    changes: sourceOf(shared, 'changes'),
    aggregates: sourceOf(shared, 'aggregates'),
    ingest: written.ingest,
    trouble: async () => (await troubleOf(options, opened)) ?? vectors?.trouble(),
    close,
  };
};
