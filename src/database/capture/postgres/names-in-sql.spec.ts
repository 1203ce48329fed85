import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesInSql } from './names-in-sql.js';

describe('namesInSql', () => {
  it.each([
    ['select evil(1)', ['evil']],
    ['select Evil /* a /* b */ c */ (1)', ['evil']],
    ['select "evil fn"(1)', ['evil fn']],
    ['select public."values"(1)', ['values']],
    ['select public . values (1)', ['values']],
    ['select "a""b"\n(1)', ['a"b']],
    [`select 'fn(1)', $$ fn(2) $$, "no call"`, []],
  ])('reads each call: %s', (sql, calls) => {
    const read = namesInSql(sql);
    expect([...(read?.calls ?? []), ...(read?.plainCalls ?? [])]).toEqual(calls);
  });

  it('keeps apart what may be a word of SQL', () => {
    expect(namesInSql('select "values"(1), shop.values(2), values (3)')).toMatchObject({
      calls: ['values'],
      plainCalls: ['values'],
    });
    expect(namesInSql('insert into t values (1)')).toMatchObject({ calls: [], plainCalls: ['values'] });
  });

  it.each([['select U&"\\0065vil"(1)'], ['select u&"evil"(1)'], ['select "evil'], ['select "']])(
    'reads nothing where a name cannot be read: %s',
    (sql) => {
      expect(namesInSql(sql)).toBeUndefined();
    },
  );

  it('reads what calls a function of a row, and operators', () => {
    const names = namesInSql("select ('(1)'::pair).evil, 1 ===- 2 from shop.v");
    expect(names?.fields).toEqual(['evil', 'v']);
    expect(names?.operators).toEqual(expect.arrayContaining(['===', '===-', '-']));
    expect(names?.names).toEqual(['select', 'pair', 'evil', 'from', 'shop', 'v']);
  });

  it('finds a quoted name whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        const sql = `select /* x */ "${name.replaceAll('"', '""')}" ( $1 )`;
        expect(namesInSql(sql)?.calls).toEqual([name]);
      }),
    );
  });
});
