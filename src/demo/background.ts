// Lines outside requests: housekeeping, the loud service, leaked credentials, restarts. None carries a trace id.
import { optional } from '../kernel/optional.js';
import type { LineTemplate } from './operation.js';
import { type Pods, SERVICE_NAMES, type ServiceName, SERVICES } from './topology.js';
import { type Micros, MINUTE } from '../kernel/time.js';
import type { TimedLine } from './faults/fault.js';
import { type Rollout, ROLLOUT_STEP } from './releases.js';
import { logRow } from './rows.js';
import { LEAKS } from './secrets.js';
import { writeLine } from './log-style.js';
import { drawRequestValues, fillLine } from './line-values.js';
import { isDown, podOriginAt, type ShopSimulation } from './shop-simulation.js';

/** What each service complains about for weeks, and nobody minds. Data only. */
const line = (level: 'warn' | 'error', text: string, code?: string): LineTemplate => ({
  level,
  text,
  ...optional({ code }),
});

const LOUD_LINES: { readonly [name in ServiceName]: readonly LineTemplate[] } = {
  'storefront-web': [
    line('warn', 'content security policy report {"directive":"img-src","session":"{session}"}'),
    line('error', 'asset not found {"path":"/static/{session}.map"}'),
  ],
  'catalog-api': [
    line('warn', 'image of {sku} is {count} px wide, expected 1200', 'images.go:77'),
    line('error', 'could not refresh facet counts: index is read-only, keeping the old ones', 'facets.go:51'),
  ],
  'cart-api': [
    line('warn', 'dropping expired cart {cart} of {n} lines', 'CartJanitor.java:40'),
    line('error', 'could not merge guest cart {cart}: owner differs', 'CartMerger.java:58'),
  ],
  'checkout-api': [
    line('warn', 'address of user {user} could not be geocoded', 'AddressBook.java:93'),
    line('error', 'analytics event for cart {cart} dropped: queue full', 'Analytics.java:35'),
  ],
  'payment-gateway': [
    line('warn', 'card scheme table is {n} days old', 'schemes.go:31'),
    line('error', 'settlement report {code} not yet available, will ask again', 'settlement.go:112'),
  ],
  'inventory-service': [
    line('warn', 'stock of {sku} differs from warehouse count by {n}', 'StockAudit.java:66'),
    line('error', 'warehouse feed line {count} skipped: unknown shelf', 'FeedReader.java:81'),
  ],
  'pricing-service': [
    line('warn', 'price list for {sku} has overlapping validity', 'lists.py:118'),
    line('error', 'exchange rate feed answered 304 without a body', 'rates.py:29'),
  ],
  'order-service': [
    line('warn', 'order {order} has been open for {n} days', 'OrderAudit.java:47'),
    line('error', 'export of order {order} to the ledger postponed', 'LedgerExport.java:70'),
  ],
  'shipping-service': [
    line('warn', 'carrier answered 429, next poll in {n} s {"carrier":"north"}'),
    line('error', 'tracking update ignored {"label":"{code}","reason":"unknown state"}'),
  ],
  'recommendation-api': [
    line('warn', 'feature of {sku} is stale by {n} hours', 'features.py:83'),
    line('error', 'experiment {code} has no control group', 'experiments.py:44'),
  ],
  'email-worker': [
    line('warn', 'mailbox full {"to":"{email}"}'),
    line('error', 'bounce could not be matched {"message":"{code}"}'),
  ],
};

export type Period = { readonly from: Micros; readonly to: Micros };

/** A service that complains all the time, and in gusts. */
export type Noise = {
  readonly loud: ServiceName;
  readonly pace: number;
  readonly gusts?: readonly Period[];
  readonly lines?: readonly TimedLine[];
};

const HOUSEKEEPING: readonly LineTemplate[] = [
  { level: 'info', text: 'health check answered in {n} ms' },
  { level: 'info', text: 'cache holds {count} entries, evicted {n}' },
  { level: 'debug', text: 'configuration is up to date, revision {session}' },
];

const put = (world: ShopSimulation, { at, pod, ...line }: TimedLine): void => {
  if (isDown(world, pod, at)) return;
  const { random } = world;
  const text = fillLine(line.text, drawRequestValues(random), random);
  const message = writeLine(SERVICES[pod.service].language, { ...line, text });
  world.send(logRow({ at, place: podOriginAt(world, pod, at), level: line.level, message }));
};

const somewhere = (world: ShopSimulation, service: ServiceName, { from, to }: Period) => ({
  at: world.random.int(from, to),
  pod: world.random.pick(world.pods[service]),
});

const scatter = (
  world: ShopSimulation,
  period: Period,
  how: { service: ServiceName; lines: readonly LineTemplate[]; count: number },
) => {
  for (let written = 0; written < how.count; written += 1)
    put(world, { ...world.random.pick(how.lines), ...somewhere(world, how.service, period) });
};

const starts = (pods: Pods, { service, version, at }: Rollout): readonly TimedLine[] =>
  pods[service].map((pod) => ({
    at: at + pod.index * ROLLOUT_STEP,
    pod,
    level: 'info',
    text: `version ${version} started`,
  }));

const putAll = (world: ShopSimulation, lines: readonly TimedLine[]): void => {
  for (const line of lines) put(world, line);
};

const complain = (world: ShopSimulation, { loud: service, pace, gusts = [] }: Noise, period: Period): void => {
  const lines = LOUD_LINES[service];
  scatter(world, period, { service, lines, count: Math.round((pace * (period.to - period.from)) / MINUTE) });
  for (const gust of gusts) scatter(world, gust, { service, lines, count: 2 * pace });
};

export const writeBackground = (world: ShopSimulation, noise: Noise, period: Period): void => {
  const count = Math.round((3 * (period.to - period.from)) / MINUTE);
  for (const service of SERVICE_NAMES) scatter(world, period, { service, lines: HOUSEKEEPING, count });
  complain(world, noise, period);
  for (const { service, line } of LEAKS) scatter(world, period, { service, lines: [line], count: 3 });
  for (const rollout of world.rollouts) putAll(world, starts(world.pods, rollout));
  putAll(world, noise.lines ?? []);
  for (const fault of world.faults) putAll(world, fault.lines ?? []);
};
