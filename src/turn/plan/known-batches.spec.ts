// Who is spared the records that the issue holds already.
import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import type { Issue } from '../../investigation/state.js';
import { findKnownBatches } from './known-batches.js';

const hash = 'held' as BatchHash;
const issue = { considered: [], batches: [{ hash, source: 'logs', turn: 1 }] } as unknown as Issue;
const query = { ask: 'logs', window: { from: 0, to: 1 }, filter: {}, order: 'newest', budget: 9, upTo: 9 } as const;
const leftOut = (why: string): readonly BatchHash[] =>
  findKnownBatches({ id: 'q1', source: 'logs', role: 'issue', why, query }, issue);

describe('planned query', () => {
  it('leaves out the batches of its issue', () => {
    expect(leftOut('text')).toEqual([hash]);
  });

  it.each(['drill', 'model'])('leaves out nothing when it reads for %s', (why) => {
    expect(leftOut(why)).toEqual([]);
  });
});
