// Telemetry that several replicas share: own or foreign Elasticsearch indexes, metrics of a Prometheus, and document collections.
import type { MaskingPolicies } from '../telemetry/masking/policies.js';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { type Elasticsearch, openElasticsearch } from '../adapters/elasticsearch/client.js';
import { elasticKnowledge } from '../adapters/elasticsearch/knowledge/elastic-knowledge.js';
import { elasticSources, type ElasticSources } from '../adapters/elasticsearch/foreign/foreign-sources.js';
import { elasticTelemetry } from '../adapters/elasticsearch/own/elastic-telemetry.js';
import type { IndexSettings } from '../adapters/elasticsearch/write/install.js';
import { prometheusMetrics } from '../adapters/prometheus/prometheus-metrics.js';
import { aggregatesWithSeries } from '../adapters/prometheus/aggregates-with-series.js';
import type { ElasticsearchTelemetry, PrometheusServer } from '../config/stores.js';
import type { InstallationKeys } from './embedded.js';
import type { ClosableStore } from './knowledge.js';
import type { Tenant } from '../kernel/brand.js';
import { optional } from '../kernel/optional.js';
import type { Embedding } from '../ports/embedding.js';
import type { Masking } from '../ports/masking.js';
import type { StoreState } from '../ports/store-state.js';
import type { HostMachine, OnLost, TelemetryStores } from './stores.js';

export type TelemetryOpening = {
  readonly machine: HostMachine;
  readonly keys: InstallationKeys;
  readonly masking: Masking;
  readonly policies: MaskingPolicies;
  readonly port: number;
  readonly onLost: OnLost;
  readonly embedding?: Embedding;
};

/** Collections of documents that all replicas share. */
type SharedCollections = { readonly store: ClosableStore; readonly state: () => Promise<StoreState> };

export type ClusterTelemetry = {
  readonly telemetry: TelemetryStores;
  readonly state: () => Promise<StoreState>;
  /** Of metrics that are read elsewhere. */
  readonly metrics?: () => Promise<StoreState>;
  /** Absent: they are in the data folder, beside its telemetry. */
  readonly shelf?: SharedCollections;
};

/** The tenant of an installation without keys. The state of sources is probed with its indexes. */
const DEFAULT_TENANT = 'default' as Tenant;

const stateOf = (troubles: readonly string[]): StoreState =>
  troubles.length === 0 ? { state: 'ok' } : { state: 'unavailable', because: troubles.join('; ') };

/** Replaces metrics and their series by those of a Prometheus. */
export const withPrometheus = (
  telemetry: TelemetryStores,
  server: PrometheusServer | undefined,
  { masking, machine }: Pick<TelemetryOpening, 'masking' | 'machine'>,
): Pick<ClusterTelemetry, 'telemetry' | 'metrics'> => {
  if (server === undefined) return { telemetry };
  const { caFile, ...reached } = server;
  const { metrics, series, state, close } = prometheusMetrics({
    ...reached,
    ...(caFile !== undefined && { ca: readFileSync(caFile, 'utf8') }),
    masking,
    now: () => machine.clock.now(),
  });
  const read: TelemetryStores = {
    ...telemetry,
    metrics,
    aggregates: aggregatesWithSeries(telemetry.aggregates, series),
    close: async () => {
      close();
      await telemetry.close();
    },
  };
  return { telemetry: read, metrics: () => state(DEFAULT_TENANT) };
};

const indexSettings = ({ shards = 1, replicas }: ElasticsearchTelemetry): IndexSettings => ({
  shards,
  ...optional({ replicas }),
});

/** Our own indexes for all kinds of rows. */
const ownIndexes = (elastic: Elasticsearch, config: ElasticsearchTelemetry, opening: TelemetryOpening) => {
  const { prefix, vectors = false, ingester = `${hostname()}:${opening.port}` } = config;
  const { machine, keys, policies, onLost, embedding } = opening;
  return elasticTelemetry({
    elastic,
    prefix,
    settings: indexSettings(config),
    ingester,
    workerEntry: new URL('../adapters/preparation/worker.js', import.meta.url),
    maskingKey: keys.maskingKey,
    masking: policies,
    now: () => machine.clock.now(),
    onError: onLost,
    ...(vectors && embedding !== undefined && { embedding }),
  });
};

const sharedCollections = (
  elastic: Elasticsearch,
  config: ElasticsearchTelemetry,
  { machine }: TelemetryOpening,
): SharedCollections => {
  const { prefix } = config;
  const store = elasticKnowledge({ elastic, prefix, settings: indexSettings(config), now: () => machine.clock.now() });
  return {
    store,
    state: async () => {
      const trouble = await store.trouble();
      return stateOf(trouble === undefined ? [] : [trouble]);
    },
  };
};

/** Foreign indexes that the configuration names; they are read instead of our own. */
const foreignIndexes = (elastic: Elasticsearch, { sources = {} }: ElasticsearchTelemetry, opening: TelemetryOpening) =>
  elasticSources({
    elastic,
    ...sources,
    mask: (tenant) => (text) => opening.masking.mask(tenant, text),
    now: () => opening.machine.clock.now(),
  });

const withForeignIndexes = (
  telemetry: TelemetryStores,
  { logs, spans, changes, aggregates }: ElasticSources,
): TelemetryStores => ({
  ...telemetry,
  ...(logs && { logs }),
  ...(spans && { spans }),
  ...(changes && { changes }),
  ...(aggregates && { aggregates }),
});

export const clusterTelemetry = (config: ElasticsearchTelemetry, opening: TelemetryOpening): ClusterTelemetry => {
  const { nodes, auth, caFile, prometheus } = config;
  const elastic = openElasticsearch({ nodes, ...optional({ auth, caFile }) });
  const { trouble, ...own } = ownIndexes(elastic, config, opening);
  const others = foreignIndexes(elastic, config, opening);
  const stored: TelemetryStores = {
    ...own,
    onRebuild: () => undefined,
    close: async () => {
      await own.close();
      await elastic.close();
    },
  };
  return {
    shelf: sharedCollections(elastic, config, opening),
    ...withPrometheus(withForeignIndexes(stored, others), prometheus, opening),
    state: async () => {
      const [ours, theirs] = await Promise.all([trouble(), others.troubles(DEFAULT_TENANT)]);
      const named = Object.entries(theirs).map(([source, because]) => `${source}: ${because}`);
      return stateOf([...(ours === undefined ? [] : [ours]), ...named]);
    },
  };
};
