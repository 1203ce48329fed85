import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { holdsTerm, knownWords, rareWords, searchTermsOf, wordsOf } from './search-words.js';

// The words that make a line findable.

const constants = knownWords(['order', 'was', 'shipped', 'to']);

const rare = (message: string, from: Parameters<typeof rareWords>[1] = { constants }): readonly string[] => {
  const words: string[] = [];
  rareWords(message, from, ({ text, start, end }) => void words.push(text.slice(start, end)));
  return words;
};

describe('the rare words of a line', () => {
  it.each([
    ['Order order-4711 was shipped to Zürich', ['4711', 'zürich']],
    ['order 7 was shipped to 12', []],
    ['', []],
    ['payload {"user":"u-993","x":1}', ['payload', 'user', '993']],
  ])('of %j', (message, words) => {
    expect(rare(message)).toEqual(words);
  });

  it('leave out ids that have columns of their own', () => {
    const ids = { constants, traceId: '4bf92f35', spanId: '00f067aa' };
    expect(rare('trace 4bf92f35 span 00f067aa', ids)).toEqual(['trace', 'span']);
  });

  it('are split like the words of a query', () => {
    expect(wordsOf('Order-4711, Zürich!')).toEqual(['order', '4711', 'zürich']);
  });

  it('are all words but single characters, short numbers and known words', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('a', 'B', '7', '3', ' ', 'ß', '-', '中') }));
    fc.assert(
      fc.property(text, fc.array(text), (message, others) => {
        const known = new Set(others.flatMap(wordsOf));
        const expected = wordsOf(message).filter(
          (word) => word.length > 1 && !/^\d{1,2}$/.test(word) && !known.has(word),
        );
        expect(rare(message, { constants: knownWords([...known]) })).toEqual(expected);
      }),
    );
  });
});

const term = (text: string) => {
  const [first] = searchTermsOf(text);
  if (first === undefined) throw new Error(`${text} is no term`);
  return first;
};

describe('a term of a text', () => {
  it('is found by its distinctive words, and not at all where it has none', () => {
    expect(searchTermsOf('Order-4711 since 11:55')).toMatchObject([
      { text: 'order-4711', words: ['order', '4711'] },
      { text: 'since', words: ['since'] },
      { text: '11:55', words: [] },
    ]);
  });

  it('matches a line that contains its words whole and in order, whatever is between them', () => {
    for (const line of ['order-4711 failed', 'of ORDER 4711', '(order_4711)'])
      expect(holdsTerm(line, term('order-4711'))).toBe(true);
    for (const line of ['order-47112 failed', 'reorder-4711', '4711 order', 'order of 4711'])
      expect(holdsTerm(line, term('order-4711'))).toBe(false);
  });
});
