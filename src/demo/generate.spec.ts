// The demo incident: deterministic, bounded, well formed, and not given away by the loudest service.
import { describe, expect, it } from 'vitest';
import { scaled } from '../../test/support/full-scale.js';
import { fromIso, MINUTE, type Micros } from '../kernel/time.js';
import { DEMO_KINDS, type DemoKind } from './faults/fault.js';
import { generateIncident } from './generate.js';
import { shiftTo, type Incident } from './incident.js';
import { drawPlot } from './plot.js';
import { random } from './random.js';
import { ndjson, type Row, type Rows, type Signal } from './rows.js';

/** Fifty incidents are drawn; what needs all their rows is held against the first of them. */
const DRAWN = Array.from({ length: 50 }, (_none, index) => index + 1);
const SEEDS = DRAWN.slice(0, scaled(2, 50));

const SIGNALS = ['logs', 'spans', 'metrics', 'changes'] as const;
const rowsOf = (rows: Rows): readonly Row[] => SIGNALS.flatMap((signal) => rows[signal]);
const partsOf = ({ rows, later, secondIssue }: Incident): readonly Rows[] => [rows, later, secondIssue.rows];
const allOf = (incident: Incident, signal: Signal): readonly Row[] => partsOf(incident).flatMap((part) => part[signal]);
const bytes = (incident: Incident): string => ndjson(partsOf(incident).flatMap(rowsOf));
const timeOf = (row: Row): Micros => fromIso(row['@timestamp']) ?? Number.NaN;
const lastOf = (rows: Rows): Micros => rowsOf(rows).reduce((last, row) => Math.max(last, timeOf(row)), 0);

const countBy = (rows: readonly Row[], field: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(String(row[field]), (counts.get(String(row[field])) ?? 0) + 1);
  return counts;
};

type Count = readonly [service: string, lines: number];

/** Error lines by service, most first. */
const errors = (rows: Rows, when: (at: Micros) => boolean): readonly Count[] => {
  const lines = rows.logs.filter((row) => row['log.level'] === 'error' && when(timeOf(row)));
  return [...countBy(lines, 'service.name')].sort((a, b) => b[1] - a[1]);
};

/** What the checks over all seeds need: fifty incidents at once would fill the memory. */
const survey = (incident: Incident) => {
  const { rows, later, expected, secondIssue } = incident;
  return {
    expected,
    second: secondIssue.expected,
    said: [incident.question, incident.followUp, secondIssue.question, secondIssue.comeBack],
    logs: allOf(incident, 'logs').length,
    laterLogs: later.logs.length,
    spans: allOf(incident, 'spans').length,
    errorsBefore: errors(rows, (at) => at < expected.faultFrom),
    errorsSince: errors(rows, (at) => at >= expected.faultFrom),
    deployed: rows.changes.filter((row) => row['change'] === 'deploy').map((row) => row['service.name']),
  };
};

const surveys = SEEDS.map((seed) => survey(generateIncident(seed)));
const few = DRAWN.slice(0, scaled(2, 3)).map((seed) => generateIncident(seed));

/** Share of the rows with a property, before and since the fault. */
const shares = (rows: readonly Row[], from: Micros, has: (row: Row) => boolean): readonly [number, number] => {
  const share = (some: readonly Row[]): number => some.filter(has).length / Math.max(1, some.length);
  return [share(rows.filter((row) => timeOf(row) < from)), share(rows.filter((row) => timeOf(row) >= from))];
};

const ofKind = (kind: DemoKind): readonly Incident[] =>
  DRAWN.slice(0, scaled(2, 3)).map((seed) => generateIncident(seed, { kind, requestsPerMinute: 30 }));

describe('the generator', () => {
  it('writes the same bytes for the same seed, and others for another', () => {
    for (const incident of few) {
      expect(bytes(generateIncident(incident.seed))).toBe(bytes(incident));
      expect(generateIncident(incident.seed).expected).toEqual(incident.expected);
    }
    expect(new Set(few.map(bytes)).size).toBe(few.length);
  });

  it('draws every kind of fault, and many places, within fifty seeds', () => {
    const plots = DRAWN.map((seed) => drawPlot(random(seed).fork(), undefined));
    expect(new Set(plots.map(({ first }) => first.kind))).toEqual(new Set(DEMO_KINDS));
    expect(new Set(plots.map(({ first }) => first.service)).size).toBe(8);
    expect(new Set(plots.map(({ second }) => second.service)).size).toBe(2);
    for (const incident of few) expect(plots[incident.seed - 1]?.first.from).toBe(incident.expected.faultFrom);
  });

  it('stays small enough to load in seconds', () => {
    for (const { logs, laterLogs, spans } of surveys) {
      expect(logs).toBeGreaterThan(15_000);
      expect(logs).toBeLessThanOrEqual(25_000);
      expect(spans).toBeGreaterThan(18_000);
      expect(spans).toBeLessThanOrEqual(30_000);
      expect(laterLogs).toBeGreaterThan(500);
    }
  });

  it('can be made smaller', () => {
    const small = generateIncident(1, { requestsPerMinute: 10 });
    expect(small.rows.spans.length).toBeLessThan(6000);
    expect(small.expected).toEqual(few[0]?.expected);
  });
});

describe('its rows', () => {
  it('are JSON, each with a time and a service, in the order of time', () => {
    for (const rows of few.flatMap(partsOf))
      for (const signal of SIGNALS)
        for (const part of [rows[signal]]) {
          const lines = ndjson(part).split('\n').slice(0, -1);
          const parsed = lines.map((line) => JSON.parse(line) as Row);
          expect(parsed).toHaveLength(part.length);
          expect(parsed.filter((row) => Number.isNaN(timeOf(row)) || row['service.name'] === '')).toEqual([]);
          const times = parsed.map(timeOf);
          expect(times.filter((time, index) => time < (times[index - 1] ?? 0))).toEqual([]);
        }
  });

  it('hold spans that form trees, one root a trace, no parent after its child', () => {
    for (const incident of few) {
      const spans = allOf(incident, 'spans');
      const byId = new Map(spans.map((span) => [span['span.id'], span]));
      expect(byId.size).toBe(spans.length);
      const rooted = new Set(spans.filter((span) => span['parent.id'] === undefined).map((span) => span['trace.id']));
      const children = spans.filter((span) => span['parent.id'] !== undefined && rooted.has(span['trace.id']));
      expect(children.length).toBeGreaterThan(10_000);
      const strays = children.filter((child) => {
        const parent = byId.get(child['parent.id']);
        return parent?.['trace.id'] !== child['trace.id'] || parent === undefined || timeOf(parent) > timeOf(child);
      });
      expect(strays).toEqual([]);
      const traces = countBy(
        spans.filter((span) => span['parent.id'] === undefined),
        'trace.id',
      );
      expect(Math.max(...traces.values())).toBe(1);
    }
  });

  it('never tell the expected result', () => {
    for (const incident of few)
      expect(bytes(incident)).not.toMatch(/faultFrom|"expected"|wrong-return|slow-database|bad-deploy|herring/);
  });

  it('hold every planted secret, so that masking can be seen', () => {
    for (const incident of few) {
      const text = bytes(incident);
      expect(incident.secrets.filter((secret) => !text.includes(secret))).toEqual([]);
    }
  });

  it('arrive later for a part: new ones, and late ones from before the question', () => {
    for (const { later, askedAt, laterAskedAt } of few) {
      expect(lastOf(later)).toBe(laterAskedAt);
      expect(later.logs.some((row) => timeOf(row) <= askedAt)).toBe(true);
      expect(later.logs.some((row) => timeOf(row) > askedAt)).toBe(true);
    }
  });

  it('show a second problem, when the first is repaired', () => {
    for (const { laterAskedAt, secondIssue } of few) {
      expect(lastOf(secondIssue.rows)).toBe(secondIssue.askedAt);
      expect(secondIssue.expected.faultFrom).toBeGreaterThanOrEqual(laterAskedAt + MINUTE);
      expect(secondIssue.expected.faultFrom).toBeLessThan(secondIssue.askedAt - 3 * MINUTE);
    }
  });
});

describe('shifting', () => {
  it('puts the last row at the moment of loading and the fault five minutes before', () => {
    const now = fromIso('2031-05-06T07:08:09.123456Z') ?? 0;
    for (const incident of few) {
      expect(lastOf(incident.rows)).toBe(incident.askedAt);
      const moved = shiftTo(incident, now);
      expect(lastOf(moved.rows)).toBe(now);
      expect(moved.expected.faultFrom).toBe(now - 5 * MINUTE);
      expect(lastOf(moved.later)).toBe(moved.laterAskedAt);
      expect(lastOf(moved.secondIssue.rows)).toBe(moved.secondIssue.askedAt);
      expect(bytes(shiftTo(moved, incident.askedAt))).toBe(bytes(incident));
    }
  });
});

describe('its fault', () => {
  it('is not simply in the service with most error lines', () => {
    const given = surveys.filter(({ errorsSince, expected }) => errorsSince[0]?.[0] === expected.service);
    expect(given.length).toBeLessThanOrEqual(SEEDS.length / 4);
  });

  it('begins where an innocent service is loud and another was just released', () => {
    for (const { expected, second, errorsBefore, deployed } of surveys) {
      const guilty: readonly unknown[] = [expected.service, second.service];
      const [loud, lines] = errorsBefore[0] ?? ['', 0];
      expect(lines).toBeGreaterThan(100);
      expect(guilty).not.toContain(loud);
      const innocent = deployed.filter((service) => service !== expected.service);
      expect(innocent).toHaveLength(1);
      expect(guilty).not.toContain(innocent[0]);
      expect(innocent[0]).not.toBe(loud);
    }
  });

  it.each(['exception', 'bad-deploy', 'configuration'] as const)(
    '%s: new lines name the code and what is wrong',
    (kind) => {
      for (const { rows, expected } of ofKind(kind)) {
        const own = rows.logs.filter((row) => row['service.name'] === expected.service);
        const { code, exception = '' } = expected.location;
        const named = (row: Row): boolean =>
          (code === undefined || String(row['message']).includes(code)) &&
          JSON.stringify(row).includes(exception) &&
          row['log.level'] !== 'info';
        const [before, since] = shares(own, expected.faultFrom, named);
        expect(before).toBeLessThan(since / 5);
        expect(since).toBeGreaterThan(0.01);
        const changes = rows.changes.filter((row) => row['title'] === expected.location.change);
        expect(changes).toHaveLength(kind === 'exception' ? 0 : 1);
      }
    },
  );

  it('wrong-return: the service logs no error, a normal line stays away', () => {
    for (const { rows, expected } of ofKind('wrong-return')) {
      const own = rows.logs.filter((row) => row['service.name'] === expected.service);
      const errors = own.filter((row) => timeOf(row) >= expected.faultFrom && row['log.level'] === 'error');
      expect(errors.filter((row) => !String(row['message']).includes('incomplete answer'))).toEqual([]);
      const fixed = (expected.location.missing ?? '').split(/\{\w+\}/).toSorted((a, b) => b.length - a.length)[0] ?? '';
      expect(fixed.length).toBeGreaterThan(4);
      const [before, since] = shares(own, expected.faultFrom, (row) => String(row['message']).includes(fixed));
      expect(since).toBeLessThan(before / 1.5);
    }
  });

  it.each([
    ['cpu', 'cpu_percent', 90],
    ['memory', 'memory_percent', 70],
  ] as const)('%s: the gauge of the service shows it', (kind, gauge, level) => {
    for (const { rows, expected } of ofKind(kind)) {
      const own = rows.metrics.filter((row) => row['service.name'] === expected.service);
      const above = (row: Row): boolean => ((row['metrics'] as { [name: string]: number })[gauge] ?? 0) > level;
      const [before, since] = shares(own, expected.faultFrom, above);
      expect(before).toBe(0);
      expect(since).toBeGreaterThan(0.3);
    }
  });

  it('memory: containers are killed and started again', () => {
    for (const { rows, expected } of ofKind('memory')) {
      const kills = rows.changes.filter((row) => String(row['title']).includes('OOMKilled'));
      expect(kills.length).toBeGreaterThanOrEqual(4);
      expect(new Set(kills.map((row) => row['service.name']))).toEqual(new Set([expected.service]));
    }
  });

  it('network: calls wait outside the service, its own requests are as fast as before', () => {
    for (const { rows, expected } of ofKind('network')) {
      const byId = new Map(rows.spans.map((span) => [span['span.id'], span]));
      const entries = rows.spans.filter(
        (span) => span['service.name'] === expected.service && byId.has(span['parent.id']),
      );
      const gap = (span: Row): number =>
        Number(byId.get(span['parent.id'])?.['event.duration_us']) - Number(span['event.duration_us']);
      const served = entries.filter((span) => byId.get(span['parent.id'])?.['service.name'] !== expected.service);
      const [before, since] = shares(served, expected.faultFrom, (span) => gap(span) > 100_000);
      expect(before).toBe(0);
      expect(since).toBeGreaterThan(0.8);
    }
  });

  it('slow-database: one query of the service is slow', () => {
    for (const { rows, expected } of ofKind('slow-database')) {
      const queries = rows.spans.filter(
        (span) => span['service.name'] === expected.service && span['span.name'] === expected.location.span,
      );
      const [before, since] = shares(
        queries,
        expected.faultFrom,
        (span) => Number(span['event.duration_us']) > 150_000,
      );
      expect(before).toBe(0);
      expect(since).toBeGreaterThan(0.9);
    }
  });
});

describe('the questions', () => {
  it('do not name the culprit', () => {
    for (const { said, expected, second } of surveys) {
      expect(said.filter((text) => text.includes(expected.service) || text.includes(second.service))).toEqual([]);
      expect(said.filter((text) => !/[?]$/.test(text))).toEqual([]);
    }
  });
});
