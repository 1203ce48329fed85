import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { RateDeviation } from './deviation/deviation.js';
import { PARAMETERS } from './parameters.js';
import { confidences, rankServices } from './rank-services.js';

const deviation = (service: string, score: number): RateDeviation => ({
  kind: 'rate',
  service,
  score,
  likelihood: score,
  row: {
    row: { kind: 'rate', service, event: 'x', level: 'info', start: 0, slots: [], lines: [] },
    batch: '' as RateDeviation['row']['batch'],
    position: 0,
  },
  direction: 'rise',
  effect: 1,
  bad: false,
  ambient: 0,
  lines: 1,
  expected: 0,
});

describe('a ranking', () => {
  it('puts the best score first, equals by name, and adds nothing up within a family', () => {
    const ranked = rankServices(
      [deviation('b', 2), deviation('c', 3), deviation('a', 2), deviation('a', 1)],
      PARAMETERS,
    );
    expect(ranked.map(({ service, score }) => [service, score])).toEqual([
      ['c', 3],
      ['a', 2],
      ['b', 2],
    ]);
  });
});

describe('confidences', () => {
  it('leave room for "none of these", half of it at the score of chance', () => {
    expect(confidences([0], PARAMETERS)).toEqual([0.5]);
    expect(confidences([], PARAMETERS)).toEqual([]);
  });

  it('leave room for what a service may show whose rows are on their way: much beside weak evidence, little beside strong', () => {
    const [weak = 0, strong = 0] = [PARAMETERS.unseenScore, 20].map((score) => confidences([score], PARAMETERS, 1)[0]);
    expect(weak).toBeLessThan(0.5);
    expect(strong).toBeGreaterThan(0.99);
    fc.assert(
      fc.property(fc.double({ min: -9, max: 99, noNaN: true }), fc.nat(9), (score, unseen) => {
        const [fewer = 0, more = 0] = [unseen, unseen + 1].map((n) => confidences([score], PARAMETERS, n)[0]);
        expect(more).toBeLessThanOrEqual(fewer);
      }),
    );
  });

  it('are ordered like the scores and add up to less than 1', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -50, max: 2_000, noNaN: true }), { maxLength: 8 }), (scores) => {
        const shares = confidences(scores, PARAMETERS);
        expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9);
        for (const [i, a] of scores.entries())
          for (const [j, b] of scores.entries())
            if (a > b) expect(shares[i] ?? 0).toBeGreaterThanOrEqual(shares[j] ?? 0);
      }),
    );
  });
});
