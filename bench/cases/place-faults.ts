// Faults of a place and of a caller: a region, one replica, one canary, and a caller that multiplies its calls.
import { type Micros, SECOND } from '../../src/kernel/time.js';
import type { Fault } from '../../src/demo/faults/fault.js';
import { badDeploy, exception } from '../../src/demo/faults/fault-makers.js';
import { rolledOut } from '../../src/demo/releases.js';
import type { Random } from '../../src/demo/random.js';
import { type Pod, type Pods, SERVICE_NAMES, type ServiceName } from '../../src/demo/topology.js';
import type { CaseSite } from './case-faults.js';

/** Which call of a service is repeated. */
export const STORMS: {
  readonly [caller in ServiceName]?: { readonly operation: string; readonly callee: ServiceName };
} = {
  'catalog-api': { operation: 'pricing.quote', callee: 'pricing-service' },
  'checkout-api': { operation: 'inventory.reserve', callee: 'inventory-service' },
  'cart-api': { operation: 'inventory.check', callee: 'inventory-service' },
  'order-service': { operation: 'shipping.schedule', callee: 'shipping-service' },
};

/** A caller sends every call several times since its change, so that the callee is slowed down by the load. */
export const storm = ({ random, spot: { service }, from, until }: CaseSite): Fault => {
  const repeated = STORMS[service] ?? { operation: '', callee: 'pricing-service' };
  const isAnnounced = random.chance(0.7);
  const title = `retry policy of ${service} changed: hedged requests switched on`;
  const change = { at: from - random.int(2, 9) * SECOND, service, change: 'configuration', title } as const;
  return {
    kind: 'retry-storm',
    service,
    from,
    until,
    location: isAnnounced ? { change: title } : {},
    storm: { ...repeated, times: random.int(3, 6), work: random.int(150, 450) * 1000 },
    changes: isAnnounced ? [change] : [],
  };
};

const podsIn = (pods: Pods, region: string): readonly Pod[] =>
  SERVICE_NAMES.flatMap((service) => pods[service]).filter((pod) => pod.region === region);

/** A region with pods of several services, and not with most of them. */
const smallerRegion = (pods: Pods): string => {
  const regions = [...new Set(SERVICE_NAMES.flatMap((service) => pods[service].map(({ region }) => region)))];
  return regions.toSorted((a, b) => podsIn(pods, a).length - podsIn(pods, b).length)[0] ?? '';
};

/** Nothing in a region reaches its databases; one time in two nothing there is reached either. */
export const zone = ({ random, spot: { service }, all, from, until }: CaseSite): Fault => {
  const region = smallerRegion(all);
  return {
    kind: 'zone',
    service,
    region,
    from,
    until,
    location: { region },
    strike: {
      on: undefined,
      delay: random.int(300, 900) * 1000,
      inside: false,
      share: 0.7 + 0.3 * random.next(),
      line: { level: 'error', text: 'could not connect to the database: network is unreachable' },
    },
    ...(random.chance(0.4) && { door: 'refused' as const }),
  };
};

const onPod = (random: Random, pods: readonly Pod[]): Pod => random.pick(pods);

/** One replica has a defect that its siblings do not have. */
export const replica = (site: CaseSite): Fault => {
  const { name } = onPod(site.random, site.pods);
  const fault = exception(site);
  return { ...fault, kind: 'replica', pod: name, location: { ...fault.location, pod: name } };
};

/** One pod runs a new release, which throws; its siblings keep the old one. */
export const canary = (site: CaseSite): Fault => {
  const { name } = onPod(site.random, site.pods);
  const { stagger: _stagger, rollout, ...fault } = badDeploy(site);
  const at: Micros = site.from;
  const released = { ...(rollout ?? { service: site.spot.service, version: '' }), at, pod: name };
  const change = { ...rolledOut(released, at - site.random.int(2, 9) * SECOND), pod: name };
  const location = { ...fault.location, change: change.title, pod: name };
  return { ...fault, kind: 'canary', pod: name, rollout: released, changes: [change], location };
};
