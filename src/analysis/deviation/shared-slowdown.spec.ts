import { describe, expect, it } from 'vitest';
import { createComparison } from './baseline.js';
import { PARAMETERS } from '../parameters.js';
import { type EdgeOffsets, sharedSlowdown } from './shared-slowdown.js';
import { readTelemetry } from '../turn-telemetry.js';

const comparison = createComparison(
  readTelemetry({ askedAt: 0, window: { from: 0, to: 1 }, batches: [], parameters: PARAMETERS }),
  PARAMETERS,
);
const base = new Map([
  [0, 990],
  [5, 10],
]);
const steady: EdgeOffsets = { window: new Map([[0, 100]]), base };
const slow: EdgeOffsets = {
  window: new Map([
    [0, 40],
    [5, 60],
  ]),
  base,
};
const judged = (...edges: readonly EdgeOffsets[]) => sharedSlowdown(edges, base, comparison);

describe('a slowdown that edges share', () => {
  it('finds the threshold that separates slow calls from usual ones', () => {
    const found = judged(slow, slow);
    expect(found?.likelihood).toBeGreaterThan(40);
    expect(found?.effect).toBe(1);
  });

  it('finds nothing where no edge is slower', () => {
    expect(judged(steady, steady)).toBeUndefined();
    expect(judged()).toBeUndefined();
  });

  it('doubts a slowdown for every edge that is not slower', () => {
    const alone = judged(slow)?.likelihood ?? 0;
    const among = judged(slow, steady, steady, steady)?.likelihood ?? 0;
    expect(among).toBeLessThan(0.8 * alone);
    expect(judged(slow, slow)?.likelihood).toBeGreaterThan(alone);
  });

  it('keeps to what each edge is used to', () => {
    const oftenSlow: EdgeOffsets = {
      window: slow.window,
      base: new Map([
        [0, 400],
        [5, 600],
      ]),
    };
    expect(judged(oftenSlow)).toBeUndefined();
  });
});
