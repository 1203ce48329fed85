// How a quotation is cut: around what is wrong, where its beginning does not tell it.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowContainsQuote } from '../grounding/row-text.js';
import { quoteStart, writeSentence } from './sentence.js';

const HEAD =
  'task 17 of the nightly import of all partners into the warehouse, begun by the scheduler of the second region, step 4 of 9, batch 118 of 250';

const quoted = (quote: string, from?: number): string =>
  writeSentence([from === undefined ? { quote } : { quote, from }]).text;

describe('a long quotation', () => {
  it('is cut around the error', () => {
    const text = quoted(`${HEAD}: could not write: java.io.IOException: No space left on device`);
    expect(text).toMatch(/^“…/);
    expect(text).toContain('IOException: No space left on device');
  });

  it('is cut around the last cause that it names', () => {
    const wrapped = `${HEAD} ServletException: request ${HEAD} Caused by: SocketException: broken pipe`;
    expect(quoted(wrapped)).toContain('Caused by: SocketException: broken pipe');
  });

  it.each([`import failed: ${HEAD}, step 5`, `${HEAD}, step 5 of ${HEAD}`])(
    'keeps a beginning that tells the error, or where none is told',
    (text) => {
      expect(quoted(text).startsWith(`“${text.slice(0, 40)}`)).toBe(true);
    },
  );

  it('shows the place that is asked for', () => {
    const text = `${HEAD} and then some, took 4119 ms`;
    expect(quoted(text, quoteStart(text, text.indexOf('4119')))).toContain('took 4119 ms');
  });

  it('is always a part of its line', () => {
    const word = fc.oneof(
      fc.stringMatching(/^[a-z]{1,12}$/),
      fc.constantFrom('error', 'Caused by', 'failed:', 'IOException'),
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 80 }), (words) => {
        const message = words.join(' ');
        expect(rowContainsQuote({ kind: 'log', message }, quoted(message).slice(1, -1))).toBe(true);
      }),
    );
  });
});
