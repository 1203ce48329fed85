// Collections of documents in production: whichever replica took a document, every replica finds it, cites it, and forgets it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openElasticsearch } from '../../src/adapters/elasticsearch/client.js';
import type { Answer } from '../../src/evidence/answer.js';
import { aPrefix, wipe } from '../contract/elasticsearch.support.js';
import { fakeEmbeddings, type FakeEmbeddings } from '../support/fake-embeddings.js';
import { dropStores, storesOf } from '../support/production-stores.js';
import { proxyTo } from '../support/proxy.js';
import { realServers } from '../support/real-servers.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, ingest, json, pathOf, post, QUESTION, replay, type HttpReply, send, SHOP } from '../support/shop.js';

const { node } = realServers().elasticsearch;
const prefix = aPrefix();
const elastic = openElasticsearch({ nodes: [node] });

let start: (more?: object, at?: string) => Promise<Service>;
let a: Service;
let b: Service;

beforeAll(async () => {
  const { config, env } = storesOf(await newFolder());
  start = async (more = {}, at = node) => {
    const telemetry = { kind: 'elasticsearch', nodes: [at], prefix, shards: 1, replicas: 0 };
    const { stores } = config as { stores: object };
    const own = { ...config, data: { lease: '5s' }, stores: { ...stores, telemetry }, ...more };
    return startService({ folder: await newFolder(), config: own, env });
  };
  [a, b] = await Promise.all([start(), start()]);
  await ingest(a.url, SHOP.rows);
});

afterAll(async () => {
  for (const service of [a, b]) await service.close();
  await dropStores();
  await wipe(elastic, prefix);
  await elastic.close();
  await clean();
});

/** `path`: collection and file. */
const put = (url: string, path: string, body: string): Promise<HttpReply> =>
  send(url, `/v1/knowledge/${path.replace('/', '/documents?file=')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body,
  });

const placed = async (url: string, path: string, body: string): Promise<unknown> => {
  const { status, text } = await put(url, path, body);
  if (status !== 200) throw new Error(text);
  return (JSON.parse(text) as { documents: readonly { outcome: string }[] }).documents[0]?.outcome;
};

type Passages = { readonly passages: readonly { readonly file: string; readonly text: string }[] };

const find = async (url: string, words: string, collection = 'runbooks') =>
  (await json<Passages>(url, `/v1/knowledge/${collection}/search?q=${encodeURIComponent(words)}`)).passages;

const filesOf = async (url: string, words: string): Promise<readonly string[]> =>
  (await find(url, words)).map(({ file }) => file);

const ready = async (url: string): Promise<unknown> => json(url, '/health/ready');

describe('a document that one replica stored', () => {
  it('is cited word for word in an answer of the other, and both verify the citation', async () => {
    const first = JSON.parse(await answered(b.url, 'before', QUESTION)) as Answer;
    const blamed = first.hypotheses[0]?.service ?? '';
    const line = first.evidence.find(
      ({ kind, service, role }) => kind === 'log' && service === blamed && role === 'seen',
    );
    const runbook = `# When ${blamed} fails\n\nYou see: ${(line?.quote ?? '').slice(0, 80)}\n\nRoll back ${blamed} at once.\n`;
    expect(await placed(a.url, 'runbooks/owner.md', runbook)).toBe('added');

    const answer = JSON.parse(await answered(b.url, 'cause', { ...QUESTION, ask: 'never' })) as Answer;
    const claim = answer.claims.find(({ text }) => text.includes(' says: '));
    expect(claim).toMatchObject({ verdict: 'supported', text: expect.stringContaining('in `runbooks` says: “') });
    const cited = answer.evidence.find(({ id }) => id === claim?.citations[0]);
    expect(cited).toMatchObject({ kind: 'knowledge', source: 'runbooks', field: 'text' });
    const { text } = await send(a.url, cited?.link ?? '');
    const row = JSON.parse(text.split('\n')[cited?.position ?? 0] ?? '') as Passages['passages'][number];
    expect(row).toMatchObject({ kind: 'passage', file: 'owner.md' });
    expect(runbook).toContain(row.text);
    expect(row.text).toContain(cited?.quote ?? '?');
    for (const { url } of [a, b]) {
      const { text: verified } = await post(url, `${pathOf('cause')}/verify`);
      expect(JSON.parse(verified)).toMatchObject({ counts: { contradicted: 0, unknown: 0 } });
      expect(await replay(url, 'cause', 1)).toMatchObject({ outcome: 'identical' });
    }
  });

  it('is skipped when unchanged, replaced and removed through either of them', async () => {
    expect(await placed(a.url, 'runbooks/node.md', 'Drain the node.')).toBe('added');
    expect(await placed(b.url, 'runbooks/node.md', 'Drain the node.')).toBe('unchanged');
    expect(await placed(b.url, 'runbooks/node.md', 'Cordon the machine.')).toBe('changed');
    expect(await filesOf(a.url, 'drain')).toEqual([]);
    expect(await filesOf(a.url, 'cordon')).toEqual(['node.md']);
    expect((await send(a.url, '/v1/knowledge/runbooks/documents/node.md', { method: 'DELETE' })).status).toBe(200);
    expect(await filesOf(b.url, 'cordon')).toEqual([]);
    expect(await json(b.url, '/v1/knowledge')).toMatchObject({ items: [{ name: 'runbooks', documents: 1 }] });
  });

  it('exists once when both receive it at the same time, and none of many is lost', async () => {
    const documents = Array.from(
      { length: 24 },
      (_, n) => [`many/file-${n % 12}.md`, `Word${n % 12} of the house.`] as const,
    );
    const sent = documents.map(([name, text], n) => placed((n < 12 ? a : b).url, name, text));
    const outcomes = await Promise.all(sent);
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(12);
    expect(outcomes.filter((outcome) => outcome === 'unchanged')).toHaveLength(12);
    for (const { url } of [a, b]) {
      expect(await json(url, '/v1/knowledge/many')).toMatchObject({ documents: 12, passages: 12 });
      expect(await find(url, 'house', 'many')).toHaveLength(10);
      expect((await find(url, 'word7', 'many'))[0]).toMatchObject({ file: 'file-7.md' });
    }
    expect((await send(b.url, '/v1/knowledge/many', { method: 'DELETE' })).status).toBe(200);
    expect((await send(a.url, '/v1/knowledge/many')).status).toBe(404);
  });
});

describe('a replica with an embedding', () => {
  const embeddingOf = ({ url }: FakeEmbeddings, model: string) => ({
    knowledge: {
      embedding: { provider: 'openai-compatible', model, dimension: 16, baseUrl: `${url}/v1` },
    },
  });

  it('finds by meaning, says which model a collection was made with, and how to index it again', async () => {
    const fake = await fakeEmbeddings(16);
    const own = await start(embeddingOf(fake, 'hashes'));
    await placed(own.url, 'meant/a.md', 'Drain the node.');
    await placed(own.url, 'meant/b.md', 'Purge the queue.');
    expect(await find(own.url, 'purge', 'meant')).toMatchObject([{ file: 'b.md' }, { file: 'a.md' }]);
    expect(await json(own.url, '/v1/knowledge/meant')).toMatchObject({
      embedding: { model: 'openai-compatible/hashes', dimension: 16 },
    });
    await own.close();
    const other = await start(embeddingOf(fake, 'other'));
    for (const refused of [
      await send(other.url, '/v1/knowledge/meant/search?q=purge'),
      await put(other.url, 'meant/c.md', 'More.'),
    ]) {
      expect(refused.status).toBe(409);
      expect(refused.text).toContain('remove the collection and add its documents again');
    }
    expect(await json(other.url, '/v1/knowledge/meant')).toMatchObject({ documents: 2 });
    await other.close();
    await fake.close();
  });
});

describe('the service while Elasticsearch is away', () => {
  it('names the collections in readiness, gives the reason on every route, and leaves nothing half done afterwards', async () => {
    const line = await proxyTo({ port: Number(new URL(node).port) });
    const c = await start({ turns: { deadline: '5m', queryDeadline: '6s' } }, `http://${line.address}`);
    expect(await ready(c.url)).toMatchObject({ stores: { knowledge: { state: 'ok' } } });
    expect(await placed(c.url, 'held/kept.md', 'Kept words of before.')).toBe('added');
    line.set('cut');
    expect(await ready(c.url)).toMatchObject({
      status: 'ok',
      stores: { knowledge: { state: 'unavailable', because: expect.stringContaining(line.address) } },
    });
    const refused = await put(c.url, 'held/kept.md', 'Other words of after.');
    expect(refused.status).toBe(503);
    expect(refused.text).toContain(line.address);
    expect((await find(a.url, 'words', 'held')).map(({ text }) => text)).toEqual(['Kept words of before.']);
    line.set('open');
    expect(await placed(c.url, 'held/kept.md', 'Other words of after.')).toBe('changed');
    expect((await find(a.url, 'words', 'held')).map(({ text }) => text)).toEqual(['Other words of after.']);
    await c.close();
    await line.close();
  });
});
