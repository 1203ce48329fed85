import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { DAY, type Micros, toIso } from '../../kernel/time.js';
import type { Digests } from '../../ports/runtime.js';
import { compareStoredRows, type RowReader } from './migrate-telemetry.js';

const digests: Digests = {
  sha256: (text) => hash('sha256', text, 'hex'),
  keyed: (text) => text,
  salted: (_, text) => text,
};

type Row = { readonly id: string; readonly time: Micros };

/** Never more than asked for, the oldest first. */
const holding =
  (all: readonly Row[]): RowReader =>
  async ({ from, to }, budget) => {
    const found = all.filter(({ time }) => time >= from && time < to).toSorted((a, b) => a.time - b.time);
    return { ids: found.slice(0, budget).map(({ id }) => id), matched: found.length };
  };

const NOON = Date.UTC(2026, 10, 21, 12) * 1000;
const rows = (count: number, apart: Micros): readonly Row[] =>
  Array.from({ length: count }, (_, n) => ({ id: `row ${n}`, time: NOON + n * apart }));

describe('the comparison of two stores', () => {
  it('finds nothing missing in a store that holds the same rows, or more', async () => {
    const own = rows(20_000, 1_000_000);
    const compared = await compareStoredRows(holding(own), holding([...own, { id: 'more', time: NOON }]), digests);
    expect(compared).toMatchObject({ rows: 20_000, days: 1, missing: {} });
    expect(await compareStoredRows(holding(own), holding(own), digests)).toEqual(compared);
  });

  it('gives another digest for other rows', async () => {
    const digest = async (own: readonly Row[]) => (await compareStoredRows(holding(own), holding(own), digests)).digest;
    expect(await digest(rows(10, 1))).not.toBe(await digest(rows(11, 1)));
  });

  it('counts missing rows by day, also where other rows took their place', async () => {
    const row = fc.record({ day: fc.nat(5), at: fc.nat(DAY - 1), isLost: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 60 }), async (drawn) => {
        const own = drawn.map(({ day, at, isLost }, n) => ({ id: `row ${n}`, time: day * DAY + at, isLost }));
        const other = own.map(({ id, time, isLost }) => ({ id: isLost ? `other ${id}` : id, time }));
        const lost = Object.groupBy(
          own.filter(({ isLost }) => isLost),
          ({ time }) => toIso(time).slice(0, 10),
        );
        const missing = Object.fromEntries(Object.entries(lost).map(([day, some = []]) => [day, some.length]));
        const compared = await compareStoredRows(holding(own), holding(other), digests);
        expect(compared).toMatchObject({ rows: own.length, missing });
        expect(compared.days).toBe(new Set(own.map(({ time }) => Math.floor(time / DAY))).size);
      }),
      { numRuns: 50 },
    );
  });
});
