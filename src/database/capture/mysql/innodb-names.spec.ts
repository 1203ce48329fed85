import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeInnodbName, encodedParts } from './innodb-names.js';

/** As the server writes characters that are neither letters, digits nor `_`, of names without letters of other scripts. */
const encoded = (name: string): string =>
  name.replace(/\W/g, (character) => `@${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

describe('decodeInnodbName', () => {
  it.each([
    ['shop/stock', { schema: 'shop', table: 'stock' }],
    ['my@002dshop/Order@002dItems', { schema: 'my-shop', table: 'Order-Items' }],
    ['shop/part#P#p0', { schema: 'shop', table: 'part' }],
    ['shop/part#p#p0#sp#p0sp1', { schema: 'shop', table: 'part' }],
    ['a@002eb/c@002ed@002fe@0023P@0023x', { schema: 'a.b', table: 'c.d/e#P#x' }],
  ])('%s', (name, table) => {
    expect(decodeInnodbName(name)).toEqual(table);
  });

  it.each([
    'shop/FTS_0000000000000012_CONFIG',
    'shop/FTS_0000000000000012_0000000000000025_INDEX_1',
    'shop/#sql-ib12',
    'innodb_system',
    'shop/Gr@1i@1je',
  ])('is none: %s', (name) => {
    expect(decodeInnodbName(name)).toBeUndefined();
  });

  it('takes what the server has decoded', () => {
    const name = 'shop/Gr@1i@1je#P#p0';
    expect(encodedParts(name)).toEqual(['Gr@1i@1je']);
    expect(decodeInnodbName(name, new Map([['Gr@1i@1je', 'Größe']]))).toEqual({ schema: 'shop', table: 'Größe' });
  });

  it('reads any name back', () => {
    const part = fc.string({ minLength: 1, unit: fc.constantFrom(...'aP_#@-./ `"0') });
    fc.assert(
      fc.property(part, part, (schema, table) => {
        expect(decodeInnodbName(`${encoded(schema)}/${encoded(table)}`)).toEqual({ schema, table });
      }),
    );
  });
});
