// The knowledge store in Elasticsearch keeps the contract on a real node, and what only it promises: replicas write at once, and whoever dies leaves nothing half there.
import { type Masked, composeMasked } from '../../src/kernel/masked.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { spawn } from 'node:child_process';
import { getEventListeners, once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openElasticsearch } from '../../src/adapters/elasticsearch/client.js';
import {
  type ClosableElasticKnowledge,
  elasticKnowledge,
  type ElasticKnowledgeOptions,
} from '../../src/adapters/elasticsearch/knowledge/elastic-knowledge.js';
import { type ClosableKnowledge, sqliteKnowledge } from '../../src/adapters/sqlite/knowledge/sqlite-knowledge.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { isRejection } from '../../src/kernel/rejection.js';
import { MINUTE } from '../../src/kernel/time.js';
import type { KnowledgeDocument, KnowledgeRefusal, KnowledgeStore, PassageMatches } from '../../src/ports/knowledge.js';
import { openCluster } from '../support/elasticsearch.js';
import { hashedVector } from '../support/fake-embeddings.js';
import { aPrefix, storedBytes, wipe } from './elasticsearch.support.js';
import { documentOf, knowledgeContract } from './knowledge.contract.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const cluster = openCluster();
const tenant = 'acme' as Tenant;
const never = new AbortController().signal;

type KnowledgeInstallation = {
  readonly prefix: string;
  /** One replica more. */
  readonly open: (more?: Partial<ElasticKnowledgeOptions>) => ClosableElasticKnowledge;
  readonly bytes: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

const installation = (): KnowledgeInstallation => {
  const elastic = openElasticsearch({ nodes: [cluster.node] });
  const prefix = aPrefix();
  const opened: ClosableElasticKnowledge[] = [];
  const settings = { shards: 1, replicas: 0 };
  return {
    prefix,
    open: (more = {}) => {
      const store = elasticKnowledge({ elastic, prefix, settings, now: () => Date.now() * 1_000, ...more });
      opened.push(store);
      return store;
    },
    bytes: async () => Buffer.concat(await storedBytes(elastic, prefix)),
    close: async () => {
      for (const store of opened) await store.close();
      await wipe(elastic, prefix);
      await elastic.close();
    },
  };
};

knowledgeContract('elasticsearch', async () => {
  const { open, bytes, close } = installation();
  let store = open();
  return {
    store: () => store,
    reopen: async () => {
      await store.close();
      store = open();
    },
    bytes,
    close,
  };
});

const collection = 'runbooks';
const opening = { tenant, name: collection, at: 1 };

const put = async (store: KnowledgeStore, document: Masked<KnowledgeDocument>): Promise<unknown> =>
  store.put({ tenant, collection, document, at: 2 });

const granted = (found: PassageMatches | KnowledgeRefusal): PassageMatches => {
  if (isRejection<PassageMatches, KnowledgeRefusal>(found)) throw new Error(found.because);
  return found;
};

const search = async (store: KnowledgeStore, text: string, budget = 200): Promise<PassageMatches> =>
  granted(await store.search({ tenant, collection, text, budget }, never));

/** Every passage of one edition says which it is of. */
const edition = (n: number, passages: number): Masked<KnowledgeDocument> =>
  documentOf(
    'book.md',
    Array.from({ length: passages }, (_, at) => `edition${n} page${at} of the book. ${'More. '.repeat(150)}`).join(
      '\n\n',
    ),
  );

const editionsIn = ({ passages }: PassageMatches): ReadonlySet<string | undefined> =>
  new Set(passages.map(({ text }) => /^edition\d+/.exec(text)?.[0]));

type Count = { readonly count: number };

const passagesStored = async ({ prefix }: KnowledgeInstallation): Promise<number> => {
  await cluster.request('POST', `/${prefix}-*-passages-*/_refresh`);
  return ((await cluster.request('GET', `/${prefix}-*-passages-*/_count`)) as Count).count;
};

const indexesOf = async ({ prefix }: KnowledgeInstallation): Promise<readonly string[]> =>
  ((await cluster.request('GET', `/_cat/indices/${prefix}-*?format=json`)) as { index: string }[]).map(
    ({ index }) => index,
  );

describe('two replicas with one knowledge store', () => {
  let house: KnowledgeInstallation;
  let a: ClosableElasticKnowledge;
  let b: ClosableElasticKnowledge;
  beforeAll(() => {
    house = installation();
    [a, b] = [house.open(), house.open()];
  });
  afterAll(async () => house.close());

  it('create one collection when both receive the request at once', async () => {
    const opened = await Promise.all([a, b, a, b].map((each) => each.open(opening)));
    expect(new Set(opened.map((row) => JSON.stringify(row))).size).toBe(1);
    expect(await a.collections(tenant)).toHaveLength(1);
    await b.open({ ...opening, at: 3 });
    expect((await indexesOf(house)).filter((index) => index.includes('-passages-'))).toHaveLength(1);
  });

  it('add documents at the same time: equal ones once, different ones all', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `file-${n}.md`);
    const adding = (store: KnowledgeStore) => names.map((name) => put(store, documentOf(name, `All about ${name}.`)));
    const outcomes = await Promise.all([...adding(a), ...adding(b)]);
    expect(outcomes.toSorted()).toEqual([...Array<string>(12).fill('added'), ...Array<string>(12).fill('unchanged')]);
    expect(await b.collections(tenant)).toMatchObject([{ documents: 12, passages: 12 }]);
    expect(await passagesStored(house)).toBe(12);
  });

  it('replace one document repeatedly: readers see one whole edition, and no other remains', async () => {
    const before = await a.position(tenant);
    const written = new AbortController();
    const seen = new Set<string | undefined>();
    const reading = async (store: KnowledgeStore): Promise<void> => {
      while (!written.signal.aborted) {
        const found = await search(store, 'book page');
        const editions = editionsIn(found);
        if (editions.size > 0) expect([...editions, found.passages.length]).toEqual([expect.any(String), 30]);
        for (const each of editions) seen.add(each);
      }
    };
    const writing = async (store: KnowledgeStore, first: number): Promise<void> => {
      for (let n = first; n < 20; n += 2) await put(store, edition(n, 30));
    };
    const readers = [reading(a), reading(b)];
    await Promise.all([writing(a, 0), writing(b, 1)]);
    written.abort();
    await Promise.all(readers);
    expect(seen.size).toBeGreaterThan(3);
    expect(await a.position(tenant)).toBeGreaterThan(before);
    expect(await a.collections(tenant)).toMatchObject([{ documents: 13, passages: 42 }]);
    expect(await passagesStored(house)).toBe(42);
  });

  it('delete and create the collection while documents are added: each is stored whole or refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const outcomes = await Promise.allSettled([
        put(a, edition(round, 12)),
        b.drop({ tenant, name: collection }),
        put(b, documentOf('other.md', 'Another one.')),
        a.open(opening),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
      const [row] = [await a.open(opening)].filter((each) => !isRejection(each));
      const found = row === undefined ? 0 : (row as { readonly passages: number }).passages;
      expect([0, 1, 12, 13]).toContain(found);
      expect(await passagesStored(house)).toBe(found);
      expect((await search(b, 'edition book another')).passages).toHaveLength(found);
      expect((await indexesOf(house)).filter((index) => index.includes('-passages-'))).toHaveLength(1);
    }
  });
});

const ENTRY = pathToFileURL(join(process.cwd(), 'dist/adapters/elasticsearch')).href;

/** Puts two editions of a book, and dies at the server's so-many-th answer to the second. */
const WRITER = `
const { openElasticsearch } = await import('${ENTRY}/client.js');
const { elasticKnowledge } = await import('${ENTRY}/knowledge/elastic-knowledge.js');
const { subscribe } = await import('node:diagnostics_channel');
const { text } = await import('node:stream/consumers');
const { node, prefix, tenant, collection, documents, dies } = JSON.parse(await text(process.stdin));
const elastic = openElasticsearch({ nodes: [node] });
const now = () => Date.now() * 1000;
const store = elasticKnowledge({ elastic, prefix, settings: { shards: 1, replicas: 0 }, now });
const [first, second] = documents;
await store.put({ tenant, collection, document: first, at: 2 });
let answers = 0;
subscribe('undici:request:trailers', () => {
  answers += 1;
  if (answers === dies) process.kill(process.pid, 'SIGKILL');
});
await store.put({ tenant, collection, document: second, at: 2 });
process.exit(0);
`;

/** Whether the writer came to its end before it had so many answers. */
const outlives = async (
  house: KnowledgeInstallation,
  documents: readonly Masked<KnowledgeDocument>[],
  dies: number,
): Promise<boolean> => {
  const { prefix } = house;
  const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  child.stdin.end(JSON.stringify({ node: cluster.node, prefix, tenant, collection, documents, dies }));
  const [status, signal] = await ended;
  expect([status, signal]).toEqual(status === null ? [null, 'SIGKILL'] : [0, null]);
  return status === 0;
};

describe('a killed writer', () => {
  it('leaves the old or the new edition whole; its remains are removed once it counts as dead', async () => {
    const house = installation();
    const store = house.open();
    const later = house.open({ now: () => Date.now() * 1_000 + 20 * MINUTE });
    await store.open(opening);
    const editions = new Set<string | undefined>();
    let leftBehind = 0;
    let rounds = 0;
    for (let lives = false; !lives;) {
      rounds += 1;
      lives = await outlives(house, [edition(2 * rounds, 600), edition(2 * rounds + 1, 600)], rounds);
      const found = await search(store, 'book page');
      expect(found.matched).toBe(200);
      expect(editionsIn(found).size).toBe(1);
      for (const each of editionsIn(found)) editions.add(each);
      leftBehind += Number((await passagesStored(house)) > 600);
      await later.open(opening);
      expect(await passagesStored(house)).toBe(600);
      expect(await store.collections(tenant)).toMatchObject([{ documents: 1, passages: 600 }]);
    }
    expect(leftBehind).toBeGreaterThan(2);
    expect(editions.size).toBe(rounds);
    await house.close();
  });

  it('keeps its half-written edition while it may still finish', async () => {
    const house = installation();
    const slow = house.open();
    await slow.open(opening);
    const writing = put(slow, edition(1, 400));
    const other = house.open();
    while (!(await search(slow, 'edition1')).passages.length) await other.open(opening);
    expect(await writing).toBe('added');
    expect(await passagesStored(house)).toBe(400);
    await house.close();
  });
});

type IndexStats = {
  readonly _all: {
    readonly total: {
      readonly docs: { readonly count: number; readonly deleted: number };
      readonly translog: { readonly operations: number };
    };
  };
};

/** What the server still holds of deleted documents, and of what was written before its last flush. */
const keptOf = async ({
  prefix,
}: KnowledgeInstallation): Promise<{ readonly deleted: number; readonly logged: number }> => {
  const { _all } = (await cluster.request('GET', `/${prefix}-*/_stats/docs,translog`)) as IndexStats;
  return { deleted: _all.total.docs.deleted, logged: _all.total.translog.operations };
};

describe('a deletion', () => {
  it('removes the document from the segments and the log of the server soon after', async () => {
    const house = installation();
    const store = house.open({ expungeEvery: 1_000 });
    await store.open(opening);
    for (const word of ['heliotrope', 'quagmire', 'zeitgeist'])
      await put(store, documentOf(`${word}.md`, `The ${word} of the house.`));
    await store.remove({ tenant, collection, names: ['quagmire.md'], at: 3 });
    await put(store, documentOf('zeitgeist.md', 'Nothing more.'));
    expect((await keptOf(house)).logged).toBeGreaterThan(0);
    const end = performance.now() + 120_000;
    let kept = await keptOf(house);
    while (kept.deleted + kept.logged > 0 && performance.now() < end) kept = await keptOf(house);
    expect(kept).toEqual({ deleted: 0, logged: 0 });
    expect((await search(store, 'house quagmire zeitgeist nothing')).passages).toHaveLength(2);
    await store.drop({ tenant, name: collection });
    expect(await indexesOf(house)).toHaveLength(1);
    await house.close();
  });
});

describe('a knowledge query', () => {
  it('leaves no listener on the shared signal of its caller', async () => {
    const house = installation();
    const store = house.open();
    await store.open(opening);
    await put(store, edition(1, 3));
    const { signal } = new AbortController();
    await store.search({ tenant, collection, text: 'book', budget: 3 }, signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    await house.close();
  });

  it('ends when its caller gives up', async () => {
    const house = installation();
    const store = house.open();
    await store.open(opening);
    const search_ = store.search({ tenant, collection, text: 'book', budget: 3 }, AbortSignal.abort());
    await expect(search_).rejects.toMatchObject({ reason: 'timeout' });
    await house.close();
  });
});

/** So few that no question's words stand in more passages than the stores compare: of those that are as good at the end, each may choose others. */
const MOST_CHARACTERS = 150_000;

const someDocuments = async (): Promise<readonly Masked<KnowledgeDocument>[]> => {
  const all = await readdir('docs', { recursive: true });
  const names = all.filter((name) => name.endsWith('.md') && !name.startsWith('internal')).sort();
  let left = MOST_CHARACTERS;
  const documents: Masked<KnowledgeDocument>[] = [];
  for (const name of names) {
    const text = await readFile(join('docs', name), 'utf8');
    left -= text.length;
    if (left < 0) break;
    documents.push(documentOf(name, text));
  }
  return documents;
};

const QUESTIONS = [
  'how are facts moved to production',
  'why is a cursor kept for each writer',
  'what happens when the disk is full',
  'masking of secrets in logs',
  'lease take-over after a crash',
  'which settings does elasticsearch need',
  'sums of rows in pages',
  'a model that cites what is not there',
  'wait events of aurora',
  'is a stopped turn resumed',
  'zurich cafe',
  'ZÜRICH',
  '表を数える',
  'ete naive strasse straße ærø',
];

/** Texts that share words are alike. */
const vectored = (document: Masked<KnowledgeDocument>): Masked<KnowledgeDocument> =>
  composeMasked({
    ...document,
    vectors: document.passages.map(({ from, to }) => unit(document.text.slice(from, to))),
  });

const unit = (text: string): Float32Array => {
  const vector = hashedVector(text, DIMENSION);
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (number) => number / length);
};

const DIMENSION = 32;

/** The server reckons products in single precision. */
const PRECISION = 1e-5;

describe('the ranking', () => {
  let house: KnowledgeInstallation;
  let folder: string;
  let there: ClosableElasticKnowledge;
  let here: ClosableKnowledge;
  beforeAll(async () => {
    house = installation();
    folder = await mkdtemp(join(tmpdir(), 'casefile-knowledge-'));
    const workerEntry = pathToFileURL(join(process.cwd(), 'bundle/adapters/sqlite/knowledge/worker.js'));
    const onError = (error: Error): never => {
      throw error;
    };
    there = house.open();
    here = sqliteKnowledge({ file: join(folder, 'knowledge.sqlite'), workerEntry, onError });
    const strange = documentOf('strange.md', 'In Zürich, café tables: 表を数える. Ærø, ÉTÉ, naïve, Straße.');
    const documents = [...(await someDocuments()), strange].map(vectored);
    for (const store of [there, here]) {
      await store.open({ ...opening, embedding: { model: 'hashes', dimension: DIMENSION } });
      for (const document of documents) await put(store, document);
    }
  });
  afterAll(async () => {
    await here.close();
    await rm(folder, { recursive: true });
    await house.close();
  });

  it.each(QUESTIONS)('equals that of the embedded store, score by score, for the words of “%s”', async (text) => {
    const found = await search(there, text, 50);
    expect(found.passages.length).toBeGreaterThan(0);
    expect(found).toEqual(await search(here, text, 50));
  });

  it.each(QUESTIONS.slice(0, 10))(
    'equals that of the embedded store, except for the last digits, for vectors of “%s”',
    async (text) => {
      const asked = { tenant, collection, text, vector: unit(text) };
      const [is, was] = [
        granted(await there.search({ ...asked, budget: 60 }, never)),
        granted(await here.search({ ...asked, budget: 50 }, never)),
      ];
      const scores = new Map(is.passages.map(({ id, score = -1 }) => [id, score]));
      expect(was.passages).toHaveLength(50);
      for (const { id, score = -1 } of was.passages)
        expect(Math.abs((scores.get(id) ?? -1) - score)).toBeLessThanOrEqual(PRECISION);
    },
  );
});
