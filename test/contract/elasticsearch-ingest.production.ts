// What only a store of several writers and of an operator's cluster has to promise, on a real node.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openElasticsearch } from '../../src/adapters/elasticsearch/client.js';
import { keepChunk, readChunks } from '../../src/adapters/elasticsearch/write/chunks.js';
import type { ElasticTelemetry } from '../../src/adapters/elasticsearch/own/elastic-telemetry.js';
import { generateIncident } from '../../src/demo/generate.js';
import type { Rows } from '../../src/demo/rows.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { DAY, SECOND, toIso } from '../../src/kernel/time.js';
import type { IngestReport } from '../../src/ports/ingest.js';
import { batchBytes } from '../../src/telemetry/batch.js';
import type { SourceCursor, FetchResult } from '../../src/telemetry/query.js';
import { aggregateBatches, ingestRows, windowOf } from '../support/aggregate-findings.js';
import { openCluster } from '../support/elasticsearch.js';
import { proxyTo } from '../support/proxy.js';
import { aPrefix, openTelemetry, wipe } from './elasticsearch.support.js';

const START = Date.UTC(2026, 1, 2, 12) * 1000;
const maskingKey = (): Buffer => Buffer.alloc(32, 7);

/** Lines of one file: sent again, in whatever pieces, they are the same. */
const lines = (count: number, more: object = {}): string =>
  Array.from({ length: count }, (_, n) => ({
    'casefile.position': n,
    '@timestamp': toIso(START + n * SECOND),
    'service.name': 'web',
    message: `line ${n}`,
    ...more,
  }))
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');

const half = (rows: Rows, at: 0 | 1): Rows => ({
  logs: rows.logs.filter((_, index) => index % 2 === at),
  spans: rows.spans.filter((_, index) => index % 2 === at),
  metrics: rows.metrics.filter((_, index) => index % 2 === at),
  changes: rows.changes.filter((_, index) => index % 2 === at),
});

describe('writing to Elasticsearch', () => {
  const cluster = openCluster();
  const elastic = openElasticsearch({ nodes: [cluster.node] });
  const prefix = aPrefix();
  const another = aPrefix();
  let one: ElasticTelemetry;
  let two: ElasticTelemetry;

  beforeAll(() => {
    one = openTelemetry(elastic, { prefix, maskingKey, ingester: 'one' });
    two = openTelemetry(elastic, { prefix, maskingKey, ingester: 'two' });
  });

  afterAll(async () => {
    await one.close();
    await two.close();
    await wipe(elastic, prefix);
    await wipe(elastic, another);
    await elastic.close();
  });

  const write = (tenant: string, ndjson: string, receivedAt = START): Promise<IngestReport> =>
    one.ingest.write({ tenant: tenant as Tenant, signal: 'logs', source: 'test', ndjson, firstLine: 1, receivedAt });

  it('yields the sums of one process when two write, whichever wrote the rows of a trace', async () => {
    const incident = generateIncident(5, { requestsPerMinute: 10 });
    const { rows, askedAt } = incident;
    const [together, apart] = ['together' as Tenant, 'apart' as Tenant];
    await ingestRows({ ingest: one.ingest, tenant: together }, rows, askedAt);
    const written = await Promise.all([
      ingestRows({ ingest: one.ingest, tenant: apart }, half(rows, 0), askedAt),
      ingestRows({ ingest: two.ingest, tenant: apart }, half(rows, 1), askedAt),
    ]);
    expect(written[0] + written[1]).toBeGreaterThan(0);
    const window = windowOf(incident);
    const expected = await aggregateBatches(one.aggregates, { tenant: together, window });
    const [byOne, byTwo] = await Promise.all([
      aggregateBatches(one.aggregates, { tenant: apart, window }),
      aggregateBatches(two.aggregates, { tenant: apart, window }),
    ]);
    // templates are named by the order in which a process meets them: latencies know none
    expect(batchBytes(byOne[1]?.rows ?? [])).toBe(batchBytes(expected[1]?.rows ?? []));
    expect(batchBytes(byTwo[1]?.rows ?? [])).toBe(batchBytes(expected[1]?.rows ?? []));
    expect(byOne[0]?.rows[0]).toEqual(expected[0]?.rows[0]);
    expect(batchBytes(byOne[0]?.rows ?? [])).toBe(batchBytes(byTwo[0]?.rows ?? []));
  });

  describe('two processes that write at once', () => {
    const NEVER = new AbortController().signal;
    const window = { from: START, to: START + DAY };

    const rows = (name: string, count = 1): string =>
      Array.from({ length: count }, (_, n) =>
        JSON.stringify({ '@timestamp': toIso(START + n), 'service.name': name, message: `row ${n} of ${name}` }),
      ).join('\n');

    const sent = (by: ElasticTelemetry, tenant: string, name: string): Promise<IngestReport> =>
      by.ingest.write({
        tenant: tenant as Tenant,
        signal: 'logs',
        source: name,
        ndjson: rows(name),
        firstLine: 1,
        receivedAt: START,
      });

    const read = async (tenant: string, after?: SourceCursor): Promise<FetchResult> => {
      const upTo = await one.logs.position(tenant as Tenant);
      const query = { ask: 'logs', window, filter: {}, order: 'oldest', budget: 100, upTo } as const;
      return one.logs.fetch({ ...query, ...(after && { after }) }, { tenant: tenant as Tenant, signal: NEVER });
    };

    const services = ({ rows: found }: FetchResult): readonly unknown[] =>
      found.map((row) => ('service' in row ? row.service : undefined)).sort();

    const beyond = ({ cursor }: FetchResult): SourceCursor => {
      if (cursor === undefined) throw new Error('no cursor came back');
      return cursor;
    };

    /** As a process would write it that is slower than the others: numbered now, stored later. */
    const slow = async (tenant: string, ingester: string, name: string) => {
      const client = await elastic.client(NEVER);
      const sequence = Date.now() * 1_000;
      const index = `${prefix}-${tenant}-logs-2026.02.02`;
      const document = { time: START, service: name, message: `row of ${name}`, level: 'info', severity: 2 };
      return async (): Promise<void> => {
        await client.index({ index, document: { ...document, equal: name, sequence, ingester }, refresh: true });
      };
    };

    it('shows a question all rows that were acknowledged before it, each once', async () => {
      for (let n = 0; n < 5; n += 1) {
        await sent(one, 'fresh', `one-${n}`);
        await sent(two, 'fresh', `two-${n}`);
        const found = await read('fresh');
        expect(found.rows).toHaveLength(2 * (n + 1));
        expect((await read('fresh', beyond(found))).rows).toEqual([]);
      }
    });

    it('shows the next question a row that was stored after rows with higher numbers, once', async () => {
      await sent(one, 'slow', 'one');
      await sent(two, 'slow', 'two');
      const store = await slow('slow', 'two', 'slow');
      await sent(one, 'slow', 'quick');
      const first = await read('slow');
      expect(services(first)).toEqual(['one', 'quick', 'two']);
      await store();
      const second = await read('slow', beyond(first));
      expect(services(second)).toEqual(['slow']);
      expect(services(await read('slow', beyond(second)))).toEqual([]);
      expect(services(await read('slow'))).toEqual(['one', 'quick', 'slow', 'two']);
    });

    it('shows the next question the first rows of a new process, once', async () => {
      await sent(one, 'third', 'one');
      await sent(two, 'third', 'two');
      const store = await slow('third', 'three', 'new');
      await sent(one, 'third', 'quick');
      const first = await read('third');
      await store();
      const second = await read('third', beyond(first));
      expect(services(second)).toEqual(['new']);
      expect(services(await read('third', beyond(second)))).toEqual([]);
    });

    it('does not mistake rows of a half-stored chunk for the whole chunk', async () => {
      await sent(one, 'chunk', 'one');
      const owner = { prefix, code: 'chunk' };
      const client = await elastic.client(NEVER);
      const first = Date.now() * 1_000;
      const half_ = await slow('chunk', 'one', 'first half');
      const other = await slow('chunk', 'one', 'second half');
      const chunk = { ingester: 'one', first: first - 1, last: first + 10_000_000 };
      await keepChunk(client, owner, { ...chunk, isDone: false });
      await other();
      const middle = await read('chunk');
      expect(services(middle)).toEqual(['one', 'second half']);
      await half_();
      await keepChunk(client, owner, { ...chunk, isDone: true });
      const rest = await read('chunk', beyond(middle));
      expect(services(rest)).toEqual(['first half', 'second half']);
      expect(services(await read('chunk', beyond(rest)))).toEqual([]);
    });

    it('marks a chunk of several requests as unfinished until it is acknowledged', async () => {
      const body = { signal: 'logs', source: 'big', ndjson: rows('big', 6_000), firstLine: 1 } as const;
      const tenant = 'big' as Tenant;
      const report = await one.ingest.write({ tenant, ...body, receivedAt: START });
      expect(report.accepted).toBe(6_000);
      const marks = await readChunks(await elastic.client(NEVER), { prefix, code: 'big' });
      expect([...marks]).toEqual([['one', expect.objectContaining({ isDone: true })]]);
      const found = await read('big');
      expect([found.matched, beyond(found).kind]).toEqual([6_000, 'sequence']);
      expect((await read('big', beyond(found))).matched).toBe(0);
    });
  });

  it('does not keep a question waiting in vain for the sums of very many rows', async () => {
    const tenant = 'backlog' as Tenant;
    for (let part = 0; part < 12; part += 1) {
      // each ends before it sums up, so that nobody is quicker than the question
      const gone = openTelemetry(elastic, { prefix, maskingKey, ingester: `gone-${part}` });
      const body = { tenant, signal: 'logs', source: `part ${part}`, ndjson: lines(10_000), firstLine: 1 } as const;
      await gone.ingest.write({ ...body, receivedAt: START });
      await gone.close();
    }
    const upTo = await one.aggregates.position(tenant);
    const window = { from: START, to: START + DAY };
    const query = { ask: 'aggregates', of: 'rates', window, history: 0, incidents: [], budget: 1, upTo } as const;
    const { signal } = new AbortController();
    // over a line so slow that they cannot be there before it is looked how long they take
    const line = await proxyTo({ port: Number(new URL(cluster.node).port) });
    const slow = openElasticsearch({ nodes: [`http://${line.address}`] });
    const far = openTelemetry(slow, { prefix, maskingKey, ingester: 'far' });
    line.delay(150);
    // before the first of them is made, nobody can say how long they take
    await expect(far.aggregates.fetch(query, { tenant, signal, within: 1 })).rejects.toMatchObject({
      reason: 'timeout',
      message: expect.stringMatching(/^the sums of \d+ rows that have just come are being made: ask again /),
    });
    await expect(far.aggregates.fetch(query, { tenant, signal, within: 1 })).rejects.toMatchObject({
      reason: 'timeout',
      message: expect.stringMatching(
        /^the sums of \d+ rows that have just come are being made: ask again in about \d+ s$/,
      ),
    });
    line.delay(0);
    await far.close();
    await slow.close();
    await line.close();
    expect((await one.aggregates.fetch(query, { tenant, signal })).rows.length).toBeGreaterThan(1);
    expect((await one.aggregates.fetch(query, { tenant, signal, within: 60 * SECOND })).rows.length).toBeGreaterThan(1);
  });

  it('sums up in the next process what an ended process left', async () => {
    const tenant = 'orphan' as Tenant;
    const incident = generateIncident(5, { requestsPerMinute: 4 });
    const gone = openTelemetry(elastic, { prefix, maskingKey, ingester: 'gone' });
    await ingestRows({ ingest: gone.ingest, tenant }, incident.rows, incident.askedAt);
    await gone.close();
    const [flow] = await aggregateBatches(two.aggregates, { tenant, window: windowOf(incident) });
    const survey = flow?.rows[0];
    const traces = new Set(incident.rows.spans.map((row) => row['trace.id']));
    expect(survey?.kind === 'survey' && survey.traces.window + survey.traces.past).toBe(traces.size);
  });

  it('adds nothing for the same rows on a later day', async () => {
    expect(await write('later', lines(20))).toMatchObject({ accepted: 20, duplicates: 0 });
    expect(await write('later', lines(30), START + DAY)).toMatchObject({ accepted: 10, duplicates: 20 });
    const untimed = lines(5, { '@timestamp': 'never' });
    expect(await write('later', untimed)).toMatchObject({ accepted: 5 });
    expect(await write('later', untimed, START + DAY)).toMatchObject({ accepted: 0, duplicates: 5 });
  });

  it('acknowledges nothing under a write block, says why, and goes on when it is lifted', async () => {
    await write('blocked', lines(1));
    const index = `${prefix}-blocked-logs-2026.02.02`;
    await cluster.request('PUT', `/${index}/_settings`, { 'index.blocks.read_only_allow_delete': true });
    await expect(write('blocked', lines(5))).rejects.toMatchObject({
      name: 'SourceError',
      message: expect.stringMatching(/refuses to write.*read-only/),
    });
    expect(await one.trouble()).toContain(`${index} may not be written to`);
    await cluster.request('PUT', `/${index}/_settings`, { 'index.blocks.read_only_allow_delete': null });
    expect(await write('blocked', lines(5))).toMatchObject({ accepted: 4, duplicates: 1 });
    expect(await one.trouble()).toBeUndefined();
  });

  it('reports a red index, claims nothing stored in it, and goes on with the rest', async () => {
    const client = await elastic.client(AbortSignal.timeout(100_000));
    const index = `${prefix}-lost-logs-2026.02.02`;
    const nowhere = { 'index.routing.allocation.require._name': 'nobody' };
    await client.indices.create({ index, settings: nowhere, wait_for_active_shards: 0, timeout: '1s' });
    expect(await one.trouble()).toBe(`${index} cannot be read or written: no copy of a shard is there`);
    const asked = { ask: 'logs', window: { from: START, to: START + DAY }, filter: {}, order: 'oldest' } as const;
    const query = { ...asked, budget: 10, upTo: Number.MAX_SAFE_INTEGER };
    const signal = AbortSignal.timeout(3_000);
    await expect(one.logs.fetch(query, { tenant: 'lost' as Tenant, signal })).rejects.toMatchObject({
      name: 'SourceError',
    });
    await write('whole', lines(3));
    const upTo = await one.logs.position('whole' as Tenant);
    const whole = await one.logs.fetch(
      { ...query, upTo },
      { tenant: 'whole' as Tenant, signal: new AbortController().signal },
    );
    expect(whole.matched).toBe(3);
    await client.indices.delete({ index });
    expect(await one.trouble()).toBeUndefined();
  });

  it('refuses an index that somebody made by hand, naming index and field', async () => {
    const index = `${prefix}-byhand-logs-2026.02.02`;
    const mappings = { properties: { time: { type: 'text' } } };
    await cluster.request('PUT', `/_index_template/${prefix}-byhand`, {
      index_patterns: [`${prefix}-byhand-*`],
      priority: 900,
      template: { mappings },
    });
    await cluster.request('PUT', `/${index}`);
    await expect(write('byhand', lines(1))).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining(`index ${index} was not made by Casefile: "time" must be long`),
    });
    for (const made of [`_index_template/${prefix}-byhand`, index]) await cluster.request('DELETE', `/${made}`);
  });

  it('restores indexes and templates that somebody deleted, and goes on', async () => {
    const index = `${prefix}-afresh-logs-2026.02.02`;
    const mapped = (): Promise<unknown> => cluster.request('GET', `/${index}/_mapping`);
    await write('afresh', lines(1));
    const before = await mapped();
    for (const gone of [`_index_template/${prefix}-*`, index]) await cluster.request('DELETE', `/${gone}`);
    expect(await write('afresh', lines(2))).toMatchObject({ accepted: 2 });
    expect(await mapped()).toEqual(before);
  });

  it('refuses an index with dynamic fields, and reports it before anybody writes', async () => {
    const index = `${prefix}-guessed-logs-2026.02.02`;
    const guessed = { time: 1, sequence: 1, service: 'web', ingester: 'one' };
    const template = `/_index_template/${prefix}-guessed`;
    // of that index alone: what else a write may begin with is ours
    await cluster.request('PUT', template, { index_patterns: [index], priority: 900 });
    await cluster.request('PUT', `/${index}/_doc/1?refresh=true`, guessed);
    const because = `index ${index} was not made by Casefile: "service" must be keyword, and it is text: delete it`;
    expect(await one.trouble()).toBe(because);
    await expect(write('guessed', lines(1))).rejects.toMatchObject({ reason: 'refused', message: because });
    for (const made of [template, `/${index}`]) await cluster.request('DELETE', made);
    expect(await one.trouble()).toBeUndefined();
    expect(await write('guessed', lines(1))).toMatchObject({ accepted: 1 });
  });

  it('leaves a foreign template of the same name alone, and reports it', async () => {
    const name = `${another}-logs`;
    const theirs = { index_patterns: [`${another}-theirs-*`], priority: 1 };
    await cluster.request('PUT', `/_index_template/${name}`, theirs);
    const refused = openTelemetry(elastic, { prefix: another, maskingKey });
    const batch = { tenant: 'x' as Tenant, signal: 'logs', source: 's', ndjson: lines(1), firstLine: 1 } as const;
    await expect(refused.ingest.write({ ...batch, receivedAt: START })).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining(`an index template ${name} that is not Casefile's`),
    });
    await refused.close();
    expect(await cluster.request('GET', `/_index_template/${name}`)).toMatchObject({
      index_templates: [{ index_template: theirs }],
    });
  });
});
