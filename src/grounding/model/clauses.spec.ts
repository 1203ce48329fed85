import { describe, expect, it } from 'vitest';
import { splitClauses } from './clauses.js';
import { parseSentence } from './sentence-parser.js';

const clausesOf = (sentence: string): readonly (readonly string[])[] =>
  splitClauses(parseSentence(sentence), ['stock', 'cart']).map((clauses) => clauses.map(({ text }) => text));

describe('the clauses of a sentence', () => {
  it('take subject, time and noun from the clause before', () => {
    expect(clausesOf('stock logged 41 errors at 10:02 and was deployed')).toEqual([
      ['stock logged 41 errors at 10:02', 'stock 10:02 was deployed'],
    ]);
    expect(clausesOf('cart had 3 errors, while stock had 4')).toEqual([['cart had 3 errors', 'errors stock had 4']]);
    expect(clausesOf('before, stock had 3 errors and 4 warnings')).toEqual([
      ['before, stock had 3 errors', 'stock before 4 warnings'],
    ]);
  });

  it.each([
    'charge and pool.take failed',
    'stock logged errors between 10:02 and 10:14 UTC',
    'neither stock was slow and cart was not',
    'stock said “this and that”',
    'stock was slow and '.repeat(50),
  ])('do not split %s', (sentence) => {
    expect(clausesOf(sentence)).toEqual([]);
  });
});
