// Our own telemetry in a real Elasticsearch, for tests: under names that nobody else uses, with everything that it stores.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Elasticsearch } from '../../src/adapters/elasticsearch/client.js';
import {
  elasticTelemetry,
  type ElasticTelemetry,
  type ElasticTelemetryOptions,
} from '../../src/adapters/elasticsearch/own/elastic-telemetry.js';

export const aPrefix = (): string => `test${randomBytes(6).toString('hex')}`;

const workerEntry = pathToFileURL(join(process.cwd(), 'bundle/adapters/preparation/worker.js'));

export const openTelemetry = (
  elastic: Elasticsearch,
  more: Pick<ElasticTelemetryOptions, 'prefix'> & Partial<ElasticTelemetryOptions>,
): ElasticTelemetry =>
  elasticTelemetry({
    elastic,
    settings: { shards: 1, replicas: 0 },
    ingester: 'one',
    workerEntry,
    maskingKey: (tenant) => Buffer.from(tenant.padEnd(32, '.')),
    now: () => Date.now() * 1_000,
    onError: (error) => {
      throw error;
    },
    ...more,
  });

const soon = (): AbortSignal => AbortSignal.timeout(100_000);

/** Every document, as it was sent. */
export const storedBytes = async (elastic: Elasticsearch, prefix: string): Promise<readonly Buffer[]> => {
  const client = await elastic.client(soon());
  await client.indices.refresh({ index: `${prefix}-*` });
  const stored: Buffer[] = [];
  for await (const document of client.helpers.scrollDocuments({ index: `${prefix}-*`, size: 10_000 }))
    stored.push(Buffer.from(JSON.stringify(document)));
  return stored;
};

/** All that a suite left: indexes and templates. */
export const wipe = async (elastic: Elasticsearch, prefix: string): Promise<void> => {
  const client = await elastic.client(soon());
  const { indices } = await client.indices.resolveIndex({ name: `${prefix}-*` });
  for (let from = 0; from < indices.length; from += 50)
    await client.indices.delete({ index: indices.slice(from, from + 50).map(({ name }) => name) });
  await client.indices.deleteIndexTemplate({ name: `${prefix}-*` }, { ignore: [404] });
  await client.cluster.deleteComponentTemplate({ name: `${prefix}-*` }, { ignore: [404] });
};
