// The faults of the demo incident: one maker for each kind.
import { type Micros, SECOND } from '../../kernel/time.js';
import { releaseAfter, rolledBack, rolledOut, ROLLOUT_STEP } from '../releases.js';
import { type Pod, SERVICES } from '../topology.js';
import { type Cycle, type Fault, phase, type Site, type TimedLine } from './fault.js';
import { optional } from '../../kernel/optional.js';
import type { ChangeEntry } from '../rows.js';
import { DEMO_OPERATIONS } from '../operations.js';

/** A new release rolls out pod by pod, and throws. */
export const badDeploy = ({ random, spot, from, until }: Site): Fault => {
  const { type, message, code, frame } = spot.regression;
  const located = code === undefined ? {} : { code };
  const rollout = { service: spot.service, version: releaseAfter(SERVICES[spot.service].version), at: from, until };
  const change = rolledOut(rollout, from - random.int(3, 12) * SECOND);
  return {
    kind: 'bad-deploy',
    service: spot.service,
    from,
    until,
    location: {
      operation: spot.operation,
      exception: type,
      change: change.title,
      version: rollout.version,
      ...located,
    },
    stagger: ROLLOUT_STEP,
    rollout,
    changes: [change, rolledBack(rollout, until)],
    breaks: {
      operation: spot.operation,
      step: spot.step,
      share: 0.75 + 0.25 * random.next(),
      how: 'throws',
      thrown: { type, message },
      frame,
      line: { level: 'error', text: 'request failed', ...located },
    },
  };
};

/** A setting or flag was changed, and valid requests are refused since. */
export const configuration = ({ random, spot, from, until }: Site): Fault => {
  const { change, title, text, code } = spot.setting;
  const located = code === undefined ? {} : { code };
  return {
    kind: 'configuration',
    service: spot.service,
    from,
    until,
    location: { operation: spot.operation, change: title, ...located },
    changes: [
      { at: from - random.int(2, 9) * SECOND, service: spot.service, change, title },
      { at: until - SECOND, service: spot.service, change, title: `taken back: ${title}` },
    ],
    breaks: {
      operation: spot.operation,
      step: spot.step,
      share: 0.65 + 0.3 * random.next(),
      how: 'rejects',
      line: { level: 'warn', text, ...located },
    },
  };
};

/** Processors are saturated: the gauge is at its limit and the service's own work takes long. */
export const cpu = ({ random, spot, from, until }: Site): Fault => ({
  kind: 'cpu',
  service: spot.service,
  from,
  until,
  location: { gauge: 'cpu_percent' },
  work: random.int(350, 800) * 1000,
  pushes: [{ gauge: 'cpu_percent', to: 98, climb: 10 * SECOND }],
});

/** A defect in the code starts to throw: an input that was never seen before arrives from now on. */
export const exception = ({ random, spot, from, until }: Site): Fault => {
  const { type, message, code, frame } = spot.defect;
  return {
    kind: 'exception',
    service: spot.service,
    from,
    until,
    location: { operation: spot.operation, exception: type, ...optional({ code }) },
    breaks: {
      operation: spot.operation,
      step: spot.step,
      share: 0.6 + 0.35 * random.next(),
      how: 'throws',
      thrown: { type, message },
      frame,
      line: { level: 'error', text: 'request failed', ...optional({ code }) },
    },
  };
};

/** Memory leaks until the container is killed, again and again: slow, then gone, then back. */
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

/** Packets are late: every call into and out of the service waits on the wire, its own work is as fast as ever. */
export const network = ({ random, spot, from, until }: Site): Fault => ({
  kind: 'network',
  service: spot.service,
  from,
  until,
  location: { operation: spot.operation },
  wire: random.int(150, 350) * 1000,
});

/** One query of the service became slow. */
export const slowDatabase = ({ random, spot, from, until }: Site): Fault => ({
  kind: 'slow-database',
  service: spot.service,
  from,
  until,
  location: { span: spot.query },
  query: { name: spot.query, micros: random.int(400, 900) * 1000 },
});

/** An operation answers too early, as if all were well: no error line, only normal lines that stay away. */
export const wrongReturn = ({ random, spot, from, until }: Site): Fault => {
  const skipped = DEMO_OPERATIONS[spot.operation]?.steps[spot.step];
  const line = skipped?.does === 'log' ? skipped : undefined;
  return {
    kind: 'wrong-return',
    service: spot.service,
    from,
    until,
    location: {
      operation: spot.operation,
      ...(line !== undefined && { missing: line.text }),
      ...(line?.code !== undefined && { code: line.code }),
    },
    breaks: {
      operation: spot.operation,
      step: spot.step,
      share: 0.7 + 0.3 * random.next(),
      how: 'returns',
    },
  };
};
