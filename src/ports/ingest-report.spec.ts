import { describe, expect, it } from '@jest/globals';
import { merged, MOST_LISTED, nothingWritten } from './ingest-report.js';

describe('reports of parts', () => {
  it('are added up', () => {
    const one = {
      accepted: 1,
      duplicates: 0,
      rejected: [{ line: 2, reason: 'not-json', text: '{' }],
      repaired: { cut: 1 },
    };
    const two = { accepted: 2, duplicates: 3, rejected: [], repaired: { cut: 1, cleaned: 4 } };
    expect(merged(one, two)).toEqual({
      accepted: 3,
      duplicates: 3,
      rejected: one.rejected,
      repaired: { cut: 2, cleaned: 4 },
    });
  });

  it('list so many rejects, and count the others', () => {
    const bad = (from: number, rows: number) => ({
      ...nothingWritten,
      rejected: Array.from({ length: rows }, (_, n) => ({ line: from + n, reason: 'not-json', text: 'x' })),
    });
    const both = merged(bad(1, MOST_LISTED - 1), bad(MOST_LISTED, 3));
    expect(both.rejected.map(({ line }) => line).at(-1)).toBe(MOST_LISTED);
    expect(both.unlisted).toBe(2);
    expect(merged(both, bad(20_000, 5))).toMatchObject({ rejected: both.rejected, unlisted: 7 });
  });
});
