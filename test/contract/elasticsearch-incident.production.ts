// The engine reads the same incident from Elasticsearch as from the embedded store.
import { composeMasked } from '../../src/kernel/masked.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openElasticsearch } from '../../src/adapters/elasticsearch/client.js';
import { sqliteTelemetry } from '../../src/adapters/sqlite/telemetry/sqlite-telemetry.js';
import { generateIncident } from '../../src/demo/generate.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { batchBytes } from '../../src/telemetry/batch.js';
import { elasticSources } from '../../src/adapters/elasticsearch/foreign/foreign-sources.js';
import { aggregateBatches, findingsOf, ingestRows, windowOf } from '../support/aggregate-findings.js';
import { ECS, openCluster } from '../support/elasticsearch.js';
import { aPrefix, openTelemetry, wipe } from './elasticsearch.support.js';

const tenant = 'local' as Tenant;
const workerEntry = pathToFileURL(join(process.cwd(), 'bundle/adapters/sqlite/telemetry/worker.js'));
const maskingKey = (): Buffer => Buffer.alloc(32, 7);
const never = new AbortController().signal;
const onError = (error: Error): never => {
  throw error;
};

describe('the demo incident in Elasticsearch', () => {
  const incident = generateIncident(7);
  const cluster = openCluster();
  const elastic = openElasticsearch({ nodes: [cluster.node] });
  const prefix = aPrefix();
  const distributed = openTelemetry(elastic, { prefix, maskingKey });
  let folder = '';

  const embedded = async () => {
    folder = await mkdtemp(join(tmpdir(), 'casefile-incident-'));
    return sqliteTelemetry({ file: join(folder, 'telemetry.sqlite'), workerEntry, maskingKey, onError });
  };
  let local: Awaited<ReturnType<typeof embedded>>;

  beforeAll(async () => {
    local = await embedded();
  });

  afterAll(async () => {
    await local.close();
    await distributed.close();
    await wipe(elastic, prefix);
    await cluster.clear();
    await elastic.close();
    await rm(folder, { recursive: true });
  });

  it('yields the same sums, row by row, and so the same hypotheses', async () => {
    const { rows, askedAt } = incident;
    const accepted = await ingestRows({ ingest: local.ingest, tenant }, rows, askedAt);
    expect(await ingestRows({ ingest: distributed.ingest, tenant }, rows, askedAt)).toBe(accepted);
    const window = windowOf(incident);
    const own = await aggregateBatches(local.aggregates, { tenant, window });
    const theirs = await aggregateBatches(distributed.aggregates, { tenant, window });
    for (const [index, batch] of own.entries())
      expect(batchBytes(theirs[index]?.rows ?? [])).toBe(batchBytes(batch.rows));
    const findings = findingsOf(askedAt, theirs);
    expect(findings).toEqual(findingsOf(askedAt, own));
    expect(findings.hypotheses[0]?.service).toBe(incident.expected.service);
  });

  it('yields the same lines for the same words', async () => {
    const { question, followUp } = incident;
    const lines = incident.rows.logs.filter((_, n) => n % 997 === 0).map(({ message }) => String(message));
    const pieces = lines.map((line) => line.split(' ').slice(1, 4).join(' '));
    const ids = incident.rows.logs.flatMap((row) => row['http.request.id'] ?? row['request.id'] ?? []).slice(0, 3);
    const texts = [question, followUp, 'since 11:55 on 2026-02-02?', 'timeout', ...pieces, ...ids.map(String)];
    const foundBy = async (logs: typeof local.logs, text: string) => {
      const upTo = await logs.position(tenant);
      const query = { ask: 'logs', window: windowOf(incident), filter: {}, order: 'relevance', budget: 400 } as const;
      const { rows, matched } = await logs.fetch({ ...query, text, upTo }, { tenant, signal: never });
      const names = rows.map((row) => ('id' in row ? row.id : ''));
      return { text, matched, ids: matched > query.budget ? [] : names.sort() };
    };
    let most = 0;
    for (const text of texts) {
      const own = await foundBy(local.logs, text);
      expect(await foundBy(distributed.logs, text)).toEqual(own);
      most = Math.max(most, own.matched);
    }
    expect(most).toBeGreaterThan(400);
  });

  it('leads a sample of foreign indexes to the same service', async () => {
    const { rows, askedAt, expected } = incident;
    const source = { index: cluster.name('foreign'), tenant };
    await cluster.createIndex(source.index, ECS);
    const documents = [...rows.logs, ...rows.spans];
    for (let from = 0; from < documents.length; from += 5_000)
      await cluster.write(source.index, documents.slice(from, from + 5_000));
    const { aggregates } = elasticSources({
      elastic,
      logs: source,
      spans: source,
      now: () => askedAt,
      mask: () => composeMasked<string>,
    });
    if (aggregates === undefined) throw new Error('nothing sums up what the indexes hold');
    const batches = await aggregateBatches(aggregates, { tenant, window: windowOf(incident) });
    expect(findingsOf(askedAt, batches).hypotheses[0]?.service).toBe(expected.service);
  });
});
