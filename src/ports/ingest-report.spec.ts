import { describe, expect, it } from 'vitest';
import { emptyIngestReport, MAX_LISTED_REJECTIONS, mergeIngestReports } from './ingest.js';

describe('merged ingest reports', () => {
  it('adds the counts of both', () => {
    const one = {
      accepted: 1,
      duplicates: 0,
      rejected: [{ line: 2, reason: 'not-json', text: '{' }],
      repaired: { cut: 1 },
    };
    const two = { accepted: 2, duplicates: 3, rejected: [], repaired: { cut: 1, cleaned: 4 } };
    expect(mergeIngestReports(one, two)).toEqual({
      accepted: 3,
      duplicates: 3,
      rejected: one.rejected,
      repaired: { cut: 2, cleaned: 4 },
    });
  });

  it('lists a limited number of rejected lines, and counts the others', () => {
    const bad = (from: number, rows: number) => ({
      ...emptyIngestReport,
      rejected: Array.from({ length: rows }, (_, n) => ({ line: from + n, reason: 'not-json', text: 'x' })),
    });
    const both = mergeIngestReports(bad(1, MAX_LISTED_REJECTIONS - 1), bad(MAX_LISTED_REJECTIONS, 3));
    expect(both.rejected.map(({ line }) => line).at(-1)).toBe(MAX_LISTED_REJECTIONS);
    expect(both.unlisted).toBe(2);
    expect(mergeIngestReports(both, bad(20_000, 5))).toMatchObject({ rejected: both.rejected, unlisted: 7 });
  });
});
