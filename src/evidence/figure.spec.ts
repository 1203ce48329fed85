import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { computeFigure, figureForms, renderFigure, REST_OF_NUMBER } from './figure.js';
import { formatName, quotablePart } from './quoting.js';

describe('a figure', () => {
  it.each([
    ['value', [7], 7],
    ['ratio', [1, 3], 0.333333],
    ['difference', [5, 7], -2],
    ['sum', [1, [2, 3]], 6],
    ['max', [1, [9, 3]], 9],
    ['min', [4, [2, 3]], 2],
    ['count', [[1, 1], 1], 3],
    ['median', [[5, 1, 3]], 3],
  ] as const)('computes %s of %j as %d', (by, operands, expected) => {
    expect(computeFigure(by, operands)).toBe(expected);
  });

  it('gives no number when an operand is missing', () => {
    for (const by of ['value', 'ratio', 'difference', 'median'] as const) expect(computeFigure(by, [])).toBeNaN();
    expect(computeFigure('ratio', [1])).toBeNaN();
  });

  it.each([
    [{ value: 1234567 }, '1,234,567'],
    [{ value: 0 }, '0'],
    [{ value: 0.0123 }, '0.0123'],
    [{ value: 4.567 }, '4.57'],
    [{ value: 78.94 }, '78.9'],
    [{ value: 1234.5 }, '1,235'],
    [{ value: -1234.5 }, '-1,235'],
    [{ value: 0.4449, unit: 'percent' }, '44 %'],
    [{ value: 0.0012, unit: 'percent' }, '0.12 %'],
    [{ value: 0, unit: 'percent' }, '0 %'],
    [{ value: 3.2, unit: 'times' }, '3.2×'],
    [{ value: 250, unit: 'micros' }, '250 µs'],
    [{ value: 1500, unit: 'micros' }, '1.5 ms'],
    [{ value: 1_300_000, unit: 'micros' }, '1.3 s'],
    [{ value: 600_000_000, unit: 'micros' }, '10 min'],
  ] as const)('writes %j as %s', (figure, words) => {
    expect(renderFigure(figure)).toBe(words);
  });

  it.each([
    ['de', { value: 1095 }, '1.095'],
    ['es', { value: 1095 }, '1.095'],
    ['pt', { value: 1234567 }, '1.234.567'],
    ['fr', { value: 1095 }, '1\u202f095'],
    ['de', { value: 1_300_000, unit: 'micros' }, '1,3 s'],
    ['fr', { value: 0.0012, unit: 'percent' }, '0,12 %'],
    ['ja', { value: 1095 }, '1,095'],
    ['zh', { value: 4.567 }, '4.57'],
    ['it', { value: 1095 }, '1,095'],
  ] as const)('writes it in the style of %s: %j as %s', (language, figure, words) => {
    expect(renderFigure(figure, language)).toBe(words);
    expect(figureForms(figure)).toContain(words);
  });

  it('shares no form with a figure that reads otherwise', () => {
    const units = fc.constantFrom('percent', 'micros', 'times', 'stated', 'bytes', undefined);
    const values = fc.oneof(
      fc.double({ min: -1e7, max: 1e7, noNaN: true }),
      fc.integer({ min: -9_999_999, max: 9_999_999 }),
      fc.integer({ min: 0, max: 99_999 }).map((thousandth) => thousandth / 1_000),
    );
    fc.assert(
      fc.property(values, fc.constantFrom(1, 1e-6, 1e-3, 1e3, 1e6), units, (value, times, unit) => {
        const figure = unit === undefined ? { value } : { value, unit };
        const other = { ...figure, value: value * times };
        const shared = figureForms(figure).some((form) => figureForms(other).includes(form));
        expect(shared).toBe(renderFigure(figure) === renderFigure(other));
      }),
      { numRuns: 2_000 },
    );
  });

  it('ends where its number ends, in each style', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 8 }), (value, length) => {
        for (const form of figureForms({ value })) {
          const beginning = /^(?:[^\d]*\d)/.exec(form.slice(length))?.[0] ?? '';
          const rest = form.slice(length + beginning.length);
          expect(REST_OF_NUMBER.test(rest)).toBe(/\d/.test(rest));
        }
      }),
    );
  });

  it('writes any size without an exponent', () => {
    const units = fc.constantFrom('percent', 'micros', 'times', undefined);
    fc.assert(
      fc.property(fc.double({ min: -1e15, max: 1e15, noNaN: true }), units, (value, unit) => {
        const words = renderFigure(unit === undefined ? { value } : { value, unit });
        expect(words).toMatch(/^-?\d[\d,]*(?:\.\d+)?(?: %| µs| ms| s| min|×)?$/);
      }),
    );
  });
});

describe('words of the data', () => {
  it('stand on one line, and no backtick ends their marks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(formatName(text)).not.toMatch(/[`\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
        expect(quotablePart(text).part).not.toMatch(/[`“”\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
        expect(text).toContain(quotablePart(text).part);
      }),
    );
  });

  it('quotes from the first word up to what cannot be quoted', () => {
    expect(quotablePart('plain words')).toEqual({ part: 'plain words', whole: true });
    expect(quotablePart('first\nsecond')).toEqual({ part: 'first', whole: false });
    expect(quotablePart(' `code` fails')).toEqual({ part: 'code', whole: false });
    expect(quotablePart('')).toEqual({ part: '', whole: true });
  });
});
