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

const NOTHING: Tally = { requests: 0, busy: 0, hits: 0, misses: 0 };

/** Time beyond a slot counts in the slots that it lies in; slots end at `start` + n · `slot`. */
export const recordActivity = (start: Micros, slot: Micros): Activity => {
  const tallies = new Map<string, Tally>();
  const slotOf = (at: Micros): number => Math.floor((at - start) / slot);
  const add = (pod: Pod, index: number, more: Partial<Tally>): void => {
    const key = `${pod.name} ${index}`;
    const { requests, busy, hits, misses } = tallies.get(key) ?? NOTHING;
    tallies.set(key, {
      requests: requests + (more.requests ?? 0),
      busy: busy + (more.busy ?? 0),
      hits: hits + (more.hits ?? 0),
      misses: misses + (more.misses ?? 0),
    });
  };
  return {
    served: (pod, from, until) => {
      add(pod, slotOf(from), { requests: 1 });
      for (let index = slotOf(from); index <= slotOf(until); index += 1) {
        const begun = Math.max(from, start + index * slot);
        add(pod, index, { busy: Math.min(until, start + (index + 1) * slot) - begun });
      }
    },
    looked: (pod, at, hit) => add(pod, slotOf(at), hit ? { hits: 1 } : { misses: 1 }),
    before: (pod, at) => tallies.get(`${pod.name} ${slotOf(at) - 1}`) ?? NOTHING,
  };
};
