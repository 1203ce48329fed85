import { describe, expect, it } from 'vitest';
import { lazy, memoize } from './memoize.js';

describe('memoize and lazy', () => {
  it('make a value once for each key, also undefined', () => {
    const made: string[] = [];
    const lengthOf = memoize((word: string) => {
      made.push(word);
      return word === '' ? undefined : word.length;
    });
    expect(['one', '', 'three', 'one', ''].map(lengthOf)).toEqual([3, undefined, 5, 3, undefined]);
    expect(made).toEqual(['one', '', 'three']);
  });

  it('make a lazy value once', () => {
    let times = 0;
    const made = lazy(() => (times += 1));
    expect([times, made(), made(), times]).toEqual([0, 1, 1, 1]);
  });
});
