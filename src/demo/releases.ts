// Releases: which version a pod runs at an instant, and the change that announces a roll-out.
import { SECOND, type Micros } from '../kernel/time.js';
import type { ChangeEntry, RowPlace } from './rows.js';
import { SERVICES, type Pod, type ServiceName } from './topology.js';

export type Rollout = {
  readonly service: ServiceName;
  readonly version: string;
  readonly at: Micros;
  /** Only this pod gets it; absent: one after the other. */
  readonly pod?: string;
  /** Rolled back. */
  readonly until?: Micros;
};

/** From one pod to the next. */
export const ROLLOUT_STEP: Micros = 12 * SECOND;

/** `5.3.1` → `5.4.0`. */
export const releaseAfter = (version: string): string => {
  const [major = '0', minor = '0'] = version.split('.');
  return `${major}.${Number(minor) + 1}.0`;
};

export const rolledOut = ({ service, version }: Rollout, at: Micros): ChangeEntry => ({
  at,
  service,
  change: 'deploy',
  title: `${service} ${version} rolls out, was ${SERVICES[service].version}`,
  version,
});

export const rolledBack = ({ service, version }: Rollout, at: Micros): ChangeEntry => ({
  at,
  service,
  change: 'deploy',
  title: `${service} ${SERVICES[service].version} rolls out, was ${version}`,
  version: SERVICES[service].version,
});

const runs = ({ service, pod: only, at: from, until = Infinity }: Rollout, pod: Pod, at: Micros): boolean =>
  service === pod.service &&
  (only === undefined || only === pod.name) &&
  at < until &&
  at >= from + pod.index * ROLLOUT_STEP;

export const podOriginOf = (rollouts: readonly Rollout[], pod: Pod, at: Micros): RowPlace => {
  const due = rollouts.find((rollout) => runs(rollout, pod, at));
  return { pod, version: due?.version ?? SERVICES[pod.service].version };
};
