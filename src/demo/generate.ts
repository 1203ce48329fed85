// Generates the demo incident of a seed: the same seed, the same bytes, on every machine.
import { MINUTE, type Micros } from '../kernel/time.js';
import { writeBackground, type Period } from './background.js';
import type { DemoKind, Fault } from './faults/fault.js';
import { recordActivity } from './activity.js';
import { DEMO_SCRAPE, scrape } from './gauges.js';
import type { Expected, Incident } from './incident.js';
import { drawPlot, type Plot } from './plot.js';
import { comeBack, firstQuestion, secondQuestion } from './questions.js';
import { random, type Random } from './random.js';
import type { Rollout } from './releases.js';
import { sendRequest } from './request.js';
import { changeRow, collect, type Sent } from './rows.js';
import { SECRETS } from './secrets.js';
import { DEMO_SHOP } from './shop.js';
import type { World } from './world.js';

export type IncidentOptions = { readonly kind?: DemoKind; readonly requestsPerMinute?: number };

/** The pod whose shipper fell behind: what it wrote in the last minute before the question arrives a little after it. */
const shipped = (sent: Sent, { times, behind }: Plot): Sent => {
  const held = sent.signal === 'logs' && sent.at > times.asked - MINUTE && sent.at <= times.asked;
  return held && sent.row['kubernetes.pod.name'] === behind.name ? { ...sent, arrives: times.asked + 1 } : sent;
};

const rolloutsOf = ({ first, herrings }: Plot): readonly Rollout[] =>
  first.rollout === undefined ? [herrings.rollout] : [first.rollout, herrings.rollout];

const sendTraffic = (world: World, { from, to }: Period, perMinute: number): void => {
  const requests = Math.round((perMinute * (to - from)) / MINUTE);
  for (let sent = 0; sent < requests; sent += 1) sendRequest(world, world.random.int(from, to));
};

const writeChanges = (world: World, { first, herrings, times }: Plot): void => {
  const alert = {
    at: times.fault + 2 * MINUTE,
    service: 'storefront-web',
    change: 'alert',
    title: 'AbandonedSessions: above its limit for 1 minute',
  } as const;
  for (const change of [...herrings.changes, ...(first.changes ?? []), alert]) world.send(changeRow(change));
};

/** Everything that was sent, in the order the rooms wrote it. */
const play = (plot: Plot, dice: Random, perMinute: number): readonly Sent[] => {
  const { times, pods, first, second, herrings } = plot;
  const sent: Sent[] = [];
  const activity = recordActivity(times.start, DEMO_SCRAPE);
  const gauges = { every: DEMO_SCRAPE, noisy: herrings.noisy, drifts: [] };
  const worldOf = (random: Random): World => ({
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
  writeBackground(worldOf(dice.fork()), herrings, period);
  writeChanges(worldOf(dice.fork()), plot);
  return sent;
};

const expectedOf = ({ service, kind, location, from }: Fault): Expected => ({
  service,
  kind,
  location,
  faultFrom: from,
});

const arrivedBetween = (sent: readonly Sent[], after: Micros, upTo: Micros): readonly Sent[] =>
  sent.filter(({ arrives }) => arrives > after && arrives <= upTo);

export const generateIncident = (seed: number, { kind, requestsPerMinute = 58 }: IncidentOptions = {}): Incident => {
  const dice = random(seed);
  const plot = drawPlot(dice.fork(), kind);
  const { times, first, second } = plot;
  const sent = play(plot, dice, requestsPerMinute);
  return {
    seed,
    rows: collect(arrivedBetween(sent, 0, times.asked)),
    later: collect(arrivedBetween(sent, times.asked, times.laterAsked)),
    askedAt: times.asked,
    laterAskedAt: times.laterAsked,
    question: firstQuestion(first),
    followUp: 'Anything new?',
    expected: expectedOf(first),
    secondIssue: {
      rows: collect(arrivedBetween(sent, times.laterAsked, times.secondAsked)),
      askedAt: times.secondAsked,
      question: secondQuestion(second),
      comeBack: comeBack(first),
      expected: expectedOf(second),
    },
    secrets: SECRETS,
  };
};
