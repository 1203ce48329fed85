// The cases: deterministic, every kind in every deck, honest physics, nothing given away.
import { describe, expect, it } from 'vitest';
import { scaled } from '../../test/support/full-scale.js';
import { fromIso, type Micros, MINUTE } from '../../src/kernel/time.js';
import { FAULT_KINDS, type FaultKind, FURTHER_FAULT_KINDS } from '../../src/demo/faults/fault.js';
import { random } from '../../src/demo/random.js';
import { ndjson, type Row, type Rows } from '../../src/demo/rows.js';
import type { Case, Cause } from './case.js';
import { drawCase, sceneOf } from './draw.js';
import { generateCase } from './generate.js';
import { thinned } from './thin.js';

const SIGNALS = ['logs', 'spans', 'metrics', 'changes'] as const;
const DECK = FAULT_KINDS.length + 2;

const rowsOf = (rows: Rows): readonly Row[] => SIGNALS.flatMap((signal) => rows[signal]);
const bytes = ({ rows }: Case): string => ndjson(rowsOf(rows));
const timeOf = (row: Row): Micros => fromIso(row['@timestamp']) ?? Number.NaN;
const times = (rows: readonly Row[]): readonly Micros[] => rows.map(timeOf);
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const durations = (spans: readonly Row[]): readonly number[] => spans.map((span) => Number(span['event.duration_us']));

type FaultyCase = { readonly rows: Rows; readonly cause: Cause; readonly askedAt: Micros };

/** Cases of a kind with a usual history. */
const ofKind = (kind: FaultKind): readonly FaultyCase[] =>
  [101, 102, 104, 106, 107]
    .slice(0, scaled(1, 5))
    .map((seed) => generateCase(seed, kind))
    .filter(({ isCold }) => !isCold)
    .flatMap(({ rows, causes, askedAt }) => causes.map((cause) => ({ rows, cause, askedAt })));

const split = (rows: readonly Row[], { from }: Cause): readonly [before: readonly Row[], since: readonly Row[]] => [
  rows.filter((row) => timeOf(row) < from),
  rows.filter((row) => timeOf(row) >= from),
];

/** Rows a minute, before and since the fault. */
const rates = (rows: readonly Row[], { rows: all, cause, askedAt }: FaultyCase): readonly [number, number] => {
  const start = timeOf(all.logs[0] as Row);
  const [before, since] = split(rows, cause);
  return [(before.length * MINUTE) / (cause.from - start), (since.length * MINUTE) / (askedAt - cause.from)];
};

const gauge = (rows: readonly Row[], name: string): readonly number[] =>
  rows.flatMap((row) => (row['metrics'] as { readonly [gauge: string]: number })[name] ?? []);

const of = (rows: readonly Row[], { services: [service] }: Cause): readonly Row[] =>
  rows.filter((row) => row['service.name'] === service);

describe('a generated case', () => {
  it('has the same bytes for the same seed, and others for another', () => {
    for (const seed of [1, 2, 7]) {
      const once = generateCase(seed);
      const again = generateCase(seed);
      expect(bytes(again)).toBe(bytes(once));
      expect({ ...again, rows: undefined }).toEqual({ ...once, rows: undefined });
      expect(bytes(again)).not.toBe(bytes(generateCase(seed + 1)));
    }
  });

  it('covers every kind once, and double faults twice, in every deck', () => {
    for (const first of [0, DECK, 9 * DECK]) {
      const scenes = Array.from({ length: DECK }, (_none, index) => sceneOf(first + index));
      expect(scenes.toSorted()).toEqual([...FAULT_KINDS, 'two', 'two'].toSorted());
    }
  });

  it.each([...FAULT_KINDS, ...FURTHER_FAULT_KINDS, 'two', 'quiet'] as const)(
    'gives every row a time before the question: %s',
    (scene) => {
      const { rows, askedAt } = generateCase(14, scene);
      const arrived = [
        ...times(rowsOf(rows)),
        ...rows.spans.map((span) => timeOf(span) + Number(span['event.duration_us'])),
      ];
      expect(arrived.filter((at) => !(at <= askedAt))).toEqual([]);
    },
  );

  it('reveals neither its causes nor, in its question, the culprit', () => {
    for (let seed = 1; seed <= scaled(2, 12); seed += 1) {
      const made = generateCase(seed);
      expect(bytes(made)).not.toMatch(/wrong-return|crash-loop|slow-database|bad-deploy|"causes"|herring|distractor/);
      const names = made.causes.flatMap(({ services }) => services);
      expect(names.filter((name) => made.question.includes(name))).toEqual([]);
    }
  });

  it('has two causes in unrelated services, or none at a quiet time', () => {
    for (const seed of [5, 6, 8]) {
      const [first, second, ...more] = generateCase(seed, 'two').causes;
      expect(more).toEqual([]);
      expect(first?.services).not.toEqual(second?.services);
      expect(generateCase(seed, 'quiet').causes).toEqual([]);
    }
  });

  it('sometimes has no history', () => {
    const cold = Array.from({ length: 60 }, (_none, index) => drawCase(random(index), 'quiet').isCold);
    expect(cold.filter(Boolean).length).toBeGreaterThan(1);
    expect(cold.filter(Boolean).length).toBeLessThan(15);
  });
});

describe('a generated fault', () => {
  it('makes queries to an external system fail: provider', () => {
    for (const { rows, cause } of ofKind('provider')) {
      const asked = rows.spans.filter((span) => span['span.name'] === cause.location.span);
      const [before, since] = split(asked, cause).map((some) => some.map((span) => span['event.outcome']));
      expect(before).not.toContain('failure');
      expect(since?.filter((outcome) => outcome === 'failure').length).toBeGreaterThan((since?.length ?? 0) / 2);
    }
  });

  it('makes messages wait without failures: queue', () => {
    for (const broken of ofKind('queue')) {
      const { rows, cause } = broken;
      const [before, since] = split(of(rows.metrics, cause), cause).map((some) => gauge(some, 'queue_lag'));
      expect(Math.max(...(before ?? []))).toBeLessThanOrEqual(2);
      expect(Math.max(...(since ?? []))).toBeGreaterThanOrEqual(5);
      const [usual, now] = rates(
        rows.spans.filter((span) => span['span.kind'] === 'consumer' && span['service.name'] === cause.services[0]),
        broken,
      );
      expect(now).toBeLessThan(usual / 1.5);
      expect(rows.spans.filter((span) => span['event.outcome'] === 'failure')).toEqual([]);
    }
  });

  it('lowers the hit rate: cache', () => {
    for (const { rows, cause } of ofKind('cache')) {
      const [before, since] = split(of(rows.metrics, cause), cause).map((some) => gauge(some, 'cache_hit_percent'));
      expect(median(before ?? [])).toBeGreaterThan(75);
      expect(median((since ?? []).slice(2))).toBeLessThan(40);
    }
  });

  it('holds connections at their limit, with queries as fast as ever: pool', () => {
    for (const { rows, cause } of ofKind('pool')) {
      const [, since] = split(of(rows.metrics, cause), cause).map((some) => gauge(some, 'db_connections'));
      expect(Math.max(...(since ?? []))).toBeGreaterThan(19);
      const queries = of(rows.spans, cause).filter((span) => String(span['server.address']).endsWith('-db:5432'));
      const [usual, now] = split(queries, cause).map((some) => median(durations(some)));
      expect(now).toBeLessThan(2 * (usual ?? 0));
    }
  });

  it('fills the volume long before anything fails: disk', () => {
    for (const { rows, cause } of ofKind('disk')) {
      const [before, since] = split(of(rows.metrics, cause), cause).map((some) => gauge(some, 'disk_percent'));
      expect((before?.at(-1) ?? 0) - (before?.[0] ?? 0)).toBeGreaterThan(20);
      expect(Math.min(...(since ?? []))).toBeGreaterThan(95);
      expect(rows.changes.filter((row) => row['service.name'] === cause.services[0])).toEqual([]);
    }
  });

  it('silences the service while its callers complain, without a change: certificate', () => {
    for (const { rows, cause } of ofKind('certificate')) {
      const complaints = rows.logs.filter((row) => String(row['message']).includes('certificate has expired'));
      expect(complaints.length).toBeGreaterThan(3);
      expect(of(complaints, cause)).toEqual([]);
      expect(Math.min(...times(complaints))).toBeGreaterThanOrEqual(cause.from);
      const entries = of(rows.spans, cause).filter((span) => span['span.kind'] === undefined);
      expect(entries.filter((span) => timeOf(span) > cause.from + 30_000_000).length).toBeLessThan(entries.length / 20);
      expect(rows.changes.filter((row) => row['service.name'] === cause.services[0])).toEqual([]);
    }
  });

  it('slows pods of several services on one host only: host', () => {
    for (const { rows, cause } of ofKind('host')) {
      const [host] = cause.services;
      const here = (row: Row): boolean => row['host.name'] === host;
      expect(new Set(rows.logs.filter(here).map((row) => row['service.name'])).size).toBeGreaterThan(2);
      const queries = rows.spans.filter((span) => span['span.name'] === 'POST /checkouts');
      expect(queries.length).toBeGreaterThan(10);
      const levels = gauge(split(rows.metrics.filter(here), cause)[1], cause.location.gauge ?? '');
      expect(Math.min(...levels)).toBeGreaterThan(85);
    }
  });

  it('multiplies requests of one kind: surge', () => {
    for (const broken of ofKind('surge')) {
      const { rows, cause } = broken;
      const entry = rows.spans.filter((span) => span['span.name'] === cause.location.operation);
      const [usual, now] = rates(
        entry.filter((span) => span['parent.id'] === undefined),
        broken,
      );
      expect(now).toBeGreaterThan(2.5 * usual);
    }
  });

  it('restarts containers all the time, and refuses calls: crash-loop', () => {
    for (const { rows, cause } of ofKind('crash-loop')) {
      const restarts = rows.changes.filter((row) => String(row['title']).startsWith('back-off'));
      expect(restarts.length).toBeGreaterThanOrEqual(6);
      const refused = `connection to ${cause.services[0]} refused`;
      const [before, since] = split(
        rows.logs.filter((row) => String(row['message']).includes(refused)),
        cause,
      );
      expect(before).toEqual([]);
      expect(since.length).toBeGreaterThan(3);
    }
  });
});

describe('a fault of a place or of a caller', () => {
  const failures = (rows: readonly Row[]): readonly Row[] => rows.filter((row) => row['log.level'] === 'error');

  it('multiplies calls of one caller alone: retry-storm', () => {
    for (const { rows, cause } of ofKind('retry-storm')) {
      const calls = of(rows.spans, cause).filter((span) => String(span['span.name']).startsWith('HTTP '));
      const [before, since] = split(calls, cause).map(
        (some) => some.length / Math.max(1, new Set(some.map((span) => span['trace.id'])).size),
      );
      expect(since).toBeGreaterThan(1.5 * (before ?? 0));
    }
  });

  it('fails on one pod, not on its siblings: replica and canary', () => {
    for (const { rows, cause } of [...ofKind('replica'), ...ofKind('canary')]) {
      const thrown = failures(of(rows.logs, cause)).filter((row) =>
        JSON.stringify(row).includes(cause.location.exception ?? ''),
      );
      expect(new Set(thrown.map((row) => row['kubernetes.pod.name']))).toEqual(new Set([cause.location.pod]));
    }
  });

  it('fails in one region, in several services: zone', () => {
    for (const { rows, cause } of ofKind('zone')) {
      const lost = failures(rows.logs).filter((row) => String(row['message']).includes('network is unreachable'));
      expect(lost.every((row) => row['cloud.region'] === cause.location.region)).toBe(true);
    }
  });

  it('has two faults of one kind where that is asked for, in services that do not wait for each other', () => {
    const { causes } = generateCase(501, 'two', { bothOf: 'crash-loop' });
    expect(causes.map(({ fault }) => fault)).toEqual(['crash-loop', 'crash-loop']);
    expect(new Set(causes.flatMap(({ services }) => services)).size).toBe(2);
  });

  it('writes sixty lines of one error in one innocent pod, and changes nothing else', () => {
    const [plain, beside] = [generateCase(101, 'quiet'), generateCase(101, 'quiet', { hasBurst: true })];
    const burst = Map.groupBy(failures(beside.rows.logs), (row) => row['kubernetes.pod.name']);
    const known = Map.groupBy(failures(plain.rows.logs), (row) => row['kubernetes.pod.name']);
    const added = [...burst].map(([pod, lines]) => lines.length - (known.get(pod)?.length ?? 0));
    expect(added.filter((lines) => lines !== 0)).toEqual([60]);
    expect(beside.rows.spans).toEqual(plain.rows.spans);
  });

  it('calls a service twice in a request, with other calls in between, where that is asked for', () => {
    const { rows } = generateCase(101, 'network', { callsTwice: true });
    const servicesOf = (of: readonly Row[]) => of.map((row) => String(row['service.name']));
    const orders = [...Map.groupBy(rows.logs, (row) => row['trace.id']).values()]
      .map((lines) => servicesOf(lines.toSorted((a, b) => timeOf(a) - timeOf(b))))
      .filter((services) => services.includes('payment-gateway') && services.includes('shipping-service'));
    const around = orders.filter((services) => {
      const [first, last] = [services.indexOf('order-service'), services.lastIndexOf('order-service')];
      return first < services.indexOf('cart-api') && last > services.lastIndexOf('payment-gateway');
    });
    expect(around.length).toBeGreaterThan(10);
    expect(around.length / orders.length).toBeGreaterThan(0.9);
  });
});

describe('the thinning of a case', () => {
  const { rows } = generateCase(2);

  it('keeps a share of the traces, each whole', () => {
    const kept = thinned(rows, { traces: 0.5 }).spans;
    const traces = (spans: readonly Row[]) => Map.groupBy(spans, (span) => span['trace.id']);
    const all = traces(rows.spans);
    expect([...traces(kept)].filter(([id, spans]) => spans.length !== all.get(id)?.length)).toEqual([]);
    expect(traces(kept).size / all.size).toBeGreaterThan(0.4);
    expect(traces(kept).size / all.size).toBeLessThan(0.6);
  });

  it('removes the ids from lines, and nothing else', () => {
    const bare = thinned(rows, { traceIds: false });
    expect(bare.logs.filter((row) => 'trace.id' in row || 'span.id' in row)).toEqual([]);
    expect(bare.logs.map((row) => row['message'])).toEqual(rows.logs.map((row) => row['message']));
    expect(bare.spans).toBe(rows.spans);
  });

  it('leaves whole sources out', () => {
    expect(thinned(rows, { without: ['metrics', 'logs'] })).toEqual({ ...rows, metrics: [], logs: [] });
  });
});
