// Containers end at their start, over and over: hardly ever is one there to answer.
import { type Micros, SECOND } from '../../../src/kernel/time.js';
import type { ChangeEntry } from '../../../src/demo/rows.js';
import type { Pod } from '../../../src/demo/topology.js';
import { type Cycle, type Fault, phase, type Site } from '../../../src/demo/faults/fault.js';

const CYCLE: Cycle = { climb: 2 * SECOND, period: 42 * SECOND };

const deaths = (pod: Pod, from: Micros, until: Micros): readonly Micros[] => {
  const first = from + ((CYCLE.climb - phase(CYCLE.period, pod, 0) + CYCLE.period) % CYCLE.period);
  return Array.from(
    { length: Math.ceil((until - first) / CYCLE.period) },
    (_none, index) => first + index * CYCLE.period,
  );
};

const backOff = ({ service, name }: Pod, at: Micros): ChangeEntry => ({
  at,
  service,
  change: 'kubernetes',
  title: 'back-off restarting failed container, exit code 1',
  pod: name,
});

const REFUSED = 'cannot start: credentials of the database are refused, giving up';
const TRUNCATED = 'cannot start: local index is truncated, giving up';

export const crashLoop = ({ random, spot: { service }, pods, from, until }: Site): Fault => {
  const title = `secret of ${service} rotated`;
  const rotated: ChangeEntry = { at: from - random.int(3, 12) * SECOND, service, change: 'configuration', title };
  const isRotated = random.chance(0.5);
  const died = pods.flatMap((pod) => deaths(pod, from, until).map((at) => ({ pod, at })));
  return {
    kind: 'crash-loop',
    service,
    from,
    until,
    location: isRotated ? { change: title } : {},
    cycle: CYCLE,
    changes: [...(isRotated ? [rotated] : []), ...died.map(({ pod, at }) => backOff(pod, at))],
    lines: died.map(({ pod, at }) => ({
      at: at - SECOND / 10,
      pod,
      level: 'error',
      text: isRotated ? REFUSED : TRUNCATED,
    })),
  };
};
