import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { fromIso, toIso } from '../../kernel/time.js';
import { clientTxnId, instantIn, wholeNumber } from './fields.js';

const accepts = (id: string): boolean => clientTxnId.safeParse(id).success;
const hasControl = (text: string): boolean => [...text].some((each) => /\p{Cc}/u.test(each));

describe('a clientTxnId', () => {
  it('accepts any UTF-8 of 1 to 256 characters without control characters, except . and ..', () => {
    const unit = fc.oneof(
      fc.constantFrom('.', '/', ' ', '💥', '\n', '\u0085', '%', 'é'),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
    fc.assert(
      fc.property(
        fc.array(unit, { maxLength: 12 }).map((parts) => parts.join('')),
        (id) => {
          const size = [...id].length;
          const valid = id.isWellFormed() && size >= 1 && size <= 256 && !hasControl(id) && id !== '.' && id !== '..';
          expect(accepts(id)).toBe(valid);
        },
      ),
    );
  });

  it('counts characters, not the units of any encoding', () => {
    expect(accepts('💥'.repeat(256))).toBe(true);
    expect(accepts('💥'.repeat(257))).toBe(false);
    expect(accepts('é'.repeat(257))).toBe(false);
    expect(accepts('a\ud800')).toBe(false);
  });
});

describe('an instant', () => {
  it('is read and written the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e15 }), (at) => {
        expect(instantIn.parse(toIso(at))).toBe(at);
      }),
    );
  });

  it.each([['2026-11-21'], ['2026-11-21T10:00:00'], ['10:00'], [''], ['x'.repeat(100)]])(
    'does not accept %j',
    (text) => {
      expect(instantIn.safeParse(text).success).toBe(false);
      expect(fromIso(text)).toBeUndefined();
    },
  );
});

describe('a whole number', () => {
  it.each([['-1'], ['1.0'], ['1e3'], ['0x1'], [' 1'], [''], ['11'], ['99999999999']])(
    'up to 10 does not accept %j',
    (text) => {
      expect(wholeNumber(0, 10).safeParse(text).success).toBe(false);
    },
  );

  it('is read from its digits', () => {
    expect(wholeNumber(0, 10).parse('010')).toBe(10);
  });
});
