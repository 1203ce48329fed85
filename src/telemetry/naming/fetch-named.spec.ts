// Names of services when rows are read: filters, sums, and rows.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeMasked } from '../../kernel/masked.js';
import { MINUTE } from '../../kernel/time.js';
import type { RateRow, TallyRow } from '../aggregates/aggregate-rows.js';
import type { BatchRow } from '../batch.js';
import type { FetchResult, LogQuery, SourceQuery, StructuredFilter, TallyQuery } from '../query.js';
import type { LogRecord } from '../record.js';
import { fetchNamed } from './fetch-named.js';
import { fieldOfRecord } from './named-rows.js';
import { type NamingRule, serviceNameOf } from './naming-rules.js';

const logLine = (n: number, service: string, attributes: LogRecord['attributes'] = {}, host = 'h1'): LogRecord => ({
  kind: 'log',
  id: `id-${n}`,
  time: n * MINUTE,
  level: n % 2 === 0 ? 'info' : 'error',
  message: `line ${n}`,
  service,
  host,
  source: 'file',
  ingestedAt: 1,
  attributes,
});

const holds = (row: LogRecord, filter: StructuredFilter): boolean => {
  if (filter.services !== undefined && !filter.services.includes(row.service)) return false;
  if (filter.notServices?.includes(row.service) === true) return false;
  return (filter.fields ?? []).every(({ field, is, values }) => {
    const value = field === 'service' ? row.service : (fieldOfRecord(row)(field) ?? '');
    return values.includes(value) === (is === 'equal');
  });
};

const tallyOf = (rows: readonly LogRecord[], query: TallyQuery): readonly TallyRow[] => {
  const { by } = query;
  const valueOf = (row: LogRecord): string =>
    by === 'service' ? row.service : typeof by === 'object' ? (fieldOfRecord(row)(by.field) ?? '') : '';
  const row = (of: readonly LogRecord[]): TallyRow => ({
    kind: 'tally',
    of: 'logs',
    minutes: 1,
    count: of.length,
    errors: of.filter(({ level }) => level === 'error').length,
    first: Math.min(...of.map(({ time }) => time)),
    last: Math.max(...of.map(({ time }) => time)),
    traces: of.length,
  });
  if (rows.length === 0) return [];
  const values = [...new Set(rows.map(valueOf))];
  return [
    row(rows),
    ...(by === undefined
      ? []
      : values.map((value) => ({ ...row(rows.filter((each) => valueOf(each) === value)), value, by: 'service' }))),
  ];
};

/** A store of lines that filters and counts as any store does. */
const storeOf =
  (stored: readonly LogRecord[]) =>
  async (query: SourceQuery): Promise<FetchResult> => {
    const found = 'filter' in query ? stored.filter((row) => holds(row, query.filter)) : stored;
    const rows: readonly BatchRow[] = query.ask === 'tally' ? tallyOf(found, query) : found;
    return { rows: composeMasked(rows), matched: rows.length, owed: 0 };
  };

const WINDOW = { from: 0, to: 1_000 * MINUTE };
const logsOf = (filter: StructuredFilter): LogQuery => ({
  ask: 'logs',
  window: WINDOW,
  filter,
  order: 'oldest',
  upTo: 1,
  budget: 1_000,
});
const byService = {
  ask: 'tally',
  of: 'logs',
  by: 'service',
  window: WINDOW,
  filter: {},
  upTo: 1,
  budget: 100,
} as const;

const NAMES = ['a', 'b', 'c', 'd'];
const name = fc.constantFrom(...NAMES);
const newName = fc.constantFrom('n1', 'n2', 'n3');

const rule: fc.Arbitrary<NamingRule> = fc.oneof(
  fc.record({ kind: fc.constant('rename' as const), service: name, to: newName }),
  fc.record({
    kind: fc.constant('join' as const),
    services: fc.uniqueArray(fc.oneof(name, newName), { minLength: 2, maxLength: 3 }),
    as: newName,
  }),
  fc.record({ kind: fc.constant('split' as const), service: fc.oneof(name, newName), field: fc.constant('app') }),
  fc.record({
    kind: fc.constant('split' as const),
    service: fc.oneof(name, newName),
    field: fc.constant('host'),
    values: fc.constant(['h1']),
    as: fc.constant('n4'),
  }),
);
const stored = fc
  .array(fc.record({ service: name, app: fc.constantFrom('', 'x', 'y'), host: fc.constantFrom('h1', 'h2') }), {
    maxLength: 12,
  })
  .map((lines) => lines.map(({ service, app, host }, n) => logLine(n, service, app === '' ? {} : { app }, host)));
const rules = fc.array(rule, { maxLength: 4 });

const called = (all: readonly NamingRule[], row: LogRecord): string =>
  serviceNameOf(all, row.service, fieldOfRecord(row));
const idsOf = ({ rows }: FetchResult): readonly string[] => rows.flatMap((row) => (row.kind === 'log' ? [row.id] : []));

describe('names of services when rows are read', () => {
  it('finds the rows of a name, and no others, whatever rules there are', async () => {
    await fc.assert(
      fc.asyncProperty(rules, stored, async (all, lines) => {
        for (const wanted of new Set(lines.map((row) => called(all, row)))) {
          // a name that was given away means whoever has it now
          if (serviceNameOf(all, wanted) !== wanted) continue;
          const found = await fetchNamed(all, logsOf({ services: [wanted] }), storeOf(lines));
          expect(idsOf(found)).toEqual(lines.filter((row) => called(all, row) === wanted).map(({ id }) => id));
        }
      }),
    );
  });

  it('leaves out the rows of a name, and no others', async () => {
    await fc.assert(
      fc.asyncProperty(rules, stored, async (all, lines) => {
        for (const unwanted of new Set(lines.map((row) => called(all, row)))) {
          if (serviceNameOf(all, unwanted) !== unwanted) continue;
          const found = await fetchNamed(all, logsOf({ notServices: [unwanted] }), storeOf(lines));
          expect(idsOf(found)).toEqual(lines.filter((row) => called(all, row) !== unwanted).map(({ id }) => id));
        }
      }),
    );
  });

  it('counts each line under one name', async () => {
    await fc.assert(
      fc.asyncProperty(rules, stored, async (all, lines) => {
        // nobody may take a name that was given away
        fc.pre(lines.every((row) => serviceNameOf(all, called(all, row)) === called(all, row)));
        const { rows } = await fetchNamed(all, byService, storeOf(lines));
        const counts = rows.flatMap((row) =>
          row.kind === 'tally' && row.value !== undefined ? [[row.value, row.count]] : [],
        );
        const expected = new Map<string, number>();
        for (const row of lines) expected.set(called(all, row), (expected.get(called(all, row)) ?? 0) + 1);
        expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(expected));
      }),
    );
  });

  it('counts a line once where a name was split, given to another service, and split again', async () => {
    const split: NamingRule = { kind: 'split', service: 'b', field: 'app' };
    const all: readonly NamingRule[] = [split, { kind: 'rename', service: 'a', to: 'b' }, split];
    const { rows } = await fetchNamed(all, byService, storeOf([logLine(0, 'a')]));
    expect(rows.filter((row) => row.kind === 'tally' && row.value !== undefined)).toEqual([
      expect.objectContaining({ value: 'b', count: 1 }),
    ]);
  });

  it('means the service by the name that it had before', async () => {
    const lines = [logLine(1, 'a'), logLine(2, 'b')];
    const found = await fetchNamed(
      [{ kind: 'rename', service: 'a', to: 'shop' }],
      logsOf({ services: ['a'] }),
      storeOf(lines),
    );
    expect(found.rows).toEqual([{ ...lines[0], service: 'shop' }]);
  });

  it('keeps distinct traces of a joined service', async () => {
    const lines = [logLine(1, 'a'), logLine(2, 'b'), logLine(3, 'c')];
    const { rows } = await fetchNamed([{ kind: 'join', services: ['a', 'b'], as: 'web' }], byService, storeOf(lines));
    expect(rows).toContainEqual(expect.objectContaining({ value: 'web', count: 2, traces: 2 }));
    expect(rows.find((row) => row.kind === 'tally' && row.value === undefined)).toMatchObject({ values: 2 });
  });

  it('adds up the rates of services that are one', async () => {
    const rate = (service: string, lines: number): RateRow => ({
      kind: 'rate',
      service,
      event: 'e',
      level: 'info',
      start: 0,
      slots: [0, 2],
      lines: [lines, 1],
    });
    const fetch = async (): Promise<FetchResult> => ({
      rows: composeMasked([rate('a', 2), rate('b', 3)]),
      matched: 2,
      owed: 0,
    });
    const query = {
      ask: 'aggregates',
      of: 'rates',
      window: WINDOW,
      history: 1,
      incidents: [],
      budget: 1,
      upTo: 1,
    } as const;
    const { rows } = await fetchNamed([{ kind: 'join', services: ['a', 'b'], as: 'web' }], query, fetch);
    expect(rows).toEqual([{ ...rate('web', 5), lines: [5, 2] }]);
  });

  it('counts the lines of a split service anew, by their own names', async () => {
    const lines = [logLine(1, 'a', { app: 'x' }), logLine(2, 'a', { app: 'y' })];
    const rates: readonly RateRow[] = [
      { kind: 'rate', service: 'a', event: 'line', level: 'error', start: MINUTE, slots: [0, 4], lines: [1, 1] },
    ];
    const fetch = async (query: SourceQuery): Promise<FetchResult> =>
      query.ask === 'aggregates' ? { rows: composeMasked(rates), matched: 1, owed: 0 } : storeOf(lines)(query);
    const query = {
      ask: 'aggregates',
      of: 'rates',
      window: WINDOW,
      history: 1,
      incidents: [],
      budget: 1,
      upTo: 1,
    } as const;
    const { rows } = await fetchNamed([{ kind: 'split', service: 'a', field: 'app' }], query, fetch);
    expect(rows.map((row) => ('service' in row ? row.service : ''))).toEqual(['x', 'y']);
  });

  it('changes nothing without rules', async () => {
    const found = { rows: composeMasked([logLine(1, 'a')]), matched: 1, owed: 0 };
    expect(await fetchNamed([], logsOf({}), async () => found)).toBe(found);
  });
});
