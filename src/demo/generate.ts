// Generates the demo incident of a seed: the same seed, the same bytes, on every machine.
import { type Micros, MINUTE } from '../kernel/time.js';
import { type Period, writeBackground } from './background.js';
import type { DemoKind, Fault } from './faults/fault.js';
import { recordActivity } from './activity.js';
import { DEMO_SCRAPE, scrape } from './gauges.js';
import type { Expected, Incident } from './incident.js';
import { drawPlot, type IncidentPlot } from './plot.js';
import { comeBack, firstQuestion, secondQuestion } from './questions.js';
import { random, type Random } from './random.js';
import type { Rollout } from './releases.js';
import { sendRequest } from './request.js';
import { changeRow, collectRows, type ShippedRow } from './rows.js';
import { SECRETS } from './secrets.js';
import { DEMO_SHOP } from './shop.js';
import type { ShopSimulation } from './shop-simulation.js';

export type IncidentOptions = { readonly kind?: DemoKind; readonly requestsPerMinute?: number };

/** The pod whose shipper fell behind: what it wrote in the last minute before the question arrives a little after it. */
const shipped = (sent: ShippedRow, { times, behind }: IncidentPlot): ShippedRow => {
  const held = sent.signal === 'logs' && sent.at > times.asked - MINUTE && sent.at <= times.asked;
  return held && sent.row['kubernetes.pod.name'] === behind.name ? { ...sent, arrives: times.asked + 1 } : sent;
};

const rolloutsOf = ({ first, distractors }: IncidentPlot): readonly Rollout[] =>
  first.rollout === undefined ? [distractors.rollout] : [first.rollout, distractors.rollout];

const sendTraffic = (world: ShopSimulation, { from, to }: Period, perMinute: number): void => {
  const requests = Math.round((perMinute * (to - from)) / MINUTE);
  for (let sent = 0; sent < requests; sent += 1) sendRequest(world, world.random.int(from, to));
};

const writeChanges = (world: ShopSimulation, { first, distractors, times }: IncidentPlot): void => {
  const alert = {
    at: times.fault + 2 * MINUTE,
    service: 'storefront-web',
    change: 'alert',
    title: 'AbandonedSessions: above its limit for 1 minute',
  } as const;
  for (const change of [...distractors.changes, ...(first.changes ?? []), alert]) world.send(changeRow(change));
};

/** Everything that was sent, in the order in which it was written. */
const play = (plot: IncidentPlot, dice: Random, perMinute: number): readonly ShippedRow[] => {
  const { times, pods, first, second, distractors } = plot;
  const sent: ShippedRow[] = [];
  const activity = recordActivity(times.start, DEMO_SCRAPE);
  const gauges = { every: DEMO_SCRAPE, noisy: distractors.noisy, drifts: [] };
  const worldOf = (random: Random): ShopSimulation => ({
    random,
    pods,
    faults: [first, second],
    rollouts: rolloutsOf(plot),
    shop: DEMO_SHOP,
    activity,
    publish: () => undefined,
    send: (one) => sent.push(shipped(one, plot)),
  });
  const period = { from: times.start, to: times.secondAsked };
  const firstScrape = times.asked - Math.floor((times.asked - times.start) / DEMO_SCRAPE) * DEMO_SCRAPE;
  sendTraffic(worldOf(dice.fork()), period, perMinute);
  scrape(worldOf(dice.fork()), gauges, { from: firstScrape, to: times.secondAsked });
  writeBackground(worldOf(dice.fork()), distractors, period);
  writeChanges(worldOf(dice.fork()), plot);
  return sent;
};

const expectedOf = ({ service, kind, location, from }: Fault): Expected => ({
  service,
  kind,
  location,
  faultFrom: from,
});

const arrivedBetween = (sent: readonly ShippedRow[], after: Micros, upTo: Micros): readonly ShippedRow[] =>
  sent.filter(({ arrives }) => arrives > after && arrives <= upTo);

export const generateIncident = (seed: number, { kind, requestsPerMinute = 58 }: IncidentOptions = {}): Incident => {
  const dice = random(seed);
  const plot = drawPlot(dice.fork(), kind);
  const { times, first, second } = plot;
  const sent = play(plot, dice, requestsPerMinute);
  return {
    seed,
    rows: collectRows(arrivedBetween(sent, 0, times.asked)),
    later: collectRows(arrivedBetween(sent, times.asked, times.laterAsked)),
    askedAt: times.asked,
    laterAskedAt: times.laterAsked,
    question: firstQuestion(first),
    followUp: 'Anything new?',
    expected: expectedOf(first),
    secondIssue: {
      rows: collectRows(arrivedBetween(sent, times.laterAsked, times.secondAsked)),
      askedAt: times.secondAsked,
      question: secondQuestion(second),
      comeBack: comeBack(first),
      expected: expectedOf(second),
    },
    secrets: SECRETS,
  };
};
