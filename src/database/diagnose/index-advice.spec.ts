// Which index a statement is offered, and that none is offered where its conditions do not tell.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { candidateIndex, indexAction } from './index-advice.js';

describe('a candidate index', () => {
  it.each([
    ['select total from orders where customer_id = $1', 'orders', ['customer_id']],
    [
      'SELECT * FROM shop.orders o WHERE o.state = $1 AND o.created_at > $2 LIMIT 10',
      'shop.orders',
      ['state', 'created_at'],
    ],
    ['select id from orders where created_at between $1 and $2 and shop_id = $3', 'orders', ['shop_id', 'created_at']],
    [
      'select id from orders where customer_id = $1 order by created_at limit $2',
      'orders',
      ['customer_id', 'created_at'],
    ],
    ['update stock set n = n + $1 where sku = $2', 'stock', ['sku']],
    ['delete from sessions where expires_at < $1', 'sessions', ['expires_at']],
    ['select n from "Order Lines" where "Order" in ($1, $2)', '"Order Lines"', ['Order']],
    ['select n from t where a = $1 and b <> $2', 't', ['a']],
  ])('comes from its conditions: %s', (text, relation, columns) => {
    expect(candidateIndex(text)).toEqual({ relation, columns });
  });

  it.each([
    'select count(*) from orders',
    'select 1',
    'select n from a join b on a.id = b.id where a.x = $1',
    'select n from a, b where a.x = $1',
    'select n from t where a = $1 or b = $2',
    'select n from t where lower(a) = $1',
    'select n from t where a in (select id from u where x = $1)',
    'insert into t values ($1)',
    'select n from t where note like $1',
    '',
  ])('is none where they do not tell: %s', (text) => {
    expect(candidateIndex(text)).toBeUndefined();
  });

  it('quotes every name, whatever it is, and ends', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }),
        (relation, more) => {
          const { statement, undo } = indexAction({ relation, columns: ['a', ...more] });
          // outside of quoted identifiers stands our own SQL alone
          const bare = statement.replaceAll(/"(?:[^"]|"")*"/g, 'x');
          expect(bare).toMatch(/^create index concurrently [\w$]+ on [\w$.]+ \([\w$, ]+\);$/);
          expect(undo).toMatch(/^drop index concurrently /);
        },
      ),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        expect(() => candidateIndex(`select a from t where ${text}`)).not.toThrow();
      }),
    );
  });
});
