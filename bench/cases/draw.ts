// The plot of a case, drawn from the seed: the scene, when, what breaks where, and what misleads.
import { DAY, type Micros, MINUTE, SECOND } from '../../src/kernel/time.js';
import {
  cache,
  CACHED,
  type CaseSite,
  certificate,
  crashLoop,
  disk,
  edge,
  FLOODS,
  host,
  pool,
  provider,
  PROVIDERS,
  queue,
  QUEUES,
  surge,
} from './case-faults.js';
import { DEMO_MAKERS, SPOTS } from '../../src/demo/faults/draw-fault.js';
import { type Fault, FAULT_KINDS, type FaultKind } from '../../src/demo/faults/fault.js';
import { random, type Random } from '../../src/demo/random.js';
import type { Shop } from '../../src/demo/shop.js';
import { placePods, type Pods, SERVICE_NAMES, type ServiceName } from '../../src/demo/topology.js';
import type { Scene } from './case.js';
import { harmlessBurst } from './harmless-lines.js';
import { mildFault } from './mild-faults.js';
import { type CaseDistractors, drawCaseDistractors } from './distractors.js';
import { canary, replica, STORMS, storm, zone } from './place-faults.js';
import { CASE_SHOP, drawHosts, placeOnHosts, TWICE_CALLED_SHOP } from './shop.js';

export type CaseTimes = { readonly start: Micros; readonly fault: Micros; readonly asked: Micros };

export type CasePlot = {
  readonly times: CaseTimes;
  readonly isCold: boolean;
  readonly shop: Shop;
  readonly pods: Pods;
  readonly hosts: readonly string[];
  readonly faults: readonly Fault[];
  readonly distractors: CaseDistractors;
  readonly perMinute: number;
};

const MAKERS: { readonly [kind in FaultKind]: (site: CaseSite) => Fault } = {
  ...DEMO_MAKERS,
  network: edge,
  pool,
  provider,
  queue,
  disk,
  certificate,
  host,
  surge,
  cache,
  'crash-loop': crashLoop,
  'retry-storm': storm,
  zone,
  replica,
  canary,
};

/** The only services that a kind can befall; absent: all. */
const PLACES: { readonly [kind in FaultKind]?: readonly string[] } = {
  provider: Object.keys(PROVIDERS),
  queue: Object.keys(QUEUES),
  surge: Object.keys(FLOODS),
  cache: Object.keys(CACHED),
  'retry-storm': Object.keys(STORMS),
};

/** Nobody calls it, and its weak query goes to a system outside. */
const MAILER: ServiceName = 'email-worker';
const NOT_IN_THE_MAILER: readonly FaultKind[] = [
  'certificate',
  'crash-loop',
  'memory',
  'network',
  'slow-database',
  'replica',
  'canary',
];

/** Two faults at a time hit services that do not wait for each other. */
const ORDERING: readonly string[] = ['checkout-api', 'payment-gateway', 'order-service', 'shipping-service'];
const BROWSING: readonly string[] = ['catalog-api', 'cart-api', 'recommendation-api', 'email-worker'];
const WIDE: readonly FaultKind[] = ['host', 'surge', 'certificate', 'crash-loop', 'network'];

const EPOCH: Micros = 1_767_225_600 * SECOND;
const COLD_STARTS = 0.08;

const drawTimes = (dice: Random, isCold: boolean): CaseTimes => {
  const asked = EPOCH + dice.int(0, 89) * DAY + dice.int(0, 86_399) * SECOND;
  const fault = asked - dice.int(180, 480) * SECOND;
  const history = isCold ? dice.int(60, 120) : dice.int(18 * 60, 32 * 60);
  return { start: fault - history * SECOND, fault, asked };
};

const shuffled = <T>(items: readonly T[], dice: Random): readonly T[] =>
  items
    .map((item) => ({ item, at: dice.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** Every run of so many seeds has each kind once, and two double faults. */
const DECK: readonly Scene[] = [...FAULT_KINDS, 'two', 'two'];

export const sceneOf = (seed: number): Scene => {
  const block = Math.floor(seed / DECK.length);
  return shuffled(DECK, random(block + 77_000))[seed % DECK.length] ?? 'two';
};

type Stage = { readonly shop: Shop; readonly pods: Pods; readonly times: CaseTimes };
type FaultRequest = { readonly kind: FaultKind; readonly among: readonly string[]; readonly from: Micros };

const spotsFor = ({ kind, among }: FaultRequest) =>
  SPOTS.filter(({ service }) => among.includes(service))
    .filter(({ service }) => PLACES[kind]?.includes(service) ?? true)
    .filter(({ service }) => service !== MAILER || !NOT_IN_THE_MAILER.includes(kind));

const makeFault = (dice: Random, { shop, pods, times }: Stage, faultRequest: FaultRequest): Fault => {
  const spot = dice.pick(spotsFor(faultRequest));
  const { start, asked } = times;
  const place = { random: dice, spot, pods: pods[spot.service], all: pods, shop };
  return MAKERS[faultRequest.kind]({ ...place, start, from: faultRequest.from, until: asked + MINUTE });
};

const drawTwo = (dice: Random, stage: Stage, bothOf: FaultKind | undefined): readonly Fault[] => {
  const draw = (among: readonly string[], from: Micros): Fault => {
    const kinds = bothOf === undefined ? FAULT_KINDS.filter((kind) => !WIDE.includes(kind)) : [bothOf];
    const possible = kinds.filter((kind) => spotsFor({ kind, among, from }).length > 0);
    return makeFault(dice, stage, { kind: dice.pick(possible), among, from });
  };
  const { fault, asked } = stage.times;
  const later = Math.min(asked - 150 * SECOND, fault + dice.int(0, 90) * SECOND);
  const [first, second] = shuffled([ORDERING, BROWSING], dice);
  return [draw(first ?? [], fault), draw(second ?? [], Math.max(fault, later))];
};

const drawFaults = (dice: Random, stage: Stage, scene: Scene, bothOf?: FaultKind): readonly Fault[] => {
  if (scene === 'quiet') return [];
  if (scene === 'two') return drawTwo(dice, stage, bothOf);
  return [makeFault(dice, stage, { kind: scene, among: SERVICE_NAMES, from: stage.times.fault })];
};

/** What a case has besides what its seed draws. */
export type CaseVariant = {
  /** Beside all else, a harmless burst. */
  readonly hasBurst?: boolean;
  /** Its faults in their mild form. */
  readonly isMild?: boolean;
  /** Where two faults happen at a time, both are of this kind. */
  readonly bothOf?: FaultKind;
  /** Requests call a service twice, with other calls in between. */
  readonly callsTwice?: boolean;
};

export const drawCase = (dice: Random, scene: Scene, variant: CaseVariant = {}): CasePlot => {
  const { hasBurst, isMild, bothOf, callsTwice } = variant;
  const shop = callsTwice === true ? TWICE_CALLED_SHOP : CASE_SHOP;
  const isCold = dice.chance(COLD_STARTS);
  const times = drawTimes(dice.fork(), isCold);
  const hosts = drawHosts(dice.fork());
  const pods = placeOnHosts(placePods(dice.fork()), hosts, dice.fork());
  const full = drawFaults(dice.fork(), { shop, pods, times }, scene, bothOf);
  const faults = isMild === true ? full.map((fault) => mildFault(dice.fork(), fault)) : full;
  const atFault = faults.flatMap(({ service, location }) => [service, ...(location.edge ?? [])]);
  const stormed = faults.flatMap(({ storm: each }) => each?.callee ?? []);
  const guilty = [...atFault, ...stormed];
  const innocent = SERVICE_NAMES.filter((service) => !guilty.includes(service));
  const { start, fault: from, asked } = times;
  const drawn = drawCaseDistractors(dice.fork(), { innocent, pods, start, from, asked });
  const perMinute = dice.int(20, 32);
  const burst = hasBurst === true ? harmlessBurst(dice.fork(), { innocent, pods, times }) : [];
  const distractors = { ...drawn, lines: [...drawn.lines, ...burst] };
  return { times, isCold, shop, pods, hosts, faults, distractors, perMinute };
};
