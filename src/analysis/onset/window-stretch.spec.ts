import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { MINUTE, SECOND, windowsOverlap } from '../../kernel/time.js';
import { listStretches, slotCount, stretchWindow, type WindowSlots } from './window-stretch.js';

const slotsOf = (count: number, slot = 30 * SECOND): WindowSlots => ({ window: { from: 0, to: count * slot }, slot });
const everywhere = ({ window }: WindowSlots) => ({ asked: window });

const count = fc.integer({ min: 1, max: 144 });

describe('the stretches of a window', () => {
  it('consist of whole slots inside of it, each once, the whole window last', () => {
    fc.assert(
      fc.property(count, (slots) => {
        const all = listStretches(slotsOf(slots), everywhere(slotsOf(slots)));
        expect(all.at(-1)).toEqual({ ...slotsOf(slots).window, first: 0, last: slots });
        for (const { from, to, first, last } of all) {
          expect([from, to]).toEqual([first * 30 * SECOND, last * 30 * SECOND]);
          expect(first >= 0 && last <= slots && first < last).toBe(true);
        }
        expect(new Set(all.map(({ first, last }) => `${first} ${last}`)).size).toBe(all.length);
      }),
    );
  });

  it('leave no fault of two slots or more without one that shares most of its time', () => {
    fc.assert(
      fc.property(count, fc.nat(142), fc.integer({ min: 2, max: 144 }), (slots, first, length) => {
        fc.pre(first + length <= slots);
        const shared = listStretches(slotsOf(slots), everywhere(slotsOf(slots))).map((stretch) => {
          const both = Math.min(stretch.last, first + length) - Math.max(stretch.first, first);
          return both / (stretch.last - stretch.first + length - both);
        });
        expect(Math.max(...shared)).toBeGreaterThan(0.5);
      }),
    );
  });

  it('shrink to single slots only where a slot is long enough to tell something', () => {
    const shortest = (slot: number): number =>
      Math.min(
        ...listStretches(slotsOf(20, slot), everywhere(slotsOf(20, slot))).map(({ first, last }) => last - first),
      );
    expect([30 * SECOND, MINUTE, 5 * MINUTE].map(shortest)).toEqual([2, 1, 1]);
  });

  it('touch what was asked about and begin by when it was noticed, but for the whole', () => {
    fc.assert(
      fc.property(count, fc.nat(23), fc.nat(24), (slots, from, noticed) => {
        const asked = { from: from * MINUTE, to: (from + 1) * MINUTE };
        const sought = { asked, noticedAt: noticed * MINUTE };
        for (const stretch of listStretches(slotsOf(slots), sought).slice(0, -1)) {
          expect(windowsOverlap(stretch, asked)).toBe(true);
          expect(stretch.from).toBeLessThanOrEqual(sought.noticedAt);
        }
      }),
    );
  });

  it('end with the window where its last slot is not whole', () => {
    const slots: WindowSlots = { window: { from: 0, to: 100 * SECOND }, slot: 30 * SECOND };
    expect(slotCount(slots)).toBe(4);
    expect(stretchWindow(slots, 2, 4)).toEqual({ from: 60 * SECOND, to: 100 * SECOND, first: 2, last: 4 });
  });
});
