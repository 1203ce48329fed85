// Index terms of records, and the part of a text that is shown.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, recordQueryTerms, recordTerms } from './record-words.js';

const words = fc.array(fc.stringMatching(/^[a-zé支付]{1,9}$/u), { maxLength: 60 });

describe('the terms of a record', () => {
  it('are the same for a word in any of its forms', () => {
    expect(recordTerms('Refunds REFUNDED refund')).toEqual(['refund', 'refund', 'refund']);
    expect(recordTerms('zürich')).toEqual(recordTerms('ZURICH'));
  });

  it('are pairs of characters where no blanks stand between words', () => {
    expect(recordTerms('支付超时')).toEqual(['支付', '付超', '超时']);
    expect(recordTerms('결제')).toEqual(['결제']);
  });

  it('are none of a question that has only words of every text', () => {
    expect(recordQueryTerms('why is it so?')).toEqual([]);
    expect(recordQueryTerms('---')).toEqual([]);
  });
});

describe('an excerpt', () => {
  it('stands where the words are close together', () => {
    const text = `lease ${'and '.repeat(100)}the ledger lost its lease`;
    const { text: shown, marks } = excerptOf(text, recordQueryTerms('ledger lease'));
    expect(marks.map(([from, to]) => shown.slice(from, to))).toEqual(['ledger', 'lease']);
  });

  it('marks words of the question alone, inside the text that it shows, whatever the text', () => {
    fc.assert(
      fc.property(words, words, fc.string({ unit: 'grapheme', maxLength: 300 }), (all, asked, noise) => {
        const text = `${all.join(' ')} ${noise} ${all.join('\n')}`;
        const terms = recordQueryTerms(asked.join(' '));
        const { text: shown, marks } = excerptOf(text, terms);
        expect(shown.isWellFormed() || !text.isWellFormed()).toBe(true);
        expect(shown.length).toBeLessThanOrEqual(200);
        let at = 0;
        for (const [from, to] of marks) {
          expect(from).toBeGreaterThanOrEqual(at);
          expect(to).toBeLessThanOrEqual(shown.length);
          expect(recordTerms(shown.slice(from, to)).some((term) => terms.includes(term))).toBe(true);
          at = to;
        }
      }),
    );
  });
});
