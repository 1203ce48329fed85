// Lines outside requests: housekeeping, the loud service, leaked credentials, restarts. None carries a trace id.
import { MINUTE, type Micros } from '../kernel/time.js';
import type { TimedLine } from './faults/fault.js';
import { LOUD_LINES } from './loud-lines.js';
import { ROLLOUT_STEP, type Rollout } from './releases.js';
import { logRow } from './rows.js';
import { LEAKS } from './secrets.js';
import type { Line } from './steps.js';
import { write } from './style.js';
import { SERVICE_NAMES, SERVICES, type Pods, type ServiceName } from './topology.js';
import { fill, requestWords } from './words.js';
import { isDown, placeAt, type World } from './world.js';

export type Period = { readonly from: Micros; readonly to: Micros };

/** A service that complains all the time, and in gusts. */
export type Noise = {
  readonly loud: ServiceName;
  readonly pace: number;
  readonly gusts?: readonly Period[];
  readonly lines?: readonly TimedLine[];
};

const HOUSEKEEPING: readonly Line[] = [
  { level: 'info', text: 'health check answered in {n} ms' },
  { level: 'info', text: 'cache holds {count} entries, evicted {n}' },
  { level: 'debug', text: 'configuration is up to date, revision {session}' },
];

const put = (world: World, { at, pod, ...line }: TimedLine): void => {
  if (isDown(world, pod, at)) return;
  const { random } = world;
  const text = fill(line.text, requestWords(random), random);
  const message = write(SERVICES[pod.service].language, { ...line, text });
  world.send(logRow({ at, place: placeAt(world, pod, at), level: line.level, message }));
};

const somewhere = (world: World, service: ServiceName, { from, to }: Period) => ({
  at: world.random.int(from, to),
  pod: world.random.pick(world.pods[service]),
});

const scatter = (
  world: World,
  period: Period,
  how: { service: ServiceName; lines: readonly Line[]; count: number },
) => {
  for (let written = 0; written < how.count; written += 1)
    put(world, { ...world.random.pick(how.lines), ...somewhere(world, how.service, period) });
};

const starts = (pods: Pods, { service, version, at }: Rollout): readonly TimedLine[] =>
  pods[service].map((pod) => ({
    at: at + pod.index * ROLLOUT_STEP,
    pod,
    level: 'info',
    text: `version ${version} started`,
  }));

const putAll = (world: World, lines: readonly TimedLine[]): void => {
  for (const line of lines) put(world, line);
};

const complain = (world: World, { loud: service, pace, gusts = [] }: Noise, period: Period): void => {
  const lines = LOUD_LINES[service];
  scatter(world, period, { service, lines, count: Math.round((pace * (period.to - period.from)) / MINUTE) });
  for (const gust of gusts) scatter(world, gust, { service, lines, count: 2 * pace });
};

export const writeBackground = (world: World, noise: Noise, period: Period): void => {
  const count = Math.round((3 * (period.to - period.from)) / MINUTE);
  for (const service of SERVICE_NAMES) scatter(world, period, { service, lines: HOUSEKEEPING, count });
  complain(world, noise, period);
  for (const { service, line } of LEAKS) scatter(world, period, { service, lines: [line], count: 3 });
  for (const rollout of world.rollouts) putAll(world, starts(world.pods, rollout));
  putAll(world, noise.lines ?? []);
  for (const fault of world.faults) putAll(world, fault.lines ?? []);
};
