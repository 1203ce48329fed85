import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServerReading } from './server-reading.js';
import { statementIdsByText, statementShape } from './statement-shape.js';

describe('the shape of a statement', () => {
  it.each([
    ['select n from stock where id = 7', 'select n from stock where id = $1'],
    ['SELECT n\n  FROM stock WHERE id=7;', 'select n from stock where id = $1'],
    ['update t set a = -5, b = (-1) where c > - 2', 'update t set a = $1, b = ($2) where c > $3'],
    ['select /* route=/carts */ 1 -- end', 'select $1'],
    ["insert into t values (true, null, 'x', now())", 'insert into t values ($1, $2, $3, now())'],
    ['select a from t where b is null', 'select a from t where b is null'],
    ['select a::varchar(10) from t where b in (1, 2)', 'select a::varchar(10) from t where b in ($1, $2)'],
  ])('is one with literals and with parameters: %s', (run, counted) => {
    expect(statementShape(run)).toBe(statementShape(counted));
  });

  it.each([
    ['select a from t where b = 1', 'select a from t where c = 1'],
    ['select "A" from t', 'select "a" from t'],
    ['select a from t where b in (1, 2)', 'select a from t where b in (1)'],
    ['select a + 1 from t', 'select a * 1 from t'],
  ])('tells statements apart: %s', (one, other) => {
    expect(statementShape(one)).not.toBe(statementShape(other));
  });

  const literal = fc.oneof(
    fc.integer().map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.string().map((text) => `'${text.replaceAll("'", "''")}'`),
    fc.constantFrom('true', 'NULL'),
  );
  const part = fc.constantFrom('a = @', 'b in (@, @)', 'f(@) > c', 'd like @', '@ < e', 'g between @ and @');

  it('is the same whatever the literals are', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), fc.infiniteStream(literal), (parts, literals) => {
        const sql = `select x from t where ${parts.join(' and ')}`;
        let count = 0;
        const counted = sql.replaceAll('@', () => `$${(count += 1)}`);
        const run = sql.replaceAll('@', () => String(literals.next().value));
        expect(statementShape(run)).toBe(statementShape(counted));
      }),
    );
  });
});

const reading = (texts: Readonly<Record<string, readonly [database: number, text: string]>>): ServerReading => ({
  instance: { name: 'orders', host: 'db', port: 5432, version: '12.22', isWriter: true },
  settings: [{ name: 'track_activity_query_size', reset_val: '60' }],
  before: { at: 0 },
  after: {
    at: 1,
    databases: [
      { datid: '1', datname: 'shop' },
      { datid: '2', datname: 'archive' },
    ],
    statements: Object.entries(texts).map(([queryid, [dbid]]) => ({ queryid, dbid })),
  },
  samples: [],
  texts: new Map(Object.entries(texts).map(([id, [, text]]) => [id, text])),
  notes: [],
  version: '0',
});

const idOf = (statements: Parameters<typeof reading>[0], query: string, database = 'shop'): string | undefined =>
  statementIdsByText(reading(statements))({ pid: 1, blockedBy: [], query, database });

describe('the statement of a session that tells no id', () => {
  it('is that of its own database', () => {
    const statements = { '5': [1, 'select $1'], '6': [2, 'select $1'] } as const;
    expect([idOf(statements, 'select 9'), idOf(statements, 'select 9', 'archive')]).toEqual(['5', '6']);
  });

  it('is none where the text is unknown, or fits two', () => {
    const statements = { '5': [1, 'select $1'], '6': [1, 'SELECT $1'] } as const;
    expect([idOf(statements, 'select 9'), idOf(statements, 'select a'), idOf(statements, '')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is found by the beginning of its text where the server has cut that', () => {
    const long = 'select amount from orders where customer = $1 and placed > $2 and kind = $3';
    const cut = "select amount from orders where customer = 17 and placed > '2026";
    expect(idOf({ '5': [1, long], '6': [1, 'select amount from carts'] }, cut)).toBe('5');
    expect(idOf({ '5': [1, long], '6': [1, `${long} limit $4`] }, cut)).toBeUndefined();
  });

  it('is none where the server has cut it within the comment in front of it', () => {
    expect(idOf({ '5': [1, 'select n from stock'] }, `/* ${'trace '.repeat(12)}`)).toBeUndefined();
  });
});
