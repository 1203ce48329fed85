import { describe, expect, it } from 'vitest';
import { sharesOf } from './template-ranking.js';

const tier = (...lines: readonly number[]) => lines.map((each, n) => ({ template: `t${n}`, severity: 4, lines: each }));

describe('the shares of tiers', () => {
  it('gives every tier some lines in its turn, and then more to the first', () => {
    expect(sharesOf([tier(1_000), tier(10), tier(500)], 200, 25)).toEqual([165, 10, 25]);
    expect(sharesOf([tier(60), tier(10), tier(500)], 200, 25)).toEqual([60, 10, 130]);
  });

  it('gives never more lines than are wanted or exist', () => {
    expect(sharesOf([tier(3, 4), tier(100)], 10, 25)).toEqual([7, 3]);
    expect(sharesOf([tier(3, 4), tier(2)], 10, 25)).toEqual([7, 2]);
    expect(sharesOf([tier(30), tier(30)], 0, 25)).toEqual([0, 0]);
  });

  it('fills the first tiers where each may take all', () => {
    expect(sharesOf([tier(8), tier(100), tier(100)], 50, 50)).toEqual([8, 42, 0]);
  });
});
