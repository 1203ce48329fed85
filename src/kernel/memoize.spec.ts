import { describe, expect, it } from '@jest/globals';
import { lazy, memoize } from './memoize.js';

describe('what is made when it is asked for', () => {
  it('is made once for each key, also where it is nothing', () => {
    const made: string[] = [];
    const lengthOf = memoize((word: string) => {
      made.push(word);
      return word === '' ? undefined : word.length;
    });
    expect(['one', '', 'three', 'one', ''].map(lengthOf)).toEqual([3, undefined, 5, 3, undefined]);
    expect(made).toEqual(['one', '', 'three']);
  });

  it('is made once', () => {
    let times = 0;
    const made = lazy(() => (times += 1));
    expect([times, made(), made(), times]).toEqual([0, 1, 1, 1]);
  });
});
