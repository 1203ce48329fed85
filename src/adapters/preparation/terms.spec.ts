import { describe, expect, it } from '@jest/globals';
import { holdsTerm, termsOf } from './terms.js';

const term = (text: string) => {
  const [first] = termsOf(text);
  if (first === undefined) throw new Error(`${text} is no term`);
  return first;
};

describe('a term of a text', () => {
  it('is found by its telling words, and not at all where it has none', () => {
    expect(termsOf('Order-4711 since 11:55')).toMatchObject([
      { text: 'order-4711', words: ['order', '4711'] },
      { text: 'since', words: ['since'] },
      { text: '11:55', words: [] },
    ]);
  });

  it('is held by a line with its words in their order, whole, whatever stands between them', () => {
    for (const line of ['order-4711 failed', 'of ORDER 4711', '(order_4711)'])
      expect(holdsTerm(line, term('order-4711'))).toBe(true);
    for (const line of ['order-47112 failed', 'reorder-4711', '4711 order', 'order of 4711'])
      expect(holdsTerm(line, term('order-4711'))).toBe(false);
  });
});
