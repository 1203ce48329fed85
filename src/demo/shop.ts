// What a shop is made of beside its services: operations, how often customers start each, gauges.
import type { Tally } from './activity.js';
import { DEMO_OPERATIONS, DEMO_STARTS } from './operations.js';
import type { Operation } from './operation.js';
import type { ServiceName } from './topology.js';

/** `low` to `high`: where a pod's usual level lies. `spread`: how far samples stray from it. */
export type Gauge = {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly spread: number;
  /** Absent: all. */
  readonly services?: readonly ServiceName[];
  /** What the pod's work since the last sample adds; `undefined` = nothing to report. */
  readonly load?: (tally: Tally) => number | undefined;
};

export type Shop = {
  readonly operations: { readonly [id: string]: Operation };
  /** Percent of all requests. */
  readonly starts: readonly (readonly [id: string, percent: number])[];
  readonly gauges: readonly Gauge[];
};

const DEMO_GAUGES: readonly Gauge[] = [
  { name: 'cpu_percent', low: 14, high: 38, spread: 5 },
  { name: 'memory_percent', low: 38, high: 58, spread: 1.2 },
  { name: 'busy_threads', low: 5, high: 14, spread: 2 },
  { name: 'db_connections', low: 3, high: 8, spread: 1 },
  { name: 'network_receive_kb', low: 80, high: 320, spread: 30 },
  { name: 'network_transmit_kb', low: 60, high: 280, spread: 25 },
];

/** The shop of the demo incident: its gauges do not follow its load. */
export const DEMO_SHOP: Shop = { operations: DEMO_OPERATIONS, starts: DEMO_STARTS, gauges: DEMO_GAUGES };
