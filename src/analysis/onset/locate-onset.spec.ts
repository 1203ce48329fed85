import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { HOUR, type Micros, MINUTE, SECOND, type TimeWindow, windowsOverlap } from '../../kernel/time.js';
import { analyze } from '../analyze.js';
import type { AnalysisInput } from '../turn-telemetry.js';
import { locateOnset } from './locate-onset.js';
import {
  ASKED,
  type VisitFault,
  inputOf,
  refusing,
  shopOf,
  type Visit,
  type ShopSetup,
} from '../../../test/support/small-shop.js';

type Looked = { readonly input: AnalysisInput; readonly part: TimeWindow | undefined };

/** As a turn does: a part is taken from the rows that are there, or is read again and looked at once more. */
const look = (world: ShopSetup, window: TimeWindow): Looked => {
  const shop = shopOf({ ...world, window });
  const sought = { asked: window };
  const whole = inputOf(shop.batches, window);
  const focus = locateOnset(whole, sought);
  if (focus === undefined) return { input: whole, part: undefined };
  const { part } = focus;
  if (focus.isFine) return { input: { ...whole, part }, part };
  const focused = inputOf([...shop.batches, ...shop.reread(part)], window);
  const sharper = locateOnset(focused, sought)?.part;
  return sharper === undefined ? { input: focused, part } : { input: { ...focused, part: sharper }, part: sharper };
};

/** A number in [0, 1) for a visit, the same every time. */
const chance = (seed: number, index: number): number => {
  let x = Math.imul(seed * 2_654_435_761 + index + 1, 0x9e3779b1);
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
};

/** Some visits are slow and some are refused, whenever they come. */
const restless =
  (seed: number): VisitFault =>
  (_, index) => ({
    orders: Math.round(3_000 * Math.exp(1.5 * chance(seed, 4 * index))),
    stockWire: Math.round(300 * Math.exp(1.5 * chance(seed, 4 * index + 1))),
    ...(chance(seed, 4 * index + 2) < 0.02 && { refused: true }),
    ...(chance(seed, 4 * index + 3) < 0.01 && { outsideFails: true }),
  });

/**
 * A fault and the window around it, in minutes; as many short windows as long ones. What lasts less than a 180th of
 * its window is diluted in every part that is looked at first.
 */
const lengths = fc
  .integer({ min: 1, max: 3 })
  .chain((fault) =>
    fc
      .double({ min: Math.log(5), max: Math.log(180 * fault), noNaN: true })
      .map((log) => ({ minutes: fault, length: Math.round(Math.exp(log)) * MINUTE })),
  );

const planted = fc.constantFrom<readonly [service: string, visit: Partial<Visit>]>(
  ['payments', { refused: true }],
  ['payments', { gone: true }],
  ['stock', { stockWire: 120_000 }],
  ['orders', { orders: 200_000 }],
);

type Planted = { readonly at: TimeWindow; readonly visit: Partial<Visit>; readonly seed: number };

const withFault =
  ({ at: { from, to }, visit, seed }: Planted): VisitFault =>
  (at, index) => ({ ...restless(seed)(at, index), ...(at >= from && at < to && visit) });

const windowOf = (length: Micros): TimeWindow => ({ from: ASKED - length, to: ASKED });

describe('looking into a window', () => {
  it('finds a fault of one to three minutes in five minutes to nine hours, and whose it is', () => {
    fc.assert(
      fc.property(
        fc.tuple(lengths, fc.double({ min: 0, max: 1, noNaN: true })).map(([each, where]) => ({ ...each, where })),
        planted,
        fc.nat(1_000),
        ({ minutes, length, where }, [service, visit], seed) => {
          const window = windowOf(length);
          const from = window.from + Math.round(where * (length - minutes * MINUTE));
          const fault = { from, to: from + minutes * MINUTE };
          const { input, part } = look({ fault: withFault({ at: fault, visit, seed }), every: 5 * SECOND }, window);
          const [lead] = analyze(input).hypotheses;
          expect({ service: lead?.service, isSure: (lead?.score ?? 0) > 0 }).toEqual({ service, isSure: true });
          const seen = part ?? window;
          expect(windowsOverlap(seen, fault)).toBe(true);
          expect(seen.to - seen.from).toBeLessThanOrEqual(12 * MINUTE);
        },
      ),
      { numRuns: 15, seed: 4 },
    );
  });

  it('finds nothing better than chance in at least 95 of 100 quiet windows', () => {
    const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1);
    const alarms = seeds.filter((seed) => {
      const window = windowOf([10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR][seed % 4] ?? HOUR);
      const { input } = look({ fault: restless(seed), every: 5 * SECOND }, window);
      return (analyze(input).hypotheses[0]?.score ?? 0) > 0;
    });
    expect(alarms.length).toBeLessThanOrEqual(1);
  });

  it('reports what the choices of a part, and of a part of that, cost together', () => {
    const window = windowOf(8 * HOUR);
    const fault: VisitFault = (at) => (at >= ASKED - HOUR && at < ASKED - 59 * MINUTE ? { refused: true } : {});
    const { input, part } = look({ fault, every: 6 * SECOND }, window);
    const { focus, window: seen } = analyze(input);
    expect(seen).toEqual(part);
    expect(focus?.of).toEqual(window);
    expect(focus?.cost).toBeCloseTo(2 + Math.log((window.to - window.from) / (seen.to - seen.from)), 4);
  });

  it('does not depend on the order of rows', () => {
    const window = windowOf(HOUR);
    const { batches } = shopOf({
      window,
      every: 4 * SECOND,
      fault: (at) => (at >= ASKED - 40 * MINUTE && at < ASKED - 37 * MINUTE ? { stockWire: 90_000 } : {}),
    });
    const found = locateOnset(inputOf(batches, window), { asked: window });
    const reversed = batches.map((batch) => ({ ...batch, rows: [...batch.rows].reverse() })).reverse();
    expect(found).toBeDefined();
    expect(locateOnset(inputOf(reversed, window), { asked: window })).toEqual(found);
  });

  it('keeps the whole window where that scores highest, and where there is nothing to look into', () => {
    const always: ShopSetup = { fault: (at) => (at >= ASKED - HOUR ? { refused: true } : {}), every: 4 * SECOND };
    const window = windowOf(HOUR);
    expect(look(always, window).part).toBeUndefined();
    expect(locateOnset(inputOf([]), { asked: window })).toBeUndefined();
  });

  it('looks for what had begun when it was noticed', () => {
    const { batches } = shopOf({ ...refusing, window: windowOf(HOUR) });
    const asked = windowOf(HOUR);
    const noticedAt = ASKED - 30 * MINUTE;
    const part = locateOnset(inputOf(batches, asked), { asked, noticedAt })?.part;
    expect(part === undefined || part.from <= noticedAt).toBe(true);
    expect(locateOnset(inputOf(batches, asked), { asked })?.part.from).toBeGreaterThan(noticedAt);
  });
});
