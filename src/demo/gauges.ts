// What each pod's gauges show at every scrape.
import { SECOND, type Micros } from '../kernel/time.js';
import { phase, type Push } from './faults/fault.js';
import type { Random } from './random.js';
import { metricRow } from './rows.js';
import { SERVICE_NAMES, type Pod } from './topology.js';
import { faultAt, isDown, placeAt, type World } from './world.js';

export const SCRAPE: Micros = 30 * SECOND;

type Gauge = { readonly name: string; readonly low: number; readonly high: number; readonly spread: number };

/** `low` to `high`: where a pod's usual level lies. `spread`: how far samples stray from it. */
const GAUGES: readonly Gauge[] = [
  { name: 'cpu_percent', low: 14, high: 38, spread: 5 },
  { name: 'memory_percent', low: 38, high: 58, spread: 1.2 },
  { name: 'busy_threads', low: 5, high: 14, spread: 2 },
  { name: 'db_connections', low: 3, high: 8, spread: 1 },
  { name: 'network_receive_kb', low: 80, high: 320, spread: 30 },
  { name: 'network_transmit_kb', low: 60, high: 280, spread: 25 },
];

/** A gauge of one pod that jumps about all the time, for no reason that matters. */
export type NoisyGauge = { readonly pod: Pod; readonly gauge: string };

export const drawNoisyGauge = (random: Random, pod: Pod): NoisyGauge => ({
  pod,
  gauge: random.pick(GAUGES).name,
});

const centred = (random: Random): number => (random.next() + random.next() + random.next()) / 1.5 - 1;

const pushed = (usual: number, push: Push, since: Micros): number =>
  usual + (push.to - usual) * Math.min(1, since / push.climb);

type Probe = { readonly pod: Pod; readonly levels: readonly number[]; readonly noisy: string | undefined };

const sample = (world: World, probe: Probe, at: Micros): { readonly [gauge: string]: number } => {
  const { random } = world;
  const fault = faultAt(world, probe.pod, at);
  const values = GAUGES.map(({ name, spread }, index) => {
    const level = probe.levels[index] ?? 0;
    const restless = name === probe.noisy && random.chance(0.2) ? level * (1 + random.next()) : 0;
    const usual = Math.max(0, level + restless + spread * centred(random));
    const push = fault?.pushes?.find(({ gauge }) => gauge === name);
    if (fault === undefined || push === undefined) return [name, usual] as const;
    const since = at - fault.from;
    const value = pushed(usual, push, push.period === undefined ? since : phase(push.period, probe.pod, since));
    return [name, value - random.next()] as const;
  });
  return Object.fromEntries(values.map(([name, value]) => [name, Math.round(value * 100) / 100]));
};

export const scrape = (world: World, noisy: NoisyGauge | undefined, span: { from: Micros; to: Micros }): void => {
  const probes = SERVICE_NAMES.flatMap((service) => world.pods[service]).map((pod) => ({
    pod,
    levels: GAUGES.map(({ low, high }) => low + (high - low) * world.random.next()),
    noisy: noisy?.pod === pod ? noisy.gauge : undefined,
  }));
  for (let at = span.from; at <= span.to; at += SCRAPE)
    for (const probe of probes)
      if (!isDown(world, probe.pod, at))
        world.send(metricRow(at, placeAt(world, probe.pod, at), sample(world, probe, at)));
};
