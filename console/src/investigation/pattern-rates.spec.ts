import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { type NdjsonRow, readRows } from '../../../src/telemetry/charts/ndjson-row.js';
import { changeWords, type PatternRate, patternRates } from './pattern-rates.js';
import { loadTexts } from '../texts/texts.js';

await loadTexts('investigation');

const MINUTE = 60_000_000;

const rowsOf = (...fields: readonly object[]): readonly NdjsonRow[] =>
  readRows(fields.map((each) => `${JSON.stringify(each)}\n`).join(''));

/** What the engine compares: not the window of the question. */
const survey = { kind: 'survey', past: { from: 0, to: 62 * MINUTE }, window: { from: 62 * MINUTE, to: 67 * MINUTE } };

const windowOf = (from: number, to: number) => ({ from: from * MINUTE, to: to * MINUTE });

const window = windowOf(60, 65);

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
    expect(patternRates(rates, templates, window)).toEqual([
      { service: 'shop', level: 'error', pattern: 'disk is full', template: 'new', before: 0, after: 10 },
      { service: 'shop', level: 'error', pattern: 'steady', before: 1, after: 1 },
    ]);
  });

  it('tell the error or the outcome that parts lines of the same words', () => {
    const rates = rowsOf(survey, rate('new!~PoolTimeout.pool-exhausted', [61], [40]), rate('other!~5xx', [62], [5]));
    const templates = rowsOf({ kind: 'template', id: 'new', text: 'request failed' });
    expect(patternRates(rates, templates, window).map(({ pattern, template }) => [pattern, template])).toEqual([
      ['request failed (PoolTimeout.pool-exhausted)', 'new'],
      ['other!~5xx', undefined],
    ]);
  });

  it('count each line of the two times once', () => {
    const slot = fc.tuple(fc.integer({ min: 1, max: 66 }), fc.integer({ min: 1, max: 50 }));
    const slots = fc.uniqueArray(slot, { selector: ([minute]) => minute, minLength: 1 });
    fc.assert(
      fc.property(slots, fc.integer({ min: 2, max: 66 }), (given, from) => {
        const all = [[0, 1], ...given] as const;
        const row = rate(
          'x',
          all.map(([minute]) => minute),
          all.map(([, lines]) => lines),
        );
        const [found] = patternRates(rowsOf(survey, row), [], windowOf(from, 67));
        const sum = all.reduce((total, [, lines]) => total + lines, 0);
        expect((found?.before ?? 0) * from + (found?.after ?? 0) * (67 - from)).toBeCloseTo(sum, 6);
      }),
    );
  });

  it('are measured from the first stored line on', () => {
    const young = { ...rate('x', [0, 5, 12], [10, 10, 10]), start: 50 * MINUTE };
    const [found] = patternRates(rowsOf(survey, young), [], window);
    expect([found?.before, found?.after]).toEqual([2, 2]);
  });

  it('are counted over the window of the question, not over the stretch that the engine compares', () => {
    const rates = rowsOf(survey, rate('x', [0, 60, 61, 63], [60, 100, 100, 50]));
    expect(patternRates(rates, [], window)[0]).toMatchObject({ before: 1, after: 50 });
  });

  it('are counted over the part of a window that was read, in whole slots', () => {
    const rates = rowsOf(survey, rate('x', [0, 10, 63], [10, 100, 14]));
    expect(patternRates(rates, [], windowOf(10.1, 2000))[0]).toMatchObject({ before: 1, after: 2 });
    expect(patternRates(rates, [], windowOf(-100, -50))).toEqual([]);
    expect(patternRates(rates, [], windowOf(100, 200))).toEqual([]);
  });

  it('tell that nothing is stored before, and of no change', () => {
    const rates = rowsOf(survey, { ...rate('x', [0, 2], [40, 10]), start: 61 * MINUTE });
    const [found] = patternRates(rates, [], window);
    expect(found).toEqual({ service: 'shop', level: 'error', pattern: 'x', after: 10 });
    expect(changeWords(found as PatternRate)).toBe('');
    const whole = rowsOf(survey, rate('x', [0, 2], [40, 27]));
    expect(patternRates(whole, [], windowOf(0, 67))[0]).toMatchObject({ after: 1 });
    expect(patternRates(whole, [], windowOf(0, 67))[0]).not.toHaveProperty('before');
  });

  it('leave out what was not read between an earlier day and the window', () => {
    const apart = { ...survey, past: { from: 0, to: 30 * MINUTE } };
    const rates = rowsOf(apart, rate('x', [0, 63], [30, 5]));
    expect(patternRates(rates, [], windowOf(61, 67))[0]).toMatchObject({ before: 1, after: 1 });
  });

  it('are none where the rows tell no window, or hold something else', () => {
    expect(patternRates(rowsOf(rate('x', [1], [1])), [], window)).toEqual([]);
    expect(patternRates(rowsOf({ kind: 'survey', past: 1, window: 'x' }, rate('x', [1], [1])), [], window)).toEqual([]);
    expect(patternRates(rowsOf(survey, { kind: 'rate', slots: 'x' }), [], window)).toEqual([]);
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
