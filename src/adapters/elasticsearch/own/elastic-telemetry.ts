// Our own telemetry in Elasticsearch: rows are written, read and summed up, with the promises of the embedded store.
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
import { readStoredAggregates } from '../sums/read-sums.js';
import { waitUntilSettled } from '../sums/until-settled.js';
import { createSumUpkeep, type SumUpkeep } from '../sums/upkeep.js';
import { callCluster, clientWithSignal, type ClusterCall, deadlineOf, STATE_TIMEOUT } from '../deadline.js';
import { findIndexTrouble } from '../index-health.js';
import { readCatalogue } from '../read/read-catalogue.js';
import { readExamples } from '../read/read-examples.js';
import { readHistogram } from '../read/read-histogram.js';
import { readLogs } from '../read/read-logs.js';
import { readChanges, readMetrics } from '../read/read-rows.js';
import { readSpans } from '../read/read-spans.js';
import { readTally } from '../read/read-tally.js';
import { semanticSearch } from '../vectors/semantic-search.js';
import { type TemplateVectors, templateVectors } from '../vectors/template-vectors.js';
import { everyKnowledgeIndex, everyRowIndex, ownerOf, SIGNAL_PARTS } from '../write/index-names.js';
import { elasticIngest, type ElasticIngestOptions } from '../write/ingest.js';
import { foreignAmong } from '../write/install.js';
import { ownExamples, readTemplates } from './own-lines.js';
import { openOwnReader } from './own-reader.js';
import { findRankedLines, type TextSearch } from './template-ranking.js';
import { type TenantView, type TenantViews, tenantViews } from './tenant-view.js';
import { templateSearch } from './text-match.js';

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

/** In the order of their rows. */
const CATALOGUE_FIELDS = ['service', 'environment', 'region', 'version', 'gauge', 'host', 'pod'] as const;

type AnswerParts = { readonly view: TenantView; readonly call: ClusterCall; readonly by: TextSearch };

const answer = (query: TelemetryQuery, { view, call, by }: AnswerParts): Promise<FetchResult> => {
  const windowed = 'window' in query ? { view, call, window: query.window } : { view, call };
  switch (query.ask) {
    case 'logs':
      return readLogs(openOwnReader(windowed, 'log'), query, findRankedLines(view, by));
    case 'histogram':
      return readHistogram(openOwnReader(windowed, 'log'), query);
    case 'tally':
      return readTally(openOwnReader(windowed, query.of === 'logs' ? 'log' : 'span'), query);
    case 'templates':
      return readTemplates(openOwnReader(windowed, 'log'), view, query);
    case 'examples':
      return readExamples(ownExamples(openOwnReader(windowed, 'log'), view), query);
    case 'spans':
      return readSpans(openOwnReader(windowed, 'span'), query);
    case 'metrics':
      return readMetrics(openOwnReader(windowed, 'metric'), query);
    case 'changes':
      return readChanges(openOwnReader(windowed, 'change'), query);
    case 'catalogue':
      return readCatalogue([openOwnReader(windowed, 'metric', SIGNAL_PARTS)], {
        fields: CATALOGUE_FIELDS,
        services: query.services,
      });
    case 'aggregates':
      return readStoredAggregates(view, query);
  }
  query satisfies never;
};

type QuerySource = {
  readonly name: string;
  readonly position: (tenant: Tenant) => Promise<StorePosition>;
  readonly fetch: (query: TelemetryQuery, options: ReadOptions) => Promise<FetchResult>;
};

const TIMEOUT: Micros = 60_000_000;

type SourceParts = {
  readonly options: ElasticTelemetryOptions;
  readonly upkeep: SumUpkeep;
  readonly by: TextSearch;
  readonly views: TenantViews;
};

const never: ReadOptions['signal'] = {
  aborted: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};

const sourceOf = ({ options, upkeep, by, views }: SourceParts, name: string): QuerySource => {
  const { elastic, prefix, timeout = TIMEOUT } = options;
  const callFor = (signal: ReadOptions['signal']): ClusterCall => ({ elastic, deadline: deadlineOf(signal, timeout) });
  return {
    name,
    position: (tenant) => callCluster(callFor(never), (client) => views.position(client, ownerOf(prefix, tenant))),
    fetch: async (query, { tenant, signal, within }) => {
      const owner = ownerOf(prefix, tenant);
      const begun = performance.now();
      const left = () => (within === undefined ? undefined : begun + within / 1000 - performance.now());
      const backlog = () => upkeep.backlog(owner);
      const call = callFor(signal);
      return callCluster(call, async (opened, request) => {
        const client = clientWithSignal(opened, request.signal);
        // sums lag behind rows until writing rests
        const isSummed = query.ask === 'aggregates';
        if (isSummed) await waitUntilSettled({ work: upkeep.settle(owner), signal: request.signal, backlog, left });
        const view = isSummed ? views.summed(client, owner) : views.view(client, owner, query.upTo);
        return answer(query, { view: await view, call, by });
      });
    },
  };
};

const troubleOf = async (
  { elastic, prefix }: ElasticTelemetryOptions,
  writing: () => Promise<unknown>,
): Promise<string | undefined> => {
  const call = { elastic, deadline: deadlineOf(never, STATE_TIMEOUT) };
  try {
    await writing();
    return await callCluster(call, async (opened, { signal }) => {
      const client = clientWithSignal(opened, signal);
      const ours = [`${prefix}-*`, ...everyKnowledgeIndex(prefix).map((shelf) => `-${shelf}`)];
      return (await findIndexTrouble(client, ours)) ?? foreignAmong(client, everyRowIndex(prefix));
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
  const upkeep = createSumUpkeep({ opened, acknowledged: ({ code }) => acknowledged.get(code) ?? 0, now });
  const vectors = embedding === undefined ? undefined : templateVectors({ opened, embedding });
  const shared: SourceParts = { options, upkeep, by: textSearch(options, vectors), views: tenantViews(now) };
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
