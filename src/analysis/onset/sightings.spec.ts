import { describe, expect, it } from 'vitest';
import { type Micros, MINUTE, SECOND, type TimeWindow, windowsOverlap } from '../../kernel/time.js';
import { comparisonOf } from '../analyze.js';
import type { Comparison } from '../deviation/baseline.js';
import { findFlowSightings } from './flow-sightings.js';
import { findGaugeSightings } from './gauge-sightings.js';
import { findLatencySightings } from './latency-sightings.js';
import { findRateSightings } from './rate-sightings.js';
import { choiceCost, type Sighting } from './sighting.js';
import { listStretches, type SlotStretch } from './window-stretch.js';
import { ASKED, gauges, inputOf, shopOf, type Visit, type ShopSetup } from '../../../test/support/small-shop.js';

/** Half an hour is asked about; for five minutes of it something was wrong. */
const HALF_HOUR: TimeWindow = { from: ASKED - 30 * MINUTE, to: ASKED };
const FAULT: TimeWindow = { from: ASKED - 16 * MINUTE, to: ASKED - 11 * MINUTE };

const during = (at: number): boolean => at >= FAULT.from && at < FAULT.to;
const shop = (visit: Partial<Visit>): ShopSetup => ({
  window: HALF_HOUR,
  every: 3 * SECOND,
  fault: (at) => (during(at) ? visit : {}),
});

type Sight = (comparison: Comparison, stretches: readonly SlotStretch[]) => readonly Sighting[];

const best = (setup: ShopSetup, findSightings: Sight): Sighting | undefined => {
  const comparison = comparisonOf(inputOf(shopOf(setup).batches, HALF_HOUR));
  const { window = HALF_HOUR, slot = 30 * SECOND } = comparison.telemetry.survey ?? {};
  const all = listStretches({ window, slot }, { asked: window });
  const worth = ({ stretch, score }: Sighting): number => score - choiceCost(stretch, window);
  return [...findSightings(comparison, all)].sort((a, b) => worth(b) - worth(a))[0];
};

/** Every twelve minutes a single sample is as high as all of the fault's: only how close they come together tells. */
const spike = (at: Micros): boolean => at % (12 * MINUTE) === 0;

const hot: ShopSetup = {
  ...shop({}),
  series: gauges((service, at) => (spike(at) || (service === 'stock' && during(at)) ? 80 : 0)),
};

describe('in the half hour that was asked about', () => {
  it.each<readonly [string, ShopSetup, Sight]>([
    ['steps inside requests', shop({ refused: true }), findFlowSightings],
    ['own times', shop({ orders: 200_000 }), findLatencySightings],
    ['call gaps', shop({ stockWire: 200_000 }), findLatencySightings],
    ['gauges', hot, findGaugeSightings],
    ['lines', { ...shop({ refused: true }), traceIds: false }, findRateSightings],
  ])('finds %s where they deviate, and hardly beyond', (_, setup, findSightings) => {
    const sighting = best(setup, findSightings);
    expect(sighting?.score).toBeGreaterThan(5);
    const { from = 0, to = 0 } = sighting?.stretch ?? {};
    expect(windowsOverlap({ from, to }, FAULT)).toBe(true);
    expect(to - from).toBeLessThanOrEqual(8 * MINUTE);
  });

  it.each<readonly [string, ShopSetup, Sight]>([
    ['steps inside requests', shop({}), findFlowSightings],
    ['times', shop({}), findLatencySightings],
    ['gauges', { ...shop({}), series: gauges(() => 0) }, findGaugeSightings],
    ['lines', { ...shop({}), traceIds: false }, findRateSightings],
  ])('finds no deviation of %s when nothing happens', (_, setup, findSightings) => {
    expect(best(setup, findSightings)).toBeUndefined();
  });
});
