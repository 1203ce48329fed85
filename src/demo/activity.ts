// What the pods were busy with, minute by minute: what their gauges are made of.
import type { Micros } from '../kernel/time.js';
import type { Pod } from './topology.js';

export type Tally = {
  readonly requests: number;
  /** Time spent in requests, over all of them. */
  readonly busy: Micros;
  readonly hits: number;
  readonly misses: number;
};

export type Activity = {
  readonly served: (pod: Pod, from: Micros, until: Micros) => void;
  readonly looked: (pod: Pod, at: Micros, hit: boolean) => void;
  /** Of the slot that ends at `at`. */
  readonly before: (pod: Pod, at: Micros) => Tally;
};

type MutableTally = { -readonly [Count in keyof Tally]: number };

const NOTHING: Tally = { requests: 0, busy: 0, hits: 0, misses: 0 };

/** Time beyond a slot counts in the slots that it lies in; slots end at `start` + n · `slot`. */
export const recordActivity = (start: Micros, slot: Micros): Activity => {
  const tallies = new Map<Pod, Map<number, MutableTally>>();
  const slotOf = (at: Micros): number => Math.floor((at - start) / slot);
  const tallyOf = (pod: Pod, index: number) => {
    const slots = tallies.get(pod) ?? new Map<number, MutableTally>();
    tallies.set(pod, slots);
    const tally = slots.get(index) ?? { ...NOTHING };
    slots.set(index, tally);
    return tally;
  };
  return {
    served: (pod, from, until) => {
      tallyOf(pod, slotOf(from)).requests += 1;
      for (let index = slotOf(from); index <= slotOf(until); index += 1) {
        const begun = Math.max(from, start + index * slot);
        tallyOf(pod, index).busy += Math.min(until, start + (index + 1) * slot) - begun;
      }
    },
    looked: (pod, at, hit) => {
      tallyOf(pod, slotOf(at))[hit ? 'hits' : 'misses'] += 1;
    },
    before: (pod, at) => tallies.get(pod)?.get(slotOf(at) - 1) ?? NOTHING,
  };
};
