// Templates that have vectors are found by what they mean, besides their words, on a real node.
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { until } from '../../scripts/servers/machine/until.js';
import { openElasticsearch } from '../../src/adapters/elasticsearch/client.js';
import type { ElasticTelemetry } from '../../src/adapters/elasticsearch/own/elastic-telemetry.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { HOUR, SECOND, toIso } from '../../src/kernel/time.js';
import { Embedding, EmbeddingError } from '../../src/ports/embedding.js';
import type { FetchResult, LogQuery } from '../../src/telemetry/query.js';
import type { LogRecord } from '../../src/telemetry/record.js';
import { elasticNode } from '../support/elasticsearch.js';
import { hashedVector } from '../support/fake-embeddings.js';
import { aPrefix, openTelemetry, wipe } from './elasticsearch.support.js';

const tenant = 'default' as Tenant;
const START = Date.UTC(2026, 1, 2, 20) * 1000;
const DIMENSION = 64;
/** The end of what never comes. */
const PATIENT = { seconds: 300 };

/** Words that mean the same to the model of these tests. */
const MEANING: { readonly [word: string]: string } = {
  declined: 'refuse',
  rejected: 'refuse',
  card: 'pay',
  payment: 'pay',
};

/** Texts that mean the same are alike. */
class Meant extends Embedding {
  isAway = false;
  readonly embedded: string[] = [];

  constructor(
    override readonly model: string,
    override readonly dimension = DIMENSION,
  ) {
    super();
  }

  override async embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
    if (this.isAway) throw new EmbeddingError('unavailable', `${this.model} is away`);
    this.embedded.push(...texts);
    return texts.map((text) => {
      const meant = text.toLowerCase().replace(/[a-z]+/g, (word) => MEANING[word] ?? word);
      const vector = hashedVector(meant, this.dimension);
      const length = Math.hypot(...vector) || 1;
      return Float32Array.from(vector, (number) => number / length);
    });
  }
}

const elastic = openElasticsearch({ nodes: [elasticNode()] });
const client = () => elastic.client(AbortSignal.timeout(100_000));
const closing: (() => Promise<void>)[] = [];
const prefixes: string[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

afterAll(async () => {
  for (const prefix of prefixes) await wipe(elastic, prefix);
  await elastic.close();
});

const newPrefix = (): string => {
  const prefix = aPrefix();
  prefixes.push(prefix);
  return prefix;
};

const open = (prefix: string, embedding?: Embedding): ElasticTelemetry => {
  const telemetry = openTelemetry(elastic, { prefix, ...(embedding && { embedding }) });
  closing.push(telemetry.close);
  return telemetry;
};

type Line = { readonly at: number; readonly service?: string; readonly message: string };

const write = async ({ ingest }: ElasticTelemetry, lines: readonly Line[]): Promise<void> => {
  const rows = lines.map(({ at, service = 'shop', message }) => ({
    '@timestamp': toIso(START + at * SECOND),
    'service.name': service,
    message,
  }));
  const ndjson = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const batch = { tenant, signal: 'logs', source: 'test', receivedAt: START + HOUR, ndjson, firstLine: 1 } as const;
  expect(await ingest.write(batch)).toMatchObject({ accepted: lines.length });
};

const ask = async ({ logs }: ElasticTelemetry, text: string, more: Partial<LogQuery> = {}): Promise<FetchResult> => {
  const window = { from: START, to: START + HOUR };
  const upTo = await logs.position(tenant);
  const query: LogQuery = { ask: 'logs', window, filter: {}, upTo, budget: 50, order: 'relevance', text, ...more };
  return logs.fetch(query, { tenant, signal: new AbortController().signal });
};

const messagesOf = ({ rows }: FetchResult): readonly string[] =>
  (rows as readonly LogRecord[]).map(({ message }) => message);

/** How many vectors there are. */
const vectorsIn = async (prefix: string): Promise<number> => {
  const { count } = await (await client()).count({ index: `${prefix}-default-vectors`, ignore_unavailable: true });
  return count;
};

const vectors = (prefix: string, count: number): Promise<unknown> =>
  until(`${count} vectors`, async () => (await vectorsIn(prefix)) === count, PATIENT);

const SHOP: readonly Line[] = [
  { at: 1, message: 'card declined by the bank' },
  { at: 2, message: 'cache warmed up' },
  { at: 3, message: 'leader elected' },
  { at: 4, service: 'mail', message: 'newsletter sent' },
];

describe('a text query', () => {
  it('finds lines that share no word with it, after those that do', async () => {
    const prefix = newPrefix();
    const telemetry = open(prefix, new Meant('meant'));
    await write(telemetry, [...SHOP, { at: 5, message: 'payment page rendered' }]);
    await vectors(prefix, 5);
    const found = await ask(telemetry, 'payment rejected');
    expect(messagesOf(found).slice(0, 2).toSorted()).toEqual(['card declined by the bank', 'payment page rendered']);
    expect(found.notices).toBeUndefined();
    const lexical = await ask(open(prefix), 'payment rejected');
    expect(messagesOf(lexical)).toEqual(['payment page rendered']);
  });

  it('compares the text with templates of its filter alone, however near others are', async () => {
    const prefix = newPrefix();
    const telemetry = open(prefix, new Meant('meant'));
    await write(telemetry, [
      ...SHOP,
      ...Array.from({ length: 30 }, (_, n) => ({
        at: 10,
        service: 'mail',
        message: `card declined at ${'abcdefghijklmnopqrstuvwxyz0123'[n]}${n % 7} desk of ${'x'.repeat(n + 3)}`,
      })),
    ]);
    await until('vectors', async () => (await vectorsIn(prefix)) >= 5, PATIENT);
    const found = await ask(telemetry, 'payment rejected', { filter: { services: ['shop'] } });
    expect(messagesOf(found)[0]).toBe('card declined by the bank');
    const early = { from: START, to: START + 2 * SECOND };
    expect(messagesOf(await ask(telemetry, 'payment rejected', { window: early }))).toEqual([
      'card declined by the bank',
    ]);
  });
});

describe('template vectors', () => {
  it('makes no vectors unless an embedding is configured', async () => {
    const prefix = newPrefix();
    const telemetry = open(prefix);
    await write(telemetry, SHOP);
    expect((await ask(telemetry, 'payment rejected')).notices).toBeUndefined();
    const indexes = await (await client()).indices.resolveIndex({ name: `${prefix}-*` });
    expect(indexes.indices.map(({ name }) => name).filter((name) => name.includes('vector'))).toEqual([]);
  });

  it('makes one vector a template, and a new one when it becomes more general', async () => {
    const prefix = newPrefix();
    const embedding = new Meant('meant');
    const telemetry = open(prefix, embedding);
    await write(telemetry, SHOP);
    await vectors(prefix, 4);
    expect(embedding.embedded.toSorted()).toEqual(SHOP.map(({ message }) => message).toSorted());
    const job = (n: number) => ({ at: 90 + n, message: `job ${'abcdefghijklmnop'[n]}lpha finished in good time` });
    await write(telemetry, [...SHOP.map((line) => ({ ...line, at: line.at + 60 })), job(0)]);
    await vectors(prefix, 5);
    await write(
      telemetry,
      Array.from({ length: 12 }, (_, n) => job(n + 1)),
    );
    const general = 'job <*> finished in good time';
    await until('the general text', () => embedding.embedded.includes(general), PATIENT);
    expect(new Set(embedding.embedded).size).toBe(embedding.embedded.length);
    expect(embedding.embedded.filter((text) => !text.startsWith('job'))).toHaveLength(4);
  });

  it('names both models when vectors are of another model or size, and stops nothing else', async () => {
    const prefix = newPrefix();
    const first = open(prefix, new Meant('meant'));
    await write(first, SHOP);
    await vectors(prefix, 4);
    for (const [other, name] of [
      [new Meant('other'), 'other (64 numbers)'],
      [new Meant('meant', 32), 'meant (32 numbers)'],
    ] as const) {
      const telemetry = open(prefix, other);
      const found = await ask(telemetry, 'card rejected');
      expect(messagesOf(found)).toEqual(['card declined by the bank']);
      const because = `the vectors of ${prefix}-default-vectors were made with meant (64 numbers), and ${name} is configured: delete that index, and they are made anew`;
      expect(found.notices).toEqual([`templates were searched by their words alone: ${because}`]);
      await until('told', async () => (await telemetry.trouble()) !== undefined, PATIENT);
      expect(await telemetry.trouble()).toBe(`templates have no vectors: ${because}`);
    }
    await (await client()).indices.delete({ index: `${prefix}-default-vectors` });
    const telemetry = open(prefix, new Meant('other'));
    expect((await ask(telemetry, 'payment rejected')).notices).toEqual([
      'templates have no vectors yet: they were searched by their words alone',
    ]);
    await vectors(prefix, 4);
    expect(messagesOf(await ask(telemetry, 'payment rejected'))[0]).toBe('card declined by the bank');
    expect(await telemetry.trouble()).toBeUndefined();
  });

  it('stores lines and finds them by words while no vectors can be made', async () => {
    const prefix = newPrefix();
    const embedding = new Meant('meant');
    const telemetry = open(prefix, embedding);
    await write(telemetry, SHOP);
    await vectors(prefix, 4);
    embedding.isAway = true;
    await write(telemetry, [{ at: 20, message: 'card expired yesterday' }]);
    const found = await ask(telemetry, 'expired card');
    expect(messagesOf(found).toSorted()).toEqual(['card declined by the bank', 'card expired yesterday']);
    expect(found.notices).toEqual(['templates were searched by their words alone: meant is away']);
    await until('told', async () => (await telemetry.trouble()) !== undefined, PATIENT);
    expect(await telemetry.trouble()).toBe('templates have no vectors: meant is away');
    embedding.isAway = false;
    await vectors(prefix, 5);
    expect((await ask(telemetry, 'expired card')).notices).toBeUndefined();
  });
});
