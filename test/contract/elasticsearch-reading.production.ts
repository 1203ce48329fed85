// What reading foreign indexes promises, on a real node.
import { composeMasked } from '../../src/kernel/masked.js';
import { afterAll, describe, expect, it } from 'vitest';
import { openElasticsearch } from '../../src/adapters/elasticsearch/client.js';
import type { IndexSource } from '../../src/adapters/elasticsearch/mapping/index-source.js';
import { elasticSources } from '../../src/adapters/elasticsearch/foreign/foreign-sources.js';
import type { Tenant } from '../../src/kernel/brand.js';
import * as fc from 'fast-check';
import { optional } from '../../src/kernel/optional.js';
import { HOUR, MINUTE, SECOND, toIso, type Micros } from '../../src/kernel/time.js';
import type { ChangeSource, LogSource, SpanSource } from '../../src/ports/sources.js';
import type { FetchResult, LogQuery } from '../../src/telemetry/query.js';
import type { LogRecord } from '../../src/telemetry/record.js';
import { ECS, ecsLine, openCluster } from '../support/elasticsearch.js';
import { tlsProxy } from '../support/tls-proxy.js';

const cluster = openCluster();
const elastic = openElasticsearch({ nodes: [cluster.node] });
afterAll(async () => {
  await cluster.clear();
  await elastic.close();
});

const tenant = 'default' as Tenant;
const START: Micros = Date.UTC(2026, 1, 2, 12) * 1000;
const WINDOW = { from: START - HOUR, to: START + HOUR };

const reading = (logs: IndexSource, now = () => START + HOUR) =>
  elasticSources({ elastic, logs, now, mask: () => (text) => composeMasked(text.replaceAll('hunter2', '[SECRET]')) });

const logsOf = (source: IndexSource): LogSource => {
  const { logs } = reading(source);
  if (logs === undefined) throw new Error('no log source');
  return logs;
};

const query = (more: Partial<LogQuery> = {}): LogQuery => ({
  ask: 'logs',
  window: WINDOW,
  filter: {},
  upTo: Number.MAX_SAFE_INTEGER,
  budget: 100,
  order: 'oldest',
  ...more,
});

const options = { tenant, signal: new AbortController().signal };
const linesOf = ({ rows }: FetchResult): readonly LogRecord[] => rows as readonly LogRecord[];

describe('an ECS index', () => {
  it('yields its lines as canonical records', async () => {
    const index = cluster.name('ecs');
    await cluster.createIndex(index, ECS);
    await cluster.write(index, [
      {
        _id: 'a',
        ...ecsLine({ at: START, service: 'web', level: 'ERROR', message: 'pool exhausted, password=hunter2' }),
      },
      { _id: 'b', ...ecsLine({ at: START + SECOND, service: 'web', level: 'info', message: 'fine' }, { tries: 3 }) },
    ]);
    const fetched = await logsOf({ index }).fetch(query(), options);
    expect(fetched).toMatchObject({ matched: 2, owed: 0 });
    expect(linesOf(fetched)).toEqual([
      {
        kind: 'log',
        id: `${index}:a`,
        time: START,
        level: 'error',
        message: 'pool exhausted, password=[SECRET]',
        service: 'web',
        template: expect.any(String),
        source: index,
        ingestedAt: START,
      },
      expect.objectContaining({ id: `${index}:b`, level: 'info', attributes: { tries: 3 } }),
    ]);
  });
});

const messagesOf = (fetched: FetchResult): readonly string[] => linesOf(fetched).map(({ message }) => message);
const asked = async (source: IndexSource, more: Partial<LogQuery> = {}): Promise<readonly string[]> =>
  messagesOf(await logsOf(source).fetch(query(more), options));

describe('the field mapping', () => {
  const text = { type: 'text' };
  const dynamic = { type: 'text', fields: { keyword: { type: 'keyword', ignore_above: 256 } } };

  it('finds fields where OpenTelemetry keeps them', async () => {
    const index = cluster.name('otel');
    const keyword = { type: 'keyword' };
    await cluster.createIndex(index, {
      '@timestamp': { type: 'date_nanos' },
      body: { properties: { text } },
      severity_text: keyword,
      severity_number: { type: 'byte' },
      trace_id: keyword,
      span_id: keyword,
      resource: {
        properties: { attributes: { properties: { 'service.name': keyword, 'deployment.environment': keyword } } },
      },
      attributes: { properties: { 'http.route': keyword, tries: { type: 'long' } } },
    });
    const at = '2026-02-02T12:00:00.123456789Z';
    const line = (body: string, severity: object) => ({
      '@timestamp': at,
      body: { text: body },
      ...severity,
      trace_id: 'AB'.repeat(16),
      resource: { attributes: { 'service.name': 'cart', 'deployment.environment': 'prod' } },
      attributes: { 'http.route': '/cart', tries: 2 },
    });
    await cluster.write(index, [
      line('not stored', { severity_text: 'Error', severity_number: 17 }),
      line('numbered only', { severity_number: 13 }),
      line('stored', { severity_text: 'INFO', severity_number: 9 }),
    ]);
    const source = { index, preset: 'otel' } as const;
    const fetched = await logsOf(source).fetch(query({ filter: { minLevel: 'error', services: ['cart'] } }), options);
    expect(linesOf(fetched)).toEqual([
      expect.objectContaining({
        time: Date.UTC(2026, 1, 2, 12) * 1000 + 123_456,
        level: 'error',
        service: 'cart',
        environment: 'prod',
        traceId: 'ab'.repeat(16),
        message: 'not stored',
        attributes: { 'http.route': '/cart', tries: 2 },
      }),
    ]);
    expect(await asked(source, { filter: { minLevel: 'warn' } })).toHaveLength(2);
    expect(await asked(source, { filter: { traceIds: ['ab'.repeat(16)] } })).toHaveLength(3);
    const route = { field: 'http.route', values: ['/cart'] };
    expect(await asked(source, { filter: { fields: [{ ...route, is: 'equal' }] } })).toHaveLength(3);
    expect(await asked(source, { filter: { fields: [{ ...route, is: 'not' }] } })).toEqual([]);
    const precise = { from: Date.UTC(2026, 1, 2, 12) * 1000 + 123_456, to: Date.UTC(2026, 1, 2, 12) * 1000 + 123_457 };
    expect(await asked(source, { window: precise })).toHaveLength(3);
    expect(await asked(source, { window: { from: precise.from - 1, to: precise.from } })).toEqual([]);
  });

  it('searches fields that are text in one index and keyword in another, or have no keyword subfield', async () => {
    const pattern = cluster.name('mixed');
    const [one, two, three] = ['a', 'b', 'c'].map((each) => `${pattern}-${each}`) as [string, string, string];
    const time = { '@timestamp': { type: 'date' } };
    await cluster.createIndex(one, { ...time, service: { properties: { name: { type: 'keyword' } } }, message: text });
    await cluster.createIndex(two, {
      ...time,
      service: { properties: { name: dynamic } },
      message: { type: 'keyword' },
    });
    await cluster.createIndex(three, {
      '@timestamp': { type: 'date_nanos' },
      service: { properties: { name: text } },
      msg: text,
    });
    const row = (name: string, said: object) => ({ '@timestamp': toIso(START), service: { name }, ...said });
    for (const [index, field] of [
      [one, 'message'],
      [two, 'message'],
      [three, 'msg'],
    ] as const)
      await cluster.write(index, [
        row('web', { [field]: `pool of web in ${index}` }),
        row('web-api', { [field]: `pool of api in ${index}` }),
      ]);
    const source = { index: `${pattern}-*` };
    const { rows, matched } = await logsOf(source).fetch(query({ filter: { services: ['web'] } }), options);
    expect(rows.map((row) => 'service' in row && row.service)).toEqual(['web', 'web', 'web']);
    expect(matched).toBe(3);
    expect(await asked(source, { text: 'what of the pool?', order: 'relevance' })).toHaveLength(6);
    expect(await asked(source, { filter: { notServices: ['web-api'] } })).toHaveLength(3);
    const histogram = await logsOf(source).fetch({ ask: 'histogram', window: WINDOW, filter: {}, upTo: 9e15 }, options);
    expect(histogram.matched).toBe(6);
    expect(histogram.notices).toEqual(['some indexes cannot count lines by service']);
  });

  it('reads dates without a zone in the configured zone', async () => {
    const index = cluster.name('zone');
    await cluster.createIndex(index, { ts: { type: 'date', format: 'yyyy-MM-dd HH:mm:ss' }, msg: text });
    await cluster.write(index, [{ ts: '2026-02-02 21:00:00', msg: 'in Tokyo' }]);
    const fetched = await logsOf({ index, zone: 'Asia/Tokyo' }).fetch(query(), options);
    expect(linesOf(fetched)[0]).toMatchObject({ time: START, message: 'in Tokyo', service: 'unknown' });
    expect(await asked({ index, zone: '+09:00' }, { window: { from: START, to: START + 1 } })).toEqual(['in Tokyo']);
    expect(await asked({ index })).toEqual([]);
  });

  it('finds, counts and reads fields in lists of objects, nested or flat', async () => {
    const pattern = cluster.name('lists');
    const [nested, flat] = [`${pattern}-a`, `${pattern}-b`];
    const keyword = { type: 'keyword' };
    const properties = {
      exception: { properties: { type: keyword, message: text } },
      kubernetes: {
        properties: {
          container: { properties: { name: keyword } },
          ports: { properties: { of: { properties: { n: { type: 'long' } } } } },
        },
      },
    };
    const { exception, kubernetes } = properties;
    const { container, ports } = kubernetes.properties;
    await cluster.createIndex(flat, { '@timestamp': { type: 'date' }, message: text, ...properties });
    await cluster.createIndex(nested, {
      '@timestamp': { type: 'date' },
      message: text,
      exception: { type: 'nested', ...exception },
      kubernetes: {
        properties: {
          container: { type: 'nested', ...container },
          ports: { type: 'nested', properties: { of: { type: 'nested', ...ports.properties.of } } },
        },
      },
    });
    const row = (message: string, more: object) => ({ '@timestamp': toIso(START), message, ...more });
    for (const index of [nested, flat])
      await cluster.write(index, [
        row('order lost', {
          exception: [
            { type: 'PaymentFailed', message: 'no answer' },
            { type: 'Timeout', message: 'socket closed' },
          ],
          kubernetes: {
            container: [{ name: 'web' }, { name: 'sidecar' }],
            ports: [{ of: [{ n: 80 }, { n: 443 }] }],
          },
        }),
        row('fine', { kubernetes: { container: { name: 'web' } } }),
        row('nobody’s', {}),
      ]);
    const source = { index: `${pattern}-*` };
    const found = async (more: Partial<LogQuery>) => (await asked(source, more)).toSorted();
    const both = (...messages: readonly string[]) => messages.flatMap((message) => [message, message]);
    const where = (field: string, is: 'equal' | 'not', values: readonly string[]) => ({
      filter: { fields: [{ field, is, values }] },
    });
    expect(await found(where('kubernetes.ports.of.n', 'equal', ['443']))).toEqual(both('order lost'));
    expect(await found(where('kubernetes.ports.of.n', 'not', ['443']))).toEqual(both('fine', 'nobody’s'));
    expect(await found(where('error.type', 'equal', ['Timeout']))).toEqual(both('order lost'));
    expect(await found({ filter: { services: ['web'] } })).toEqual(both('fine', 'order lost'));
    expect(await found({ filter: { services: ['unknown'] } })).toEqual(both('nobody’s'));
    expect(await found({ filter: { notServices: ['web'] } })).toEqual(both('nobody’s'));
    expect(await found({ filter: { minLevel: 'error' } })).toEqual(both('order lost'));
    expect(await found({ text: 'socket', order: 'relevance' })).toEqual(both('order lost'));
    const lines = linesOf(await logsOf(source).fetch(query(), options));
    expect(lines.filter(({ message }) => message === 'order lost')).toEqual(
      both('').map(() =>
        expect.objectContaining({
          service: 'web',
          level: 'error',
          error: { type: 'PaymentFailed', message: 'no answer' },
          attributes: { 'kubernetes.ports.of.n': '80, 443' },
        }),
      ),
    );
    const catalogue = await reading(source).aggregates?.fetch({ ask: 'catalogue', upTo: 9e15 }, options);
    expect(catalogue?.rows[0]).toEqual({ kind: 'catalogue', field: 'service', values: ['sidecar', 'web'] });
    const perMinute = { ask: 'histogram', window: WINDOW, filter: {}, upTo: 9e15 } as const;
    expect(await logsOf({ index: nested }).fetch(perMinute, options)).toMatchObject({
      matched: 3,
      notices: ['some indexes cannot count lines by service'],
    });
  });

  it('reports missing fields', async () => {
    const index = cluster.name('timeless');
    await cluster.createIndex(index, { message: text, '@timestamp': { type: 'keyword' } });
    await expect(asked({ index })).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining('has a date field among @timestamp'),
    });
    await expect(asked({ index: cluster.name('nothing-*') })).rejects.toMatchObject({
      reason: 'unavailable',
      message: expect.stringMatching(/^no index matches/),
    });
    await expect(asked({ index: cluster.name('nothing') })).rejects.toMatchObject({ reason: 'unavailable' });
    const { troubles } = reading({ index });
    expect(await troubles(tenant)).toEqual({ logs: expect.stringContaining('has a date field') });
  });

  it('cuts thousands of fields and lines of many megabytes, and reports it', async () => {
    const index = cluster.name('hostile');
    await cluster.createIndex(index, ECS, { dynamic: false });
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`field ${n}`, `value ${n}`]));
    const at = (n: number) => START + n * SECOND;
    const line = (n: number, message: string) => ecsLine({ at: at(n), service: 'web', level: 'info', message });
    await cluster.write(index, [
      { ...line(0, 'many fields'), many },
      line(1, 'fine'),
      { ...line(2, 'fine too'), ['__proto__']: 1 },
    ]);
    for (const n of [3, 4, 5]) await cluster.write(index, [line(n, 'x'.repeat(3_000_000))]);
    await cluster.write(index, [line(6, `it begins here ${'and goes on '.repeat(750_000)}`)]);
    const fetched = await logsOf({ index }).fetch(query(), options);
    const lines = linesOf(fetched);
    expect(lines.map(({ message }) => message.length > 60_000)).toEqual([0, 0, 0, 1, 1, 1, 0].map(Boolean));
    expect(lines[6]).toMatchObject({
      message: expect.stringMatching(/^it begins here .*… \[cut: a document of many megabytes\]$/),
      service: 'web',
      time: at(6),
    });
    expect(Object.keys(lines[0]?.attributes ?? {})).toHaveLength(32);
    expect(fetched.notices).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\S+-hostile:\S+ is too large to be read \(9 MB\): only its beginning was$/),
        'endless texts were cut',
      ]),
    );
    expect(fetched).toMatchObject({ matched: 7, owed: 0 });
  });
});

describe('the cursor', () => {
  /** In seconds before now; ties are many. */
  const anyBatch = fc.array(
    fc.record({ late: fc.integer({ min: 0, max: 50 }), level: fc.constantFrom('info', 'WARN', 'error') }),
    { minLength: 1, maxLength: 12 },
  );
  const anyTalk = fc.record({
    batches: fc.array(anyBatch, { minLength: 2, maxLength: 5 }),
    budget: fc.integer({ min: 2, max: 30 }),
  });

  type Talk = {
    readonly source: IndexSource;
    readonly lineOf: (n: number, late: number, level: string) => ReturnType<typeof ecsLine>;
  };

  /** Turns of one issue: every record is offered once, in the turn that finds it or when what is owed is asked for. */
  const talk = async (
    { source, lineOf }: Talk,
    { batches, budget }: { batches: readonly (readonly { late: number; level: string }[])[]; budget: number },
  ) => {
    const logs = logsOf(source);
    const filter = { minLevel: 'warn' } as const;
    const held: string[] = [];
    let cursor: LogQuery['after'];
    let owed = 0;
    let written = 0;
    for (const batch of batches) {
      await cluster.write(
        source.index,
        batch.map(({ late, level }) => lineOf((written += 1), late, level)),
      );
      const upTo = await logs.position(tenant);
      const exclude = cursor?.kind === 'eventTime' ? held : [];
      const next = await logs.fetch(
        query({ filter, budget, upTo, exclude, ...(cursor && { after: cursor }) }),
        options,
      );
      const ids = linesOf(next).map(({ id }) => id);
      expect(ids.filter((id) => held.includes(id))).toEqual([]);
      held.push(...ids);
      owed += next.owed;
      cursor = next.cursor;
    }
    for (;;) {
      const more = await logs.fetch(query({ filter, budget, exclude: held }), options);
      if (more.rows.length === 0) break;
      held.push(...linesOf(more).map(({ id }) => id));
    }
    expect(new Set(held).size).toBe(held.length);
    expect(held).toHaveLength(batches.flat().filter(({ level }) => level !== 'info').length);
    const last = await logs.fetch(
      query({ filter, exclude: held, upTo: await logs.position(tenant), ...(cursor && { after: cursor }) }),
      options,
    );
    expect([last.rows, last.owed, last.late]).toEqual([[], 0, 0]);
    return owed;
  };

  it('loses nothing and repeats nothing by ingest time, with late and tied documents', async () => {
    await fc.assert(
      fc.asyncProperty(anyTalk, async (given) => {
        const index = cluster.name(`ingested-${fc.hash(JSON.stringify(given))}`);
        await cluster.createIndex(index, ECS);
        const lineOf = (n: number, late: number, level: string) =>
          ecsLine({
            at: START + (n % 7) * MINUTE,
            service: 'web',
            level,
            message: `line ${n}`,
            ingested: START + n * SECOND - late * SECOND,
          });
        await talk({ source: { index }, lineOf }, given);
      }),
      { numRuns: 6 },
    );
  });

  it('loses nothing and repeats nothing by event time, with late and tied documents', async () => {
    await fc.assert(
      fc.asyncProperty(anyTalk, async (given) => {
        const index = cluster.name(`event-${fc.hash(JSON.stringify(given))}`);
        await cluster.createIndex(index, ECS);
        const lineOf = (n: number, late: number, level: string) =>
          ecsLine({
            at: START + 20 * MINUTE + n * SECOND - late * 20 * SECOND,
            service: 'web',
            level,
            message: `line ${n}`,
          });
        await talk({ source: { index }, lineOf }, given);
      }),
      { numRuns: 6 },
    );
  });

  it('counts late documents', async () => {
    const [known, unknown] = [cluster.name('late-known'), cluster.name('late-unknown')];
    for (const [index, ingest] of [
      [known, true],
      [unknown, false],
    ] as const) {
      await cluster.createIndex(index, ECS);
      const line = (at: Micros, ingested: Micros) =>
        ecsLine({ at, service: 'web', level: 'error', message: 'x', ...(ingest && { ingested }) });
      await cluster.write(index, [line(START, START + 1 * MINUTE), line(START + 5 * MINUTE, START + 6 * MINUTE)]);
      const logs = logsOf({ index });
      const first = await logs.fetch(query({ upTo: await logs.position(tenant) }), options);
      await cluster.write(index, [
        line(START + MINUTE, START + 7 * MINUTE),
        line(START + 8 * MINUTE, START + 8 * MINUTE),
      ]);
      const after = first.cursor === undefined ? {} : { after: first.cursor };
      const exclude = linesOf(first).map(({ id }) => id);
      const next = await logs.fetch(query({ upTo: await logs.position(tenant), exclude, ...after }), options);
      expect([index, next.matched, next.late]).toEqual([index, 2, 1]);
      expect(next.cursor?.kind).toBe(ingest ? 'ingested' : 'eventTime');
      expect(next.notices ?? []).toHaveLength(ingest ? 0 : 1);
    }
  });
});

describe('log lines', () => {
  const shop = async (what: string): Promise<string> => {
    const index = cluster.name(what);
    await cluster.createIndex(index, ECS);
    const line = (n: number, level: string, message: string) =>
      ecsLine({ at: START + n * SECOND, service: 'shop', level, message });
    const many = Array.from({ length: 60 }, (_, n) => line(n, 'error', `payment ${n} was declined`));
    await cluster.write(index, [
      ...many,
      line(70, 'fatal', 'out of memory'),
      line(10, 'error', 'lost the leader'),
      line(80, 'info', 'started'),
      line(90, 'debug', 'tick'),
      line(30, 'error', 'at com.acme.Shop.pay(Shop.java:41) IllegalStateException: no stock'),
    ]);
    return index;
  };

  it('orders lines by severity, then rarity, then newest first', async () => {
    const index = await shop('worst');
    const found = await asked({ index }, { order: 'relevance', budget: 5 });
    expect(found.slice(0, 3)).toEqual([
      'out of memory',
      'at com.acme.Shop.pay(Shop.java:41) IllegalStateException: no stock',
      'lost the leader',
    ]);
  });

  it('ranks very many lines by a sample, the same one for every query', async () => {
    const index = cluster.name('sampled');
    await cluster.createIndex(index, ECS);
    const line = (n: number, level: string) => ecsLine({ at: START + n, service: 'shop', level, message: `tick ${n}` });
    await cluster.write(index, [...Array.from({ length: 800 }, (_, n) => line(n, 'info')), line(900, 'warn')]);
    const ask = () => logsOf({ index }).fetch(query({ order: 'relevance', budget: 5 }), options);
    const found = await ask();
    expect(found).toMatchObject({
      matched: 801,
      owed: 796,
      notices: expect.arrayContaining(['ranked among a sample of 500 of 801 lines']),
    });
    expect(messagesOf(found)[0]).toBe('tick 900');
    expect(messagesOf(await ask())).toEqual(messagesOf(found));
  });

  it('finds the lines characteristic of a window in a flood, and loses nothing where words cannot be compared', async () => {
    const message = { type: 'text' };
    const flood = (n: number) => `connection ${n % 97} to the pool was refused`;
    for (const [name, fields, isFound] of [
      ['compared', { ...ECS, message }, true],
      ['whole', { ...ECS, message: { type: 'keyword' } }, false],
    ] as const) {
      const index = cluster.name(name);
      await cluster.createIndex(index, fields);
      const line = (at: Micros, said: string) => ecsLine({ at, service: 'shop', level: 'error', message: said });
      await cluster.write(
        index,
        Array.from({ length: 2_000 }, (_, n) => line(START - HOUR + n * SECOND, flood(n))),
      );
      await cluster.write(
        index,
        Array.from({ length: 6_000 }, (_, n) => line(START + n * 100_000, flood(n))),
      );
      await cluster.write(
        index,
        [1, 2, 3].map((n) => line(START + n * MINUTE, 'the quorum of the ledger is gone')),
      );
      const window = { from: START, to: START + HOUR };
      const asking = query({ window, order: 'relevance', budget: 20, filter: { minLevel: 'error' } });
      const fetched = await logsOf({ index }).fetch(asking, options);
      expect(fetched).toMatchObject({ matched: 6_003, owed: 5_983 });
      const rare = messagesOf(fetched).filter((said) => said.startsWith('the quorum'));
      if (isFound) expect(rare.length).toBeGreaterThanOrEqual(2);
      expect(fetched.notices).toContain('ranked among a sample of 500 of 6003 lines');
    }
  });

  it('counts lines by service, level and minute', async () => {
    const { rows, matched } = await logsOf({ index: await shop('counted') }).fetch(
      { ask: 'histogram', window: WINDOW, filter: { minLevel: 'error' }, upTo: 9e15 },
      options,
    );
    expect(matched).toBe(63);
    expect(rows).toEqual([
      { kind: 'histogram', service: 'shop', level: 'error', minutes: [[START, 62]] },
      { kind: 'histogram', service: 'shop', level: 'fatal', minutes: [[START + MINUTE, 1]] },
    ]);
  });

  it('gives lines templates, and events examples', async () => {
    const logs = logsOf({ index: await shop('patterns') });
    const lines = linesOf(await logs.fetch(query(), options));
    const declined = lines.find(({ message }) => message.startsWith('payment 1 '))?.template ?? '';
    const { rows } = await logs.fetch({ ask: 'templates', ids: [declined, 'unheard'], upTo: 9e15 }, options);
    expect(rows).toEqual([
      {
        kind: 'template',
        id: declined,
        text: 'payment <*> was declined',
        firstSeen: START,
        lastSeen: START + 59 * SECOND,
        lines: 60,
      },
    ]);
    const of = [
      { service: 'shop', event: declined },
      { service: 'shop', event: 'Shop.java:41!IllegalStateException' },
    ];
    const examples = await logs.fetch({ ask: 'examples', of, before: START + 50 * SECOND, upTo: 9e15 }, options);
    expect(messagesOf(examples)).toEqual([
      'payment 49 was declined',
      'payment 48 was declined',
      'payment 47 was declined',
      'at com.acme.Shop.pay(Shop.java:41) IllegalStateException: no stock',
    ]);
  });

  it('judges lines without a level by their words', async () => {
    const index = cluster.name('plain');
    await cluster.createIndex(index, { '@timestamp': { type: 'date' }, message: { type: 'text' } });
    const row = (message: string) => ({ '@timestamp': toIso(START), message });
    await cluster.write(index, [
      row('12:00 ERROR no route'),
      row('no error at all'),
      row('started'),
      row('panic: nil map'),
    ]);
    const found = await asked({ index }, { filter: { minLevel: 'warn' } });
    expect(found.toSorted()).toEqual(['12:00 ERROR no route', 'panic: nil map']);
  });

  it('keeps tenants apart', async () => {
    const index = cluster.name('tenants');
    await cluster.createIndex(index, { ...ECS, org: { type: 'keyword' } });
    const line = (org: string) => ecsLine({ at: START, service: 'a', level: 'info', message: org }, { org });
    await cluster.write(index, [line('one'), line('two')]);
    const logs = logsOf({ index, tenantField: 'org' });
    const of = async (name: string) => messagesOf(await logs.fetch(query(), { ...options, tenant: name as Tenant }));
    expect([await of('one'), await of('two'), await of('three')]).toEqual([['one'], ['two'], []]);
  });
});

describe('spans', () => {
  const spansOf = (spans: IndexSource): SpanSource => {
    const source = elasticSources({ elastic, spans, now: () => START, mask: () => composeMasked<string> }).spans;
    if (source === undefined) throw new Error('no span source');
    return source;
  };
  const keyword = { type: 'keyword' };
  const long = { type: 'long' };
  const ask = { ask: 'spans', window: WINDOW, filter: {}, upTo: 9e15, budget: 2, order: 'slowest' } as const;
  const trace = 'a'.repeat(32);

  it('reads spans and transactions of Elastic APM as one kind, the slowest first', async () => {
    const index = cluster.name('traces-apm');
    await cluster.createIndex(index, {
      '@timestamp': { type: 'date' },
      'service.name': keyword,
      'trace.id': keyword,
      'span.id': keyword,
      'transaction.id': keyword,
      'parent.id': keyword,
      'span.name': keyword,
      'transaction.name': keyword,
      'span.duration.us': long,
      'transaction.duration.us': long,
      'event.outcome': keyword,
    });
    const base = { '@timestamp': toIso(START), 'trace.id': trace, 'service.name': 'web' };
    await cluster.write(index, [
      {
        ...base,
        'transaction.id': 't'.repeat(16),
        'transaction.name': 'GET /',
        'transaction.duration.us': 900,
        'event.outcome': 'failure',
      },
      {
        ...base,
        'span.id': 's1',
        'transaction.id': 't'.repeat(16),
        'parent.id': 't'.repeat(16),
        'span.name': 'SELECT',
        'span.duration.us': 700,
        'event.outcome': 'success',
      },
      { ...base, 'span.id': 's2', 'parent.id': 't'.repeat(16), 'span.name': 'HTTP', 'span.duration.us': 800 },
      { '@timestamp': toIso(START), message: 'no span' },
    ]);
    const spans = spansOf({ index, preset: 'apm' });
    const slowest = await spans.fetch(ask, options);
    expect(slowest).toMatchObject({ matched: 3, owed: 1 });
    expect(slowest.rows).toMatchObject([
      { kind: 'span', name: 'GET /', durationMicros: 900, status: 'error', spanId: 't'.repeat(16) },
      { name: 'HTTP', durationMicros: 800, parentId: 't'.repeat(16) },
    ]);
    const ids = slowest.rows.flatMap((row) => (row.kind === 'span' ? [row.id] : []));
    expect((await spans.fetch({ ...ask, ids }, options)).rows).toHaveLength(2);
    expect(await spans.fetch({ ...ask, exclude: ids }, options)).toMatchObject({
      matched: 1,
      rows: [{ name: 'SELECT' }],
    });
    expect(await spans.fetch({ ...ask, filter: { minLevel: 'error' } }, options)).toMatchObject({ matched: 1 });
    expect(await spans.fetch({ ...ask, filter: { traceIds: [trace] }, order: 'oldest' }, options)).toMatchObject({
      matched: 3,
    });
  });

  it('reads durations of OpenTelemetry spans as nanoseconds', async () => {
    const index = cluster.name('traces-otel');
    await cluster.createIndex(index, {
      '@timestamp': { type: 'date_nanos' },
      trace_id: keyword,
      span_id: keyword,
      parent_span_id: keyword,
      name: keyword,
      duration: long,
      status: { properties: { code: keyword } },
      resource: { properties: { attributes: { properties: { 'service.name': keyword } } } },
    });
    await cluster.write(index, [
      {
        '@timestamp': toIso(START),
        trace_id: trace,
        span_id: 'b'.repeat(16),
        parent_span_id: '',
        name: 'GET /',
        duration: 1_234_567,
        status: { code: 'Error' },
        resource: { attributes: { 'service.name': 'cart' } },
      },
    ]);
    const { rows } = await spansOf({ index, preset: 'otel' }).fetch(ask, options);
    expect(rows).toEqual([
      {
        kind: 'span',
        id: `${trace}:${'b'.repeat(16)}`,
        traceId: trace,
        spanId: 'b'.repeat(16),
        name: 'GET /',
        time: START,
        durationMicros: 1_235,
        status: 'error',
        service: 'cart',
        source: index,
        ingestedAt: START,
      },
    ]);
  });
});

describe('changes', () => {
  it('picks changes out of other events, ascending by time', async () => {
    const index = cluster.name('changes');
    await cluster.createIndex(index, {
      '@timestamp': { type: 'date' },
      'service.name': { type: 'keyword' },
      'event.action': { type: 'keyword' },
      message: { type: 'text' },
    });
    const row = (n: number, action: string, message: string) => ({
      '@timestamp': toIso(START + n),
      'service.name': 'web',
      'event.action': action,
      message,
    });
    await cluster.write(index, [
      row(2_000, 'deploy', 'web 1.2.4 password=hunter2'),
      row(0, 'login', 'ann'),
      row(1_000, 'scaling', 'web to 5 pods'),
    ]);
    const changes: ChangeSource | undefined = elasticSources({
      elastic,
      changes: { index, preset: 'ecs' },
      now: () => START,
      mask: () => (text) => composeMasked(text.replaceAll('hunter2', '[SECRET]')),
    }).changes;
    const fetched = await changes?.fetch(
      { ask: 'changes', window: WINDOW, filter: {}, upTo: 9e15, budget: 9 },
      options,
    );
    expect(fetched?.rows).toMatchObject([
      { kind: 'change', change: 'scaling', title: 'web to 5 pods', time: START + 1_000 },
      { kind: 'change', change: 'deploy', title: 'web 1.2.4 password=[SECRET]', time: START + 2_000 },
    ]);
    expect(fetched).toMatchObject({ matched: 2, owed: 0 });
  });
});

describe('TLS', () => {
  it('trusts only the configured certificate authority', async () => {
    const index = cluster.name('tls');
    await cluster.createIndex(index, ECS);
    await cluster.write(index, [ecsLine({ at: START, service: 'a', level: 'info', message: 'sealed' })]);
    const proxy = await tlsProxy(cluster.node);
    const expired = await tlsProxy(cluster.node, { expired: true });
    const read = async (url: string, caFile?: string): Promise<readonly string[]> => {
      const client = openElasticsearch({ nodes: [url], ...optional({ caFile }) });
      const { logs } = elasticSources({
        elastic: client,
        logs: { index },
        now: () => START,
        mask: () => composeMasked<string>,
      });
      try {
        return logs === undefined ? [] : messagesOf(await logs.fetch(query(), options));
      } finally {
        await client.close();
      }
    };
    const untrusted = (mend: string) => ({
      reason: 'refused',
      message: expect.stringMatching(new RegExp(`^the certificate of 127\\.0\\.0\\.1:\\d+ was not accepted: ${mend}`)),
    });
    const plain = cluster.node.replace('http:', 'https:');
    expect(await read(proxy.url, proxy.caFile)).toEqual(['sealed']);
    await expect(read(proxy.url)).rejects.toMatchObject(untrusted('give the authority that signed it'));
    await expect(read(proxy.url, expired.caFile)).rejects.toMatchObject(untrusted('give the authority'));
    await expect(read(expired.url, expired.caFile)).rejects.toMatchObject(untrusted('it has expired: renew it'));
    await expect(read(plain)).rejects.toMatchObject(untrusted('no TLS is spoken there'));
    await expect(read(proxy.url, '/no/such/file.pem')).rejects.toMatchObject({
      reason: 'refused',
      message: 'the file of the certificate authority cannot be read (ENOENT)',
    });
    await proxy.close();
    await expired.close();
  });
});
