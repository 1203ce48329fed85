// Which rows every telemetry store takes for the same: streams of rows, cut into requests, repeated and resumed.
import { expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { Tenant } from '../../src/kernel/brand.js';
import { MINUTE, type Micros, SECOND, toIso } from '../../src/kernel/time.js';
import { countRejected, emptyIngestReport, mergeIngestReports, type IngestReport } from '../../src/ports/ingest.js';
import type { FetchResult, TelemetryQuery } from '../../src/telemetry/query.js';
import type { LogRecord } from '../../src/telemetry/record.js';
import type { TelemetryUnderTest } from './telemetry.contract.js';

const START: Micros = Date.UTC(2026, 1, 2, 12) * 1000;
const WINDOW = { from: START - MINUTE, to: START + 60 * MINUTE };
const UP_TO = Number.MAX_SAFE_INTEGER;

type StreamRow = { readonly [field: string]: unknown };
type StreamRequest = { readonly rows: readonly StreamRow[]; readonly key: string | undefined };

/** Few values, so that rows are equal or differ in one field. */
const row = fc.record(
  {
    '@timestamp': fc.constantFrom(START, START + SECOND).map(toIso),
    message: fc.constantFrom('tick', 'tock'),
    'service.name': fc.constantFrom('web', 'cart'),
    'kubernetes.pod.name': fc.constantFrom('web-0', 'web-1'),
    'trace.id': fc.constantFrom('a'.repeat(32), 'b'.repeat(32)),
    'log.level': fc.constantFrom('info', 'error'),
    tags: fc.constantFrom(['x'], ['x', 'y']),
    size: fc.constantFrom(1, '1'),
  },
  { requiredKeys: ['message', 'log.level'] },
);

const request = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 12 }),
  key: fc.option(fc.constantFrom('one', 'two'), { nil: undefined }),
});

/** The second number of each pair says which request of those before is sent again. */
const stream = fc.array(fc.tuple(request, fc.option(fc.nat(5), { nil: undefined })), { minLength: 1, maxLength: 6 });

const ndjson = (rows: readonly StreamRow[]): string => rows.map((each) => `${JSON.stringify(each)}\n`).join('');

/** What tells one row of a stream from another, in the words of the promise. */
const placesOf = ({ rows, key }: StreamRequest, source: string, nth: number): readonly string[] =>
  rows.map((each, line) => {
    const arrival = key === undefined && each['@timestamp'] === undefined ? nth : '';
    const content = JSON.stringify(Object.entries(each).sort());
    return JSON.stringify([source, key === undefined ? ndjson(rows) : ['key', key], line, arrival, content]);
  });

type IdentityContract = {
  readonly telemetry: () => TelemetryUnderTest;
  readonly anyTenant: () => Tenant;
  readonly ask: (tenant: Tenant, query: TelemetryQuery) => Promise<FetchResult>;
  readonly numRuns: number;
};

export const rowIdentityContract = ({ telemetry, anyTenant, ask, numRuns }: IdentityContract): void => {
  type SentRows = {
    readonly rows: string;
    readonly key?: string | undefined;
    readonly source?: string;
    readonly nth?: number;
  };

  const write = (tenant: Tenant, { rows, key, source = 'test', nth = 0 }: SentRows): Promise<IngestReport> => {
    const batch = {
      tenant,
      signal: 'logs',
      source,
      ndjson: rows,
      firstLine: 1,
      receivedAt: START + MINUTE + nth,
    } as const;
    return telemetry().ingest.write(key === undefined ? batch : { ...batch, requestKey: key });
  };

  const storedLines = async (tenant: Tenant): Promise<readonly LogRecord[]> => {
    const query = { ask: 'logs', window: WINDOW, filter: {}, upTo: UP_TO, budget: 20_000, order: 'oldest' } as const;
    return (await ask(tenant, query)).rows as readonly LogRecord[];
  };

  it('stores every row of a stream of requests once, whichever are repeated', async () => {
    await fc.assert(
      fc.asyncProperty(stream, async (sent) => {
        const tenant = anyTenant();
        const places: string[] = [];
        let all = emptyIngestReport;
        const requests: StreamRequest[] = [];
        for (const [nth, [fresh, again]] of sent.entries()) {
          const { rows, key } = (again === undefined ? undefined : requests[again]) ?? fresh;
          requests.push({ rows, key });
          places.push(...placesOf({ rows, key }, 'test', nth));
          all = mergeIngestReports(all, await write(tenant, { rows: ndjson(rows), key, nth }));
        }
        const different = new Set(places).size;
        expect(all).toMatchObject({ accepted: different, duplicates: places.length - different, rejected: [] });
        const stored = await storedLines(tenant);
        expect(stored).toHaveLength(different);
        expect(new Set(stored.map(({ id }) => id)).size).toBe(different);
      }),
      { numRuns },
    );
  });

  it('stores every line of a file once, however often and in whatever pieces it is sent', async () => {
    const lines = fc.array(row, { minLength: 1, maxLength: 30 });
    const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(lines, cuts, async (rows, sizes) => {
        const tenant = anyTenant();
        const numbered = rows.map((each, at) => ({ ...each, 'casefile.position': at + 1 }));
        let all = emptyIngestReport;
        for (const [nth, size] of sizes.entries())
          for (let from = 0; from < numbered.length; from += size) {
            const part = ndjson(numbered.slice(from, from + size));
            all = mergeIngestReports(all, await write(tenant, { rows: part, source: 'a file', nth }));
          }
        expect(all).toMatchObject({ accepted: rows.length, duplicates: rows.length * (sizes.length - 1) });
        expect(await storedLines(tenant)).toHaveLength(rows.length);
        expect(await write(tenant, { rows: ndjson(numbered), source: 'another file' })).toMatchObject({
          accepted: rows.length,
        });
      }),
      { numRuns },
    );
  });

  it('stores ten thousand rows of ten seconds in batches, told apart by their trace alone, and counts them', async () => {
    const tenant = anyTenant();
    const rows = Array.from({ length: 10_000 }, (_, n) => ({
      '@timestamp': toIso(START + Math.floor(n / 1_000) * SECOND),
      'service.name': 'checkout',
      'host.name': 'node-1',
      'log.level': 'error',
      message: 'payment declined',
      'trace.id': n.toString(16).padStart(32, '0'),
    }));
    let all = emptyIngestReport;
    for (let from = 0; from < rows.length; from += 250)
      all = mergeIngestReports(all, await write(tenant, { rows: ndjson(rows.slice(from, from + 250)) }));
    expect(all).toMatchObject({ accepted: 10_000, duplicates: 0, rejected: [] });
    expect(await storedLines(tenant)).toHaveLength(10_000);
    const rates = await ask(tenant, {
      ask: 'aggregates',
      of: 'rates',
      window: { from: START, to: START + 4 * MINUTE },
      history: 0,
      incidents: [],
      budget: 10,
      upTo: UP_TO,
    });
    const counted = rates.rows.flatMap((each) => (each.kind === 'rate' ? each.lines : []));
    expect(counted.reduce((sum, each) => sum + each, 0)).toBe(10_000);
  });

  it('counts equal lines as often as the source holds them that holds most', async () => {
    const tenant = anyTenant();
    const line = { '@timestamp': toIso(START), 'service.name': 'web', message: 'refused' };
    for (const [source, copies] of [
      ['one', 2],
      ['two', 3],
      ['one', 2],
    ] as const)
      await write(tenant, { rows: ndjson(Array.from({ length: copies }, () => line)), source });
    const query = { ask: 'aggregates', of: 'rates', history: 0, incidents: [], budget: 10, upTo: UP_TO } as const;
    const { rows } = await ask(tenant, { ...query, window: { from: START, to: START + 4 * MINUTE } });
    const counted = rows.flatMap((each) => (each.kind === 'rate' ? each.lines : []));
    expect(counted.reduce((sum, each) => sum + each, 0)).toBe(3);
    expect(await storedLines(tenant)).toHaveLength(5);
  });

  it('keeps lists among the attributes', async () => {
    const tenant = anyTenant();
    const listed = { '@timestamp': toIso(START), message: 'routed', hops: ['a', 'b'], sizes: [{ of: 1 }] };
    await write(tenant, { rows: ndjson([listed, { ...listed, hops: ['a', 'c'] }]) });
    const kept = (await storedLines(tenant)).map(({ attributes }) => attributes);
    expect(kept.toSorted((a, b) => (String(a?.['hops']) < String(b?.['hops']) ? -1 : 1))).toEqual([
      { hops: '["a","b"]', sizes: '[{"of":1}]' },
      { hops: '["a","c"]', sizes: '[{"of":1}]' },
    ]);
  });

  it('refuses a span and a metric point that contradict what is stored under their id, and says so', async () => {
    const tenant = anyTenant();
    const span = {
      '@timestamp': toIso(START),
      'trace.id': 'a'.repeat(32),
      'span.id': 'b'.repeat(16),
      'span.name': 'GET /',
      'event.duration_us': 5,
      'service.name': 'web',
    };
    const point = { '@timestamp': toIso(START), 'service.name': 'web', name: 'depth', value: 1 };
    const send = (signal: 'spans' | 'metrics', rows: readonly object[]) =>
      telemetry().ingest.write({
        tenant,
        signal,
        source: 'x',
        ndjson: ndjson(rows as never),
        firstLine: 1,
        receivedAt: START,
      });
    for (const [signal, known, other] of [
      ['spans', span, { ...span, 'span.name': 'POST /' }],
      ['metrics', point, { ...point, value: 2 }],
    ] as const) {
      expect(await send(signal, [known])).toMatchObject({ accepted: 1, duplicates: 0, rejected: [] });
      const report = await send(signal, [known, other]);
      expect(report).toMatchObject({ accepted: 0, duplicates: 1 });
      expect(report.rejected).toEqual([
        expect.objectContaining({ line: 2, reason: expect.stringMatching(/^not-stored: another (span|value) of/) }),
      ]);
      expect(countRejected(report)).toBe(1);
    }
  });
};
