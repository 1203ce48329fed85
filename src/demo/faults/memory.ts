// Memory leaks until the container is killed, again and again: slow, then gone, then back.
import { SECOND, type Micros } from '../../kernel/time.js';
import type { ChangeEntry } from '../rows.js';
import type { Pod } from '../topology.js';
import { phase, type Cycle, type Fault, type Site, type TimedLine } from './fault.js';

const CYCLE: Cycle = { climb: 72 * SECOND, period: 90 * SECOND };

/** When the pod is killed. */
const kills = (pod: Pod, from: Micros, until: Micros): readonly Micros[] => {
  const first = from + CYCLE.climb - phase(CYCLE.period, pod, 0);
  const count = Math.ceil((until - first) / CYCLE.period);
  return Array.from({ length: count }, (_none, index) => first + index * CYCLE.period);
};

const killed = (pod: Pod, at: Micros): ChangeEntry => ({
  at,
  service: pod.service,
  change: 'kubernetes',
  title: 'container restarted: OOMKilled, exit code 137',
  pod: pod.name,
});

const linesAround = (pod: Pod, at: Micros): readonly TimedLine[] => [
  { at: at - 14 * SECOND, pod, level: 'warn', text: 'memory at 91 % of the limit, collector falling behind' },
  { at: at - 5 * SECOND, pod, level: 'warn', text: 'memory at 97 % of the limit, collector falling behind' },
  { at: at + CYCLE.period - CYCLE.climb - SECOND, pod, level: 'info', text: 'starting, waiting for readiness' },
];

export const memory = ({ random, spot, pods, from, until }: Site): Fault => {
  const deaths = pods.flatMap((pod) => kills(pod, from, until).map((at) => ({ pod, at })));
  return {
    kind: 'memory',
    service: spot.service,
    from,
    until,
    location: { gauge: 'memory_percent' },
    work: random.int(60, 160) * 1000,
    cycle: CYCLE,
    pushes: [{ gauge: 'memory_percent', to: 99, ...CYCLE }],
    changes: deaths.map(({ pod, at }) => killed(pod, at)),
    lines: deaths.flatMap(({ pod, at }) => linesAround(pod, at)),
  };
};
