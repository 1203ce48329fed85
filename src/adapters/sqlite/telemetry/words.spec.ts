// The words that make a line findable.
import { describe, expect, it } from '@jest/globals';
import { knownWords, rareWords, wordsOf } from './words.js';

const constants = knownWords(['order', 'was', 'shipped', 'to']);

describe('the rare words of a line', () => {
  it.each([
    ['Order order-4711 was shipped to Zürich', ' 4711 zürich'],
    ['order 7 was shipped to 12', ''],
    ['', ''],
    ['payload {"user":"u-993","x":1}', ' payload user 993'],
  ])('of %j', (message, words) => {
    expect(rareWords(message, constants, {})).toBe(words);
  });

  it('leave out the ids that have columns of their own', () => {
    expect(rareWords('trace 4bf92f35 span 00f067aa', constants, { traceId: '4bf92f35', spanId: '00f067aa' })).toBe(
      ' trace span',
    );
  });

  it('are split like the words of a question', () => {
    expect(wordsOf('Order-4711, Zürich!')).toEqual(['order', '4711', 'zürich']);
  });
});
