import { describe, expect, it } from 'vitest';
import { completeUpTo } from './chunks.js';

const NOW = 10_000_000_000;
const open = { first: NOW - 100, last: NOW - 1, isDone: false };
const done = { ...open, isDone: true };
const earlier = { first: NOW - 900, last: NOW - 500, isDone: true };

describe('rows visible without a gap', () => {
  it('are all rows where no chunk is being written in parts', () => {
    expect(completeUpTo(NOW, { now: NOW })).toBe(NOW);
    expect(completeUpTo(NOW, { before: done, after: done, now: NOW })).toBe(NOW);
  });

  it('end before a chunk that is under way', () => {
    expect(completeUpTo(NOW - 40, { before: open, after: open, now: NOW })).toBe(NOW - 101);
    expect(completeUpTo(NOW - 200, { before: open, after: open, now: NOW })).toBe(NOW - 200);
  });

  it('end before a chunk that began or ended during the look', () => {
    expect(completeUpTo(NOW - 40, { before: open, after: done, now: NOW })).toBe(NOW - 101);
    expect(completeUpTo(NOW - 40, { before: earlier, after: open, now: NOW })).toBe(NOW - 500);
    expect(completeUpTo(NOW - 40, { before: earlier, after: done, now: NOW })).toBe(NOW - 500);
    expect(completeUpTo(NOW - 40, { after: done, now: NOW })).toBe(NOW - 101);
  });

  it('are not held up for ever by a process that died in a chunk', () => {
    const later = NOW + 700_000_000;
    expect(completeUpTo(NOW, { before: open, after: open, now: later })).toBe(NOW);
  });
});
