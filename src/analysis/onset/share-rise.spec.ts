import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { SECOND, windowsOverlap } from '../../kernel/time.js';
import { PARAMETERS } from '../parameters.js';
import { baseShare } from '../deviation/statistics.js';
import { buildRunningSums } from './running-sums.js';
import { findShareRise } from './share-rise.js';
import { listStretches, stretchWindow, type WindowSlots } from './window-stretch.js';

const SLOTS = 48;
const slots: WindowSlots = { window: { from: 0, to: SLOTS * 30 * SECOND }, slot: 30 * SECOND };
const stretches = listStretches(slots, { asked: slots.window });
const scan = { stretches, chance: Math.log(500), parameters: PARAMETERS };
const base = { hits: 20, of: 2_000 };

/** So many requests a slot; `hitsAt` of them took the step. */
const seen = (perSlot: number, hitsAt: (slot: number) => number) => {
  const all = Array.from({ length: SLOTS }, (_, slot) => slot);
  const running = (traces: readonly number[]) => buildRunningSums([{ slots: all, traces }], SLOTS);
  const shares = { hits: running(all.map(hitsAt)), of: running(all.map(() => perSlot)) };
  return findShareRise({ ...shares, base, usual: baseShare(base), weight: 1 }, scan);
};

describe('a share', () => {
  it('finds a share that rose for a while where it rose', () => {
    fc.assert(
      fc.property(
        fc.nat(SLOTS - 4),
        fc.integer({ min: 2, max: 4 }),
        fc.integer({ min: 10, max: 50 }),
        (at, long, n) => {
          const [sighting] = seen(n, (slot) => (slot >= at && slot < at + long ? n : 0));
          const fault = stretchWindow(slots, at, at + long);
          expect(sighting && windowsOverlap(sighting.stretch, fault)).toBe(true);
          expect(sighting && sighting.stretch.last - sighting.stretch.first).toBeLessThanOrEqual(2 * long);
        },
      ),
    );
  });

  it('finds no rise of a share that is as before', () => {
    expect(seen(100, () => 1)).toEqual([]);
    expect(seen(0, () => 0)).toEqual([]);
  });
});
