import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { eachPageEntry, eachSlotCount, packCells, type PageCell, pageStart } from './pages.js';
import { PAGE_WIDTH } from './schema.js';

const cell = fc.record({
  key: fc.oneof(fc.nat(300), fc.nat(2 ** 40)),
  part: fc.oneof(fc.nat(5), fc.nat(2 ** 33)),
  slot: fc.nat(31),
  count: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 2 ** 45 })),
});

const inOrder = (a: PageCell, b: PageCell): number => a.key - b.key || a.part - b.part || a.slot - b.slot;

const cells = fc
  .uniqueArray(cell, { selector: ({ key, part, slot }) => `${key} ${part} ${slot}`, maxLength: 80 })
  .map((all) => all.toSorted(inOrder));

const unpacked = (page: Uint8Array): readonly PageCell[] => {
  const all: PageCell[] = [];
  eachPageEntry(page, (entry) => {
    const { key, part } = entry;
    eachSlotCount(page, entry, (slot, count) => all.push({ key, part, slot, count }));
  });
  return all;
};

describe('a page', () => {
  it('returns the packed cells in their order', () => {
    fc.assert(fc.property(cells, (all) => void expect(unpacked(packCells(all))).toEqual(all)));
  });

  it('stores the total of each entry', () => {
    fc.assert(
      fc.property(cells, (all) => {
        const totals: number[] = [];
        eachPageEntry(packCells(all), ({ total }) => totals.push(total));
        const byKey = Map.groupBy(all, ({ key, part }) => `${key} ${part}`);
        expect(totals).toEqual([...byKey.values()].map((own) => own.reduce((sum, { count }) => sum + count, 0)));
      }),
    );
  });

  it('is empty where nothing was counted', () => {
    expect(packCells([])).toHaveLength(0);
    expect(unpacked(packCells([]))).toEqual([]);
  });

  it('begins at a multiple of its width, before 1970 too', () => {
    expect([0, PAGE_WIDTH - 1, PAGE_WIDTH, -1].map(pageStart)).toEqual([0, 0, PAGE_WIDTH, -PAGE_WIDTH]);
  });
});
