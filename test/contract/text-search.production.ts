// A text finds the same lines in Elasticsearch as in a data folder, whatever the lines look like.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openElasticsearch } from '../../src/adapters/elasticsearch/client.js';
import type { ElasticTelemetry } from '../../src/adapters/elasticsearch/own/elastic-telemetry.js';
import { sqliteTelemetry, type SqliteTelemetry } from '../../src/adapters/sqlite/telemetry/sqlite-telemetry.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { HOUR, SECOND, toIso } from '../../src/kernel/time.js';
import type { LogQuery } from '../../src/telemetry/query.js';
import type { LogRecord } from '../../src/telemetry/record.js';
import { elasticNode } from '../support/elasticsearch.js';
import { aPrefix, openTelemetry, wipe } from './elasticsearch.support.js';

const tenant = 'default' as Tenant;
const START = Date.UTC(2026, 1, 2, 20) * 1000;
const options = { tenant, signal: new AbortController().signal };

const elastic = openElasticsearch({ nodes: [elasticNode()] });
const prefix = aPrefix();
let folder: string;
let embedded: SqliteTelemetry;
let production: ElasticTelemetry;

/** What a loop logs, each line with a word of its own: the words around it are its template. */
const around = (word: string): readonly string[] => [
  `could not reach ${word} after retries`,
  `lookup of ${word}: no such key`,
  `${word}`,
];

const WORDS = [
  'db-7.prod.internal',
  '10.20.30.44:5432',
  'order_line_items_v2',
  'v1.24.3-rc1+build.77',
  'com.acme.pay.Gateway$Inner',
  'user@host/path?x=1&y=22',
  'k8s://ns-a/pod-77ff_x',
  '接続が失われました',
  '连接池耗尽',
  '연결_시간초과',
  'naïve-Größe_ÉTÉ',
  'ΟΔΥΣΣΕΥΣ',
  'пул_соединений.исчерпан',
  '🔥disk💥full',
  'a👩‍👩‍👧b',
  'x'.repeat(300),
  `deadbeef${'0123456789abcdef'.repeat(40)}`,
  'it’s_o’clock',
  "can't-connect",
  '1,234.56',
  '3.14e-10',
  '__init__',
  'A\u00adB-soft',
  'full\u3000width１２３',
  'tab\u200bzero',
];

const LINES = [
  ...WORDS.flatMap(around),
  ...Array.from({ length: 12 }, (_, n) => `could not reach node-${n}x after retries`),
  ...Array.from({ length: 12 }, (_, n) => `pool reach-pool-${n}q7z is lost, pool ${'abcdefghijklmn'[n]}kz9 of reach`),
  ...Array.from(
    { length: 12 },
    (_, n) => `Retries for ${'abcdefghijklmn'[n]}xyzzy went over ${n * 37} budget in zone ${'bcdefghijklmno'[n]}plugh`,
  ),
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casefile-text-'));
  embedded = sqliteTelemetry({
    file: join(folder, 'telemetry.sqlite'),
    workerEntry: pathToFileURL(join(process.cwd(), 'bundle/adapters/sqlite/telemetry/worker.js')),
    maskingKey: (name) => Buffer.from(name.padEnd(32, '.')),
    onError: (error) => {
      throw error;
    },
  });
  production = openTelemetry(elastic, { prefix });
  const rows = LINES.map((message, n) => ({ '@timestamp': toIso(START + n * SECOND), 'service.name': 'web', message }));
  // a few at once: templates become more general between them
  for (let from = 0; from < rows.length; from += 5) {
    const some = rows.slice(from, from + 5);
    const ndjson = some.map((row) => `${JSON.stringify(row)}\n`).join('');
    const batch = {
      tenant,
      signal: 'logs',
      source: 'test',
      receivedAt: START + HOUR,
      ndjson,
      firstLine: from,
    } as const;
    for (const { ingest } of [embedded, production])
      expect(await ingest.write(batch)).toMatchObject({ accepted: some.length, rejected: [] });
  }
});

afterAll(async () => {
  await production.close();
  await embedded.close();
  await wipe(elastic, prefix);
  await elastic.close();
  await rm(folder, { recursive: true });
});

const found = async ({ logs }: Pick<SqliteTelemetry | ElasticTelemetry, 'logs'>, text: string) => {
  const window = { from: START, to: START + HOUR };
  const upTo = await logs.position(tenant);
  const query: LogQuery = { ask: 'logs', window, filter: {}, upTo, budget: 1_000, order: 'relevance', text };
  const { rows, matched } = await logs.fetch(query, options);
  expect(matched).toBe(rows.length);
  return (rows as readonly LogRecord[]).map(({ message }) => message).sort();
};

/** Lower-case by a rule of the whole word, which one side has and the other has not. */
const SIGMA = ['ΟΔΥΣΣΕΥΣ', 'why ΟΔΥΣΣΕΥΣ?'];

/** A server that lacks the tokenizer keeps what is joined by a dot, an underscore and their like: its parts are not found. */
const PARTS = 'prod internal order line items 77ff Größe ÉTÉ пул соединений исчерпан 234 14e init __init__'.split(' ');

/** And it cuts words at signs beyond ASCII: these are found though they are parts. */
const APART = ['tab', 'zero'];

const cutsExactly = async (): Promise<boolean> => {
  const client = await elastic.client(AbortSignal.timeout(100_000));
  const { component_templates } = await client.cluster.getComponentTemplate({ name: `${prefix}-settings` });
  return JSON.stringify(component_templates).includes('char_group');
};

describe('a text search', () => {
  const pieces = WORDS.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u)).filter((part) => part !== '');
  const numbered = [
    'node-3x',
    'node-0x',
    'reach-pool-4q7z',
    'pool-0q7z',
    'lost, pool',
    'axyzzy',
    'lxyzzy',
    'zone-bplugh',
  ];
  const texts = [...new Set([...WORDS, ...pieces, ...numbered, ...WORDS.map((word) => `why ${word.toUpperCase()}?`)])];

  it('finds the same lines in both stores, however templates merged, except parts of words on a server without them', async () => {
    const differing = { only: [] as string[], also: [] as string[] };
    let lines = 0;
    for (const text of texts) {
      const [here, there] = [await found(embedded, text), await found(production, text)];
      if (here.some((line) => !there.includes(line))) differing.only.push(text);
      if (there.some((line) => !here.includes(line))) differing.also.push(text);
      lines += here.length;
    }
    expect(lines).toBeGreaterThan(3 * WORDS.length);
    const expected = (await cutsExactly())
      ? { only: SIGMA, also: [] }
      : { only: [...SIGMA, ...PARTS, 'why __INIT__?'], also: APART };
    expect(differing.only.toSorted()).toEqual(expected.only.toSorted());
    expect(differing.also.toSorted()).toEqual(expected.also.toSorted());
  });
});
