import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { computeFigure, renderFigure } from './figure.js';
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
