// Distractors: a loud service that is innocent, a recent release that is innocent, sometimes a gauge that jumps about.
import { type Micros, MINUTE, SECOND } from '../kernel/time.js';
import { drawNoisyGauge, type NoisyGauge } from './gauges.js';
import type { Random } from './random.js';
import { releaseAfter, rolledOut, type Rollout } from './releases.js';
import type { ChangeEntry } from './rows.js';
import { type Pods, SERVICE_NAMES, type ServiceName, SERVICES } from './topology.js';

export type Distractors = {
  readonly loud: ServiceName;
  /** Lines a minute of the loud service. */
  readonly pace: number;
  readonly rollout: Rollout;
  readonly changes: readonly ChangeEntry[];
  readonly noisy: NoisyGauge | undefined;
};

type Guilt = { readonly guilty: readonly ServiceName[]; readonly from: Micros };

export const drawDistractors = (random: Random, pods: Pods, { guilty, from }: Guilt): Distractors => {
  const innocent = SERVICE_NAMES.filter((service) => !guilty.includes(service));
  const loud = random.pick(innocent);
  const quiet = innocent.filter((service) => service !== loud);
  const released = random.pick(quiet);
  const scaled = random.pick(quiet);
  const rollout: Rollout = {
    service: released,
    version: releaseAfter(SERVICES[released].version),
    at: from - random.int(100, 420) * SECOND,
  };
  return {
    loud,
    pace: random.int(14, 26),
    rollout,
    changes: [
      rolledOut(rollout, rollout.at - random.int(2, 10) * SECOND),
      {
        at: from - random.int(10, 22) * MINUTE,
        service: scaled,
        change: 'scaling',
        title: `${scaled} requests 20 % more processor`,
      },
    ],
    noisy: random.chance(0.5) ? drawNoisyGauge(random, random.pick(pods[random.pick(quiet)])) : undefined,
  };
};
