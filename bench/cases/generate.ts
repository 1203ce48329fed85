// Generates the case of a seed: the same seed, the same bytes, on every machine.
import { type Micros, MINUTE, SECOND } from '../../src/kernel/time.js';
import { type Activity, recordActivity } from '../../src/demo/activity.js';
import { writeBackground } from '../../src/demo/background.js';
import type { Surge } from '../../src/demo/faults/fault.js';
import { scrape } from '../../src/demo/gauges.js';
import { random, type Random } from '../../src/demo/random.js';
import { sendRequest } from '../../src/demo/request.js';
import { type ChangeEntry, changeRow, collectRows, type ShippedRow } from '../../src/demo/rows.js';
import type { QueuedMessage, ShopSimulation } from '../../src/demo/shop-simulation.js';
import { causeOf } from './accepted.js';
import type { Case, Scene } from './case.js';
import { type CasePlot, type CaseVariant, drawCase, sceneOf } from './draw.js';
import { scrapeHosts } from './hosts.js';
import { caseQuestion } from './questions.js';
import { workQueues } from './queues.js';
import { CASE_SCRAPE } from './shop.js';

const SPURIOUS_ALERTS = 0.3;

type Stage = {
  readonly plot: CasePlot;
  readonly activity: Activity;
  readonly messages: QueuedMessage[];
  readonly send: (sent: ShippedRow) => void;
};

const worldOf = ({ plot, activity, messages, send }: Stage, dice: Random): ShopSimulation => {
  const { shop, pods, faults, distractors } = plot;
  const broken = faults.flatMap(({ rollout }) => (rollout === undefined ? [] : [rollout]));
  const rollouts = [...broken, ...distractors.rollouts];
  const publish = (message: QueuedMessage): void => void messages.push(message);
  return { random: dice, pods, faults, rollouts, shop, activity, send, publish };
};

const flood = (world: ShopSimulation, { start, factor }: Surge, usual: number): number => {
  const share = world.shop.starts.find(([id]) => id === start)?.[1] ?? 0;
  return Math.round((factor - 1) * usual * (share / 100));
};

const sendTraffic = (world: ShopSimulation, { times, perMinute }: CasePlot): void => {
  const { start, asked } = times;
  const usual = (from: Micros): number => Math.round((perMinute * (asked - from)) / MINUTE);
  for (let sent = usual(start); sent > 0; sent -= 1) sendRequest(world, world.random.int(start, asked));
  for (const { surge, from } of world.faults)
    if (surge !== undefined)
      for (let sent = flood(world, surge, usual(from)); sent > 0; sent -= 1)
        sendRequest(world, world.random.int(from, asked), surge.start);
};

const alertOf = (dice: Random, { faults, times }: CasePlot): readonly ChangeEntry[] => {
  if (!dice.chance(faults.length === 0 ? SPURIOUS_ALERTS : 0.5)) return [];
  const at = Math.min(times.asked, times.fault + dice.int(60, 150) * SECOND);
  return [{ at, service: 'storefront-web', change: 'alert', title: 'AbandonedSessions: above its limit for 1 minute' }];
};

const writeChanges = (world: ShopSimulation, plot: CasePlot): void => {
  const changeEvents = plot.faults.flatMap(({ changes = [] }) => changes);
  for (const change of [...plot.distractors.changes, ...changeEvents, ...alertOf(world.random, plot)])
    world.send(changeRow(change));
};

/** Everything that was sent, in the order in which it was written. */
const play = (plot: CasePlot, dice: Random): readonly ShippedRow[] => {
  const { times, faults, distractors, hosts } = plot;
  const sent: ShippedRow[] = [];
  const send = (one: ShippedRow): void => void sent.push(one);
  const every = CASE_SCRAPE;
  const stage: Stage = { plot, activity: recordActivity(times.start, every), messages: [], send };
  const period = { from: times.start, to: times.asked };
  const scrapes = { from: times.start + every, to: times.asked, every };
  const drifts = [...distractors.drifts, ...faults.flatMap((fault) => fault.drifts ?? [])];
  sendTraffic(worldOf(stage, dice.fork()), plot);
  workQueues(worldOf(stage, dice.fork()), stage.messages, scrapes);
  scrape(worldOf(stage, dice.fork()), { every, noisy: distractors.noisy, drifts }, scrapes);
  scrapeHosts(dice.fork(), { ...scrapes, hosts, faults }, send);
  writeBackground(worldOf(stage, dice.fork()), distractors, period);
  writeChanges(worldOf(stage, dice.fork()), plot);
  return sent;
};

/** `scene`: that one, whatever the seed draws; the distractors, places and times stay the seed's. */
export const generateCase = (seed: number, scene: Scene = sceneOf(seed), variant: CaseVariant = {}): Case => {
  const dice = random(seed);
  const plot = drawCase(dice.fork(), scene, variant);
  const { times, faults, isCold } = plot;
  const question = caseQuestion(dice.fork(), faults, times);
  const arrived = ({ arrives }: ShippedRow): boolean => arrives >= times.start && arrives <= times.asked;
  const rows = collectRows(play(plot, dice).filter(arrived));
  return { seed, scene, rows, askedAt: times.asked, question, isCold, causes: faults.map(causeOf) };
};
