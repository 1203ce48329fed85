// Several intents at once: each on what those before it have changed.
import { describe, expect, it } from 'vitest';
import { decideAll } from './decider.js';
import type { Rejection } from './rejection.js';

type Added = { readonly type: 'Added'; readonly data: { readonly to: number } };

const counter = {
  decide: (by: number, sum: number): readonly Added[] | Rejection =>
    by < 0 ? { rejected: 'negative', because: `${by} after ${sum}` } : [{ type: 'Added', data: { to: sum + by } }],
  evolve: (_: number, { data }: Added): number => data.to,
};

describe('intents that are decided together', () => {
  it('decides each on the state that those before it have changed', () => {
    expect(decideAll(counter, [1, 2, 3], 10)).toEqual([11, 13, 16].map((to) => ({ type: 'Added', data: { to } })));
  });

  it('refuses all when one is refused', () => {
    expect(decideAll(counter, [5, -1, 2], 0)).toEqual({ rejected: 'negative', because: '-1 after 5' });
  });

  it('makes no facts of no intents', () => {
    expect(decideAll(counter, [], 7)).toEqual([]);
  });
});
