// The whole of production: facts in MongoDB, telemetry in Elasticsearch, batches in a folder that two replicas share.
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openElasticsearch } from '../../src/adapters/elasticsearch/client.js';
import type { Answer } from '../../src/evidence/answer.js';
import { until } from '../../scripts/servers/machine/until.js';
import { aPrefix, wipe } from '../contract/elasticsearch.support.js';
import { dropStores, storesOf } from '../support/production-stores.js';
import { proxyTo } from '../support/proxy.js';
import { realServers } from '../support/real-servers.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, FOLLOW_UP, ingest, json, pathOf, post, QUESTION, replay, send, SHOP } from '../support/shop.js';

const { node } = realServers().elasticsearch;
const prefix = aPrefix();
const elastic = openElasticsearch({ nodes: [node] });
let a: Service;
let b: Service;
let embedded: Service;

const replicas = async (): Promise<readonly [Service, Service]> => {
  const { config, env } = storesOf(await newFolder());
  const start = async (ingester: string): Promise<Service> => {
    const telemetry = { kind: 'elasticsearch', nodes: [node], prefix, shards: 1, replicas: 0, ingester };
    const { stores } = config as { stores: object };
    return startService({
      folder: await newFolder(),
      config: { ...config, data: { lease: '5s' }, stores: { ...stores, telemetry } },
      env,
    });
  };
  return Promise.all([start('a'), start('b')]);
};

beforeAll(async () => {
  [[a, b], embedded] = await Promise.all([replicas(), newFolder().then((folder) => startService({ folder }))]);
});

afterAll(async () => {
  for (const service of [a, b, embedded]) await service.close();
  await dropStores();
  await wipe(elastic, prefix);
  await elastic.close();
  await clean();
});

const answerOf = async (url: string, body: object): Promise<Answer> =>
  JSON.parse(await answered(url, 'everywhere', { ...body })) as Answer;

/** The reasons of the queries by filter alone, which share a cursor. */
const STRUCTURED: ReadonlySet<string> = new Set(['structured', 'delta', 'fresh']);

const suspects = ({ hypotheses }: Answer) =>
  hypotheses.map(({ service, kind, confidence }) => ({ service, kind, confidence }));

type StoredFactBody = { readonly type: string; readonly data: { readonly [field: string]: unknown } };

/** Ids of the log lines that the structured reads of all turns brought. */
const linesOf = async (url: string): Promise<readonly string[]> => {
  const { items } = await json<{ items: readonly StoredFactBody[] }>(url, `${pathOf('everywhere')}/events?limit=1000`);
  const of = (type: string) => items.filter((fact) => fact.type === type).map(({ data }) => data);
  const planned = of('QueriesPlanned').flatMap(({ queries }) => queries as readonly { id: string; why: string }[]);
  const structured = new Set(planned.filter(({ why }) => STRUCTURED.has(why)).map(({ id }) => id));
  const ids: string[] = [];
  for (const { hash } of of('BatchFetched').filter(
    ({ source, query }) => source === 'logs' && structured.has(query as string),
  )) {
    const { text } = await send(url, `${pathOf('everywhere')}/batches/${hash as string}`);
    for (const line of text.split('\n').filter((each) => each !== ''))
      ids.push((JSON.parse(line) as { id: string }).id);
  }
  return ids;
};

const ready = async (url: string): Promise<unknown> => json(url, '/health/ready');

describe('two replicas on MongoDB and Elasticsearch', () => {
  it('report that every store is reachable', async () => {
    const there = { state: 'ok' };
    const all = {
      status: 'ok',
      stores: { facts: there, feed: there, telemetry: there, batches: there, knowledge: there },
    };
    // a busy server may take its time to set up what is asked of it for the first time
    await until('every store', async () => isDeepStrictEqual(await ready(a.url), all), { seconds: 300 });
  });

  it('answer as the embedded service does, whichever took the rows and whichever gets the question', async () => {
    await ingest(a.url, SHOP.rows);
    await ingest(embedded.url, SHOP.rows);
    const [there, here] = [await answerOf(b.url, QUESTION), await answerOf(embedded.url, QUESTION)];
    expect(suspects(there)).toEqual(suspects(here));
    expect(there.hypotheses[0]?.service).toBe(SHOP.expected.service);
    expect(there.claims.filter(({ verdict }) => verdict === 'contradicted')).toEqual([]);
  });

  it('fetch only what is new, and all of it, whichever drives the next turn', async () => {
    await ingest(b.url, SHOP.later);
    await ingest(embedded.url, SHOP.later);
    for (const [turn, url] of [a.url, b.url, a.url].entries())
      await answerOf(url, { ...FOLLOW_UP, messageId: `later-${turn}` });
    await answerOf(embedded.url, FOLLOW_UP);
    const [there, here] = [await linesOf(a.url), await linesOf(embedded.url)];
    expect(new Set(there).size).toBe(there.length);
    expect([...there].sort()).toEqual([...here].sort());
  });

  it.each(['cut', 'silent'] as const)(
    'answer also while the line to Elasticsearch is %s: they name what could not be read, refuse rows for now, and do all else',
    async (how) => {
      const line = await proxyTo({ port: Number(new URL(node).port) });
      const { config, env } = storesOf(await newFolder());
      const telemetry = { kind: 'elasticsearch', nodes: [`http://${line.address}`], prefix, shards: 1, replicas: 0 };
      const stores = { ...(config as { stores: object }).stores, telemetry };
      // a request beyond its deadline gets no answer
      const turns = { deadline: '5m', queryDeadline: '6s' };
      const c = await startService({ folder: await newFolder(), config: { ...config, stores, turns }, env });
      expect(JSON.parse(await answered(c.url, 'away', QUESTION))).toMatchObject({ status: 'answered' });
      line.set(how);
      const away = JSON.parse(await answered(c.url, 'away', { ...FOLLOW_UP, messageId: 'away' })) as Answer;
      expect(away.status).toBe('answered');
      const failed = away.coverage.filter(({ status }) => status === 'failed');
      expect(failed.map(({ source }) => source)).toEqual(expect.arrayContaining(['logs']));
      expect(failed[0]?.because).toContain(line.address);
      expect(await ready(c.url)).toMatchObject({
        status: 'ok',
        stores: {
          facts: { state: 'ok' },
          telemetry: { state: 'unavailable', because: expect.stringContaining(line.address) },
        },
      });
      const rows = await post(c.url, '/v1/telemetry/logs', { body: { message: 'meanwhile' } });
      expect(JSON.parse(rows.text)).toMatchObject({
        type: '/problems/store-unavailable',
        detail: expect.stringContaining(line.address),
      });
      expect([rows.status, rows.headers.get('retry-after')]).toEqual([503, '1']);
      line.set('open');
      const back = JSON.parse(await answered(c.url, 'away', { ...FOLLOW_UP, messageId: 'back' })) as Answer;
      expect(back.coverage.filter(({ source, status }) => source === 'logs' && status === 'failed')).toEqual([]);
      expect((await post(c.url, '/v1/telemetry/logs', { body: { message: 'meanwhile' } })).status).toBe(200);
      await c.close();
      await line.close();
    },
  );

  it('replay and verify each other’s turns', async () => {
    for (const { url } of [a, b])
      for (const turn of [1, 2]) expect(await replay(url, 'everywhere', turn)).toMatchObject({ outcome: 'identical' });
    const verified = await post(b.url, `${pathOf('everywhere')}/verify`);
    const { counts } = JSON.parse(verified.text) as { counts: object };
    expect(counts).toMatchObject({ contradicted: 0, unknown: 0 });
  });
});
