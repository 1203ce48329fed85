import { describe, expect, it } from '@jest/globals';
import { MINUTE, SECOND } from '../../../kernel/time.js';
import { positionIn } from './search.js';

const NOW = Date.UTC(2026, 1, 2, 12) * 1000;

describe('the position of a store', () => {
  it('is its newest row while one process writes', () => {
    expect(positionIn([], NOW)).toBe(0);
    expect(positionIn([NOW - 5], NOW)).toBe(NOW - 5);
    expect(positionIn([NOW - 5, NOW - 2 * MINUTE], NOW)).toBe(NOW - 5);
  });

  it('stays a little behind while several write, for a slow row of one may follow a quick one of another', () => {
    expect(positionIn([NOW - 5, NOW - 30 * SECOND], NOW)).toBe(NOW - 2 * SECOND);
    expect(positionIn([NOW - 10 * SECOND, NOW - 30 * SECOND], NOW)).toBe(NOW - 10 * SECOND);
  });
});
