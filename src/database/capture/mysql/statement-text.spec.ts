// Texts of statements: no literal stays, names stay, and a statement has the key of its digest.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCatalogueStatement, readableDigest, statementKey, stripMysqlLiterals } from './statement-text.js';

describe('stripMysqlLiterals', () => {
  it.each([
    ["select * from t where name = 'O''Neil' and n = 4", 'select * from t where name = ? and n = ?'],
    [String.raw`select 'it\'s' from t`, 'select ? from t'],
    ['select * from t where name = "secret"', 'select * from t where name = ?'],
    ["create user a@'%' identified by 'pass''word'", 'create user a@? identified by ?'],
    ["select x'ff', 0xff, _utf8mb4'é', 1.5e3, .5 from `my table`", 'select ?, ?, ?, ?, ? from `my table`'],
    ['select 1 -- the id 4711\nfrom t # it is 7\n', 'select ? from t'],
    ['select/* id 7 */n from order_2024 where a1 = @v1;', 'select n from order_2024 where a1 = @v1'],
    ["insert into t values (1, 'cut in the mid", 'insert into t values (?, ?'],
    ["select '\\", 'select ?'],
    ['select a--1 from t', 'select a--? from t'],
  ])('%j becomes %j', (sql, plain) => {
    expect(stripMysqlLiterals(sql)).toBe(plain);
  });

  it('leaves nothing of a quoted text, whatever stands in it, in either kind of quotes', () => {
    const secret = fc.string({ unit: fc.constantFrom(...'kq\'"\\`#-/* ;'), maxLength: 30 });
    fc.assert(
      fc.property(secret, fc.constantFrom("'", '"'), (text, quote) => {
        const escaped = text.replaceAll('\\', '\\\\').replaceAll(quote, quote + quote);
        expect(stripMysqlLiterals(`select a from t where b = ${quote}${escaped}${quote} and c = 1`)).toBe(
          'select a from t where b = ? and c = ?',
        );
      }),
    );
  });

  it('changes nothing of what it has changed once', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'select1 \'"`\\,()=.-#/*\n') }), (sql) => {
        const once = stripMysqlLiterals(sql);
        expect(stripMysqlLiterals(once)).toBe(once);
      }),
    );
  });

  it('takes time in proportion to the text', () => {
    const begun = performance.now();
    for (const part of ["'", '"\\', '/*', '`', 'a', '0', "_x '"]) stripMysqlLiterals(part.repeat(100_000));
    expect(performance.now() - begun).toBeLessThan(3_000);
  });
});

describe('statementKey', () => {
  it.each([
    ['select n from stock where id = 4', 'SELECT `n` FROM `stock` WHERE `id` = ?'],
    [
      "insert into shop.stock (a, b) values (1, 'x'), (2, 'y')",
      'INSERT INTO `shop` . `stock` ( `a` , `b` ) VALUES (...) /* , ... */',
    ],
    ['select * from t where id in (1,2,3) and b is null', 'SELECT * FROM `t` WHERE `id` IN (...) AND `b` IS NULL'],
    ['select count(*) from t where a>=4 limit 10', 'SELECT COUNT ( * ) FROM `t` WHERE `a` >= ? LIMIT ?'],
    ['select a from t order by a limit 4, 5', 'SELECT `a` FROM `t` ORDER BY `a` LIMIT ?, ...'],
    ['update t set n=n+1 where id=7', 'UPDATE `t` SET `n` = `n` + ? WHERE `id` = ?'],
  ])('is that of the digest: %j', (sql, digest) => {
    expect(statementKey(sql)).toBe(statementKey(digest));
  });

  it('differs for statements that differ', () => {
    expect(statementKey('select a from t')).not.toBe(statementKey('select b from t'));
    expect(statementKey('select a from t where b = 1')).not.toBe(statementKey('select a from t where b > 1'));
  });
});

describe('readableDigest', () => {
  it.each([
    ['SELECT `n` FROM `stock` WHERE `id` = ?', 'SELECT n FROM stock WHERE id = ?'],
    ['SELECT COUNT ( * ) FROM `shop` . `my stock`', 'SELECT COUNT(*) FROM shop.`my stock`'],
    ['INSERT INTO `t` ( `a` ) VALUES (?)', 'INSERT INTO t (a) VALUES (?)'],
  ])('%j reads %j', (digest, text) => {
    expect(readableDigest(digest)).toBe(text);
  });
});

describe('isCatalogueStatement', () => {
  it('is one that looks at the server alone', () => {
    expect(isCatalogueStatement('SHOW GLOBAL STATUS')).toBe(true);
    expect(isCatalogueStatement('select * from information_schema.processlist')).toBe(true);
    expect(isCatalogueStatement('SELECT * FROM `performance_schema` . `threads`')).toBe(true);
    expect(isCatalogueStatement('select * from settings')).toBe(false);
  });
});
