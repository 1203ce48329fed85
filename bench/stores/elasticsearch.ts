// Telemetry of our own in the real Elasticsearch, under names that nobody else uses, and the bare client beside it.
import { Client } from '@elastic/elasticsearch';
import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { openElasticsearch } from '../../src/adapters/elasticsearch/client.js';
import { elasticTelemetry, type ElasticTelemetry } from '../../src/adapters/elasticsearch/own/elastic-telemetry.js';
import type { Embedding } from '../../src/ports/embedding.js';
import { bulkBodies } from '../speed/bulk.js';
import { timed } from '../speed/append.js';
import { TENANT } from './mongo.js';
import { servers } from './servers.js';
import { optional } from '../../src/kernel/optional.js';

export type ElasticBench = {
  readonly telemetry: ElasticTelemetry;
  readonly client: Client;
  readonly node: string;
  readonly prefix: string;
  readonly lines: number;
  /** Seconds that the lines took to be acknowledged. */
  readonly seconds: number;
  readonly close: () => Promise<void>;
};

const IN_FLIGHT = 4;
const RECEIVED_AT = Date.UTC(2026, 1, 2, 12) * 1000;
const NEVER = new AbortController().signal;

const write = async ({ ingest }: ElasticTelemetry, bodies: readonly string[]): Promise<number> => {
  const waiting = [...bodies.entries()];
  let accepted = 0;
  const send = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [part, ndjson] = next;
      const batch = { source: `bulk-${part}`, ndjson, firstLine: 1, receivedAt: RECEIVED_AT };
      const report = await ingest.write({ tenant: TENANT, signal: 'logs', ...batch });
      accepted += report.accepted;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, send));
  return accepted;
};

/** Sums are made up to the last row: nothing goes on behind what is measured next. */
const settled = async ({ aggregates }: ElasticTelemetry): Promise<void> => {
  const upTo = await aggregates.position(TENANT);
  const window = { from: RECEIVED_AT - 60_000_000, to: RECEIVED_AT };
  const query = { ask: 'aggregates', of: 'rates', window, history: 0, incidents: [], budget: 1, upTo } as const;
  await aggregates.fetch(query, { tenant: TENANT, signal: NEVER });
};

const wipe = async (client: Client, prefix: string): Promise<void> => {
  const { indices } = await client.indices.resolveIndex({ name: `${prefix}-*` });
  for (const { name } of indices) await client.indices.delete({ index: name });
  await client.indices.deleteIndexTemplate({ name: `${prefix}-*` }, { ignore: [404] });
};

const filled = async (telemetry: ElasticTelemetry, lines: number): Promise<number> => {
  const bodies = bulkBodies(lines);
  let accepted = 0;
  const millis = await timed(async () => {
    accepted = await write(telemetry, bodies);
  });
  if (accepted !== lines) throw new Error(`${accepted} of ${lines} lines were accepted`);
  await settled(telemetry);
  return millis / 1000;
};

export const openElastic = async (lines: number, embedding?: Embedding): Promise<ElasticBench> => {
  const { node } = servers().elasticsearch;
  const prefix = `bench${randomBytes(4).toString('hex')}`;
  const elastic = openElasticsearch({ nodes: [node] });
  const client = new Client({ node });
  const telemetry = elasticTelemetry({
    elastic,
    prefix,
    settings: { shards: 1, replicas: 0 },
    ingester: 'bench',
    workerEntry: pathToFileURL('dist/adapters/preparation/worker.js'),
    maskingKey: () => Buffer.alloc(32, 7),
    now: () => Date.now() * 1_000,
    onError: (error) => {
      throw error;
    },
    ...optional({ embedding }),
  });
  const close = async (): Promise<void> => {
    await telemetry.close();
    await elastic.close();
    await wipe(client, prefix);
    await client.close();
  };
  try {
    return { telemetry, client, node, prefix, lines, seconds: lines === 0 ? 0 : await filled(telemetry, lines), close };
  } catch (error) {
    await close();
    throw error;
  }
};
