// What rows have made stale since it was summed up last: traces, and buckets of 30 seconds.
import type { Micros } from '../../../kernel/time.js';

export type Dirty = {
  readonly traces: Set<string>;
  /** Buckets whose traces are summed anew. */
  readonly flows: Set<Micros>;
  /** Buckets whose lines are counted anew. */
  readonly rates: Set<Micros>;
};

export const nothingDirty = (): Dirty => ({ traces: new Set(), flows: new Set(), rates: new Set() });

export const isClean = ({ traces, flows, rates }: Dirty): boolean => traces.size + flows.size + rates.size === 0;

export const addDirty = (to: Dirty, more: Dirty): void => {
  for (const trace of more.traces) to.traces.add(trace);
  for (const bucket of more.flows) to.flows.add(bucket);
  for (const bucket of more.rates) to.rates.add(bucket);
};
