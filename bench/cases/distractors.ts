// What misleads in a case: a loud service, innocent releases and settings, gauges that jump or drift.
import { type Micros, MINUTE, SECOND } from '../../src/kernel/time.js';
import type { Noise, Period } from '../../src/demo/background.js';
import type { Drift, TimedLine } from '../../src/demo/faults/fault.js';
import { drawNoisyGauge, type NoisyGauge } from '../../src/demo/gauges.js';
import type { Random } from '../../src/demo/random.js';
import { releaseAfter, rolledOut, type Rollout, ROLLOUT_STEP } from '../../src/demo/releases.js';
import type { ChangeEntry } from '../../src/demo/rows.js';
import { type Pods, type ServiceName, SERVICES } from '../../src/demo/topology.js';

export type CaseDistractors = Noise & {
  readonly gusts: readonly Period[];
  readonly rollouts: readonly Rollout[];
  readonly changes: readonly ChangeEntry[];
  /** What a new release writes more. */
  readonly lines: readonly TimedLine[];
  readonly noisy: NoisyGauge | undefined;
  readonly drifts: readonly Drift[];
};

export type DistractorDraw = {
  readonly innocent: readonly ServiceName[];
  readonly pods: Pods;
  readonly start: Micros;
  readonly from: Micros;
  readonly asked: Micros;
};

/** One time in three shortly before the fault. */
const before = (random: Random, { from, start }: DistractorDraw): Micros => {
  const distance = random.chance(0.35) ? random.int(20, 110) : random.int(120, 900);
  return Math.max(start + 30 * SECOND, from - distance * SECOND);
};

const rolloutOf = (random: Random, service: ServiceName, draw: DistractorDraw): Rollout => ({
  service,
  version: releaseAfter(SERVICES[service].version),
  at: before(random, draw),
});

const setting = (random: Random, service: ServiceName, at: Micros): ChangeEntry => {
  const picked = random.pick([
    { change: 'configuration', title: `log.level of ${service} changed from info to debug` },
    { change: 'configuration', title: `${service} pool size changed from 16 to 20` },
    { change: 'flag', title: 'flag autumn-banner switched on for 10 % of customers' },
    { change: 'scaling', title: `${service} requests 20 % more processor` },
    { change: 'kubernetes', title: `${service} probe period changed from 10 s to 15 s` },
  ] as const);
  return { ...picked, at, service };
};

/** A release that writes a line of its own, all day long. */
const chatter = (random: Random, { service, at }: Rollout, { pods, asked }: DistractorDraw): readonly TimedLine[] =>
  Array.from({ length: random.int(10, 60) }, () => {
    const pod = random.pick(pods[service]);
    const from = at + pod.index * ROLLOUT_STEP;
    return {
      at: random.int(from, Math.max(from + SECOND, asked)),
      pod,
      level: 'info',
      text: 'warmed up {count} entries in {ms} ms',
    };
  });

const drawGusts = (random: Random, { start, asked }: DistractorDraw): readonly Period[] => {
  const gusts: Period[] = [];
  for (let at = start; at < asked; at += random.int(3 * 60, 9 * 60) * SECOND)
    gusts.push({ from: at, to: at + random.int(20, 70) * SECOND });
  return gusts;
};

const drawDrift = (random: Random, service: ServiceName, { pods, start, asked }: DistractorDraw): Drift => ({
  pod: random.pick(pods[service]),
  gauge: random.pick(['memory_percent', 'disk_percent', 'db_connections']),
  from: start,
  until: asked + 20 * MINUTE,
  by: random.int(6, 22),
});

export const drawCaseDistractors = (random: Random, draw: DistractorDraw): CaseDistractors => {
  const loud = random.pick(draw.innocent);
  const rest = draw.innocent.filter((service) => service !== loud);
  const released = random.chance(0.75) ? [rolloutOf(random, random.pick(rest), draw)] : [];
  const more = random.chance(0.3) ? [rolloutOf(random, random.pick(rest), draw)] : [];
  const rollouts = [...released, ...more.filter(({ service }) => service !== released[0]?.service)];
  const settings = Array.from({ length: random.int(0, 2) }, () =>
    setting(random, random.pick(rest), before(random, draw)),
  );
  return {
    loud,
    pace: random.int(8, 22),
    gusts: drawGusts(random, draw),
    rollouts,
    changes: [...rollouts.map((rollout) => rolledOut(rollout, rollout.at - random.int(2, 10) * SECOND)), ...settings],
    lines: rollouts.flatMap((rollout) => (random.chance(0.4) ? chatter(random, rollout, draw) : [])),
    noisy: random.chance(0.5) ? drawNoisyGauge(random, random.pick(draw.pods[random.pick(rest)])) : undefined,
    drifts: random.chance(0.5) ? [drawDrift(random, random.pick(rest), draw)] : [],
  };
};
