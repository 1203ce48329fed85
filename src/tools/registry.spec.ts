// What else has to know of a tool.
import { describe, expect, it } from 'vitest';
import { COUNTING_TOOLS } from '../grounding/model/cited-reads.js';
import { builtInTools } from './registry.js';

/** Their results are not told as so many rows of one source: a sentence may not count what they found. */
const NOT_COUNTED = ['compare_periods', 'count_records', 'list_knowledge_bases', 'read_batch'];

describe('a built-in tool', () => {
  it('is entered in COUNTING_TOOLS of grounding/model/cited-reads.ts, or in NOT_COUNTED of this spec', () => {
    const known = [...Object.values(COUNTING_TOOLS).flat(), ...NOT_COUNTED];
    expect(builtInTools.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });

  it('has a name of its own', () => {
    const names = builtInTools.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
