// Which tallies every telemetry store gives: the same counts as counting the rows that were sent, one by one.
import { expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { Tenant } from '../../src/kernel/brand.js';
import { optional } from '../../src/kernel/optional.js';
import { DAY, HOUR, MINUTE, type Micros, SECOND, toIso } from '../../src/kernel/time.js';
import { type Level, levelRank } from '../../src/telemetry/level.js';
import type { TallyRow } from '../../src/telemetry/aggregates/aggregate-rows.js';
import type {
  FetchResult,
  StructuredFilter,
  TallyDimension,
  TallyQuery,
  TelemetryQuery,
} from '../../src/telemetry/query.js';
import { UNSUMMED_DURATIONS } from '../../src/telemetry/tally.js';
import type { TelemetryUnderTest } from './telemetry.contract.js';

const START: Micros = Date.UTC(2026, 1, 2, 12) * 1000;
const WINDOW = { from: START - MINUTE, to: START + 2 * HOUR };
const UP_TO = Number.MAX_SAFE_INTEGER;

type SentLine = {
  readonly second: number;
  readonly service: string;
  readonly level: Level;
  readonly message: string;
  readonly pod?: string;
  readonly region?: string;
  readonly trace?: number;
  readonly exception?: string;
  readonly status?: number;
  readonly route?: string;
  readonly customer?: string;
};

const timeOf = ({ second }: { readonly second: number }): Micros => START + second * SECOND;

const traceOf = (trace: number): string => String(trace).padStart(32, '0');

/** As ECS has it. */
const logDocument = (line: SentLine): object => ({
  '@timestamp': toIso(timeOf(line)),
  'service.name': line.service,
  'log.level': line.level,
  message: line.message,
  ...optional({ 'kubernetes.pod.name': line.pod, 'cloud.region': line.region }),
  ...(line.trace !== undefined && { 'trace.id': traceOf(line.trace) }),
  ...optional({
    'error.type': line.exception,
    'http.response.status_code': line.status,
    'http.route': line.route,
    'customer.id': line.customer,
  }),
});

const anyLine: fc.Arbitrary<SentLine> = fc.record(
  {
    second: fc.integer({ min: -90, max: 7_300 }),
    service: fc.constantFrom('web', 'cart', 'stock'),
    level: fc.constantFrom<Level>('info', 'warn', 'error', 'fatal'),
    message: fc.constantFrom('order 17 refused: timeout', 'order 23 placed', 'pool exhausted, timeout', 'tick'),
    pod: fc.constantFrom('web-0', 'web-1'),
    region: fc.constantFrom('eu', 'us'),
    trace: fc.integer({ min: 1, max: 5 }),
    exception: fc.constantFrom('PoolTimeout', 'java.io.IOException'),
    status: fc.constantFrom(200, 503),
    route: fc.constantFrom('/pay', '/cart/{id}'),
    customer: fc.constantFrom('c1', 'c2'),
  },
  { requiredKeys: ['second', 'service', 'level', 'message'] },
);

const bucketOf =
  (width: Micros) =>
  (line: SentLine): string =>
    toIso(Math.floor(timeOf(line) / width) * width);

/** Dimension → its value in a line that was sent. */
const DIMENSIONS: readonly (readonly [by: TallyDimension, of: (line: SentLine) => string | undefined])[] = [
  ['service', ({ service }) => service],
  ['pod', ({ pod }) => pod],
  ['region', ({ region }) => region],
  ['level', ({ level }) => level],
  ['exception', ({ exception }) => exception],
  ['status', ({ status }) => (status === undefined ? undefined : String(status))],
  ['operation', ({ route }) => route],
  [{ field: 'customer.id' }, ({ customer }) => customer],
  ['minute', bucketOf(MINUTE)],
  ['hour', bucketOf(HOUR)],
  ['day', bucketOf(DAY)],
];

const anyFilter: fc.Arbitrary<StructuredFilter> = fc.record(
  {
    services: fc.constantFrom(['web'], ['web', 'cart']),
    notRegions: fc.constant(['eu']),
    minLevel: fc.constantFrom<Level>('warn', 'error'),
  },
  { requiredKeys: [] },
);

const isCounted = (line: SentLine, { filter, window, text }: TallyQuery): boolean =>
  timeOf(line) >= window.from &&
  timeOf(line) < window.to &&
  (filter.services?.includes(line.service) ?? true) &&
  !(line.region !== undefined && filter.notRegions?.includes(line.region)) &&
  levelRank(line.level) >= levelRank(filter.minLevel ?? 'trace') &&
  (text ?? '').split(' ').every((word) => line.message.split(/[^a-z0-9]+/).includes(word) || word === '');

const isError = ({ level }: SentLine): boolean => levelRank(level) >= levelRank('error');

const distinctTraces = (lines: readonly SentLine[]): number => new Set(lines.flatMap(({ trace }) => trace ?? [])).size;

type Counts = Pick<TallyRow, 'value' | 'count' | 'errors' | 'first' | 'last' | 'firstError' | 'lastError'> & {
  readonly traces: number;
  readonly errorTraces: number;
};

const countsOf = (value: string | undefined, lines: readonly SentLine[]): Counts => {
  const times = lines.map(timeOf);
  const failed = lines.filter(isError);
  return {
    ...optional({ value }),
    count: lines.length,
    errors: failed.length,
    first: Math.min(...times),
    last: Math.max(...times),
    ...(failed.length > 0 && {
      firstError: Math.min(...failed.map(timeOf)),
      lastError: Math.max(...failed.map(timeOf)),
    }),
    traces: distinctTraces(lines),
    errorTraces: distinctTraces(failed),
  };
};

const shownCounts = ({ value, count, errors, first, last, firstError, lastError, ...row }: TallyRow): Counts => ({
  ...optional({ value }),
  count,
  errors,
  first,
  last,
  ...(firstError !== undefined && lastError !== undefined && { firstError, lastError }),
  traces: row.traces ?? 0,
  errorTraces: row.errorTraces ?? 0,
});

const byValue = (a: Counts, b: Counts): number => ((a.value ?? '') < (b.value ?? '') ? -1 : 1);

const talliesOf = ({ rows }: FetchResult): readonly TallyRow[] => rows.filter((row) => row.kind === 'tally');

type TallyContract = {
  readonly telemetry: () => TelemetryUnderTest;
  readonly anyTenant: () => Tenant;
  readonly ask: (tenant: Tenant, query: TelemetryQuery) => Promise<FetchResult>;
  readonly numRuns: number;
};

export const tallyContract = ({ telemetry, anyTenant, ask, numRuns }: TallyContract): void => {
  const write = async (tenant: Tenant, signal: 'logs' | 'spans', rows: readonly object[]): Promise<void> => {
    const ndjson = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    await telemetry().ingest.write({ tenant, signal, source: 'test', ndjson, firstLine: 1, receivedAt: START });
  };

  const tally = (more: Partial<TallyQuery> = {}): TallyQuery => ({
    ask: 'tally',
    of: 'logs',
    window: WINDOW,
    filter: {},
    upTo: UP_TO,
    budget: 1_000,
    ...more,
  });

  it('counts lines by each dimension as counting them one by one does', async () => {
    const anyCase = fc.record({
      lines: fc.array(anyLine, { minLength: 1, maxLength: 40 }),
      filter: anyFilter,
      text: fc.constantFrom(undefined, 'timeout', 'order refused', '17', 'nowhere'),
    });
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ lines, filter, text }) => {
        const tenant = anyTenant();
        await write(tenant, 'logs', lines.map(logDocument));
        for (const [by, valueIn] of DIMENSIONS) {
          const query = tally({ by, filter, ...optional({ text }) });
          const counted = lines.filter((line) => isCounted(line, query));
          const found = await ask(tenant, query);
          expect(found).toMatchObject({ matched: counted.length, owed: 0 });
          const [total, ...values] = talliesOf(found).map(shownCounts);
          expect(total).toEqual(counted.length === 0 ? undefined : countsOf(undefined, counted));
          const groups = Map.groupBy(counted, (line) => valueIn(line) ?? '');
          const isAnywhere = [...groups.keys()].some((value) => value !== '');
          const expected = isAnywhere ? [...groups].map(([value, all]) => countsOf(value, all)) : [];
          expect(values.toSorted(byValue)).toEqual(expected.toSorted(byValue));
        }
      }),
      { numRuns },
    );
  });

  const line = (second: number, more: Partial<SentLine> = {}): object =>
    logDocument({ second, service: 'web', level: 'info', message: 'tick', ...more });

  it('puts most errors first, then most records, cuts by the budget and says how many were cut', async () => {
    const tenant = anyTenant();
    const loud = Array.from({ length: 5 }, (_, n) => line(n, { pod: 'loud' }));
    const bad = [1, 2].map((n) => line(10 + n, { pod: 'bad', level: 'error' }));
    await write(tenant, 'logs', [...loud, ...bad, line(20, { pod: 'quiet' }), line(21), line(22)]);
    const all = talliesOf(await ask(tenant, tally({ by: 'pod' })));
    expect(all.map(({ value, count }) => [value, count])).toEqual([
      [undefined, 10],
      ['bad', 2],
      ['loud', 5],
      ['quiet', 1],
      ['', 2],
    ]);
    expect(all[0]).toMatchObject({ by: 'pod', values: 3, valuesWithErrors: 1, errors: 2 });
    const cut = await ask(tenant, tally({ by: 'pod', budget: 2 }));
    expect(talliesOf(cut).map(({ value }) => value)).toEqual([undefined, 'bad', 'loud']);
    expect(cut).toMatchObject({ matched: 10, owed: 3 });
  });

  it('counts the requests of a route under its template, and puts that route first', async () => {
    const tenant = anyTenant();
    const span = (second: number, name: string, more: object = {}): object => ({
      '@timestamp': toIso(START + second * SECOND),
      'trace.id': traceOf(second + 1),
      'span.id': String(second + 1).padStart(16, '0'),
      'service.name': 'web',
      'span.name': name,
      'event.duration_us': 5_000,
      'event.outcome': 'success',
      ...more,
    });
    await write(tenant, 'spans', [
      span(0, 'GET /loud', { 'event.outcome': 'failure' }),
      span(1, 'GET /parcels/17'),
      span(2, 'GET /parcels/18', { 'event.outcome': 'failure' }),
      span(3, 'GET', { 'http.route': '/labels/{name}' }),
      span(4, 'GET /labels/red', { 'http.route': '/labels/{name}' }),
    ]);
    const values = async (route: string, budget: number) =>
      talliesOf(await ask(tenant, tally({ of: 'spans', by: 'operation', route, budget })))
        .slice(1)
        .map(({ value, count, errors }) => [value, count, errors]);
    expect(await values('GET /parcels/99', 1)).toEqual([['GET /parcels/{id}', 2, 1]]);
    expect(await values('GET /labels/17', 1)).toEqual([['GET /labels/{name}', 2, 0]]);
    const plain = talliesOf(await ask(tenant, tally({ of: 'spans', by: 'operation' })));
    expect(plain.map(({ value }) => value)).toContain('GET /parcels/17');
  });

  it('counts minutes in the order of time, without empty ones, and says how much of each lies in the window', async () => {
    const tenant = anyTenant();
    await write(tenant, 'logs', [line(200, { level: 'error' }), line(31), line(5), line(199)]);
    const window = { from: START + 30 * SECOND, to: START + 10 * MINUTE };
    const rows = talliesOf(await ask(tenant, tally({ by: 'minute', window })));
    expect(rows.map(({ value, start, count, minutes }) => [value, start, count, minutes])).toEqual([
      [undefined, undefined, 3, 9.5],
      [toIso(START), START, 1, 0.5],
      [toIso(START + 3 * MINUTE), START + 3 * MINUTE, 2, 1],
    ]);
  });

  it('says in each row which single service and which single values it counts', async () => {
    const tenant = anyTenant();
    await write(tenant, 'logs', [
      line(1, { region: 'eu', customer: 'c1' }),
      line(2, { region: 'us', service: 'cart' }),
    ]);
    const fields = [{ field: 'customer.id', is: 'equal', values: ['c1'] }] as const;
    const [one] = talliesOf(await ask(tenant, tally({ filter: { services: ['web'], regions: ['eu'], fields } })));
    expect(one).toMatchObject({ service: 'web', where: { region: 'eu', 'customer.id': 'c1' }, count: 1, minutes: 121 });
    const [two] = talliesOf(await ask(tenant, tally({ filter: { services: ['web', 'cart'], regions: ['eu', 'us'] } })));
    expect(two).toMatchObject({ count: 2 });
    expect(two).not.toHaveProperty('service');
    expect(two).not.toHaveProperty('where');
    const byService = talliesOf(await ask(tenant, tally({ by: 'service' })));
    expect(byService.map(({ service }) => service)).toEqual([undefined, 'cart', 'web']);
  });

  it('gives the total alone, and a notice, where nothing has such a field', async () => {
    const tenant = anyTenant();
    await write(tenant, 'logs', [line(1), line(2)]);
    const found = await ask(tenant, tally({ by: { field: 'no.such.field' } }));
    expect(talliesOf(found).map(({ value, count }) => [value, count])).toEqual([[undefined, 2]]);
    expect(found.notices).toContainEqual(expect.stringContaining('no.such.field'));
    expect(await ask(tenant, tally({ by: 'pod', filter: { services: ['nobody'] } }))).toMatchObject({
      rows: [],
      matched: 0,
      owed: 0,
    });
  });

  it('sums up the durations that lines state, or says that it does not', async () => {
    const tenant = anyTenant();
    const timed = Array.from({ length: 100 }, (_, n) => ({
      ...line(n, { service: n < 50 ? 'web' : 'cart' }),
      'request.took_ms': n + 1,
    }));
    await write(tenant, 'logs', [...timed, line(7), { ...line(8), 'request.took_ms': 'long' }]);
    const stated = { field: 'request.took_ms', micros: 1_000 };
    const found = await ask(tenant, tally({ by: 'service', stated }));
    const [total, ...services] = talliesOf(found);
    if (total?.p50 === undefined) {
      expect(found.notices).toContain(UNSUMMED_DURATIONS);
      return;
    }
    expect(total).toMatchObject({ stated: 'request.took_ms', count: 100, p50: 50_000, p95: 95_000, p99: 99_000 });
    expect(services.map(({ value, count, max }) => [value, count, max])).toEqual([
      ['cart', 50, 100_000],
      ['web', 50, 50_000],
    ]);
  });

  it('finds the lines that state the longest durations, or says that it compares none', async () => {
    const tenant = anyTenant();
    const timed = [3, 90, 5, 90.5, 1].map((took, n) => ({ ...line(n), 'request.took_ms': took }));
    await write(tenant, 'logs', [...timed, line(7), { ...line(8), 'request.took_ms': 'long' }]);
    const { by: _by, of: _of, ...bounds } = tally();
    const stated = { field: 'request.took_ms', micros: 1_000 };
    const found = await ask(tenant, { ...bounds, ask: 'logs', order: 'slowest', stated, budget: 2 });
    if (found.rows.length === 0) {
      expect(found.notices).toContain(UNSUMMED_DURATIONS);
      return;
    }
    expect(found.rows.flatMap((row) => (row.kind === 'log' ? [row.attributes?.['request.took_ms']] : []))).toEqual([
      90.5, 90,
    ]);
    expect(found).toMatchObject({ matched: 5, owed: 3 });
  });

  const span = (n: number, more: object = {}): object => ({
    '@timestamp': toIso(START + n * SECOND),
    'trace.id': traceOf(1 + Math.floor(n / 2)),
    'span.id': String(n + 1).padStart(16, '0'),
    'service.name': n % 2 === 0 ? 'web' : 'cart',
    'span.name': n % 2 === 0 ? 'GET /checkout' : 'SELECT orders',
    'event.duration_us': (n + 1) * 1_000,
    ...more,
  });

  it('counts spans with their latencies, failures and traces', async () => {
    const tenant = anyTenant();
    const failed = { 'event.outcome': 'failure', 'http.response.status_code': 503 };
    await write(
      tenant,
      'spans',
      Array.from({ length: 100 }, (_, n) => span(n, n % 10 === 4 ? failed : {})),
    );
    const rows = talliesOf(await ask(tenant, tally({ of: 'spans', by: 'operation' })));
    expect(rows.map(({ value, count, errors }) => [value, count, errors])).toEqual([
      [undefined, 100, 10],
      ['GET /checkout', 50, 10],
      ['SELECT orders', 50, 0],
    ]);
    const [total, checkout] = rows;
    expect(total).toMatchObject({ traces: 50, errorTraces: 10, max: 100_000, first: START, last: START + 99 * SECOND });
    // half a step of the data, for stores that estimate
    const near = (value: number | undefined, wanted: number): void =>
      expect(Math.abs((value ?? 0) - wanted)).toBeLessThanOrEqual(2_000);
    near(total?.p50, 50_000);
    near(total?.p95, 95_000);
    near(checkout?.p99, 99_000);
    expect(checkout).toMatchObject({ firstError: START + 4 * SECOND, lastError: START + 94 * SECOND, max: 99_000 });
    const failures = talliesOf(await ask(tenant, tally({ of: 'spans', by: 'status', filter: { minLevel: 'error' } })));
    expect(failures.map(({ value, count }) => [value, count])).toEqual([
      [undefined, 10],
      ['503', 10],
    ]);
    const named = talliesOf(await ask(tenant, tally({ of: 'spans', text: 'checkout' })));
    expect(named.map(({ count }) => count)).toEqual([50]);
    const levels = await ask(tenant, tally({ of: 'spans', by: 'level' }));
    expect(talliesOf(levels).map(({ value, count }) => [value, count])).toEqual([[undefined, 100]]);
    expect(levels.notices).toContainEqual(expect.stringContaining('level'));
  });
};

/** What only a store promises that knows patterns and positions. */
export const storedTallyContract = ({ telemetry, anyTenant, ask }: Omit<TallyContract, 'numRuns'>): void => {
  const write = async (tenant: Tenant, rows: readonly object[]): Promise<void> => {
    const ndjson = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    const { length } = rows;
    const source = `test ${length}`;
    await telemetry().ingest.write({ tenant, signal: 'logs', source, ndjson, firstLine: 1, receivedAt: START });
  };

  it('counts by pattern with its text, and counts nothing that came after the position', async () => {
    const tenant = anyTenant();
    const lines = Array.from({ length: 30 }, (_, n) =>
      logDocument({
        second: n,
        service: 'web',
        level: n % 3 === 0 ? 'error' : 'info',
        message: n % 3 === 0 ? `charge of order-${n} refused` : `order-${n} was shipped`,
      }),
    );
    await write(tenant, lines);
    const upTo = await telemetry().logs.position(tenant);
    await write(tenant, [logDocument({ second: 40, service: 'web', level: 'error', message: 'late' })]);
    const asked = { ask: 'tally', of: 'logs', window: WINDOW, filter: {}, upTo, budget: 10 } as const;
    const [total, worst, other, ...more] = talliesOf(await ask(tenant, { ...asked, by: 'template' }));
    expect([total?.count, worst?.count, other?.count, more.length]).toEqual([30, 10, 20, 0]);
    expect(worst?.text).toMatch(/^charge of .* refused$/);
    const templates = [worst?.value ?? ''];
    expect(talliesOf(await ask(tenant, { ...asked, templates })).map(({ count }) => count)).toEqual([10]);
  });
};
