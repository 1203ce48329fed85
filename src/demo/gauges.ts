// What each pod's gauges show at every scrape.
import { type Micros, SECOND } from '../kernel/time.js';
import { type Drift, phase, type Push } from './faults/fault.js';
import type { Random } from './random.js';
import { metricRow } from './rows.js';
import { DEMO_SHOP, type Gauge } from './shop.js';
import { type Pod, SERVICE_NAMES } from './topology.js';
import { faultAt, isDown, podOriginAt, type ShopSimulation } from './shop-simulation.js';

export const DEMO_SCRAPE: Micros = 30 * SECOND;

/** A gauge of one pod that jumps about all the time, for no reason that matters. */
export type NoisyGauge = { readonly pod: Pod; readonly gauge: string };

export const drawNoisyGauge = (random: Random, pod: Pod): NoisyGauge => ({
  pod,
  gauge: random.pick(DEMO_SHOP.gauges).name,
});

const centred = (random: Random): number => (random.next() + random.next() + random.next()) / 1.5 - 1;

const pushed = (usual: number, push: Push, since: Micros): number =>
  usual + (push.to - usual) * Math.min(1, since / push.climb);

/** What gauges do whatever the faults are. */
export type Habits = {
  readonly every: Micros;
  readonly noisy?: NoisyGauge | undefined;
  readonly drifts: readonly Drift[];
};

type Probe = { readonly pod: Pod; readonly gauge: Gauge; readonly level: number; readonly habits: Habits };

const drifted = ({ pod, gauge, habits }: Probe, at: Micros): number =>
  habits.drifts
    .filter((drift) => drift.pod === pod && drift.gauge === gauge.name)
    .map(({ from, until, by }) => by * Math.min(1, Math.max(0, at - from) / (until - from)))
    .reduce((sum, each) => sum + each, 0);

/** What it would show without a fault. */
const usualOf = (world: ShopSimulation, probe: Probe, at: Micros): number | undefined => {
  const { random, activity } = world;
  const { pod, gauge, level, habits } = probe;
  const added = gauge.load === undefined ? 0 : gauge.load(activity.before(pod, at));
  if (added === undefined) return undefined;
  const isNoisy = habits.noisy?.pod === pod && habits.noisy.gauge === gauge.name;
  const restless = isNoisy && random.chance(0.2) ? level * (1 + random.next()) : 0;
  return Math.max(0, level + restless + gauge.spread * centred(random)) + added + drifted(probe, at);
};

const valueOf = (world: ShopSimulation, probe: Probe, at: Micros): number | undefined => {
  const usual = usualOf(world, probe, at);
  const fault = faultAt(world, probe.pod, at);
  const push = fault?.pushes?.find(({ gauge }) => gauge === probe.gauge.name);
  if (usual === undefined || fault === undefined || push === undefined) return usual;
  const since = at - fault.from;
  const value = pushed(usual, push, push.period === undefined ? since : phase(push.period, probe.pod, since));
  return value - world.random.next();
};

const sample = (world: ShopSimulation, probes: readonly Probe[], at: Micros): { readonly [gauge: string]: number } => {
  const values = probes.flatMap((probe) => {
    const value = valueOf(world, probe, at);
    return value === undefined ? [] : [[probe.gauge.name, Math.round(value * 100) / 100] as const];
  });
  return Object.fromEntries(values);
};

const probesOf = ({ shop, random }: ShopSimulation, pod: Pod, habits: Habits): readonly Probe[] =>
  shop.gauges
    .filter(({ services }) => services?.includes(pod.service) ?? true)
    .map((gauge) => ({ pod, gauge, habits, level: gauge.low + (gauge.high - gauge.low) * random.next() }));

export const scrape = (world: ShopSimulation, habits: Habits, span: { from: Micros; to: Micros }): void => {
  const pods = SERVICE_NAMES.flatMap((service) => world.pods[service]);
  const probed = pods.map((pod) => ({ pod, probes: probesOf(world, pod, habits) }));
  for (let at = span.from; at <= span.to; at += habits.every)
    for (const { pod, probes } of probed)
      if (!isDown(world, pod, at)) world.send(metricRow(at, podOriginAt(world, pod, at), sample(world, probes, at)));
};
