import { describe, expect, it } from '@jest/globals';
import { completeUpTo } from './chunks.js';

const NOW = 10_000_000_000;
const open = { first: NOW - 100, last: NOW - 1, isDone: false };
const done = { ...open, isDone: true };
const earlier = { first: NOW - 900, last: NOW - 500, isDone: true };

describe('the rows of an ingester that were seen without a gap', () => {
  it('are all where no chunk was ever written in parts, or the last one is done', () => {
    expect(completeUpTo(NOW, { now: NOW })).toBe(NOW);
    expect(completeUpTo(NOW, { before: done, after: done, now: NOW })).toBe(NOW);
  });

  it('end before a chunk that is under way', () => {
    expect(completeUpTo(NOW - 40, { before: open, after: open, now: NOW })).toBe(NOW - 101);
    expect(completeUpTo(NOW - 200, { before: open, after: open, now: NOW })).toBe(NOW - 200);
  });

  it('end before a chunk that began or ended while they were looked at', () => {
    expect(completeUpTo(NOW - 40, { before: open, after: done, now: NOW })).toBe(NOW - 101);
    expect(completeUpTo(NOW - 40, { before: earlier, after: open, now: NOW })).toBe(NOW - 500);
    expect(completeUpTo(NOW - 40, { before: earlier, after: done, now: NOW })).toBe(NOW - 500);
    expect(completeUpTo(NOW - 40, { after: done, now: NOW })).toBe(NOW - 101);
  });

  it('are not held up for ever by a process that died in the middle', () => {
    const later = NOW + 700_000_000;
    expect(completeUpTo(NOW, { before: open, after: open, now: later })).toBe(NOW);
  });
});
