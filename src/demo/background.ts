// Lines outside requests: housekeeping, the loud service, leaked credentials, restarts. None carries a trace id.
import { MINUTE, type Micros } from '../kernel/time.js';
import type { TimedLine } from './faults/fault.js';
import type { Herrings } from './herrings.js';
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

export const writeBackground = (world: World, herrings: Herrings, period: Period): void => {
  const minutes = (period.to - period.from) / MINUTE;
  for (const service of SERVICE_NAMES)
    scatter(world, period, { service, lines: HOUSEKEEPING, count: Math.round(3 * minutes) });
  scatter(world, period, {
    service: herrings.loud,
    lines: LOUD_LINES[herrings.loud],
    count: Math.round(herrings.pace * minutes),
  });
  for (const { service, line } of LEAKS) scatter(world, period, { service, lines: [line], count: 3 });
  for (const rollout of world.rollouts) for (const line of starts(world.pods, rollout)) put(world, line);
  for (const fault of world.faults) for (const line of fault.lines ?? []) put(world, line);
};
