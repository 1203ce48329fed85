// Whether a restart is to blame, by when it was.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../kernel/time.js';
import { judgeRestart } from './restart-suspicion.js';

const ONSET = 10 * HOUR;

describe('a restart', () => {
  it.each([
    [[ONSET - 2 * MINUTE], 'possible'],
    [[ONSET + 30_000_000], 'possible'],
    [[ONSET - 29 * MINUTE], 'unlikely'],
    [[ONSET + 20 * MINUTE], 'unlikely'],
    [[], 'open'],
  ] as const)('at %j is %s', (restarts, verdict) => {
    expect(judgeRestart(restarts, ONSET)).toBe(verdict);
  });

  it('is not judged where the beginning is not known', () => {
    expect(judgeRestart([ONSET], undefined)).toBe('open');
  });

  it('is possible whatever others there are, if one was just before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 24 * HOUR })),
        fc.integer({ min: 0, max: 5 * MINUTE }),
        (others, before) => {
          expect(judgeRestart([...others, ONSET - before], ONSET)).toBe('possible');
        },
      ),
    );
  });
});
