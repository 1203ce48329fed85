import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replicationErrorText } from './replication-error.js';

describe('replicationErrorText', () => {
  it.each([
    [
      "Could not execute Write_rows_v1 event on table shop.stock; Duplicate entry 'o'neil@example.org' for key 'PRIMARY', Error_code: 1062; handler error HA_ERR_FOUND_DUPP_KEY",
      "Could not execute Write_rows_v1 event on table shop.stock; Duplicate entry '?', Error_code: 1062; handler error HA_ERR_FOUND_DUPP_KEY",
    ],
    [
      "Error 'Duplicate entry 'it's secret' for key 'PRIMARY'' on query. Default database: 'shop'. Query: 'insert into t values (1)'",
      "Error '?'",
    ],
    ["Error 'Duplicate entry 'cut off in the midd", "Error '?'"],
    ["Duplicate entry 'cut", "Duplicate entry '?'"],
    ['Got fatal error 1236 from master', 'Got fatal error 1236 from master'],
  ])('%s', (said, told) => {
    expect(replicationErrorText(said)).toBe(told);
  });

  it('holds nothing of a value, whatever it contains', () => {
    const around = fc.string({ unit: fc.constantFrom(...`'"\\ ;,`) });
    fc.assert(
      fc.property(around, around, fc.boolean(), (before, behind, isWhole) => {
        const end = isWhole ? `' for key 'PRIMARY'' on query. Query: 'insert'` : '';
        expect(replicationErrorText(`Error 'Duplicate entry '${before}secret${behind}${end}`)).not.toContain('secret');
      }),
    );
  });

  it('is none where the server tells none', () => {
    expect(replicationErrorText(undefined)).toBeUndefined();
  });
});
