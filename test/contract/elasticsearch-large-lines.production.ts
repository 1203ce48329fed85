// Indexes of somebody else whose lines are of many megabytes, on a node of the test's own: the shared one has too little memory to take them in.
import { composeMasked } from '../../src/kernel/masked.js';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { openElasticsearch, type Elasticsearch } from '../../src/adapters/elasticsearch/client.js';
import { elasticSources, type ElasticSources } from '../../src/adapters/elasticsearch/foreign/foreign-sources.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { HOUR, SECOND, type Micros } from '../../src/kernel/time.js';
import type { FetchResult, LogQuery } from '../../src/telemetry/query.js';
import type { LogRecord } from '../../src/telemetry/record.js';
import { ECS, ecsLine, openCluster, type TestCluster } from '../support/elasticsearch.js';
import type { Answer } from '../../src/evidence/answer.js';
import { toIso } from '../../src/kernel/time.js';
import { dropStores, storesOf } from '../support/production-stores.js';
import { clean, newFolder, startService, type Service } from '../support/service.js';
import { answered, send } from '../support/shop.js';
import { privateElasticsearch, type PrivateElasticsearch } from '../support/private-servers.js';

let server: PrivateElasticsearch;
let cluster: TestCluster;
let elastic: Elasticsearch;

beforeAll(async () => {
  server = await privateElasticsearch({ nodes: 1, heapMegabytes: 1_024 });
  cluster = openCluster(server.urls[0]);
  elastic = openElasticsearch({ nodes: server.urls });
});

afterAll(async () => {
  await elastic.close();
  await server.close();
});

const tenant = 'default' as Tenant;
const START: Micros = Date.UTC(2026, 1, 2, 12) * 1000;
const WINDOW = { from: START - HOUR, to: START + HOUR };
const LONG = 20_000_000;
const ENDLESS = 'x'.repeat(LONG);
const WORDS = 'it begins here and goes on '.repeat(Math.ceil(LONG / 27));

const sourcesOf = (index: string): ElasticSources =>
  elasticSources({
    elastic,
    logs: { index },
    now: () => START + HOUR,
    mask: () => composeMasked<string>,
    // no measure: reading hundreds of megabytes takes a busy machine minutes
    timeout: 500 * SECOND,
  });

const options = { tenant, signal: new AbortController().signal };

const fetchOf = async (index: string, more: Partial<LogQuery> = {}): Promise<FetchResult> => {
  const { logs } = sourcesOf(index);
  if (logs === undefined) throw new Error('no log source');
  const query = { ask: 'logs', window: WINDOW, filter: {}, upTo: 9e15, budget: 2_000, order: 'oldest' } as const;
  return logs.fetch({ ...query, ...more }, options);
};

const linesOf = ({ rows }: FetchResult): readonly LogRecord[] => rows as readonly LogRecord[];

const line = (n: number, message: string) => ({
  _id: `line-${n}`,
  ...ecsLine({ at: START + n * SECOND, service: 'web', level: 'error', message }),
});

const CUT = '… [cut: a document of many megabytes]';

/** The most memory that was held while something was done, beyond what was held before, in bytes. */
setFlagsFromString('--expose-gc');
/** What nobody refers to any more is not held. */
const collect = runInNewContext('gc') as () => void;

const heldDuring = async <T>(work: () => Promise<T>): Promise<{ readonly done: T; readonly bytes: number }> => {
  const held = (): number => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = held();
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, held())), 20);
  try {
    return { done: await work(), bytes: most - before };
  } finally {
    clearInterval(looking);
  }
};

describe('a line of 20 MB', () => {
  const hostile = async (name: string, properties: object, more: object = { dynamic: false }): Promise<string> => {
    const index = cluster.name(name);
    await cluster.createIndex(index, properties, more);
    const small = Array.from({ length: 1_500 }, (_, n) => line(n + 10, `fine ${n}`));
    await cluster.write(index, small);
    for (const [n, message] of [ENDLESS, WORDS, ENDLESS, WORDS, ENDLESS].entries())
      await cluster.write(index, [line(n < 4 ? n : 2_000, message)]);
    return index;
  };

  const namesThree = (index: string): readonly unknown[] => [
    ...[0, 1, 2].map((n) => `${index}:line-${n} is too large to be read (20 MB): only its beginning was`),
    'of 2 more documents only the beginning was read, for their size',
  ];

  it('hides no other line, keeps its beginning, and is reported with id and size', async () => {
    const index = await hostile('text', ECS);
    const { done, bytes } = await heldDuring(() => fetchOf(index));
    expect(done).toMatchObject({ matched: 1_505, owed: 0 });
    const lines = linesOf(done);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(1_505);
    expect(lines.filter(({ message }) => /^fine \d+$/.test(message))).toHaveLength(1_500);
    const large = lines.filter(({ message }) => message.endsWith(CUT));
    expect(large.map(({ id }) => id)).toEqual([0, 1, 2, 3, 2_000].map((n) => `${index}:line-${n}`));
    expect(large.map(({ message }) => message.slice(0, 27))).toEqual(
      [ENDLESS, WORDS, ENDLESS, WORDS, ENDLESS].map((message) => message.slice(0, 27)),
    );
    expect(large[1]).toMatchObject({ service: 'web', level: 'error', time: START + SECOND });
    for (const { message } of large) expect(message.length).toBeLessThan(5_000);
    expect(done.notices).toEqual(expect.arrayContaining([...namesThree(index)]));
    expect(bytes).toBeLessThan(4 * LONG);
    // nor from being drawn
    const window = { from: START, to: START + HOUR };
    const rates = { ask: 'aggregates', of: 'rates', window, history: HOUR, incidents: [], upTo: 9e15 } as const;
    const drawn = await sourcesOf(index).aggregates?.fetch({ ...rates, budget: 10_000 }, options);
    expect(drawn?.rows.length).toBeGreaterThan(0);
    expect(drawn?.notices).toEqual(expect.arrayContaining([expect.stringMatching(/is too large to be read/)]));
  });

  it('hides no other line where the index does not index its text', async () => {
    const { message: _, ...others } = ECS;
    for (const [name, properties] of [
      ['ignored', { ...ECS, message: { type: 'keyword', ignore_above: 1_024 } }],
      ['unmapped', others],
    ] as const) {
      const index = await hostile(name, properties);
      const done = await fetchOf(index, { budget: 5 });
      expect(linesOf(done).map(({ message, service }) => [message, service])).toEqual([
        ...Array.from({ length: 4 }, () => [CUT, 'web']),
        ['fine 0', 'web'],
      ]);
      expect(done).toMatchObject({ matched: 1_505, owed: 1_500 });
    }
  });

  it('can be read by the dozen, though together they exceed the memory of the server', async () => {
    const index = cluster.name('dozens');
    await cluster.createIndex(index, ECS);
    for (let n = 0; n < 40; n += 1) await cluster.write(index, [line(n, ENDLESS)]);
    await cluster.write(index, [line(50, 'fine')]);
    const { done, bytes } = await heldDuring(() => fetchOf(index));
    expect(done).toMatchObject({ matched: 41, owed: 0 });
    const lines = linesOf(done);
    expect(lines.filter(({ message }) => message.endsWith(CUT))).toHaveLength(40);
    expect(lines.at(-1)).toMatchObject({ message: 'fine', service: 'web' });
    expect(done.notices).toContain('of 38 more documents only the beginning was read, for their size');
    expect(bytes).toBeLessThan(4 * LONG);
  });
});

describe('a service that receives lines of 20 MB', () => {
  let service: Service;
  let index: string;

  beforeAll(async () => {
    index = cluster.name('shop');
    await cluster.createIndex(index, ECS);
    await cluster.write(index, [line(1, ENDLESS)]);
    await cluster.write(
      index,
      Array.from({ length: 50 }, (_, n) => line(2 + n, `payment ${n} was declined`)),
    );
    const { config, env } = storesOf(await newFolder());
    const { stores } = config as { stores: object };
    const own = { prefix: 'large', shards: 1, replicas: 0, ingester: 'a' };
    const telemetry = { kind: 'elasticsearch', nodes: server.urls, ...own, sources: { logs: { index } } };
    const folder = await newFolder();
    service = await startService({ folder, config: { ...config, stores: { ...stores, telemetry } }, env });
  });

  afterAll(async () => {
    await service.close();
    await dropStores();
    await clean();
  });

  const row = (message: string): string =>
    JSON.stringify({ time: toIso(START), service: 'cart', level: 'error', message });

  /** The most memory that the process has held so far, in bytes. */
  const peak = (): number => {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  };

  const sent = async (path: string, type: string, body: string) => {
    const reply = await send(service.url, path, { method: 'POST', headers: { 'content-type': type }, body });
    expect(reply.status).toBe(200);
    return JSON.parse(reply.text) as { readonly accepted: number; readonly rejected: readonly { text: string }[] };
  };

  it('refuses them by number, stores the rest, and does not copy them in memory', async () => {
    const ndjson = (messages: readonly string[]): string => messages.map((message) => `${row(message)}\n`).join('');
    await sent('/v1/telemetry/logs', 'application/x-ndjson', ndjson(['warm']));
    const before = peak();
    const body = ndjson(['one', 'two', ENDLESS, 'three', WORDS, 'four']);
    const report = await sent('/v1/telemetry/logs', 'application/x-ndjson', body);
    expect(report).toMatchObject({
      accepted: 4,
      rejected: [3, 5].map((number) => ({ line: number, reason: 'line-too-long: a line over 1 Mi characters' })),
    });
    for (const { text } of report.rejected) expect(text.length).toBeLessThanOrEqual(2_048);
    expect(peak() - before).toBeLessThan(6 * body.length);
  });

  it('refuses them in OTLP with a partial success', async () => {
    const record = (body: string) => ({ timeUnixNano: `${START}000`, body: { stringValue: body } });
    const logRecords = [record('five'), record(ENDLESS), record('six')];
    const request = JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
    expect(await sent('/v1/otlp/v1/logs', 'application/json', request)).toEqual({
      partialSuccess: { rejectedLogRecords: '1', errorMessage: 'line-too-long: a line over 1 Mi characters' },
    });
  });

  it('answers, and reports in the coverage what it could not read', async () => {
    const before = peak();
    const window = { from: toIso(START), to: toIso(START + HOUR) };
    const question = { messageId: 'm1', text: 'why are payments declined?', askedAt: toIso(START + HOUR), window };
    const answer = JSON.parse(await answered(service.url, 'large', question)) as Answer;
    expect(answer.status).toBe('answered');
    const logs = answer.coverage.filter(({ source }) => source === 'logs');
    expect(logs.map(({ status }) => status)).not.toContain('failed');
    expect(JSON.stringify(logs)).toContain(`${index}:line-1 is too large to be read (20 MB): only its beginning was`);
    expect(JSON.stringify(answer.claims)).toContain('declined');
    expect(peak() - before).toBeLessThan(8 * LONG);
  });
});
