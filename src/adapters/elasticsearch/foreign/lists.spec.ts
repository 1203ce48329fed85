import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { createMapping } from '../mapping/mapping.js';
import { withoutLists } from './lists.js';

const type = (of: string) => ({ [of]: { type: of } });
const mapping = createMapping({ index: 'logs' }, 'log', {
  indices: ['a'],
  fields: { '@timestamp': type('date'), 'exception.type': type('keyword') },
});

describe('lists in documents', () => {
  it('merges a list of objects into one: the first canonical value, all of the others', () => {
    const row = {
      exception: [{ type: 'Failed' }, { type: 'Timeout', handled: false }],
      containers: [{ name: 'web', ports: [{ n: 80 }, { n: 443 }] }, { name: 'web', ports: [{ n: 80 }] }, 7],
      tags: ['a', 'b'],
    };
    expect(withoutLists(row, mapping)).toEqual({
      exception: { type: 'Failed', handled: false },
      containers: { name: 'web', ports: { n: '80, 443' } },
      tags: ['a', 'b'],
    });
  });

  it('leaves a document without lists as it is, whatever its keys', () => {
    const { row } = fc.letrec<{ row: { [key: string]: unknown } }>((tie) => ({
      row: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.array(fc.integer()), tie('row'))),
    }));
    fc.assert(fc.property(row, (each) => void expect(withoutLists(each, mapping)).toBe(each)));
    const hostile = JSON.parse('{ "__proto__": [{ "a": 1 }], "b": [{ "__proto__": 2 }] }') as object;
    expect(JSON.stringify(withoutLists(hostile, mapping))).toBe('{"__proto__":{"a":1},"b":{"__proto__":2}}');
  });
});
