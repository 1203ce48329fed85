// Reading an index that somebody else writes keeps what the contract says of reading.
import { openElasticsearch } from '../../src/adapters/elasticsearch/client.js';
import { elasticSources } from '../../src/adapters/elasticsearch/read/sources.js';
import { SECOND, toIso, type Micros } from '../../src/kernel/time.js';
import type { IngestBatch, IngestReport } from '../../src/ports/ingest.js';
import { ECS, openCluster, type Cluster } from '../support/elasticsearch.js';
import { telemetryContract, type TelemetryUnderTest } from './telemetry.contract.js';

const NOTHING_REPAIRED = { duplicates: 0, rejected: [], repaired: {} };

const nobody = (): never => {
  throw new Error('not promised of foreign indexes');
};

/** Any shipper: rows become documents as they are, with the moment of ingest and the tenant beside them. */
const shipper = (cluster: Cluster, index: string): ((batch: IngestBatch) => Promise<IngestReport>) => {
  let now: Micros = Date.UTC(2026, 1, 3) * 1000;
  return async ({ tenant, ndjson }) => {
    now += SECOND;
    const rows = ndjson.trimEnd().split('\n');
    const documents = rows.map((row) => ({
      ...(JSON.parse(row) as object),
      'event.ingested': toIso(now),
      org: tenant,
    }));
    await cluster.write(index, documents);
    return { accepted: documents.length, ...NOTHING_REPAIRED };
  };
};

const open = (cluster: Cluster, index: string) => {
  const elastic = openElasticsearch({ nodes: [cluster.node] });
  const source = { index, tenantField: 'org' };
  const sources = elasticSources({
    elastic,
    logs: source,
    spans: source,
    changes: source,
    now: () => 0,
    mask: () => (text) => text,
  });
  return { elastic, sources };
};

telemetryContract(
  'a foreign index',
  async () => {
    const cluster = openCluster();
    const index = cluster.name('contract');
    await cluster.createIndex(index, { ...ECS, org: { type: 'keyword' } });
    let opened = open(cluster, index);
    const write = shipper(cluster, index);
    const telemetry = (): TelemetryUnderTest => {
      const { logs, spans, changes } = opened.sources;
      if (logs === undefined || spans === undefined || changes === undefined) return nobody();
      const others = { name: 'none', position: nobody, fetch: nobody };
      return {
        logs,
        spans,
        changes,
        metrics: others,
        aggregates: others,
        ingest: { write, status: nobody, retain: nobody },
      };
    };
    return {
      telemetry,
      reopen: async () => {
        await opened.elastic.close();
        opened = open(cluster, index);
      },
      stored: nobody,
      close: async () => {
        await opened.elastic.close();
        await cluster.clear();
      },
    };
  },
  'foreign',
);
