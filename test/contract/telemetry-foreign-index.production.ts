// Reading an index that somebody else writes keeps what the contract says of reading.
import { composeMasked } from '../../src/kernel/masked.js';
import { openElasticsearch } from '../../src/adapters/elasticsearch/client.js';
import { elasticSources } from '../../src/adapters/elasticsearch/foreign/foreign-sources.js';
import { SECOND, toIso, type Micros } from '../../src/kernel/time.js';
import type { IngestBatch, IngestReport, TelemetrySignal } from '../../src/ports/ingest.js';
import { ECS, openCluster, type TestCluster } from '../support/elasticsearch.js';
import { telemetryContract, type TelemetryUnderTest } from './telemetry.contract.js';

const NOTHING_REPAIRED = { duplicates: 0, rejected: [], repaired: {} };

const nobody = (): never => {
  throw new Error('not promised of foreign indexes');
};

/** Any shipper: rows become documents as they are, with the moment of ingest and the tenant beside them. */
const shipper = (
  cluster: TestCluster,
  index: (signal: TelemetrySignal) => string,
): ((batch: IngestBatch) => Promise<IngestReport>) => {
  let now: Micros = Date.UTC(2026, 1, 3) * 1000;
  return async ({ tenant, signal, ndjson }) => {
    now += SECOND;
    const rows = ndjson.trimEnd().split('\n');
    const documents = rows.map((row) => ({
      ...(JSON.parse(row) as object),
      'event.ingested': toIso(now),
      org: tenant,
    }));
    await cluster.write(index(signal), documents);
    return { accepted: documents.length, ...NOTHING_REPAIRED };
  };
};

const open = (cluster: TestCluster, index: (signal: TelemetrySignal) => string) => {
  const elastic = openElasticsearch({ nodes: [cluster.node] });
  const of = (signal: TelemetrySignal) => ({ index: index(signal), tenantField: 'org' });
  const read = { logs: of('logs'), spans: of('spans'), changes: of('changes') };
  return { elastic, sources: elasticSources({ elastic, ...read, now: () => 0, mask: () => composeMasked<string> }) };
};

/** A reader learns once a minute which fields there are. */
const COUNTED = {
  'http.response.status_code': { type: 'long' },
  'http.route': { type: 'keyword' },
  'customer.id': { type: 'keyword' },
  // else the first line makes it a number, and the index refuses a line that holds a word there
  'request.took_ms': { type: 'keyword' },
};

const SPANS = {
  'parent.id': { type: 'keyword' },
  'span.name': { type: 'keyword' },
  'event.duration_us': { type: 'long' },
  'event.outcome': { type: 'keyword' },
};

telemetryContract(
  'a foreign index',
  async () => {
    const cluster = openCluster();
    const index = (signal: TelemetrySignal): string => cluster.name(`contract-${signal}`);
    for (const signal of ['logs', 'spans', 'changes'] as const)
      await cluster.createIndex(index(signal), { ...ECS, ...COUNTED, ...SPANS, org: { type: 'keyword' } });
    let opened = open(cluster, index);
    const write = shipper(cluster, index);
    const telemetry = (): TelemetryUnderTest => {
      const { logs, spans, changes, aggregates } = opened.sources;
      if (!logs || !spans || !changes || !aggregates) return nobody();
      const others = { name: 'none', position: nobody, fetch: nobody };
      return {
        logs,
        spans,
        changes,
        metrics: others,
        aggregates,
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
