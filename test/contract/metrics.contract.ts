// What every source of metrics must do, whatever it is built on: points for people, series for the engine.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { Tenant } from '../../src/kernel/brand.js';
import { DAY, HOUR, type Micros, MINUTE } from '../../src/kernel/time.js';
import type { AggregateSource, MetricSource } from '../../src/ports/sources.js';
import type { SeriesRow } from '../../src/telemetry/aggregates/aggregate-rows.js';
import type { AggregateQuery, FetchResult, MetricQuery } from '../../src/telemetry/query.js';
import type { MetricPoint, RecordOrigin } from '../../src/telemetry/record.js';

export type Measured = RecordOrigin & { readonly gauge: string; readonly time: Micros; readonly value: number };

export type MetricsHarness = {
  readonly metrics: () => MetricSource;
  readonly aggregates: () => AggregateSource;
  /** Readable when it resolves. */
  readonly write: (tenant: Tenant, points: readonly Measured[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

const START: Micros = Date.UTC(2026, 1, 2, 12) * 1000;
const ALL = { from: START - DAY, to: START + DAY };
const EVERYTHING = Number.MAX_SAFE_INTEGER;

const web: RecordOrigin = { service: 'web', pod: 'web-0' };

/** One sample a minute. */
const course = (gauge: string, values: readonly number[], origin = web): readonly Measured[] =>
  values.map((value, minute) => ({ ...origin, gauge, time: START + minute * MINUTE, value }));

const pointsOf = ({ rows }: FetchResult): readonly MetricPoint[] =>
  rows.flatMap((row) => (row.kind === 'metric' ? [row] : []));
const seriesOf = ({ rows }: FetchResult): readonly SeriesRow[] =>
  rows.flatMap((row) => (row.kind === 'series' ? [row] : []));

export const metricsContract = (name: string, open: () => Promise<MetricsHarness>): void => {
  describe(`${name} metrics`, () => {
    let harness: MetricsHarness;
    let tenants = 0;
    const run = START.toString(36) + process.pid.toString(36) + performance.timeOrigin.toString(36).replace('.', '');
    const anyTenant = (): Tenant => `m${run.slice(-12)}-${(tenants += 1)}`.replace(/[^A-Za-z0-9_-]/g, '') as Tenant;

    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());

    const options = (tenant: Tenant) => ({ tenant, signal: new AbortController().signal });
    const points = (tenant: Tenant, query: Partial<MetricQuery> = {}): Promise<FetchResult> =>
      harness
        .metrics()
        .fetch({ ask: 'metrics', window: ALL, filter: {}, upTo: EVERYTHING, budget: 1_000, ...query }, options(tenant));
    const series = (tenant: Tenant, query: Partial<AggregateQuery> = {}): Promise<FetchResult> =>
      harness.aggregates().fetch(
        {
          ask: 'aggregates',
          of: 'series',
          window: { from: START + 6 * MINUTE, to: START + 10 * MINUTE },
          history: DAY,
          incidents: [],
          budget: 500,
          upTo: EVERYTHING,
          ...query,
        },
        options(tenant),
      );

    describe('metric points', () => {
      it('returns every sample once, ascending, and reports what a budget cut', async () => {
        const tenant = anyTenant();
        const values = Array.from({ length: 10 }, (_, minute) => 0.5 + minute / 100);
        await harness.write(tenant, [...course('cpu', values), ...course('memory', values)]);
        const few = await points(tenant, { gauges: ['cpu'], budget: 4 });
        expect(few).toMatchObject({ matched: 10, owed: 6 });
        expect(pointsOf(few).map(({ time }) => time)).toEqual([0, 1, 2, 3].map((minute) => START + minute * MINUTE));
        expect(pointsOf(few)[1]).toMatchObject({ kind: 'metric', gauge: 'cpu', value: 0.51, ...web });
        const all = await points(tenant);
        expect(all).toMatchObject({ matched: 20, owed: 0 });
        expect(new Set(pointsOf(all).map(({ id }) => id)).size).toBe(20);
        const inOrder = pointsOf(all).map(({ time, gauge }) => `${time} ${gauge}`);
        expect(inOrder).toEqual(inOrder.toSorted());
      });

      it('includes the start of the window and excludes its end', async () => {
        const tenant = anyTenant();
        await harness.write(tenant, course('cpu', [1, 2, 3, 4]));
        const window = { from: START + MINUTE, to: START + 3 * MINUTE };
        expect(pointsOf(await points(tenant, { window })).map(({ value }) => value)).toEqual([2, 3]);
        expect(await points(tenant, { window: { from: START + HOUR, to: START + 2 * HOUR } })).toMatchObject({
          rows: [],
          matched: 0,
        });
      });

      it('returns exactly the stored number', async () => {
        const tenant = anyTenant();
        const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });
        const values = fc.sample(numbers, { numRuns: 30, seed: 1 }).map((value) => value + 0);
        await harness.write(tenant, course('any', values));
        expect(pointsOf(await points(tenant)).map(({ value }) => value)).toEqual(values);
      });

      it.each([
        ['services', { services: ['web'] }, ['web-0', 'web-1']],
        ['several services', { services: ['web', 'orders'] }, ['orders-0', 'web-0', 'web-1']],
        ['what is left of them', { notServices: ['web'] }, ['orders-0', 'stock-0']],
        ['environments', { environments: ['prod'] }, ['orders-0', 'web-0']],
        ['both', { services: ['web'], environments: ['prod'] }, ['web-0']],
        ['regions', { notRegions: ['eu-1'] }, ['orders-0', 'stock-0', 'web-1']],
        ['versions', { versions: ['1.2.4'] }, ['web-1']],
        ['a pod', { fields: [{ field: 'pod', is: 'equal', values: ['web-1'] }] }, ['web-1']],
        ['not a pod', { fields: [{ field: 'pod', is: 'not', values: ['web-1'] }] }, ['orders-0', 'stock-0', 'web-0']],
        ['a service that is not there', { services: ['we.'] }, []],
      ] as const)('filters by %s', async (_, filter, expected) => {
        const tenant = anyTenant();
        const origins: readonly RecordOrigin[] = [
          { service: 'web', pod: 'web-0', environment: 'prod', region: 'eu-1', version: '1.2.3' },
          { service: 'web', pod: 'web-1', environment: 'test', region: 'us-1', version: '1.2.4' },
          { service: 'orders', pod: 'orders-0', environment: 'prod', region: 'us-1', version: '7' },
          { service: 'stock', pod: 'stock-0' },
        ];
        await harness.write(
          tenant,
          origins.flatMap((origin) => course('cpu', [1], origin)),
        );
        const found = pointsOf(await points(tenant, { filter }));
        expect(found.map(({ pod }) => pod).toSorted()).toEqual(expected);
      });

      it('returns nothing of another tenant', async () => {
        const [mine, other] = [anyTenant(), anyTenant()];
        await harness.write(mine, course('cpu', [1]));
        await harness.write(other, course('cpu', [2]));
        expect(pointsOf(await points(mine)).map(({ value }) => value)).toEqual([1]);
        expect((await points(anyTenant())).rows).toEqual([]);
      });
    });

    describe('metric series', () => {
      it('returns the surveyed series by service, pod and gauge, with samples in and before the window', async () => {
        const tenant = anyTenant();
        const values = Array.from({ length: 10 }, (_, minute) => minute);
        await harness.write(tenant, [
          ...course('memory', values),
          ...course('cpu', values),
          ...course('cpu', values, { service: 'orders', pod: 'orders-0' }),
        ]);
        const found = await series(tenant);
        expect(found.rows[0]).toMatchObject({ kind: 'survey' });
        expect(seriesOf(found).map(({ service, gauge }) => `${service} ${gauge}`)).toEqual([
          'orders cpu',
          'web cpu',
          'web memory',
        ]);
        expect(seriesOf(found)[1]).toEqual({
          kind: 'series',
          ...web,
          gauge: 'cpu',
          times: values.map((minute) => START + minute * MINUTE),
          values,
        });
        expect(found).toMatchObject({ matched: 4, owed: 0 });
      });

      it('leaves out a series without a sample in the window', async () => {
        const tenant = anyTenant();
        await harness.write(tenant, [...course('ended', [1, 2, 3]), ...course('lasting', [1, 2, 3, 4, 5, 6, 7, 8])]);
        expect(seriesOf(await series(tenant)).map(({ gauge }) => gauge)).toEqual(['lasting']);
      });

      it('reaches back for 240 samples, and no further than the history', async () => {
        const tenant = anyTenant();
        const long = Array.from({ length: 400 }, (_, minute) => minute % 7);
        await harness.write(tenant, course('cpu', long));
        const window = { from: START + 380 * MINUTE, to: START + 400 * MINUTE };
        const [far] = seriesOf(await series(tenant, { window }));
        expect(far?.values).toEqual(long.slice(140));
        expect(far?.times[0]).toBe(START + 140 * MINUTE);
        const [near] = seriesOf(await series(tenant, { window, history: 30 * MINUTE }));
        expect(near?.values).toEqual(long.slice(350));
      });

      it('continues the series of a pod that got a new version', async () => {
        const tenant = anyTenant();
        const all = course('cpu', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).map((point, minute) => ({
          ...point,
          version: minute < 8 ? '1' : '2',
        }));
        await harness.write(tenant, all);
        const found = seriesOf(await series(tenant));
        expect(found.map(({ values }) => values)).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]);
      });

      it('keeps the past of a pod that got a new version before the window', async () => {
        const tenant = anyTenant();
        const all = course('cpu', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).map((point, minute) => ({
          ...point,
          version: minute < 3 ? '1' : '2',
        }));
        await harness.write(tenant, all);
        const found = seriesOf(await series(tenant));
        expect(found.map(({ values }) => values)).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]);
      });

      it('returns nothing of another tenant', async () => {
        const [mine, other] = [anyTenant(), anyTenant()];
        await harness.write(mine, course('cpu', Array(10).fill(1)));
        expect(seriesOf(await series(mine))).toHaveLength(1);
        expect(seriesOf(await series(other))).toEqual([]);
      });
    });

    it('frees a caller at once when it gives up', async () => {
      const control = new AbortController();
      const asked = harness
        .metrics()
        .fetch(
          { ask: 'metrics', window: ALL, filter: {}, upTo: EVERYTHING, budget: 10 },
          { tenant: anyTenant(), signal: control.signal },
        );
      control.abort();
      await expect(asked).rejects.toMatchObject({ name: 'SourceError', reason: 'timeout' });
    });
  });
};
