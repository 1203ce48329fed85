// What every request of an incident meets: the pods, the faults at work, the releases, and where rows go.
import type { Micros } from '../kernel/time.js';
import type { Activity } from './activity.js';
import { type Fault, hits, phase } from './faults/fault.js';
import type { Random } from './random.js';
import { podOriginOf, type Rollout } from './releases.js';
import type { RowPlace, ShippedRow } from './rows.js';
import type { Shop } from './shop.js';
import type { Operation } from './operation.js';
import type { Pod, Pods } from './topology.js';
import type { LineValues } from './line-values.js';

/** A message of a request that waits for its consumer. */
export type QueuedMessage = {
  readonly queue: string;
  readonly at: Micros;
  readonly traceId: string;
  readonly words: LineValues;
  /** Span that published it. */
  readonly parentId: string;
};

export type ShopSimulation = {
  readonly random: Random;
  readonly pods: Pods;
  readonly faults: readonly Fault[];
  readonly rollouts: readonly Rollout[];
  readonly shop: Shop;
  readonly activity: Activity;
  readonly send: (sent: ShippedRow) => void;
  readonly publish: (message: QueuedMessage) => void;
};

export const operationIn = ({ shop }: Pick<ShopSimulation, 'shop'>, id: string): Operation => {
  const found = shop.operations[id];
  if (found === undefined) throw new RangeError(`no operation ${id}`);
  return found;
};

export const faultAt = (world: ShopSimulation, pod: Pod, at: Micros): Fault | undefined =>
  world.faults.find((fault) => hits(fault, pod, at));

export const podOriginAt = (world: ShopSimulation, pod: Pod, at: Micros): RowPlace =>
  podOriginOf(world.rollouts, pod, at);

/** What a storm of calls adds to each request of the service that it hits. */
export const stormWork = ({ faults }: ShopSimulation, { service }: Pod, at: Micros): Micros =>
  faults.find(({ storm, from, until }) => storm?.callee === service && at >= from && at < until)?.storm?.work ?? 0;

/** Between the kill of its container and the next start. */
export const isDown = (world: ShopSimulation, pod: Pod, at: Micros): boolean => {
  const fault = faultAt(world, pod, at);
  if (fault?.cycle === undefined) return false;
  return phase(fault.cycle.period, pod, at - fault.from) >= fault.cycle.climb;
};

const slowWire = (fault: Fault | undefined, other: Pod): Micros => {
  if (fault?.wire === undefined) return 0;
  return fault.wireTo === undefined || fault.wireTo === other.service ? fault.wire : 0;
};

/** Micros that the wire adds to one direction of a call between two pods. */
export const wireDelay = (world: ShopSimulation, [near, far]: readonly [Pod, Pod], at: Micros): Micros => {
  const extra = slowWire(faultAt(world, near, at), far) + slowWire(faultAt(world, far, at), near);
  return world.random.skewed(450) + (extra === 0 ? 0 : world.random.skewed(extra));
};
