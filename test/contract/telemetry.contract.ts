// What every telemetry store must do, whatever it is built on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { Tenant } from '../../src/kernel/brand.js';
import { optional } from '../../src/kernel/optional.js';
import { DAY, HOUR, MINUTE, SECOND, toIso, type Micros } from '../../src/kernel/time.js';
import type { IngestReport, TelemetrySignal, TelemetryIngest } from '../../src/ports/ingest.js';
import type { AggregateSource, ChangeSource, LogSource, MetricSource, SpanSource } from '../../src/ports/sources.js';
import { LEVELS, levelRank, type Level } from '../../src/telemetry/level.js';
import type { AggregateQuery, FetchResult, LogQuery, TelemetryQuery } from '../../src/telemetry/query.js';
import type { LogRecord } from '../../src/telemetry/record.js';
import { rowIdentityContract } from './row-identity.contract.js';
import { storedTallyContract, tallyContract } from './tally.contract.js';

export type TelemetryUnderTest = {
  readonly logs: LogSource;
  readonly spans: SpanSource;
  readonly metrics: MetricSource;
  readonly changes: ChangeSource;
  readonly aggregates: AggregateSource;
  readonly ingest: TelemetryIngest;
};

export type TelemetryHarness = {
  readonly telemetry: () => TelemetryUnderTest;
  /** Closes and opens the same data again. */
  readonly reopen: () => Promise<void>;
  /** The bytes of everything that is stored. */
  readonly stored: () => Promise<readonly Buffer[]>;
  readonly close: () => Promise<void>;
};

const START: Micros = Date.UTC(2026, 1, 2, 12) * 1000;
const ALL = { from: START - DAY, to: START + DAY };
const KINDS = ['flow', 'latency', 'rates', 'traces'] as const;
const EVERYTHING = Number.MAX_SAFE_INTEGER;

type LogLine = { readonly at: Micros; readonly service: string; readonly level: Level; readonly message: string };

const logRow = ({ at, service, level, message }: LogLine, more: object = {}): object => ({
  '@timestamp': toIso(at),
  'service.name': service,
  'log.level': level,
  message,
  ...more,
});

const spanRow = (span: {
  trace: string;
  id: string;
  parent?: string;
  service: string;
  name: string;
  at: Micros;
  micros: number;
}): object => ({
  '@timestamp': toIso(span.at),
  'trace.id': span.trace,
  'span.id': span.id,
  ...optional({ 'parent.id': span.parent }),
  'service.name': span.service,
  'kubernetes.pod.name': `${span.service}-0`,
  'host.name': `node-of-${span.service}`,
  'span.name': span.name,
  'event.duration_us': span.micros,
});

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** One request through three services, each with two lines. */
const traceRows = (index: number): { readonly spans: readonly object[]; readonly logs: readonly object[] } => {
  const trace = hex(index + 1, 32);
  const at = START + index * 7 * SECOND;
  const services = ['web', 'orders', 'stock'];
  const spans = services.flatMap((service, depth) => {
    const start = at + depth * 1000;
    const server = spanRow({
      trace,
      id: hex(depth * 2 + 1, 16),
      ...(depth > 0 && { parent: hex(depth * 2, 16) }),
      service,
      name: `GET /${service}/${index}`,
      at: start,
      micros: 90_000 - depth * 20_000,
    });
    const client = spanRow({
      trace,
      id: hex(depth * 2 + 2, 16),
      parent: hex(depth * 2 + 1, 16),
      service,
      name: 'call',
      at: start + 500,
      micros: 80_000 - depth * 20_000 + (index % 3) * 1000,
    });
    // stock takes its requests from a queue
    return depth === 2 ? [{ ...server, 'span.kind': 'consumer' }] : [server, client];
  });
  const logs = services.flatMap((service, depth) =>
    ['begin', index % 4 === 0 ? 'refused by rule' : 'end'].map((word, step) =>
      logRow(
        {
          at: at + depth * 1000 + step * 100,
          service,
          level: step === 1 && index % 4 === 0 ? 'error' : 'info',
          message: `${word} of request ${index}`,
        },
        { 'trace.id': trace, 'span.id': hex(depth * 2 + 1, 16), 'kubernetes.pod.name': `${service}-0` },
      ),
    ),
  );
  return { spans, logs };
};

/** `foreign`: rows are documents of indexes that somebody else writes, and only reading them is promised. */
export type PromisedFeatures = 'everything' | 'foreign';

export const telemetryContract = (
  name: string,
  open: () => Promise<TelemetryHarness>,
  promised: PromisedFeatures = 'everything',
  identityRuns = 5,
  tallyRuns = 10,
): void => {
  /** What only a store promises that we write ourselves. */
  const itStored = (what: string, test: () => Promise<void>): void => {
    if (promised === 'everything') it(what, test);
  };
  const describeStored = (what: string, tests: () => void): void => {
    if (promised === 'everything') describe(what, tests);
  };
  describe(`${name} telemetry`, () => {
    let harness: TelemetryHarness;
    let tenants = 0;
    const anyTenant = (): Tenant => `tenant-${(tenants += 1)}` as Tenant;

    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());

    const writer = (tenant: Tenant, signal: TelemetrySignal, source = 'test') => {
      return (rows: readonly object[], receivedAt = START): Promise<IngestReport> =>
        harness.telemetry().ingest.write({
          tenant,
          signal,
          source,
          ndjson: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
          firstLine: 1,
          receivedAt,
        });
    };

    const ask = (tenant: Tenant, query: TelemetryQuery): Promise<FetchResult> => {
      const { logs, spans, metrics, changes, aggregates } = harness.telemetry();
      const options = { tenant, signal: new AbortController().signal };
      switch (query.ask) {
        case 'spans':
          return spans.fetch(query, options);
        case 'metrics':
          return metrics.fetch(query, options);
        case 'changes':
          return changes.fetch(query, options);
        case 'aggregates':
        case 'catalogue':
          return aggregates.fetch(query, options);
        case 'tally':
          return (query.of === 'spans' ? spans : logs).fetch(query, options);
        default:
          return logs.fetch(query, options);
      }
    };

    const logQuery = (more: Partial<LogQuery> = {}): LogQuery => ({
      ask: 'logs',
      window: ALL,
      filter: {},
      upTo: EVERYTHING,
      budget: 1_000,
      order: 'oldest',
      ...more,
    });

    const linesOf = ({ rows }: FetchResult): readonly LogRecord[] => rows as readonly LogRecord[];
    const messagesOf = (fetched: FetchResult): readonly string[] => linesOf(fetched).map(({ message }) => message);

    describe('log lines', () => {
      itStored('returns lines with every field that was sent', async () => {
        const tenant = anyTenant();
        const sent = logRow(
          { at: START, service: 'orders', level: 'error', message: 'order refused' },
          {
            'service.environment': 'prod',
            'service.version': '1.2.3',
            'cloud.region': 'eu-west-1',
            'host.name': 'node-1',
            'kubernetes.pod.name': 'orders-7',
            'trace.id': 'a'.repeat(32),
            'span.id': 'b'.repeat(16),
            'http.request.id': 'req-77',
            'error.type': 'RefusedError',
            'error.message': 'no stock',
            tries: 3,
          },
        );
        const report = await writer(tenant, 'logs', 'file-1')([sent], START + SECOND);
        expect(report).toMatchObject({ accepted: 1, duplicates: 0, rejected: [], repaired: {} });
        const { rows, matched, owed } = await ask(tenant, logQuery());
        expect({ matched, owed }).toEqual({ matched: 1, owed: 0 });
        expect(rows).toEqual([
          {
            kind: 'log',
            id: expect.stringMatching(/^[0-9a-f]{32}$/),
            time: START,
            level: 'error',
            message: 'order refused',
            service: 'orders',
            environment: 'prod',
            version: '1.2.3',
            region: 'eu-west-1',
            host: 'node-1',
            pod: 'orders-7',
            traceId: 'a'.repeat(32),
            spanId: 'b'.repeat(16),
            requestId: 'req-77',
            error: { type: 'RefusedError', message: 'no stock' },
            template: expect.any(String),
            source: 'file-1',
            ingestedAt: START + SECOND,
            attributes: { tries: 3 },
          },
        ]);
      });

      itStored('stores nothing twice from the same source, but again from another', async () => {
        const tenant = anyTenant();
        const rows = [1, 2, 3].map((n) => logRow({ at: START + n, service: 'a', level: 'info', message: `line ${n}` }));
        expect(await writer(tenant, 'logs', 'one')(rows)).toMatchObject({ accepted: 3, duplicates: 0 });
        expect(await writer(tenant, 'logs', 'one')(rows)).toMatchObject({ accepted: 0, duplicates: 3 });
        expect(await writer(tenant, 'logs', 'two')(rows)).toMatchObject({ accepted: 3, duplicates: 0 });
        expect((await ask(tenant, logQuery())).matched).toBe(6);
      });

      itStored('stores equal lines of one request as two, also when it is repeated', async () => {
        const tenant = anyTenant();
        const row = logRow({ at: START, service: 'a', level: 'info', message: 'again' });
        expect(await writer(tenant, 'logs')([row, row])).toMatchObject({ accepted: 2, duplicates: 0 });
        expect(await writer(tenant, 'logs')([row, row])).toMatchObject({ accepted: 0, duplicates: 2 });
        const ids = linesOf(await ask(tenant, logQuery())).map(({ id }) => id);
        expect(new Set(ids).size).toBe(2);
      });

      itStored('finds lines by whole words in their order, and not by a time of day in the text', async () => {
        const tenant = anyTenant();
        const lines = [
          'shipped order-4711 at 11:55',
          'order-47112 lost',
          '4711 order',
          'of Order 4711',
          'reorder-4711',
        ];
        await writer(
          tenant,
          'logs',
        )(lines.map((message, n) => logRow({ at: START + n, service: `s${n}`, level: 'info', message })));
        const foundBy = async (text: string): Promise<readonly string[]> =>
          linesOf(await ask(tenant, logQuery({ text, order: 'relevance' }))).map(({ message }) => message);
        expect((await foundBy('order-4711')).toSorted()).toEqual(expect.arrayContaining([lines[0], lines[3]]));
        expect(await foundBy('11:55')).toEqual([]);
      });

      itStored('stores as many lines without time and number as were sent, in one request and in two', async () => {
        const tenant = anyTenant();
        const bare = { 'service.name': 'a', message: 'again' };
        const numbered = { ...bare, 'casefile.position': 0 };
        expect(await writer(tenant, 'logs')([bare], START)).toMatchObject({ accepted: 1, duplicates: 0 });
        expect(await writer(tenant, 'logs')([bare], START + SECOND)).toMatchObject({ accepted: 1, duplicates: 0 });
        expect(await writer(tenant, 'logs')([bare, bare], START + MINUTE)).toMatchObject({ accepted: 2 });
        expect(await writer(tenant, 'logs')([bare, bare], START + 2 * MINUTE)).toMatchObject({ accepted: 2 });
        expect(await writer(tenant, 'logs')([bare, bare], START + 2 * MINUTE)).toMatchObject({ duplicates: 2 });
        expect(await writer(tenant, 'logs')([numbered], START + HOUR)).toMatchObject({ accepted: 1 });
        expect(await writer(tenant, 'logs')([numbered], START + 2 * HOUR)).toMatchObject({ duplicates: 1 });
        const lines = linesOf(await ask(tenant, logQuery({ window: { from: START - DAY, to: START + DAY } })));
        expect(lines).toHaveLength(7);
        expect(new Set(lines.map(({ id }) => id)).size).toBe(7);
      });

      itStored('reports the newest own time of lines, and none where they have none', async () => {
        const timeless = { 'service.name': 'a', message: 'when?' };
        const lines = [5, 9, 2].map((second) =>
          logRow({ at: START + second * SECOND, service: 'a', level: 'info', message: `at ${second}` }),
        );
        const ahead = logRow({ at: START + 2 * HOUR, service: 'a', level: 'info', message: 'a clock is wrong' });
        const received = START + HOUR;
        const { newest: ofTimeless } = await writer(anyTenant(), 'logs')([timeless], received);
        expect(ofTimeless).toBeUndefined();
        expect(await writer(anyTenant(), 'logs')([...lines, timeless], received)).toMatchObject({
          newest: START + 9 * SECOND,
        });
        expect(await writer(anyTenant(), 'logs')([...lines, ahead], received)).toMatchObject({ newest: received });
        const gauge = { '@timestamp': toIso(START), name: 'depth', value: 1 };
        expect(await writer(anyTenant(), 'metrics')([gauge], received)).toMatchObject({ newest: START });
      });

      itStored('repairs an unusable time, and recognises the line again', async () => {
        const tenant = anyTenant();
        const good = logRow({ at: START, service: 'a', level: 'info', message: '20:00:00.000 INFO started' });
        const broken = {
          ...logRow({ at: START, service: 'a', level: 'info', message: '20:00:05.000 INFO stuck' }),
          '@timestamp': '1754-08-30T22:43:41Z',
        };
        const report = await writer(tenant, 'logs')([broken, good], START + HOUR);
        expect(report.repaired).toEqual({ 'time-from-clock': 1 });
        const [, line] = linesOf(await ask(tenant, logQuery()));
        expect(line).toMatchObject({ time: START + 5 * SECOND, timeQuality: 'repaired' });
        expect(await writer(tenant, 'logs')([broken, good], START + 2 * HOUR)).toMatchObject({
          accepted: 0,
          duplicates: 2,
        });
      });

      itStored('moves lines with a broken time to the time of their trace', async () => {
        const tenant = anyTenant();
        const trace = 'c'.repeat(32);
        const broken = {
          ...logRow(
            { at: START, service: 'a', level: 'info', message: '20:00:05.000 INFO stuck' },
            { 'trace.id': trace },
          ),
          '@timestamp': '1754-08-30T22:43:41Z',
        };
        await writer(tenant, 'logs')([broken], START + 100 * DAY);
        await writer(
          tenant,
          'spans',
        )([spanRow({ trace, id: 'd'.repeat(16), service: 'a', name: 'GET /', at: START, micros: 9_000_000 })]);
        await ask(tenant, { ask: 'catalogue', upTo: EVERYTHING });
        await ask(tenant, aggregateQuery('flow'));
        const fetched = await ask(tenant, logQuery());
        expect(linesOf(fetched).map(({ time }) => time)).toEqual([START + 5 * SECOND]);
        expect(fetched.matched).toBe(1);
      });

      itStored('refuses bad lines one by one, and stores the rest', async () => {
        const tenant = anyTenant();
        const good = JSON.stringify(logRow({ at: START, service: 'a', level: 'info', message: 'fine' }));
        const ndjson = `${good}\nno json password=hunter2secret\n[1]\n{}\n\n`;
        const report = await harness
          .telemetry()
          .ingest.write({ tenant, signal: 'logs', source: 's', ndjson, firstLine: 11, receivedAt: START });
        expect(report.accepted).toBe(1);
        expect(report.rejected.map(({ line }) => line)).toEqual([12, 13, 14]);
        expect(report.rejected[0]?.reason).toMatch(/^not-json/);
        expect(report.rejected[0]?.text).not.toContain('hunter2secret');
      });

      itStored('counts endless bad lines, and lists the first of them', async () => {
        const tenant = anyTenant();
        const ndjson = 'x\n'.repeat(50_000);
        const report = await harness
          .telemetry()
          .ingest.write({ tenant, signal: 'logs', source: 's', ndjson, firstLine: 1, receivedAt: START });
        expect(report).toMatchObject({ accepted: 0, unlisted: 40_000 });
        expect(report.rejected.length).toBe(10_000);
      });

      it('filters lines by every structured field', async () => {
        const tenant = anyTenant();
        const line = (service: string, level: Level, more: object = {}) =>
          logRow({ at: START, service, level, message: `${service} ${level}` }, more);
        await writer(
          tenant,
          'logs',
        )([
          line('web', 'info', { 'service.environment': 'prod', 'http.request.id': 'r-1', status: 500 }),
          line('web', 'warn', { 'service.environment': 'staging', 'cloud.region': 'eu', status: 200 }),
          line('orders', 'error', {
            'service.version': '2',
            'trace.id': 'e'.repeat(32),
            'kubernetes.pod.name': 'orders-1',
          }),
        ]);
        const found = async (filter: LogQuery['filter']): Promise<readonly string[]> =>
          messagesOf(await ask(tenant, logQuery({ filter }))).toSorted();
        expect(await found({ services: ['web'] })).toEqual(['web info', 'web warn']);
        expect(await found({ notServices: ['web'] })).toEqual(['orders error']);
        expect(await found({ environments: ['prod'] })).toEqual(['web info']);
        expect(await found({ notEnvironments: ['prod'] })).toEqual(['orders error', 'web warn']);
        expect(await found({ regions: ['eu'] })).toEqual(['web warn']);
        expect(await found({ versions: ['2'], notRegions: ['eu'] })).toEqual(['orders error']);
        expect(await found({ minLevel: 'warn' })).toEqual(['orders error', 'web warn']);
        expect(await found({ traceIds: ['e'.repeat(32)] })).toEqual(['orders error']);
        expect(await found({ requestIds: ['r-1'] })).toEqual(['web info']);
        expect(await found({ fields: [{ field: 'status', is: 'equal', values: ['500'] }] })).toEqual(['web info']);
        expect(await found({ fields: [{ field: 'status', is: 'not', values: ['500'] }] })).toEqual([
          'orders error',
          'web warn',
        ]);
        expect(await found({ fields: [{ field: 'pod', is: 'equal', values: ['orders-1'] }] })).toEqual([
          'orders error',
        ]);
        expect(await found({ services: ['nobody'] })).toEqual([]);
      });

      it('finds lines by words of their template and by words of their own', async () => {
        const tenant = anyTenant();
        const rows = Array.from({ length: 200 }, (_, n) =>
          logRow({
            at: START + n * SECOND,
            service: 'orders',
            level: 'info',
            message: n % 2 ? `parcel handed over for order-${4_600 + n}` : `connection pool exhausted, waited ${n} ms`,
          }),
        );
        await writer(tenant, 'logs')(rows);
        const search = (text: string, budget = 5): Promise<FetchResult> =>
          ask(tenant, logQuery({ text, budget, order: 'relevance' }));
        const pool = await search('why are the connection pools exhausted?');
        expect(pool.matched).toBe(100);
        expect(messagesOf(pool)[0]).toBe('connection pool exhausted, waited 198 ms');
        expect(messagesOf(await search('what happened to order-4711?'))[0]).toBe('parcel handed over for order-4711');
        expect(await search('zzyzx')).toMatchObject({ rows: [], matched: 0, owed: 0 });
      });

      it('finds lines that hold every phrase, in message or error, and counts the same ones', async () => {
        const tenant = anyTenant();
        const users = ['ada', 'bob', 'cyd', 'dee', 'eva', 'fay', 'gus', 'hal', 'ida', 'jon'];
        const line = (n: number, message: string, more: object = {}): object =>
          logRow({ at: START + n * SECOND, service: 'shop', level: 'error', message }, more);
        await writer(
          tenant,
          'logs',
        )([
          ...users.map((user, n) => line(n, `login of user ${user} refused`)),
          line(20, 'sorry, too many clients already'),
          line(21, 'many clients wait, too many of them'),
          line(22, 'request failed', { 'error.message': 'FATAL: Sorry, too many clients already' }),
          line(23, 'request failed', { 'error.message': 'broken pipe' }),
        ]);
        const found = async (...phrases: readonly string[]): Promise<readonly string[]> => {
          const got = await ask(tenant, logQuery({ phrases, order: 'oldest' }));
          const [total] = (
            await ask(tenant, {
              ask: 'tally',
              of: 'logs',
              window: ALL,
              filter: {},
              upTo: EVERYTHING,
              budget: 0,
              phrases,
            })
          ).rows;
          expect([got.matched, total === undefined ? 0 : 'count' in total && total.count]).toEqual([
            got.rows.length,
            got.rows.length,
          ]);
          return messagesOf(got);
        };
        expect(await found('too many clients')).toEqual(['sorry, too many clients already', 'request failed']);
        expect(await found('clients', 'many')).toHaveLength(3);
        expect(await found('MANY CLIENTS', 'wait')).toEqual(['many clients wait, too many of them']);
        for (const user of users) expect(await found(`user ${user}`)).toEqual([`login of user ${user} refused`]);
        expect(await found('user refused')).toEqual([]);
        expect(await found('…')).toEqual([]);
      });

      it('finds words of scripts without blanks that stand where the lines of a template differ', async () => {
        const tenant = anyTenant();
        const messages = [...'甲乙丙丁戊己庚辛'].map((name) => `could not reach ${name}号机房节点 after retries`);
        const write = writer(tenant, 'logs');
        for (const [n, message] of messages.entries())
          await write([logRow({ at: START + n * SECOND, service: 'shop', level: 'error', message })]);
        for (const [n, name] of [...'甲乙丙丁戊己庚辛'].entries()) {
          const found = messagesOf(
            await ask(tenant, logQuery({ text: `${name}号机房`, budget: 8, order: 'relevance' })),
          );
          expect(found).toContain(messages[n]);
        }
      });

      it('finds words and phrases inside lines of scripts without blanks', async () => {
        const tenant = anyTenant();
        const messages = [
          '支付超时，订单ORD-4711等待重试',
          '数据库连接池已耗尽',
          '証明書の更新に失敗しました',
          '결제가 실패했습니다 주문 4711',
          'user searched for 红色雨伞大号 in shop',
          'ไม่สามารถเชื่อมต่อฐานข้อมูลได้',
        ];
        await writer(
          tenant,
          'logs',
        )(messages.map((message, n) => logRow({ at: START + n * SECOND, service: 'shop', level: 'error', message })));
        const [first, second, third, fourth, fifth, sixth] = messages;
        const ranked = async (text: string): Promise<string | undefined> =>
          messagesOf(await ask(tenant, logQuery({ text, budget: 5, order: 'relevance' })))[0];
        expect(await ranked('为什么支付超时的订单这么多?')).toBe(first);
        expect(await ranked('连接池耗尽')).toBe(second);
        expect(await ranked('証明書を更新できない')).toBe(third);
        expect(await ranked('결제를 확인해 주세요')).toBe(fourth);
        expect(await ranked('雨伞')).toBe(fifth);
        expect(await ranked('เชื่อมต่อไม่ได้')).toBe(sixth);
        const held = async (phrase: string): Promise<readonly string[]> =>
          messagesOf(await ask(tenant, logQuery({ phrases: [phrase], order: 'oldest' })));
        expect(await held('支付超时')).toEqual([first]);
        expect(await held('雨伞大号')).toEqual([fifth]);
        expect(await held('超时支付')).toEqual([]);
        expect(await held('失敗')).toEqual([third]);
        expect(await held('user searched')).toEqual([fifth]);
      });

      it('filters and counts by the code of an error', async () => {
        const tenant = anyTenant();
        await writer(
          tenant,
          'logs',
        )(
          ['ECONNREFUSED', 'ETIMEDOUT'].map((code) =>
            logRow(
              { at: START, service: 'shop', level: 'error', message: `call failed with ${code}` },
              { 'error.code': code },
            ),
          ),
        );
        const filter = { fields: [{ field: 'error.code', is: 'equal', values: ['ETIMEDOUT'] }] } as const;
        expect(messagesOf(await ask(tenant, logQuery({ filter })))).toEqual(['call failed with ETIMEDOUT']);
        const counted = await ask(tenant, {
          ask: 'tally',
          of: 'logs',
          window: ALL,
          filter: {},
          upTo: EVERYTHING,
          budget: 5,
          by: { field: 'error.code' },
        });
        expect(counted.rows.flatMap((row) => ('value' in row ? [row.value] : []))).toEqual([
          'ECONNREFUSED',
          'ETIMEDOUT',
        ]);
      });

      it('orders lines by severity, then rarity, then newest first, when there is no text', async () => {
        const tenant = anyTenant();
        const line = (n: number, level: Level, message: string) =>
          logRow({ at: START + n, service: 'a', level, message });
        await writer(
          tenant,
          'logs',
        )([
          line(1, 'info', 'tick'),
          line(2, 'error', 'disk is full'),
          line(3, 'info', 'tick'),
          line(4, 'info', 'configuration was loaded'),
          line(5, 'error', 'lost the leader'),
          line(6, 'error', 'lost the leader'),
        ]);
        expect(messagesOf(await ask(tenant, logQuery({ order: 'relevance', budget: 5 })))).toEqual([
          'disk is full',
          'lost the leader',
          'lost the leader',
          'configuration was loaded',
          'tick',
        ]);
      });

      it('returns lines by id, also after a restart', async () => {
        const tenant = anyTenant();
        const rows = [1, 2, 3].map((n) => logRow({ at: START + n, service: 'a', level: 'info', message: `line ${n}` }));
        await writer(tenant, 'logs')(rows);
        const ids = linesOf(await ask(tenant, logQuery())).map(({ id }) => id);
        await harness.reopen();
        const two = [ids[0] ?? '', ids[2] ?? ''];
        expect(messagesOf(await ask(tenant, logQuery({ ids: two })))).toEqual(['line 1', 'line 3']);
        expect(await ask(tenant, logQuery({ exclude: two }))).toMatchObject({ matched: 1, owed: 0 });
      });
    });

    describe('counts and cursors', () => {
      const services = ['a', 'b', 'c'];
      const anyLine = fc.record({
        at: fc.oneof(fc.integer({ min: 0, max: 600 }), fc.constantFrom(0, 15, 60, 75)).map((s) => START + s * SECOND),
        service: fc.constantFrom(...services),
        level: fc.constantFrom<Level>('info', 'warn', 'error'),
        message: fc.constantFrom('tick', 'pool exhausted', 'order 17 refused', 'order 23 refused'),
      });
      const anyFilter = fc.record(
        {
          services: fc.subarray(services, { minLength: 1 }),
          notServices: fc.subarray(services, { maxLength: 1 }),
          minLevel: fc.constantFrom<Level>('warn', 'error'),
        },
        { requiredKeys: [] },
      );
      const anyWindow = fc
        .tuple(fc.integer({ min: -10, max: 600 }), fc.integer({ min: 1, max: 620 }))
        .map(([from, length]) => ({ from: START + from * SECOND, to: START + (from + length) * SECOND }));
      const anyBatches = fc.array(fc.array(anyLine, { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 5 });

      const isWanted =
        ({ window, filter }: Pick<LogQuery, 'window' | 'filter'>) =>
        (line: LogLine): boolean =>
          line.at >= window.from &&
          line.at < window.to &&
          (filter.services?.includes(line.service) ?? true) &&
          !(filter.notServices?.includes(line.service) ?? false) &&
          levelRank(line.level) >= levelRank(filter.minLevel ?? LEVELS[0]);

      const anyLoad = fc.record({
        batches: anyBatches,
        filter: anyFilter,
        window: anyWindow,
        a: fc.nat(),
        b: fc.nat(),
      });
      const anyTalk = fc.record({
        batches: anyBatches,
        filter: anyFilter,
        budget: fc.integer({ min: 1, max: 9 }),
        order: fc.constantFrom<LogQuery['order']>('newest', 'oldest', 'relevance'),
        text: fc.constantFrom(undefined, 'pool exhausted', 'order 23'),
      });

      itStored('counts as many as there are lines, for every window, filter, position and cursor', async () => {
        await fc.assert(
          fc.asyncProperty(anyLoad, async ({ batches, filter, window, a, b }) => {
            const tenant = anyTenant();
            const positions = [0];
            for (const [index, batch] of batches.entries()) {
              await writer(tenant, 'logs', `batch ${index}`)(batch.map((line) => logRow(line)));
              positions.push(await harness.telemetry().logs.position(tenant));
            }
            const [from, to] = [a % positions.length, b % positions.length].toSorted((x, y) => x - y) as [
              number,
              number,
            ];
            const query = logQuery({
              filter,
              window,
              upTo: positions[to] ?? 0,
              after: { kind: 'sequence', position: positions[from] ?? 0 },
              budget: 7,
            });
            const wanted = isWanted({ filter, window });
            const before = batches.slice(0, from).flat().filter(wanted);
            const beyond = batches.slice(from, to).flat().filter(wanted);
            const newest = Math.max(-Infinity, ...before.map(({ at }) => at));
            const fetched = await ask(tenant, query);
            expect(fetched.matched).toBe(beyond.length);
            expect(fetched.rows.length).toBe(Math.min(7, beyond.length));
            expect(fetched.owed).toBe(beyond.length - fetched.rows.length);
            expect(fetched.late).toBe(beyond.filter(({ at }) => at < newest).length);
            const histogram = await ask(tenant, { ask: 'histogram', window, filter, upTo: positions[to] ?? 0 });
            expect(histogram.matched).toBe(before.length + beyond.length);
            const minutes = histogram.rows.flatMap((row) =>
              row.kind === 'histogram' ? row.minutes.map(([, lines]) => lines) : [],
            );
            expect(minutes.reduce((sum, lines) => sum + lines, 0)).toBe(before.length + beyond.length);
          }),
          { numRuns: 60 },
        );
      });

      itStored('counts as many as there are lines where there are tens of thousands', async () => {
        const tenant = anyTenant();
        const many = Array.from({ length: 40_000 }, (_, n): LogLine => {
          const level = n % 97 === 0 ? 'error' : 'info';
          return {
            at: START + ((n * 7_919) % 40_000) * 20_000,
            service: services[n % 3] ?? 'a',
            level,
            message: `tick ${n}`,
          };
        });
        const positions = [0];
        for (let first = 0; first < many.length; first += 8_000) {
          await writer(tenant, 'logs')(many.slice(first, first + 8_000).map((line) => logRow(line)));
          positions.push(await harness.telemetry().logs.position(tenant));
        }
        const anyCut = fc.record({
          filter: anyFilter,
          window: anyWindow,
          a: fc.nat({ max: 5 }),
          b: fc.nat({ max: 5 }),
        });
        await fc.assert(
          fc.asyncProperty(anyCut, async ({ filter, window, a, b }) => {
            const [from, to] = [Math.min(a, b), Math.max(a, b)];
            const after = { kind: 'sequence', position: positions[from] ?? 0 } as const;
            const bounds = { filter, window, upTo: positions[to] ?? 0, after, budget: 50 };
            const beyond = many.slice(from * 8_000, to * 8_000).filter(isWanted({ filter, window }));
            const newest = await ask(tenant, logQuery({ ...bounds, order: 'newest' }));
            expect(newest).toMatchObject({ matched: beyond.length, owed: Math.max(0, beyond.length - 50) });
            const times = beyond.map(({ at }) => at).toSorted((x, y) => y - x);
            expect(linesOf(newest).map(({ time }) => time)).toEqual(times.slice(0, 50));
            const worst = await ask(tenant, logQuery({ ...bounds, order: 'relevance' }));
            const errors = beyond.filter(({ level }) => level === 'error').length;
            expect(linesOf(worst).filter(({ level }) => level === 'error')).toHaveLength(Math.min(50, errors));
            expect(worst.rows).toHaveLength(Math.min(50, beyond.length));
          }),
          { numRuns: 60 },
        );
      });

      it('returns every matching record exactly once, whatever arrives in between', async () => {
        await fc.assert(
          fc.asyncProperty(anyTalk, async ({ batches, filter, budget, order, text }) => {
            const tenant = anyTenant();
            const seen: string[] = [];
            let cursor: LogQuery['after'];
            for (const [index, batch] of batches.entries()) {
              await writer(tenant, 'logs', `batch ${index}`)(batch.map((line) => logRow(line)));
              const upTo = await harness.telemetry().logs.position(tenant);
              const next = await ask(
                tenant,
                logQuery({
                  filter,
                  budget,
                  order,
                  upTo,
                  ...optional({ text }),
                  ...(cursor && { after: cursor }),
                }),
              );
              seen.push(...linesOf(next).map(({ id }) => id));
              cursor = next.cursor;
            }
            for (let owed = Infinity; owed > 0;) {
              const more = await ask(tenant, logQuery({ filter, budget, order, exclude: seen, ...optional({ text }) }));
              expect(more.matched).toBe(more.rows.length + more.owed);
              seen.push(...linesOf(more).map(({ id }) => id));
              owed = more.rows.length === 0 ? 0 : more.owed;
            }
            expect(new Set(seen).size).toBe(seen.length);
            const whole = await ask(tenant, logQuery({ filter, ...optional({ text }) }));
            expect(seen.toSorted()).toEqual(
              linesOf(whole)
                .map(({ id }) => id)
                .toSorted(),
            );
            const wanted = batches.flat().filter(isWanted({ window: ALL, filter }));
            if (text === undefined) expect(seen.length).toBe(wanted.length);
          }),
          { numRuns: 40 },
        );
      });

      it('returns nothing that was acknowledged after the position', async () => {
        const tenant = anyTenant();
        const write = writer(tenant, 'logs');
        await write([logRow({ at: START, service: 'a', level: 'info', message: 'early' })]);
        const upTo = await harness.telemetry().logs.position(tenant);
        await write([logRow({ at: START - SECOND, service: 'a', level: 'info', message: 'late' })]);
        expect(messagesOf(await ask(tenant, logQuery({ upTo })))).toEqual(['early']);
        expect(messagesOf(await ask(tenant, logQuery()))).toEqual(['late', 'early']);
      });

      itStored('refuses cursors of another kind', async () => {
        const after = { kind: 'ingested', at: START, seen: [] } as const;
        await expect(ask(anyTenant(), logQuery({ after }))).rejects.toMatchObject({ reason: 'refused' });
      });
    });

    const aggregateQuery = (of: AggregateQuery['of']): AggregateQuery => ({
      ask: 'aggregates',
      of,
      window: { from: START + 6 * MINUTE, to: START + 10 * MINUTE },
      history: DAY,
      incidents: [{ from: START + 2 * MINUTE, to: START + 3 * MINUTE }],
      budget: 500,
      upTo: EVERYTHING,
    });

    describe('spans, metrics and changes', () => {
      itStored('writes spans once and reads them in order', async () => {
        const tenant = anyTenant();
        const { spans } = traceRows(3);
        expect(await writer(tenant, 'spans')(spans)).toMatchObject({ accepted: 5, duplicates: 0 });
        expect(await writer(tenant, 'spans', 'other')(spans)).toMatchObject({ accepted: 0, duplicates: 5 });
        const query = { ask: 'spans', window: ALL, filter: {}, upTo: EVERYTHING, budget: 2, order: 'slowest' } as const;
        const slowest = await ask(tenant, query);
        expect(slowest).toMatchObject({ matched: 5, owed: 3 });
        expect(slowest.rows[0]).toMatchObject({
          kind: 'span',
          service: 'web',
          name: 'GET /web/3',
          durationMicros: 90_000,
        });
        const stock = await ask(tenant, { ...query, filter: { services: ['stock'] } });
        expect(stock.rows).toHaveLength(1);
        const ids = slowest.rows.flatMap((row) => (row.kind === 'span' ? [row.id] : []));
        expect((await ask(tenant, { ...query, ids, budget: 9 })).rows).toHaveLength(2);
        expect(await ask(tenant, { ...query, exclude: ids, budget: 9 })).toMatchObject({ matched: 3, owed: 0 });
      });

      itStored('returns every metric sample once', async () => {
        const tenant = anyTenant();
        const row = (minute: number) => ({
          '@timestamp': toIso(START + minute * MINUTE),
          'service.name': 'web',
          'kubernetes.pod.name': 'web-0',
          'host.name': 'node-1',
          metrics: { cpu: 0.5 + minute / 100, memory: minute },
        });
        const rows = Array.from({ length: 10 }, (_, minute) => row(minute));
        expect(await writer(tenant, 'metrics')(rows)).toMatchObject({ accepted: 20, duplicates: 0 });
        expect(await writer(tenant, 'metrics', 'other')(rows)).toMatchObject({ accepted: 0, duplicates: 20 });
        const cpu = await ask(tenant, {
          ask: 'metrics',
          gauges: ['cpu'],
          window: ALL,
          filter: {},
          upTo: EVERYTHING,
          budget: 4,
        });
        expect(cpu).toMatchObject({ matched: 10, owed: 6 });
        expect(cpu.rows[1]).toMatchObject({
          kind: 'metric',
          gauge: 'cpu',
          value: 0.51,
          service: 'web',
          pod: 'web-0',
          time: START + MINUTE,
        });
        const series = await ask(tenant, aggregateQuery('series'));
        expect(series.rows[1]).toMatchObject({
          kind: 'series',
          service: 'web',
          pod: 'web-0',
          host: 'node-1',
          gauge: 'cpu',
        });
        expect(series.rows[1]).toHaveProperty('values.length', 10);
      });

      itStored('returns changes with kind and title', async () => {
        const tenant = anyTenant();
        const row = {
          '@timestamp': toIso(START),
          'service.name': 'web',
          change: 'deploy',
          title: 'web 1.2.4',
          'service.version': '1.2.4',
        };
        expect(await writer(tenant, 'changes')([row, row])).toMatchObject({ accepted: 1, duplicates: 1 });
        const changes = await ask(tenant, { ask: 'changes', window: ALL, filter: {}, upTo: EVERYTHING, budget: 9 });
        expect(changes.rows).toEqual([
          expect.objectContaining({
            kind: 'change',
            change: 'deploy',
            title: 'web 1.2.4',
            service: 'web',
            version: '1.2.4',
            time: START,
          }),
        ]);
      });

      it('names the values that occur', async () => {
        const tenant = anyTenant();
        await writer(
          tenant,
          'logs',
        )([logRow({ at: START, service: 'b', level: 'info', message: 'x' }, { 'service.environment': 'prod' })]);
        await writer(tenant, 'logs')([logRow({ at: START, service: 'a', level: 'info', message: 'x' })]);
        const { rows } = await ask(tenant, { ask: 'catalogue', upTo: EVERYTHING });
        expect(rows).toContainEqual({ kind: 'catalogue', field: 'service', values: ['a', 'b'] });
        expect(rows).toContainEqual({ kind: 'catalogue', field: 'environment', values: ['prod'] });
        expect(rows).toContainEqual({ kind: 'catalogue', field: 'region', values: [] });
      });

      it('says since when there are rows, once a day and more is stored', async () => {
        const tenant = anyTenant();
        const since = async (): Promise<unknown> => {
          const { rows } = await ask(tenant, { ask: 'catalogue', upTo: EVERYTHING });
          return rows.flatMap((row) => (row.kind === 'catalogue' ? (row.since ?? []) : []));
        };
        const write = (at: number) =>
          writer(tenant, 'logs')([logRow({ at, service: 'a', level: 'info', message: 'x' })]);
        await write(START);
        await write(START + DAY - SECOND);
        expect(await since()).toEqual([]);
        await write(START + DAY);
        expect(await since()).toEqual([START]);
      });
    });

    describe('sums', () => {
      const count = 80;
      const load = Array.from({ length: count }, (_, index) => traceRows(index));
      const sums = async (tenant: Tenant): Promise<readonly unknown[]> => {
        const answers = [];
        for (const kind of KINDS) answers.push((await ask(tenant, aggregateQuery(kind))).rows);
        return answers;
      };

      itStored('treats merged patterns as one: in lines, rates, steps, traces and examples', async () => {
        const tenant = anyTenant();
        const names = ['ann', 'bob', 'cyd', 'dan', 'eve', 'fay'];
        const lines = names.flatMap((who, index) => {
          const at = START + index * 7 * SECOND;
          const fields = { 'trace.id': hex(index + 1, 32) };
          const row = (message: string, later: number): object =>
            logRow({ at: at + later, service: 'web', level: 'info', message }, fields);
          return [row('request begins', 0), row(`cache entry ${who} was dropped`, 1000)];
        });
        for (const line of lines) await writer(tenant, 'logs')([line]);
        const all = linesOf(await ask(tenant, logQuery({ text: 'cache entry dropped' })));
        expect(all).toHaveLength(names.length);
        const patterns = new Set(all.map(({ template }) => template));
        expect(patterns.size).toBe(1);
        const [pattern = ''] = patterns;
        const { rows: rates } = await ask(tenant, aggregateQuery('rates'));
        expect(rates.flatMap((row) => (row.kind === 'rate' ? [row.event] : []))).toHaveLength(2);
        expect(rates).toContainEqual(expect.objectContaining({ kind: 'rate', event: pattern }));
        const { rows: steps } = await ask(tenant, aggregateQuery('flow'));
        const ends = steps.flatMap((row) => (row.kind === 'flow' && row.to === '$' ? [row.past + row.window] : []));
        expect(ends).toEqual([names.length]);
        const of = [{ service: 'web', event: pattern }];
        const examples = await ask(tenant, { ask: 'examples', of, before: START + HOUR, upTo: EVERYTHING });
        expect(linesOf(examples).map(({ template }) => template)).toEqual(Array(3).fill(pattern));
        const { rows: texts } = await ask(tenant, { ask: 'templates', ids: [pattern], upTo: EVERYTHING });
        expect(texts).toMatchObject([{ id: pattern, text: 'cache entry <*> was dropped', lines: names.length }]);
      });

      it('counts traces, transitions, latencies and rates', async () => {
        const tenant = anyTenant();
        await writer(tenant, 'logs')(load.flatMap(({ logs }) => logs));
        await writer(tenant, 'spans')(load.flatMap(({ spans }) => spans));
        const flow = await ask(tenant, aggregateQuery('flow'));
        const inWindow = load.filter((_, index) => index * 7 >= 360 && index * 7 < 600).length;
        const inIncident = load.filter((_, index) => index * 7 >= 120 && index * 7 < 180).length;
        const past = load.filter((_, index) => index * 7 < 360).length;
        expect(flow.rows[0]).toMatchObject({
          kind: 'survey',
          baseline: 'past',
          traces: { window: inWindow, past, incident: inIncident },
        });
        expect(flow.rows).toContainEqual(
          expect.objectContaining({
            kind: 'flow',
            stream: 'span',
            service: 'web',
            operation: 'GET /web/*',
            from: '^',
            to: '>orders GET /orders/*',
            window: inWindow,
            past,
          }),
        );
        expect(flow.rows.some((row) => row.kind === 'presence' && row.services === 3)).toBe(true);
        const latency = await ask(tenant, aggregateQuery('latency'));
        expect(latency.rows).toContainEqual(
          expect.objectContaining({ kind: 'latency', measure: 'edge', caller: 'web', service: 'orders' }),
        );
        const traces = await ask(tenant, aggregateQuery('traces'));
        expect(traces.rows).toHaveLength(inWindow + 1);
        expect(traces.rows[1]).toMatchObject({
          kind: 'trace',
          segments: [
            { service: 'web', host: 'node-of-web' },
            { service: 'orders', host: 'node-of-orders' },
            { service: 'stock', host: 'node-of-stock', message: true },
          ],
        });
        const few = await ask(tenant, { ...aggregateQuery('traces'), budget: 5 });
        expect(few).toMatchObject({ matched: inWindow + 1, owed: inWindow - 5 });
        expect(few.rows).toEqual((await ask(tenant, { ...aggregateQuery('traces'), budget: 5 })).rows);
      });

      itStored('yields the same sums in whichever order lines and spans came', async () => {
        const [straight, late] = [anyTenant(), anyTenant()];
        const lines = load.flatMap(({ logs }) => logs).map((row, n) => ({ ...row, 'casefile.position': n }));
        await writer(straight, 'logs')(lines);
        await writer(straight, 'spans')(load.flatMap(({ spans }) => spans));
        const spans = load.flatMap(({ spans: own }) => own).toReversed();
        await writer(late, 'spans')(spans.filter((_, index) => index % 3 !== 0));
        await sums(late);
        await writer(late, 'logs')(lines.toReversed());
        await sums(late);
        await writer(late, 'spans')(spans.filter((_, index) => index % 3 === 0));
        expect(await sums(late)).toEqual(await sums(straight));
      });

      itStored('counts a line that two files hold once', async () => {
        const tenant = anyTenant();
        await writer(tenant, 'logs', 'one')(load.flatMap(({ logs }) => logs));
        const before = await sums(tenant);
        await writer(tenant, 'logs', 'two')(load.flatMap(({ logs }) => logs));
        const after = await sums(tenant);
        expect(after[2]).toEqual(before[2]);
        expect(after[0]).toEqual(before[0]);
      });

      it('gives examples of an event, latest first', async () => {
        const tenant = anyTenant();
        await writer(tenant, 'logs')(load.flatMap(({ logs }) => logs));
        await writer(tenant, 'spans')(load.flatMap(({ spans }) => spans));
        const rates = await ask(tenant, aggregateQuery('rates'));
        const failing = rates.rows.find(
          (row) => row.kind === 'rate' && row.level === 'error' && row.service === 'orders',
        );
        const event = failing?.kind === 'rate' ? failing.event : '';
        const before = START + 5 * MINUTE;
        const examples = await ask(tenant, {
          ask: 'examples',
          of: [{ service: 'orders', operation: 'GET /orders/*', event }],
          before,
          upTo: EVERYTHING,
        });
        expect(messagesOf(examples)[0]).toBe('refused by rule of request 40');
        const none = await ask(tenant, {
          ask: 'examples',
          of: [{ service: 'orders', operation: 'POST /', event }],
          before,
          upTo: EVERYTHING,
        });
        expect(none.rows).toEqual([]);
      });
    });

    describeStored('the identity of rows', () => {
      rowIdentityContract({ telemetry: () => harness.telemetry(), anyTenant, ask, numRuns: identityRuns });
    });

    describe('tallies', () => {
      const parts = { telemetry: () => harness.telemetry(), anyTenant, ask };
      tallyContract({ ...parts, numRuns: tallyRuns });
      if (promised === 'everything') storedTallyContract(parts);
    });

    describe('isolation', () => {
      it('keeps tenants apart', async () => {
        const [mine, other] = [anyTenant(), 'weird/../Tenant ünïcode' as Tenant];
        await writer(mine, 'logs')([logRow({ at: START, service: 'a', level: 'info', message: 'mine' })]);
        expect(await ask(other, logQuery())).toMatchObject({ rows: [], matched: 0 });
        await writer(other, 'logs')([logRow({ at: START, service: 'a', level: 'info', message: 'theirs' })]);
        expect(messagesOf(await ask(mine, logQuery()))).toEqual(['mine']);
        expect(messagesOf(await ask(other, logQuery()))).toEqual(['theirs']);
      });

      itStored('stores no secret', async () => {
        const tenant = anyTenant();
        const secrets = ['hunter2hunter2', 'jane.doe@example.org', '4111111111111111', 'AKIAIOSFODNN7EXAMPLE'];
        const [password = '', mail = '', card = '', key = ''] = secrets;
        const message = `login password=${password} user ${mail} card ${card} key ${key}`;
        await writer(
          tenant,
          'logs',
        )([
          logRow(
            { at: START, service: 'a', level: 'error', message },
            { 'error.message': message, note: message, password },
          ),
        ]);
        await writer(
          tenant,
          'spans',
        )([
          {
            ...spanRow({ trace: 'f'.repeat(32), id: 'f'.repeat(16), service: 'a', name: 'x', at: START, micros: 1 }),
            note: message,
          },
        ]);
        await writer(
          tenant,
          'changes',
        )([{ '@timestamp': toIso(START), 'service.name': 'a', change: 'deploy', title: message }]);
        const [line] = messagesOf(await ask(tenant, logQuery()));
        expect(line).toMatch(/EMAIL:/);
        const files = await harness.stored();
        expect(files.some((bytes) => bytes.includes('login'))).toBe(true);
        for (const secret of secrets) expect(files.some((bytes) => bytes.includes(secret))).toBe(false);
      });

      itStored('goes on with the same template ids after a restart', async () => {
        const tenant = anyTenant();
        const rows = (from: number) =>
          Array.from({ length: 30 }, (_, n) =>
            logRow({
              at: START + from + n,
              service: 'a',
              level: 'info',
              message: `worker ${'abcdefghij'[n % 10]} took job ${n} from the queue`,
            }),
          );
        await writer(tenant, 'logs')(rows(0));
        const before = new Set(linesOf(await ask(tenant, logQuery())).map(({ template }) => template));
        await harness.reopen();
        await writer(tenant, 'logs')(rows(1_000));
        const lines = linesOf(await ask(tenant, logQuery({ window: { from: START + 1_000, to: ALL.to } })));
        expect(lines).toHaveLength(30);
        for (const { template } of lines) expect(before).toContain(template);
        const { rows: templates } = await ask(tenant, {
          ask: 'templates',
          ids: [...before].map(String),
          upTo: EVERYTHING,
        });
        expect(templates).toHaveLength(before.size);
        for (const template of templates)
          expect(template).toMatchObject({
            kind: 'template',
            text: 'worker <*> took job <*> from the queue',
            lines: 60,
          });
      });

      it('frees a caller at once when it gives up', async () => {
        const control = new AbortController();
        const asked = harness.telemetry().logs.fetch(logQuery(), { tenant: anyTenant(), signal: control.signal });
        control.abort();
        await expect(asked).rejects.toMatchObject({ name: 'SourceError', reason: 'timeout' });
      });
    });

    describeStored('retention', () => {
      it('deletes by age since ingest, with everything derived, and says so', async () => {
        const tenant = anyTenant();
        const old = Array.from({ length: 40 }, (_, index) => traceRows(index));
        const young = Array.from({ length: 40 }, (_, index) => traceRows(index + 40));
        await writer(tenant, 'logs')(
          old.flatMap(({ logs }) => logs),
          START,
        );
        await writer(tenant, 'spans')(
          old.flatMap(({ spans }) => spans),
          START,
        );
        await writer(tenant, 'logs')(
          young.flatMap(({ logs }) => logs),
          START + DAY,
        );
        await writer(tenant, 'spans')(
          young.flatMap(({ spans }) => spans),
          START + DAY,
        );
        const { ingest } = harness.telemetry();
        const deleted = await ingest.retain({ maxAge: HOUR, maxBytes: 1e12, now: START + DAY + MINUTE });
        expect(deleted).toBeGreaterThanOrEqual(40 * 11);
        expect(await ingest.status(tenant)).toMatchObject({ logs: 240, spans: 200 });
        const lines = await ask(tenant, logQuery());
        expect(lines.matched).toBe(240);
        expect(lines.notices).toEqual(['retention has deleted records of this window']);
        const fresh = anyTenant();
        await writer(fresh, 'logs')(young.flatMap(({ logs }) => logs));
        await writer(fresh, 'spans')(young.flatMap(({ spans }) => spans));
        for (const kind of KINDS) {
          expect((await ask(tenant, aggregateQuery(kind))).rows).toEqual((await ask(fresh, aggregateQuery(kind))).rows);
        }
      });

      it('deletes by size, the oldest first', async () => {
        const tenant = anyTenant();
        for (const part of [0, 1, 2, 3]) {
          const rows = Array.from({ length: 2_000 }, (_, n) =>
            logRow({
              at: START + (part * 2_000 + n) * 1_000,
              service: 'a',
              level: 'info',
              message: `stored ${n} of ${part}`,
            }),
          );
          await writer(tenant, 'logs')(rows, START + part);
        }
        const { ingest } = harness.telemetry();
        expect((await ingest.status(tenant)).logs).toBe(8_000);
        await ingest.retain({ maxAge: 1e15, maxBytes: 200_000, now: START });
        const { logs } = await ingest.status(tenant);
        expect(logs).toBeLessThan(8_000);
        const [oldest] = linesOf(await ask(tenant, logQuery({ budget: 1 })));
        expect(oldest === undefined || oldest.time > START).toBe(true);
      });
    });
  });
};
