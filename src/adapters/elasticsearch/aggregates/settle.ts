// Brings the sums of a tenant up to the rows: what was written since is summed up when writing rests, and before a question.
import type { BulkOptions } from '../write/bulk.js';
import { type IndexOwner, indexPattern } from '../write/index-names.js';
import { keyKeeper } from './dictionary.js';
import { addDirty, type Dirty, isClean, nothingDirty } from './dirty.js';
import { sumFlows } from './sum-flows.js';
import { sumRates } from './sum-rates.js';
import { sumTraces } from './sum-traces.js';

/** Traces, and buckets, of one request. */
const STEP = { traces: 500, buckets: 40 } as const;

const steps = <Item>(items: Iterable<Item>, size: number): readonly (readonly Item[])[] => {
  const all = [...items];
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
};

export type Settling = BulkOptions & { readonly prefix: string };

export type Settle = (settling: Settling, owner: IndexOwner, dirty: Dirty) => Promise<void>;

/** Somebody else at work on the same sums makes us look again; after so many times something is wrong. */
const MOST_ROUNDS = 20;

const round = async (summing: Parameters<typeof sumTraces>[0], { traces, flows, rates }: Dirty): Promise<Dirty> => {
  const { client, owner } = summing;
  const again = nothingDirty();
  const stale = nothingDirty();
  addDirty(stale, { traces: new Set(), flows, rates });
  for (const ids of steps(traces, STEP.traces)) {
    const made = await sumTraces(summing, ids);
    for (const trace of made.traces) again.traces.add(trace);
    addDirty(stale, { ...made, traces: new Set() });
  }
  if (traces.size > 0) await client.indices.refresh({ index: indexPattern(owner, 'traces'), ignore_unavailable: true });
  for (const buckets of steps(stale.flows, STEP.buckets))
    for (const bucket of await sumFlows(summing, owner, buckets)) again.flows.add(bucket);
  for (const buckets of steps(stale.rates, STEP.buckets))
    for (const bucket of await sumRates(summing, owner, buckets)) again.rates.add(bucket);
  return again;
};

export const settler = (): Settle => {
  const keepKeys = keyKeeper();
  return async (settling, owner, dirty) => {
    const { client } = settling;
    const index = (['logs', 'spans', 'traces'] as const).map((part) => indexPattern(owner, part));
    let open = dirty;
    for (let rounds = 0; !isClean(open); rounds += 1) {
      if (rounds === MOST_ROUNDS) throw new Error('the sums are changed by others all the time');
      await client.indices.refresh({ index, ignore_unavailable: true });
      open = await round({ ...settling, owner, keepKeys }, open);
    }
  };
};
