import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { recentTurns } from './conversation.js';

describe('recent turns', () => {
  it('are the five latest before the message that were about an issue, oldest first', () => {
    const turns = fc.array(fc.option(fc.constantFrom('i1', 'i2'), { nil: undefined }), { maxLength: 12 });
    fc.assert(
      fc.property(turns, fc.integer({ min: 1, max: 13 }), (issues, n) => {
        const all = issues.map((issue, index) => ({ n: index + 1, issue }));
        const recent = recentTurns({ n }, all);
        const eligible = all.filter((turn) => turn.n < n && turn.issue !== undefined);
        expect(recent).toEqual(eligible.slice(Math.max(0, eligible.length - 5)));
      }),
    );
    const ten = Array.from({ length: 10 }, (_, index) => ({ n: index + 1, issue: 'i1' }));
    expect(recentTurns({ n: 9 }, ten).map(({ n }) => n)).toEqual([4, 5, 6, 7, 8]);
  });
});
