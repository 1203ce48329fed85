// Numbers and lengths of time, as each language writes them.
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { setPageLanguage } from '../texts/language.js';
import {
  bytesText,
  countText,
  durationText,
  lengthText,
  moneyText,
  percentText,
  pluralText,
  roundedText,
  spanText,
  valueText,
} from './numbers.js';

afterEach(() => setPageLanguage('en'));

describe('the width of bars', () => {
  it.each([
    [1, 'minute'],
    [3, '3 minutes'],
    [60, 'hour'],
    [90, '90 minutes'],
    [120, '2 hours'],
    [1440, 'day'],
  ])('of %i minutes is "%s"', (minutes, words) => {
    expect(spanText(minutes * 60_000_000)).toBe(words);
  });
});

describe('numbers', () => {
  it('says 0 % and 100 % only of exactly none and all', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
        const text = percentText(share);
        expect(text === '0 %').toBe(share === 0);
        expect(text === '100 %').toBe(share === 1);
      }),
    );
  });

  it.each([
    [12, '12 µs'],
    [21_429, '21.4 ms'],
    [1_534_000, '1.53 s'],
  ])('writes %d µs as %s', (micros, text) => expect(durationText(micros)).toBe(text));

  it.each([
    [21.239_99, '21.24'],
    [0.000_123_456, '0.0001235'],
    [1_234_567.8, '1,234,568'],
  ])('writes %d as %s', (value, text) => expect(valueText(value)).toBe(text));
});

describe('amounts', () => {
  it.each([
    [0, '$0'],
    [3, '$3'],
    [0.12, '$0.12'],
    [1_234.5, '$1,234.50'],
    [0.004_21, '$0.0042'],
  ])('of %d dollars are %s', (dollars, text) => expect(moneyText(dollars)).toBe(text));

  it.each([
    [1, '1 kB'],
    [12_300, '13 kB'],
    [1_234_000_000, '1,234 MB'],
  ])('of %d bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text));
});

describe('in another language', () => {
  it('numbers have its marks', () => {
    setPageLanguage('de');
    expect([countText(1_234_567), valueText(21.239_99), durationText(21_429)]).toEqual([
      '1.234.567',
      '21,24',
      '21,4 ms',
    ]);
    expect([moneyText(0.004_21), roundedText(1_234.56, 5)]).toEqual(['0,0042\u00a0$', '1234,6']);
  });

  it('a length that begins with a one is no single unit', () => {
    expect([1_008, 1_001 * 1_440].map((minutes) => spanText(minutes * 60_000_000))).toEqual([
      '1,008 minutes',
      '1,001 days',
    ]);
  });

  it('lengths of time have its words', () => {
    setPageLanguage('de');
    expect([60, 120, 1440].map((minutes) => spanText(minutes * 60_000_000))).toEqual(['Stunde', '2 Stunden', 'Tag']);
    expect([1, 3].map((minutes) => lengthText(minutes * 60_000_000))).toEqual(['1 Minute', '3 Minuten']);
  });

  it('a noun has the form that goes with its number', () => {
    expect([0, 1, 2, 1_000].map((n) => pluralText(n, 'row', 'rows'))).toEqual([
      '0 rows',
      '1 row',
      '2 rows',
      '1,000 rows',
    ]);
  });
});
