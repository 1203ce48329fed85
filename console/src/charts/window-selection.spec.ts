import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { failureOf } from '../api/client.js';
import { readWindow } from '../investigation/turn-edits.js';
import { barAt, barsOfDrag, barsOfWindow, windowOfBars } from './window-selection.js';
import { loadTexts, TEXTS } from '../texts/texts.js';

await loadTexts('investigation');

const MINUTE = 60_000_000;
const START = Date.parse('2026-11-20T09:00:00Z') * 1000;

const histogramOf = (bars: number, width = MINUTE) => ({
  width,
  bars: Array.from({ length: bars }, (_, i) => ({ at: START + i * width, errors: 0, others: 1 })),
});

describe('bars that are chosen', () => {
  it('are a window from the first to behind the last one', () => {
    expect(windowOfBars(histogramOf(10), { first: 2, last: 4 })).toEqual({
      from: '2026-11-20T09:02:00.000Z',
      to: '2026-11-20T09:05:00.000Z',
    });
  });

  it('are those under the pointer, in either direction, and never beside the chart', () => {
    const share = fc.double({ min: -1, max: 2, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), share, share, (bars, one, other) => {
        const [a, b] = [barAt(one, bars), barAt(other, bars)];
        const { first, last } = barsOfDrag(a, b);
        expect(barsOfDrag(b, a)).toEqual({ first, last });
        expect(first >= 0 && first <= last && last < bars).toBe(true);
      }),
    );
  });

  it('are found again from their window', () => {
    const places = fc.tuple(fc.nat({ max: 59 }), fc.nat({ max: 59 }));
    fc.assert(
      fc.property(places, fc.integer({ min: 1, max: 5 }), ([a, b], minutes) => {
        const histogram = histogramOf(60, minutes * MINUTE);
        const chosen = barsOfDrag(a, b);
        const { from, to } = windowOfBars(histogram, chosen);
        const window = { from: Date.parse(from) * 1000, to: Date.parse(to) * 1000 };
        expect(barsOfWindow(histogram, window)).toEqual(chosen);
      }),
    );
  });

  it('are all where the window is elsewhere, or none is known', () => {
    const all = { first: 0, last: 9 };
    expect([undefined, { from: 0, to: 1 }].map((window) => barsOfWindow(histogramOf(10), window))).toEqual([all, all]);
  });
});

const problemOf = (act: () => unknown): ReturnType<typeof failureOf> => {
  try {
    act();
  } catch (error) {
    return failureOf(error);
  }
  throw new Error('Nothing was refused.');
};

describe('a window that is typed', () => {
  it('is taken with its zones', () => {
    expect(readWindow(' 2026-11-20T09:00:00Z', '2026-11-20T11:00:00+01:00 ')).toEqual({
      from: '2026-11-20T09:00:00Z',
      to: '2026-11-20T11:00:00+01:00',
    });
  });

  it.each([
    ['', '2026-11-20T09:00:00Z'],
    ['2026-11-20T09:00:00Z', ''],
    ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z'],
    ['2026-11-20T10:00:00Z', '2026-11-20T09:00:00Z'],
    ['yesterday', '2026-11-20T09:00:00Z'],
    ['2026-11-20T09:00:00', '2026-11-20T10:00:00Z'],
  ])('from %j to %j is refused, as a window and with its own advice', (from, to) => {
    const { title, detail, howToFix } = problemOf(() => readWindow(from, to));
    expect({ title, detail, howToFix }).toEqual({
      title: TEXTS.edits.window,
      detail: TEXTS.edits.windowWrong,
      howToFix: TEXTS.edits.windowHint,
    });
  });
});
