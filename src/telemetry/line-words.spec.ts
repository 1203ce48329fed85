import { describe, expect, it } from 'vitest';
import { lineWords } from './line-words.js';

describe('the words of a log line', () => {
  it.each([
    [{ message: 'served' }, 'served'],
    [
      { message: 'request failed', error: { type: 'Error', message: 'payments answered 500' } },
      'request failed | Error: payments answered 500',
    ],
    [
      { message: 'request failed', error: { message: 'payments answered 500' } },
      'request failed | payments answered 500',
    ],
    [
      { message: 'PoolTimeout: no connection', error: { type: 'PoolTimeout', message: 'no connection' } },
      'PoolTimeout: no connection',
    ],
  ])('are those of %j', (line, words) => {
    expect(lineWords(line)).toBe(words);
  });
});
