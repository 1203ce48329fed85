import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sqlTokens, stripLiterals } from './strip-literals.js';

describe('stripLiterals', () => {
  it.each([
    [`alter role app password 'hunter2'`, 'alter role app password ?'],
    [`select * from t where a = 42 and b = -1.5e3 and c = .5`, 'select * from t where a = ? and b = -? and c = ?'],
    [`select 'it''s', E'it\\'s', U&'d\\0061t'`, 'select ?, ?, ?'],
    ['do $body$ begin perform 1; end $body$', 'do ?'],
    ['do $$ secret $$', 'do ?'],
    ['select $1, "Col 1", t2.x3 from s4', 'select $1, "Col 1", t2.x3 from s4'],
    ['select 1 -- password: hunter2\n, 2 /* hunter2 */ + 3', 'select ? , ? + ?'],
    [`insert into users values ('ann@example.org', 'cut in the midd`, 'insert into users values (?, ?'],
    ['select 1_000_000, 0xFF, 12.', 'select ?, ?, ?'],
    ['select /* a /* b */ hunter2 */ 1', 'select ?'],
    ['select 1 /* cut /* off */ hunter2', 'select ?'],
    ['select $ä$ hunter2 $ä$', 'select ?'],
  ])('%s', (sql, shown) => {
    expect(stripLiterals(sql)).toBe(shown);
  });

  it('removes everything in quotes', () => {
    const quoted = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => `'${text.replaceAll("'", "''")}'`);
    fc.assert(
      fc.property(fc.array(quoted, { minLength: 1, maxLength: 4 }), (values) => {
        expect(stripLiterals(`insert into t values (${values.join(', ')})`)).toBe(
          `insert into t values (${values.map(() => '?').join(', ')})`,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (sql) => {
        const once = stripLiterals(sql);
        expect(stripLiterals(once)).toBe(once);
      }),
      { numRuns: 300 },
    );
  });
});

describe('sqlTokens', () => {
  it('is the whole text in pieces', () => {
    const part = fc.constantFrom('/*', '*/', '"', "'", '$$', '$1', '--', '\n', 'U&', 'fn', '(', ' ', '1.5');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const sql = parts.join('');
        expect(
          sqlTokens(sql)
            .map(({ text }) => text)
            .join(''),
        ).toBe(sql);
      }),
      { numRuns: 300 },
    );
  });
});
