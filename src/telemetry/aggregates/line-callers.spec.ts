import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { nestByTime } from './segments.js';

const during = ([, from, to]: readonly [name: string, from: number, to: number]) => ({ from, to });

const parents = (...items: readonly (readonly [string, number, number])[]) => {
  const nested = nestByTime(items, during);
  return Object.fromEntries(
    nested.map(({ item: [name], parent }) => [name, parent === undefined ? undefined : nested[parent]?.item[0]]),
  );
};

describe('what lies within what', () => {
  it('nests an item in the nearest that encloses it', () => {
    expect(parents(['c', 12, 18], ['a', 0, 30], ['b', 10, 20], ['d', 21, 29])).toEqual({
      a: undefined,
      b: 'a',
      c: 'b',
      d: 'a',
    });
  });

  it('nests nothing in what it only overlaps, or begins or ends with', () => {
    expect(parents(['a', 0, 20], ['b', 10, 30])).toEqual({ a: undefined, b: undefined });
    expect(parents(['a', 0, 20], ['b', 0, 10], ['c', 10, 20])).toEqual({ a: undefined, b: undefined, c: undefined });
  });

  it('puts every item behind the one that encloses it, in any order of input', () => {
    const spans = fc.array(fc.tuple(fc.nat(50), fc.nat(50)), { maxLength: 30 });
    fc.assert(
      fc.property(spans, (all) => {
        const items = all.map(([from, length], index) => [`${index}`, from, from + length] as const);
        const nested = nestByTime(items, during);
        expect(nested).toHaveLength(items.length);
        nested.forEach(({ item: [, from, to], parent }, index) => {
          if (parent === undefined) return;
          expect(parent).toBeLessThan(index);
          const [, start = 0, end = 0] = nested[parent]?.item ?? [];
          expect(start < from && end > to).toBe(true);
        });
      }),
    );
  });
});
