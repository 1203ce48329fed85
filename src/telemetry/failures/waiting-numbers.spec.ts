import { describe, expect, it } from 'vitest';
import { waitingNumbers } from './waiting-numbers.js';

describe('numbers of things that wait', () => {
  it.each([
    ['queue depth: 31', [{ field: 'depth', value: 31 }]],
    ['mail queue: 31 jobs ready', [{ field: 'ready', value: 31 }]],
    ['12 messages are waiting for their consumer', [{ field: 'waiting', value: 12 }]],
    ['worker-3 tasks ready', []],
    ['31 jobs done', []],
  ])('are read from “%s”', (message, expected) => {
    expect(waitingNumbers({ message })).toEqual(expected);
  });
});
