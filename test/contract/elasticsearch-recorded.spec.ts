// What the node of our tests cannot do: the answers were written down from Elastic's documentation, not taken from a server here.
import { composeMasked } from '../../src/kernel/masked.js';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type ElasticsearchOptions,
  type ElasticsearchWaits,
  openElasticsearch,
} from '../../src/adapters/elasticsearch/client.js';
import type { IndexSource } from '../../src/adapters/elasticsearch/mapping/index-source.js';
import {
  elasticSources,
  type ElasticSourcesOptions,
} from '../../src/adapters/elasticsearch/foreign/foreign-sources.js';
import { EXACT_ANALYSIS, installTemplates, STANDARD_ANALYSIS } from '../../src/adapters/elasticsearch/write/install.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { HOUR, type Micros, SECOND } from '../../src/kernel/time.js';
import type { LogSource } from '../../src/ports/sources.js';
import type { FetchResult, LogQuery } from '../../src/telemetry/query.js';
import {
  type RecordedRequest,
  INFO,
  NO_HITS,
  recorded,
  type RecordedServer,
  type RecordedResponse,
} from '../support/recorded-elasticsearch.js';
import { untilTrue } from '../support/until.js';

const START: Micros = Date.UTC(2026, 1, 2, 12) * 1000;
const tenant = 'default' as Tenant;

const query = (more: Partial<LogQuery> = {}): LogQuery => ({
  ask: 'logs',
  window: { from: START, to: START + HOUR },
  filter: {},
  upTo: START + HOUR,
  budget: 10,
  order: 'newest',
  ...more,
});

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Setting = {
  readonly client?: Partial<ElasticsearchOptions>;
  readonly source?: Partial<IndexSource>;
  readonly waits?: ElasticsearchWaits;
} & Partial<Pick<ElasticSourcesOptions, 'timeout'>>;

const logsAt = (node: string, { client, source, waits, ...more }: Setting = {}): LogSource => {
  const elastic = openElasticsearch({ nodes: [node], ...client }, waits);
  closing.push(elastic.close);
  const options = { elastic, now: () => START, mask: () => composeMasked<string>, ...more };
  const { logs } = elasticSources({ ...options, logs: { index: 'logs-*', ...source } });
  if (logs === undefined) throw new Error('no log source');
  return logs;
};

const serve = async (answer: (asked: RecordedRequest) => RecordedResponse): Promise<RecordedServer> => {
  const server = await recorded(answer);
  closing.push(server.close);
  return server;
};

const fetchAt = (node: string, setting: Setting = {}, more: Partial<LogQuery> = {}): Promise<FetchResult> =>
  logsAt(node, setting).fetch(query(more), { tenant, signal: new AbortController().signal });

const caps = (fields: { readonly [path: string]: string }, indices: readonly string[] = ['logs-1']): object => ({
  indices,
  fields: Object.fromEntries(
    Object.entries(fields).map(([path, type]) => [path, { [type]: { type, searchable: true, aggregatable: true } }]),
  ),
});

const ECS = caps({ '@timestamp': 'date', message: 'text', 'service.name': 'keyword', 'log.level': 'keyword' });

/** A healthy cluster, but for what a test says about searches. */
const cluster =
  (search: (asked: RecordedRequest) => RecordedResponse, fields: object = ECS) =>
  (asked: RecordedRequest): RecordedResponse => {
    if (asked.path === '/') return { body: INFO };
    if (asked.path.endsWith('/_field_caps')) return { body: fields };
    return asked.path.endsWith('/_pit') ? { body: { id: 'pit' } } : search(asked);
  };

const failure = (status: number, type: string, reason = 'because'): RecordedResponse => ({
  status,
  body: { status, error: { type, reason, root_cause: [{ type, reason }] } },
});

/** Answers one after the other; the last one again and again. */
const inTurn = (...answers: readonly RecordedResponse[]): (() => RecordedResponse) => {
  let next = 0;
  return () => answers[Math.min(next++, answers.length - 1)] ?? 'silence';
};

const HIT = {
  _index: '.ds-logs-shop-default-2026.02.02-000001',
  _id: 'Zq8',
  sort: [1],
  _source: { '@timestamp': '2026-02-02T12:00:01Z', message: 'pool exhausted', service: { name: 'web' } },
  fields: { '@timestamp': ['2026-02-02T12:00:01.000Z'] },
};

const hits = (...found: readonly object[]): RecordedResponse => ({
  body: { ...NO_HITS, hits: { total: { value: found.length, relation: 'eq' }, hits: found } },
});

/** A tenth of the usual ones: what they decide is the same. */
const SHORT_WAITS: ElasticsearchWaits = { firstAnswer: 600, hello: 600, judgement: 200, givenUp: 10_000 };
/** So patient that what ends sooner was ended by the wait for the first answer. */
const ENDLESS = { timeout: HOUR, waits: SHORT_WAITS };
const SOON = 60_000;

describe('a cluster', () => {
  it('reports a cluster that is not there soon, by its host and without the password', async () => {
    const begun = performance.now();
    const wrong = fetchAt('http://elastic:hunter2@127.0.0.1:1', ENDLESS);
    await expect(wrong).rejects.toMatchObject({
      name: 'SourceError',
      reason: 'unavailable',
      message: '127.0.0.1:1 cannot be reached (ECONNREFUSED)',
    });
    expect(performance.now() - begun).toBeLessThan(SOON);
  });

  it('reports an unknown host, or one that never answers, soon', async () => {
    const begun = performance.now();
    const mute = await serve(() => 'silence');
    await expect(fetchAt('http://no-such-host.invalid:9200', ENDLESS)).rejects.toMatchObject({
      message: expect.stringMatching(/^no-such-host\.invalid:9200 cannot be reached \(E/),
    });
    await expect(fetchAt(mute.node, ENDLESS)).rejects.toMatchObject({ reason: 'timeout' });
    expect(performance.now() - begun).toBeLessThan(SOON);
  });

  it('reports a cluster that is too old', async () => {
    const old = await serve(() => ({ body: { ...INFO, version: { number: '7.17.9' } } }));
    await expect(fetchAt(old.node)).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringMatching(/runs Elasticsearch 7\.17\.9: too old, 9\.0 is needed/),
    });
    const older = await serve(() => failure(400, 'media_type_header_exception'));
    await expect(fetchAt(older.node)).rejects.toMatchObject({ message: expect.stringMatching(/too old/) });
  });

  it('sends the API key or password to the cluster alone', async () => {
    const server = await serve(cluster(() => hits()));
    await fetchAt(server.node, { client: { auth: { apiKey: 'a2V5OnNlY3JldA==' } } });
    expect(server.asked.at(-1)?.headers.authorization).toBe('ApiKey a2V5OnNlY3JldA==');
    const strict = await serve(() => failure(401, 'security_exception', 'missing authentication credentials'));
    const refused = fetchAt(strict.node, { client: { auth: { username: 'elastic', password: 'hunter2' } } });
    await expect(refused).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringMatching(/does not accept the credentials$/),
    });
  });

  it('asks a cluster again that is busy for a while', async () => {
    const busy = inTurn(failure(429, 'es_rejected_execution_exception'), failure(503, 'no_master_block'), hits(HIT));
    const { node } = await serve(cluster(busy));
    expect((await fetchAt(node, {}, { ids: ['logs-1:a'] })).rows).toHaveLength(1);
  });

  it('reports a cluster that stays busy or has no memory when the time is up', async () => {
    const busy = await serve(cluster(() => failure(429, 'es_rejected_execution_exception')));
    await expect(fetchAt(busy.node, { timeout: SECOND })).rejects.toMatchObject({
      reason: 'unavailable',
      message: expect.stringMatching(/is too busy$/),
    });
    const full = await serve(cluster(() => failure(429, 'circuit_breaking_exception')));
    await expect(fetchAt(full.node, { timeout: SECOND })).rejects.toMatchObject({
      message: expect.stringMatching(/no memory left for this query \(circuit breaker\)$/),
    });
  });

  /** Two callers of one cluster: one has a moment, the other has time. */
  const callersOf = (node: string, waits?: ElasticsearchWaits) => {
    const elastic = openElasticsearch({ nodes: [node] }, waits);
    closing.push(elastic.close);
    const within = (timeout: Micros) => {
      const options = { elastic, now: () => START, mask: () => composeMasked<string>, timeout };
      const { logs } = elasticSources({ ...options, logs: { index: 'logs-*' } });
      return () => logs?.fetch(query({ ids: ['logs-1:a'] }), { tenant, signal: new AbortController().signal });
    };
    return { hasty: within(SECOND / 2), quick: within(0.8 * SECOND), patient: within(120 * SECOND), elastic };
  };

  it('still waits for a cluster that a hasty caller did not reach', async () => {
    const server = await serve(cluster(() => hits(HIT)));
    const { hasty, patient, elastic } = callersOf(server.node);
    expect((await patient())?.rows).toHaveLength(1);
    await server.close();
    await expect(hasty()).rejects.toMatchObject({ reason: 'unavailable' });
    expect(elastic.isGivenUp()).toBe(false);
    const asked = patient();
    const back = await recorded(
      cluster(() => hits(HIT)),
      Number(new URL(server.node).port),
    );
    closing.splice(0, 1, back.close);
    expect((await asked)?.rows).toHaveLength(1);
  });

  it('does not wait again for a cluster that stays away', async () => {
    const { patient, hasty, elastic } = callersOf('http://127.0.0.1:1', SHORT_WAITS);
    await expect(patient()).rejects.toMatchObject({ reason: 'unavailable' });
    expect(elastic.isGivenUp()).toBe(true);
    const begun = performance.now();
    await expect(Promise.all([patient(), hasty()])).rejects.toMatchObject({ reason: 'unavailable' });
    expect(performance.now() - begun).toBeLessThan(3_500);
  });

  it('waits once for a cluster that falls silent, and fails at once until it answers again', async () => {
    let says: RecordedResponse | undefined = 'silence';
    const silent = await serve((asked) => says ?? cluster(() => hits(HIT))(asked));
    const { patient, quick, elastic } = callersOf(silent.node, SHORT_WAITS);
    says = undefined;
    expect((await patient())?.rows).toHaveLength(1);
    says = 'silence';
    await expect(quick()).rejects.toMatchObject({ reason: 'timeout' });
    expect(elastic.isGivenUp()).toBe(true);
    const begun = performance.now();
    await expect(patient()).rejects.toMatchObject({ reason: 'timeout' });
    expect(performance.now() - begun).toBeLessThan(SOON);
    says = undefined;
    expect((await patient())?.rows).toHaveLength(1);
    expect(elastic.isGivenUp()).toBe(false);
  });

  it('does not take a cluster for silent that is slow with one query', async () => {
    const slow = await serve(cluster(() => 'silence'));
    const { quick, elastic } = callersOf(slow.node, SHORT_WAITS);
    await expect(quick()).rejects.toMatchObject({ reason: 'timeout' });
    expect(elastic.isGivenUp()).toBe(false);
  });

  it('asks failed shards once more, and then reports what is missing', async () => {
    const failures = [{ shard: 0, reason: { type: 'circuit_breaking_exception', reason: 'too large' } }];
    const partial = { body: { ...NO_HITS, _shards: { total: 3, successful: 2, skipped: 0, failed: 1, failures } } };
    const healed = await serve(cluster(inTurn(partial, hits(HIT))));
    expect(await fetchAt(healed.node, {}, { ids: ['logs-1:a'] })).toEqual(
      expect.not.objectContaining({ notices: expect.anything() }),
    );
    const broken = await serve(cluster(() => partial));
    expect((await fetchAt(broken.node)).notices).toContain(
      '1 of 3 shards failed (circuit_breaking_exception): what they hold is missing',
    );
    const red = { body: { ...NO_HITS, _shards: { total: 1, successful: 0, failed: 1, failures } } };
    const { node } = await serve(cluster(() => red));
    await expect(fetchAt(node, { timeout: SECOND })).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it('reports that a cluster stopped at its time limit', async () => {
    const { node } = await serve(cluster(() => ({ body: { ...NO_HITS, timed_out: true } })));
    expect((await fetchAt(node)).notices).toContain(
      'the cluster stopped at its time limit: rows and counts are partial',
    );
  });

  it('cancels the request of a caller who gives up', async () => {
    const server = await serve(cluster(() => 'silence'));
    const control = new AbortController();
    const logs = logsAt(server.node);
    const asked = logs.fetch(query({ ids: ['logs-1:a'] }), { tenant, signal: control.signal });
    await untilTrue(() => server.asked.some(({ path }) => path.endsWith('/_search')));
    control.abort();
    await expect(asked).rejects.toMatchObject({ name: 'SourceError', reason: 'timeout' });
    await untilTrue(() => server.abandoned() > 0);
  });

  it('sends nothing for another tenant', async () => {
    const server = await serve(cluster(() => hits(HIT)));
    const asked = logsAt(server.node).fetch(query(), {
      tenant: 'other' as Tenant,
      signal: new AbortController().signal,
    });
    await expect(asked).rejects.toMatchObject({ reason: 'refused' });
    expect(server.asked).toEqual([]);
  });
});

describe('an index', () => {
  it('ranks lines of an index without scores itself', async () => {
    const fields = caps({ '@timestamp': 'date', message: 'match_only_text' });
    const line = (id: string, message: string) => ({
      ...HIT,
      _id: id,
      _score: 1,
      _source: { ...HIT._source, message },
    });
    const found = hits(
      line('a', 'order placed'),
      line('b', 'pool of the database exhausted'),
      line('c', 'pool opened'),
    );
    const server = await serve(cluster(() => found, fields));
    const { rows } = await fetchAt(
      server.node,
      {},
      { text: 'is the pool exhausted?', order: 'relevance', budget: 2, ids: ['logs-1:a'] },
    );
    expect(rows.map((row) => 'message' in row && row.message)).toEqual([
      'pool of the database exhausted',
      'pool opened',
    ]);
    const search = server.asked.find(({ body }) => body.includes('multi_match'));
    expect(JSON.parse(search?.body ?? '{}')).toMatchObject({ size: 500 });
  });

  it('names a document of a data stream by its backing index', async () => {
    const fields = caps({ '@timestamp': 'date', message: 'text' }, [HIT._index]);
    const { node } = await serve(cluster(() => hits(HIT), fields));
    const { rows } = await fetchAt(node, {}, { ids: [`${HIT._index}:Zq8`] });
    expect(rows).toMatchObject([{ id: `${HIT._index}:Zq8`, source: HIT._index, service: 'web' }]);
  });
});

describe('the text search of own indexes', () => {
  /** Cuts as the tokenizer is documented to: at each of the characters that it was given. */
  const cutAt = ({ body }: RecordedRequest): readonly string[] => {
    const { tokenizer, text } = JSON.parse(body) as { tokenizer: { tokenize_on_chars: string[] }; text: string };
    const between = new Set(tokenizer.tokenize_on_chars);
    return [...text.toLowerCase()]
      .map((character) => (between.has(character) ? '\n' : character))
      .join('')
      .split('\n')
      .filter((word) => word !== '');
  };

  const analyzerOn = async (analyze: (asked: RecordedRequest) => RecordedResponse): Promise<unknown> => {
    const server = await serve((asked) => {
      if (asked.path === '/_analyze') return analyze(asked);
      return { body: asked.path === '/' ? INFO : { acknowledged: true, index_templates: [] } };
    });
    const elastic = openElasticsearch({ nodes: [server.node] });
    closing.push(elastic.close);
    const client = await elastic.client(new AbortController().signal);
    await installTemplates(client, { prefix: 'casefile', settings: { shards: 1 } });
    const put = server.asked.find(({ path }) => path === '/_component_template/casefile-settings');
    const { template } = JSON.parse(put?.body ?? '{}') as { template: { settings: { analysis: unknown } } };
    return template.settings.analysis;
  };

  const tokens = (words: readonly string[]): RecordedResponse => ({
    body: { tokens: words.map((token) => ({ token })) },
  });

  it("splits words as a data folder does where the server can, and in the server's way elsewhere", async () => {
    expect(await analyzerOn((asked) => tokens(cutAt(asked)))).toEqual(EXACT_ANALYSIS);
    expect(await analyzerOn((asked) => tokens(cutAt(asked).slice(1)))).toEqual(STANDARD_ANALYSIS);
    expect(await analyzerOn(() => failure(400, 'illegal_argument_exception'))).toEqual(STANDARD_ANALYSIS);
    expect(await analyzerOn(() => failure(403, 'security_exception'))).toEqual(STANDARD_ANALYSIS);
    await expect(analyzerOn(() => failure(500, 'broken'))).rejects.toMatchObject({ name: 'ResponseError' });
  });
});
