// The faults of cases that the demo does not have: one maker for each kind.
import { type Micros, SECOND } from '../../src/kernel/time.js';
import type { Shop } from '../../src/demo/shop.js';
import {
  type Language,
  type Pod,
  type Pods,
  SERVICE_NAMES,
  type ServiceName,
  SERVICES,
} from '../../src/demo/topology.js';
import { type Cycle, type Fault, phase, type Site, type TimedLine } from '../../src/demo/faults/fault.js';
import type { ChangeEntry } from '../../src/demo/rows.js';
import type { ThrownError } from '../../src/demo/log-style.js';
import { operationIn } from '../../src/demo/shop-simulation.js';
import type { Operation } from '../../src/demo/operation.js';
import { network } from '../../src/demo/faults/fault-makers.js';
import { optional } from '../../src/kernel/optional.js';

/** Where a fault of a case is put: a weak spot in a service, among all pods, hosts and operations. */
export type CaseSite = Site & { readonly shop: Shop; readonly all: Pods; /** First row. */ readonly start: Micros };

/** The query behind the cache of a service. */
export const CACHED: { readonly [service in ServiceName]?: string } = {
  'catalog-api': 'SELECT items BY term',
  'pricing-service': 'SELECT price_lists BY sku',
  'cart-api': 'SELECT cart_lines',
  'order-service': 'SELECT orders',
};

export const cache = ({ random, spot, from, until }: CaseSite): Fault => ({
  kind: 'cache',
  service: spot.service,
  from,
  until,
  location: { gauge: 'cache_hit_percent', span: CACHED[spot.service] ?? spot.query },
  cache: { hit: 0.02 + 0.1 * random.next(), drag: random.int(250, 600) * 1000 },
});

/** The certificate of a service expires: from that instant on nobody reaches it, and nothing was changed. */
export const certificate = ({ spot, from, until }: Site): Fault => ({
  kind: 'certificate',
  service: spot.service,
  from,
  until,
  location: { operation: spot.operation },
  door: 'certificate',
});

/** Containers end at their start, over and over: hardly ever is one there to answer. */
const CYCLE: Cycle = { climb: 2 * SECOND, period: 42 * SECOND };

const deaths = (pod: Pod, from: Micros, until: Micros): readonly Micros[] => {
  const first = from + ((CYCLE.climb - phase(CYCLE.period, pod, 0) + CYCLE.period) % CYCLE.period);
  return Array.from(
    { length: Math.ceil((until - first) / CYCLE.period) },
    (_none, index) => first + index * CYCLE.period,
  );
};

const backOff = ({ service, name }: Pod, at: Micros): ChangeEntry => ({
  at,
  service,
  change: 'kubernetes',
  title: 'back-off restarting failed container, exit code 1',
  pod: name,
});

const REFUSED = 'cannot start: credentials of the database are refused, giving up';
const TRUNCATED = 'cannot start: local index is truncated, giving up';

export const crashLoop = ({ random, spot: { service }, pods, from, until }: Site): Fault => {
  const title = `secret of ${service} rotated`;
  const rotated: ChangeEntry = { at: from - random.int(3, 12) * SECOND, service, change: 'configuration', title };
  const isRotated = random.chance(0.5);
  const died = pods.flatMap((pod) => deaths(pod, from, until).map((at) => ({ pod, at })));
  return {
    kind: 'crash-loop',
    service,
    from,
    until,
    location: isRotated ? { change: title } : {},
    cycle: CYCLE,
    changes: [...(isRotated ? [rotated] : []), ...died.map(({ pod, at }) => backOff(pod, at))],
    lines: died.map(({ pod, at }) => ({
      at: at - SECOND / 10,
      pod,
      level: 'error',
      text: isRotated ? REFUSED : TRUNCATED,
    })),
  };
};

/** A volume fills up for a long time, and nothing happens until it is full. */
const NO_SPACE_LEFT: { readonly [language in Language]: ThrownError } = {
  java: { type: 'java.io.IOException', message: 'No space left on device' },
  go: { type: 'PathError', message: 'write /var/spool/shop/journal: no space left on device' },
  python: { type: 'OSError', message: "[Errno 28] No space left on device: '/var/spool/shop/journal'" },
  node: { type: 'Error', message: 'ENOSPC: no space left on device, write' },
};

const FULL = 100;
const FREE_BEFORE = 45;

export const disk = ({ random, spot, pods, start, from, until }: CaseSite): Fault => {
  const thrown = NO_SPACE_LEFT[SERVICES[spot.service].language];
  return {
    kind: 'disk',
    service: spot.service,
    from,
    until,
    location: { gauge: 'disk_percent', exception: thrown.type },
    strike: {
      on: spot.query,
      delay: 2000,
      inside: false,
      share: 0.7 + 0.3 * random.next(),
      line: { level: 'error', text: 'could not write to the journal' },
      thrown,
      frame: 'journal.Journal.append',
    },
    drifts: pods.map((pod) => ({ pod, gauge: 'disk_percent', from: start, until: from, by: FREE_BEFORE })),
    pushes: [{ gauge: 'disk_percent', to: FULL, climb: SECOND }],
  };
};

/** Packets between two services are late, all others are on time. */
const calleesOf = ({ shop }: CaseSite, caller: ServiceName): readonly ServiceName[] => {
  const calls = Object.values(shop.operations)
    .filter(({ service }) => service === caller)
    .flatMap(({ steps }) => steps.flatMap((step) => (step.does === 'call' ? [step.operation] : [])));
  const reached = calls.map((id): Operation => operationIn({ shop }, id));
  return [...new Set(reached.map(({ service }) => service))];
};

/** Where a service calls nobody, or by chance: all of its calls. */
export const edge = (site: CaseSite): Fault => {
  const callees = calleesOf(site, site.spot.service);
  const whole = network(site);
  if (callees.length === 0 || site.random.chance(0.3)) return whole;
  const wireTo = site.random.pick(callees);
  return { ...whole, wireTo, location: { edge: [site.spot.service, wireTo] } };
};

/** A machine is overloaded by something that is not a service: all pods on it become slow, their siblings elsewhere do not. */
export const host = ({ random, all, spot, from, until }: CaseSite): Fault => {
  const pods = SERVICE_NAMES.flatMap((service) => all[service]);
  const own = random.pick(all[spot.service]).host ?? '';
  const gauge = random.pick(['node_cpu_percent', 'node_disk_wait_ms'] as const);
  return {
    kind: 'host',
    service: spot.service,
    host: own,
    from,
    until,
    location: { host: own, gauge },
    work: random.int(200, 500) * 1000,
    wire: random.int(5, 20) * 1000,
    pushes: [{ gauge, to: gauge === 'node_cpu_percent' ? 99 : 400, climb: 10 * SECOND }],
    changes: [],
    lines: pods
      .filter((pod) => pod.host === own && random.chance(0.5))
      .map((pod) => ({
        at: from + random.int(30, 90) * SECOND,
        pod,
        level: 'warn',
        text: 'event loop blocked for {ms} ms',
      })),
  };
};

/** All connections to the database are taken: requests wait for one, some in vain. The queries are as fast as ever. */
const POOL_EXHAUSTED: { readonly [language in Language]: ThrownError } = {
  java: {
    type: 'java.sql.SQLTransientConnectionException',
    message: 'HikariPool-1 - Connection is not available, request timed out after 800ms',
  },
  go: { type: 'PoolTimeout', message: 'pgxpool: acquire: context deadline exceeded' },
  python: {
    type: 'sqlalchemy.exc.TimeoutError',
    message: 'QueuePool limit of size 20 overflow 0 reached, connection timed out',
  },
  node: { type: 'TimeoutError', message: 'ResourceRequest timed out' },
};

const LARGEST_POOL = 20;

export const pool = ({ random, spot, from, until }: Site): Fault => ({
  kind: 'pool',
  service: spot.service,
  from,
  until,
  location: { gauge: 'db_connections', exception: POOL_EXHAUSTED[SERVICES[spot.service].language].type },
  strike: {
    on: undefined,
    delay: random.int(350, 700) * 1000,
    inside: false,
    share: 0.2 + 0.3 * random.next(),
    line: { level: 'error', text: 'no database connection' },
    thrown: POOL_EXHAUSTED[SERVICES[spot.service].language],
    frame: 'db.Pool.acquire',
  },
  pushes: [{ gauge: 'db_connections', to: LARGEST_POOL, climb: 15 * SECOND }],
});

/** A system outside of the shop is down: only the service that asks it can tell. */
type Provider = { readonly query: string; readonly name: string; readonly text: string; readonly code?: string };

export const PROVIDERS: { readonly [service in ServiceName]?: Provider } = {
  'payment-gateway': {
    query: 'acquirer POST /charges',
    name: 'acquirer',
    text: 'charge for ref={order} failed: acquirer',
    code: 'acquirer.go:84',
  },
  'shipping-service': {
    query: 'carrier POST /pickups',
    name: 'carrier',
    text: 'pickup not booked {"order":"{order}"}: carrier',
  },
  'email-worker': { query: 'smtp SEND', name: 'smtp', text: 'confirmation not sent {"order":"{order}"}: smtp' },
  'catalog-api': {
    query: 'cdn POST /signatures',
    name: 'cdn',
    text: 'images of {sku} not signed: cdn',
    code: 'images.go:48',
  },
};

export const provider = ({ random, spot, from, until }: CaseSite): Fault => {
  const { query, name, text, code } = PROVIDERS[spot.service] ?? {
    query: spot.query,
    name: 'database',
    text: 'database',
  };
  const hangs = random.chance(0.5);
  const located = code === undefined ? {} : { code };
  return {
    kind: 'provider',
    service: spot.service,
    from,
    until,
    location: { span: query, outside: name, ...located },
    strike: {
      on: query,
      delay: hangs ? random.int(500, 800) * 1000 : 9000,
      inside: true,
      share: 0.6 + 0.4 * random.next(),
      line: { level: 'error', text: `${text} ${hangs ? 'did not answer in time' : 'answered 503'}`, ...located },
    },
  };
};

/** The consumers of a queue spend their time on rebalancing: nothing fails, messages wait longer and longer. */
export const QUEUES: { readonly [consumer in ServiceName]?: { readonly queue: string; readonly operation: string } } = {
  'email-worker': { queue: 'order.confirmed', operation: 'mail.confirm' },
  'recommendation-api': { queue: 'item.viewed', operation: 'recommendation.learn' },
};

const REBALANCING = 40 * SECOND;

export const queue = ({ random, spot, pods, from, until }: CaseSite): Fault => {
  const name = QUEUES[spot.service]?.queue ?? '';
  const lines = (pod: Pod): readonly TimedLine[] =>
    Array.from({ length: Math.ceil((until - from) / REBALANCING) }, (_none, index) => ({
      at: from + index * REBALANCING + random.int(0, 10) * SECOND,
      pod,
      level: 'warn',
      text: `consumer group of ${name} rebalances: partitions revoked, joining again`,
    }));
  return {
    kind: 'queue',
    service: spot.service,
    from,
    until,
    location: { queue: name, gauge: 'queue_lag' },
    pause: random.int(30, 55) * SECOND,
    lines: pods.flatMap(lines),
  };
};

/** Which requests overload a service. */
export const FLOODS: { readonly [service in ServiceName]?: string } = {
  'catalog-api': 'page.search',
  'recommendation-api': 'page.product',
  'cart-api': 'page.cart',
  'order-service': 'page.orders',
};

/** Many more requests of one kind arrive than usual: the service that does their work is saturated. */
export const surge = ({ random, shop, spot, from, until }: CaseSite): Fault => {
  const start = FLOODS[spot.service] ?? 'page.product';
  const operation = shop.operations[start]?.name;
  return {
    kind: 'surge',
    service: spot.service,
    from,
    until,
    location: { gauge: 'requests_per_minute', ...optional({ operation }) },
    surge: { start, factor: random.int(4, 7) },
    work: random.int(250, 600) * 1000,
    pushes: [{ gauge: 'cpu_percent', to: 98, climb: 20 * SECOND }],
  };
};
