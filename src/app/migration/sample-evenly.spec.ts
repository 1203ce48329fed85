import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { sampleEvenly } from './migrate-installation.js';

const numbers = (length: number): readonly number[] => Array.from({ length }, (_, at) => at);

describe('an even sample', () => {
  it('takes all of a few', () => {
    expect(sampleEvenly(numbers(3), 10)).toEqual([0, 1, 2]);
    expect(sampleEvenly([], 10)).toEqual([]);
  });

  it('takes the first, the last, and items evenly between', () => {
    expect(sampleEvenly(numbers(9), 3)).toEqual([0, 4, 8]);
    expect(sampleEvenly(numbers(9), 1)).toEqual([0]);
    expect(sampleEvenly(numbers(9), 0)).toEqual([]);
  });

  it('takes as many as wanted, each once, in order', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.integer({ min: 1, max: 200 }), (length, most) => {
        const sample = sampleEvenly(numbers(length), most);
        expect(sample).toHaveLength(Math.min(length, most));
        expect([...new Set(sample)].sort((a, b) => a - b)).toEqual(sample);
      }),
    );
  });
});
