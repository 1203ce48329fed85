// Which words of a message a program has written.
import { describe, expect, it } from 'vitest';
import { readByCatalogue } from '../../../bench/followup/read-message.js';
import { findIdentifiers } from './line-words.js';

const CATALOGUE = { services: ['cart'], environments: [], regions: [] };

const identifiersOf = (message: string) => readByCatalogue(message, CATALOGUE).details?.identifiers;

describe('what a program has written', () => {
  it.each([
    ['how often AH01630?', ['AH01630']],
    ['how many ERR_POOL_EMPTY in cart?', ['ERR_POOL_EMPTY']],
  ])('is found in “%s”', (message, identifiers) => {
    expect(identifiersOf(message)).toEqual(identifiers);
  });

  it.each(['show me the ERROR lines', 'how many ERROR lines in cart?', 'DEBUG lines?'])(
    'is no level, as in “%s”',
    (message) => {
      expect(identifiersOf(message)).toBeUndefined();
    },
  );

  it('is looked for in short time, however long a word is pasted', () => {
    const began = performance.now();
    expect(findIdentifiers([`${'aB'.repeat(2000)}-x`], [])).toEqual([]);
    expect(performance.now() - began).toBeLessThan(500);
  });

  it('are no words of a message in capitals', () => {
    const words = (text: string) => findIdentifiers(text.split(' '), []);
    expect(words('WHY IS CART FAILING SINCE ORA_00060')).toEqual(['ORA_00060']);
    expect(words('how many DEADLOCK lines')).toEqual(['DEADLOCK']);
  });
});
