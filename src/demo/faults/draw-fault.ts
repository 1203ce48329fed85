// Draws a fault: one maker per kind, one weak spot per service.
import type { Micros } from '../../kernel/time.js';
import type { Random } from '../random.js';
import type { Pods, ServiceName } from '../topology.js';
import {
  badDeploy,
  configuration,
  cpu,
  exception,
  memory,
  network,
  slowDatabase,
  wrongReturn,
} from './fault-makers.js';
import { DEMO_KINDS, type DemoKind, type Fault, type Site } from './fault.js';
import { BROWSE_SPOTS, ORDER_SPOTS, type WeakSpot } from './weak-spots.js';

export const DEMO_MAKERS: { readonly [kind in DemoKind]: (site: Site) => Fault } = {
  exception,
  'wrong-return': wrongReturn,
  cpu,
  memory,
  network,
  'slow-database': slowDatabase,
  configuration,
  'bad-deploy': badDeploy,
};

export const SPOTS: readonly WeakSpot[] = [...ORDER_SPOTS, ...BROWSE_SPOTS];

/** Beside the path of an order: a fault there is a second, unrelated problem. */
export const SIDE_SERVICES: readonly ServiceName[] = ['recommendation-api', 'email-worker'];

export const MAIN_SERVICES: readonly ServiceName[] = SPOTS.map(({ service }) => service).filter(
  (service) => !SIDE_SERVICES.includes(service),
);

export const SIDE_KINDS = ['exception', 'cpu', 'slow-database'] as const satisfies readonly DemoKind[];

export type Draw = {
  readonly services: readonly ServiceName[];
  readonly kinds?: readonly DemoKind[];
  readonly from: Micros;
  readonly until: Micros;
};

export const drawFault = (random: Random, pods: Pods, draw: Draw): Fault => {
  const kind = random.pick(draw.kinds ?? DEMO_KINDS);
  const spot = random.pick(SPOTS.filter((spot) => draw.services.includes(spot.service)));
  return DEMO_MAKERS[kind]({ random, spot, pods: pods[spot.service], from: draw.from, until: draw.until });
};
