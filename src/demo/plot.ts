// The plot of an incident, drawn from the seed: when, what breaks, what misleads, and whose lines arrive late.
import { DAY, type Micros, MINUTE, SECOND } from '../kernel/time.js';
import { drawFault, MAIN_SERVICES, SIDE_KINDS, SIDE_SERVICES } from './faults/draw-fault.js';
import type { DemoKind, Fault } from './faults/fault.js';
import { type Distractors, drawDistractors } from './distractors.js';
import type { Random } from './random.js';
import { placePods, type Pod, type Pods } from './topology.js';

type Times = {
  /** First row. */
  readonly start: Micros;
  readonly fault: Micros;
  readonly asked: Micros;
  readonly laterAsked: Micros;
  readonly repaired: Micros;
  readonly second: Micros;
  readonly secondAsked: Micros;
};

export type IncidentPlot = {
  readonly times: Times;
  readonly pods: Pods;
  readonly first: Fault;
  readonly second: Fault;
  readonly distractors: Distractors;
  /** Its last minute of lines before the question arrives after it. */
  readonly behind: Pod;
};

/** From the fault to the question, from the question to the next, and from there to the one about the second problem. */
const FAULT_LASTED: Micros = 5 * MINUTE;
const LATER: Micros = 2 * MINUTE;
const SECOND_ISSUE: Micros = 5 * MINUTE;

/** 2026-01-01T00:00:00Z */
const EPOCH: Micros = 1_767_225_600 * SECOND;

const drawTimes = (random: Random): Times => {
  const asked = EPOCH + random.int(0, 89) * DAY + random.int(28_800, 72_000) * SECOND;
  const fault = asked - FAULT_LASTED;
  const laterAsked = asked + LATER;
  return {
    start: fault - random.int(25 * 60, 30 * 60) * SECOND,
    fault,
    asked,
    laterAsked,
    repaired: laterAsked + random.int(5, 20) * SECOND,
    second: laterAsked + random.int(60, 75) * SECOND,
    secondAsked: laterAsked + SECOND_ISSUE,
  };
};

export const drawPlot = (random: Random, kind: DemoKind | undefined): IncidentPlot => {
  const times = drawTimes(random.fork());
  const pods = placePods(random.fork());
  const kinds = kind === undefined ? {} : { kinds: [kind] };
  const first = drawFault(random.fork(), pods, {
    services: MAIN_SERVICES,
    from: times.fault,
    until: times.repaired,
    ...kinds,
  });
  const second = drawFault(random.fork(), pods, {
    services: SIDE_SERVICES,
    kinds: SIDE_KINDS,
    from: times.second,
    until: times.secondAsked + MINUTE,
  });
  const guilty = [first.service, second.service];
  const distractors = drawDistractors(random.fork(), pods, { guilty, from: times.fault });
  return { times, pods, first, second, distractors, behind: random.pick(pods[first.service]) };
};
