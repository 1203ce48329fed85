// The shop of the cases: gauges follow the load, mail is sent when an order was confirmed, pods share machines.
import { type Micros, MINUTE } from '../../src/kernel/time.js';
import type { Tally } from '../../src/demo/activity.js';
import { CACHED } from './case-faults.js';
import type { Random } from '../../src/demo/random.js';
import type { Gauge, Shop } from '../../src/demo/shop.js';
import { type Pod, type Pods, SERVICE_NAMES, type ServiceName } from '../../src/demo/topology.js';
import { CASE_OPERATIONS, TWICE_CALLED_OPERATIONS } from './operations.js';

/** Between two samples of a gauge. */
export const CASE_SCRAPE: Micros = MINUTE;

/** Mean number of requests at work. */
const concurrent = ({ busy }: Tally): number => busy / CASE_SCRAPE;

const hitRatio = ({ hits, misses }: Tally): number | undefined =>
  hits + misses === 0 ? undefined : (100 * hits) / (hits + misses);

const GAUGES: readonly Gauge[] = [
  { name: 'cpu_percent', low: 12, high: 34, spread: 5, load: ({ requests }) => 0.25 * requests },
  { name: 'memory_percent', low: 38, high: 58, spread: 1.2 },
  { name: 'disk_percent', low: 22, high: 48, spread: 0.2 },
  { name: 'busy_threads', low: 3, high: 9, spread: 1.5, load: concurrent },
  { name: 'db_connections', low: 3, high: 8, spread: 1, load: (tally) => 0.3 * concurrent(tally) },
  { name: 'network_receive_kb', low: 80, high: 240, spread: 25, load: ({ requests }) => 3 * requests },
  { name: 'network_transmit_kb', low: 60, high: 220, spread: 20, load: ({ requests }) => 4 * requests },
  { name: 'requests_per_minute', low: 0, high: 0, spread: 0, load: ({ requests }) => requests },
  {
    name: 'cache_hit_percent',
    low: 0,
    high: 0,
    spread: 0,
    services: SERVICE_NAMES.filter((name) => CACHED[name] !== undefined),
    load: hitRatio,
  },
];

export const CASE_SHOP: Shop = {
  operations: CASE_OPERATIONS,
  starts: [
    ['page.product', 28],
    ['page.search', 19],
    ['page.cart', 21],
    ['page.checkout', 20],
    ['page.orders', 12],
  ],
  gauges: GAUGES,
};

/** The same, with services that are called twice in one request. */
export const TWICE_CALLED_SHOP: Shop = { ...CASE_SHOP, operations: TWICE_CALLED_OPERATIONS };

/** Names of the machines. */
export const drawHosts = (random: Random): readonly string[] =>
  Array.from({ length: random.int(5, 7) }, () => `ip-10-0-${random.int(1, 250)}-${random.int(2, 250)}`);

/** Siblings run on different machines. */
export const placeOnHosts = (pods: Pods, hosts: readonly string[], random: Random): Pods => {
  const spread = (own: readonly Pod[]): readonly Pod[] => {
    const first = random.int(0, hosts.length - 1);
    return own.map((pod) => ({ ...pod, host: hosts[(first + pod.index) % hosts.length] ?? '' }));
  };
  return Object.fromEntries(SERVICE_NAMES.map((name: ServiceName) => [name, spread(pods[name])])) as unknown as Pods;
};
