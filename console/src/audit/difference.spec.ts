import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { differences } from './difference.js';

const json = fc.jsonValue({ maxDepth: 4 });

describe('differences', () => {
  it('are none between equal values', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(differences(value, structuredClone(value))).toEqual([]);
      }),
    );
  });

  it('are some between values that are written differently', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        const sorted = (value: unknown): string =>
          JSON.stringify(value, (_, node: unknown) =>
            typeof node === 'object' && node !== null && !Array.isArray(node)
              ? Object.fromEntries(Object.entries(node).toSorted(([a], [b]) => (a < b ? -1 : 1)))
              : node,
          );
        const isEmptyPair = differences(before, after).length === 0;
        expect(isEmptyPair).toBe(sorted(before) === sorted(after));
      }),
    );
  });

  it('names each place with its value before and after', () => {
    const before = { turns: [{ n: 1, status: 'running' }], running: { n: 1 } };
    const after = { turns: [{ n: 1, status: 'answered' }, { n: 2 }] };
    expect(differences(before, after)).toEqual([
      { path: 'turns[0].status', before: '"running"', after: '"answered"' },
      { path: 'turns[1]', after: '{"n":2}' },
      { path: 'running', before: '{"n":1}' },
    ]);
  });
});
