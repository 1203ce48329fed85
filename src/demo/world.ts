// What every request of an incident meets: the pods, the faults at work, the releases, and where rows go.
import type { Micros } from '../kernel/time.js';
import { hits, phase, type Fault } from './faults/fault.js';
import type { Random } from './random.js';
import { placeOf, type Rollout } from './releases.js';
import type { Place, Sent } from './rows.js';
import type { Pod, Pods } from './topology.js';

export type World = {
  readonly random: Random;
  readonly pods: Pods;
  readonly faults: readonly Fault[];
  readonly rollouts: readonly Rollout[];
  readonly send: (sent: Sent) => void;
};

export const faultAt = (world: World, pod: Pod, at: Micros): Fault | undefined =>
  world.faults.find((fault) => hits(fault, pod, at));

export const placeAt = (world: World, pod: Pod, at: Micros): Place => placeOf(world.rollouts, pod, at);

/** Between the kill of its container and the next start. */
export const isDown = (world: World, pod: Pod, at: Micros): boolean => {
  const fault = faultAt(world, pod, at);
  if (fault?.cycle === undefined) return false;
  return phase(fault.cycle.period, pod, at - fault.from) >= fault.cycle.climb;
};

/** Micros that the wire adds to one direction of a call between two pods. */
export const wireDelay = (world: World, ends: readonly Pod[], at: Micros): Micros => {
  const extra = ends.map((pod) => faultAt(world, pod, at)?.wire ?? 0).reduce((a, b) => a + b, 0);
  return world.random.skewed(450) + (extra === 0 ? 0 : world.random.skewed(extra));
};
