// A fault in the middle of ingest: Elasticsearch is killed and started again on its data, and every row that a report counted must be there, once.
import { setTimeout as after } from 'node:timers/promises';
import { openElasticsearch } from '../../src/adapters/elasticsearch/client.js';
import type { ElasticTelemetry } from '../../src/adapters/elasticsearch/own/elastic-telemetry.js';
import type { Random } from '../../src/demo/random.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { toIso } from '../../src/kernel/time.js';
import { aPrefix, openTelemetry } from '../contract/elasticsearch.support.js';
import { openCluster } from '../support/elasticsearch.js';
import { type PrivateElasticsearch, privateElasticsearch } from '../support/private-servers.js';
import type { Verdict } from './check.js';
import type { TurnRound } from './turns.js';

const WRITERS = [0, 1];
const ROWS = 50;
const PATIENCE_MILLIS = 300_000;
const PAUSE_MILLIS = 100;
const MOST_HITS = 10_000;

const START = Date.UTC(2026, 1, 2, 12) * 1000;

const messagesOf = (batch: string): readonly string[] =>
  Array.from({ length: ROWS }, (_, n) => `order ${batch}-${n} was placed`);

const ndjsonOf = (messages: readonly string[]): string =>
  messages
    .map((message, n) => ({ '@timestamp': toIso(START + n * 1_000_000), 'service.name': 'web', message }))
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');

/** The same batch until it is acknowledged: whoever was not told that it is stored sends it again. */
const insist = async (telemetry: ElasticTelemetry, tenant: Tenant, messages: readonly string[]): Promise<void> => {
  const end = performance.now() + PATIENCE_MILLIS;
  const ndjson = ndjsonOf(messages);
  for (;;) {
    try {
      const batch = { tenant, signal: 'logs', source: 'test', ndjson, firstLine: 1, receivedAt: START } as const;
      const { accepted, duplicates } = await telemetry.ingest.write(batch);
      if (accepted + duplicates !== messages.length)
        throw new Error(`a report counts ${accepted + duplicates} of ${messages.length} rows`);
      return;
    } catch (error) {
      const { name } = error as Error;
      if (performance.now() > end || !['SourceError', 'IngestBusy'].includes(name)) throw error;
      await after(PAUSE_MILLIS);
    }
  }
};

type BackgroundWriters = { readonly end: () => Promise<readonly string[]> };

/** Resolves with the rows that were acknowledged. */
const writing = (telemetry: ElasticTelemetry, tenant: Tenant): BackgroundWriters => {
  const over = new AbortController();
  const acknowledged: string[] = [];
  const work = async (writer: number): Promise<void> => {
    for (let n = 1; !over.signal.aborted && acknowledged.length < MOST_HITS - 2 * ROWS; n += 1) {
      const messages = messagesOf(`${writer}-${n}`);
      await insist(telemetry, tenant, messages);
      acknowledged.push(...messages);
    }
  };
  const all = Promise.all(WRITERS.map(work));
  all.catch(() => undefined);
  return {
    end: async () => {
      over.abort();
      await all;
      return acknowledged;
    },
  };
};

type Hits = { readonly hits: { readonly hits: readonly { readonly _source: { readonly message: string } }[] } };

/** How often each row is there, read past the service. */
const stored = async (url: string, index: string): Promise<ReadonlyMap<string, number>> => {
  const { request } = openCluster(url);
  await request('POST', `/${index}/_refresh`);
  const { hits } = (await request('GET', `/${index}/_search?size=${MOST_HITS}`)) as Hits;
  const rows = Map.groupBy(hits.hits, ({ _source }) => _source.message);
  return new Map([...rows].map(([message, all]) => [message, all.length]));
};

/** Rows that reports counted, and how often each is there. */
export const compare = (acknowledged: readonly string[], rows: ReadonlyMap<string, number>): Verdict => {
  const lost = acknowledged.filter((message) => !rows.has(message));
  const doubled = [...rows].filter(([, times]) => times > 1).map(([message]) => message);
  return {
    acknowledged: acknowledged.length,
    lost: lost.length,
    doubled: doubled.length,
    because: [
      ...lost.slice(0, 5).map((message) => `${message}: acknowledged, and not there`),
      ...doubled.slice(0, 5).map((message) => `${message}: there more than once`),
    ],
  };
};

const killNode = async ({ members, start }: PrivateElasticsearch, random: Random): Promise<void> => {
  await members[0]?.kill();
  await after(random.int(0, 1_500));
  await start();
  await after(random.int(200, 1_000));
};

export type IngestFaults = {
  readonly round: (round: TurnRound) => Promise<Verdict>;
  readonly close: () => Promise<void>;
};

export const ingestFaults = async (): Promise<IngestFaults> => {
  const search = await privateElasticsearch({ nodes: 1 });
  const [url = ''] = search.urls;
  const elastic = openElasticsearch({ nodes: [url] });
  const prefix = aPrefix();
  const telemetry = openTelemetry(elastic, { prefix });
  return {
    round: async ({ name, random }) => {
      // its indexes are made before: the fault is to meet rows on their way
      await insist(telemetry, name as Tenant, messagesOf('first'));
      const rows = writing(telemetry, name as Tenant);
      await after(random.int(200, 2_000));
      await killNode(search, random);
      return compare(await rows.end(), await stored(url, `${prefix}-${name.replaceAll('-', '.')}-logs-*`));
    },
    close: async () => {
      await telemetry.close();
      await elastic.close();
      await search.close();
    },
  };
};
