import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { type NdjsonRow, readRows } from '../../../src/telemetry/charts/ndjson-row.js';
import { changeWords, patternRates } from './pattern-rates.js';

const MINUTE = 60_000_000;

const rowsOf = (...fields: readonly object[]): readonly NdjsonRow[] =>
  readRows(fields.map((each) => `${JSON.stringify(each)}\n`).join(''));

const survey = { kind: 'survey', past: { from: 0, to: 60 * MINUTE }, window: { from: 60 * MINUTE, to: 65 * MINUTE } };

/** `slots`: minutes after the beginning of the past. */
const rate = (event: string, slots: readonly number[], lines: readonly number[]) => ({
  kind: 'rate',
  service: 'shop',
  level: 'error',
  event,
  start: 0,
  slots: slots.map((minute) => minute * 4),
  lines,
});

describe('patterns before and in the window', () => {
  it('are counted by the minute, the most changed first, with their text where it was read', () => {
    const rates = rowsOf(survey, rate('steady', [0, 30, 62], [30, 30, 5]), rate('new', [61, 64], [40, 10]));
    const templates = rowsOf({ kind: 'template', id: 'new', text: 'disk is full' });
    expect(patternRates(rates, templates)).toEqual([
      { service: 'shop', level: 'error', pattern: 'disk is full', before: 0, after: 10 },
      { service: 'shop', level: 'error', pattern: 'steady', before: 1, after: 1 },
    ]);
  });

  it('count each line of the two times once', () => {
    const slot = fc.tuple(fc.integer({ min: 0, max: 64 }), fc.integer({ min: 1, max: 50 }));
    fc.assert(
      fc.property(fc.uniqueArray(slot, { selector: ([minute]) => minute, minLength: 1 }), (given) => {
        const row = rate(
          'x',
          given.map(([minute]) => minute),
          given.map(([, lines]) => lines),
        );
        const [found] = patternRates(rowsOf(survey, row), []);
        const all = given.reduce((sum, [, lines]) => sum + lines, 0);
        expect((found?.before ?? 0) * 60 + (found?.after ?? 0) * 5).toBeCloseTo(all, 6);
      }),
    );
  });

  it('are measured from the first stored line on', () => {
    const young = { ...rate('x', [0, 5, 12], [10, 10, 10]), start: 50 * MINUTE };
    const [found] = patternRates(rowsOf(survey, young), []);
    expect([found?.before, found?.after]).toEqual([2, 2]);
  });

  it('are none where the rows tell no window, or hold something else', () => {
    expect(patternRates(rowsOf(rate('x', [1], [1])), [])).toEqual([]);
    expect(patternRates(rowsOf({ kind: 'survey', past: 1, window: 'x' }, rate('x', [1], [1])), [])).toEqual([]);
    expect(patternRates(rowsOf(survey, { kind: 'rate', slots: 'x' }), [])).toEqual([]);
  });

  it.each([
    [0, 2, 'new'],
    [2, 0, 'gone'],
    [1, 3.2, '× 3.2'],
    [4, 1, '÷ 4'],
    [1, 1.2, 'as before'],
  ])('of %d and %d lines are %s', (before, after, words) => {
    expect(changeWords({ service: '', level: '', pattern: '', before, after })).toBe(words);
  });
});
