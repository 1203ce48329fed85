// Whether an onset lies before a window.
import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SECOND } from '../kernel/time.js';
import { isOnsetBefore } from './verdict-onset.js';

describe('an onset, which is exact to 15 s', () => {
  it('is not before a window that begins within its 15 s', () => {
    expect(isOnsetBefore(30 * SECOND, 40 * SECOND)).toBe(false);
    expect(isOnsetBefore(30 * SECOND, 45 * SECOND)).toBe(true);
  });

  it('is before a window only if every instant of its 15 s is', () =>
    assert(
      property(
        integer({ min: 0, max: 1_000 }),
        integer({ min: 0, max: 14 }),
        integer({ min: 0, max: 1_100 }),
        (at, within, from) => {
          const [onset, line, begin] = [at, at + within, from].map((each) => each * SECOND) as [number, number, number];
          if (isOnsetBefore(onset, begin)) expect(line).toBeLessThan(begin);
        },
      ),
    ));
});
