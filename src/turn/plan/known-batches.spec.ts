// Who is spared the records that the issue holds already.
import { describe, expect, it } from '@jest/globals';
import type { BatchHash } from '../../kernel/brand.js';
import type { Issue } from '../../investigation/state.js';
import { findKnownBatches } from './known-batches.js';

const hash = 'held' as BatchHash;
const issue = { considered: [], batches: [{ hash, source: 'logs', turn: 1 }] } as unknown as Issue;
const query = { ask: 'logs', window: { from: 0, to: 1 }, filter: {}, order: 'newest', budget: 9, upTo: 9 } as const;
const leftOut = (why: string): readonly BatchHash[] =>
  findKnownBatches({ id: 'q1', source: 'logs', role: 'issue', why, query }, issue);

describe('a query', () => {
  it('of the plan leaves out what the issue holds', () => {
    expect(leftOut('text')).toEqual([hash]);
  });

  it.each(['drill', 'model'])('that asks for what there is (%s) is answered with all of it', (why) => {
    expect(leftOut(why)).toEqual([]);
  });
});
