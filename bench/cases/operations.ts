// The shop of the cases: the demo's, with caches, queues and more systems outside.
import { DEMO_OPERATIONS } from '../../src/demo/operations.js';
import { callStep, type DemoStep, logStep, type Operation, type Query, queryStep } from '../../src/demo/operation.js';
import type { ServiceName } from '../../src/demo/topology.js';

/** Which query of an operation stands behind a cache. */
const CACHES: { readonly [operation: string]: string } = {
  'catalog.search': 'search-results',
  'pricing.quote': 'quotes',
  'cart.get': 'carts',
  'order.get': 'orders',
};

/** The query behind a cache is another one than the one of the same table without. */
const BEHIND: { readonly [name: string]: string } = { 'SELECT price_lists': 'SELECT price_lists BY sku' };

const USUAL_HITS = 0.9;

const outside = (name: string, millis: number, address: string): Query => ({
  does: 'query',
  name,
  micros: millis * 1000,
  address,
  outside: true,
});

const OUTSIDE: { readonly [name: string]: Query } = {
  'acquirer POST /charges': outside('acquirer POST /charges', 28, 'api.acquirer.example'),
  'smtp SEND': outside('smtp SEND', 42, 'smtp.example.com'),
};

/** Further steps at the end of an operation: all before keep their places. */
const MORE: { readonly [operation: string]: readonly DemoStep[] } = {
  'catalog.item': [
    outside('cdn POST /signatures', 11, 'api.cdn.example'),
    { does: 'publish', queue: 'item.viewed' },
    logStep('item returned sku={sku}', 'item.go:79'),
  ],
  'cart.add': [{ does: 'publish', queue: 'item.viewed' }],
  'order.create': [{ does: 'publish', queue: 'order.confirmed' }],
  'shipping.schedule': [
    outside('carrier POST /pickups', 34, 'api.carrier.example'),
    logStep('pickup booked {"order":"{order}","reference":"{code}"}'),
  ],
};

const addressed = (service: ServiceName, step: Query): Query => ({ address: `${service}-db:5432`, ...step });

const grownStep = (id: string, service: ServiceName, step: DemoStep): DemoStep => {
  if (step.does !== 'query') return step;
  const known = OUTSIDE[step.name];
  if (known !== undefined) return known;
  const cache = CACHES[id];
  if (cache === undefined) return addressed(service, step);
  const miss = addressed(service, { ...step, name: BEHIND[step.name] ?? step.name });
  return { does: 'lookup', cache, hit: USUAL_HITS, miss };
};

const grown = (id: string, operation: Operation): Operation => ({
  ...operation,
  steps: [...operation.steps.map((step) => grownStep(id, operation.service, step)), ...(MORE[id] ?? [])],
});

const LEARN: Operation = {
  service: 'recommendation-api',
  name: 'item.viewed process',
  work: 3500,
  steps: [
    logStep('picked up item.viewed of {sku}', 'learner.py:31'),
    queryStep('UPSERT features', 3),
    logStep('features of {sku} updated, revision {count}', 'learner.py:58'),
  ],
};

export const CASE_OPERATIONS: { readonly [id: string]: Operation } = {
  ...Object.fromEntries(Object.entries(DEMO_OPERATIONS).map(([id, operation]) => [id, grown(id, operation)])),
  'recommendation.learn': LEARN,
};

/** The first line of the operation, then further steps, then the rest. */
const afterFirst = (operation: Operation, ...more: readonly DemoStep[]): Operation => {
  const [first, ...rest] = operation.steps;
  return first === undefined ? operation : { ...operation, steps: [first, ...more, ...rest] };
};

/**
 * A checkout looks the customer's earlier orders up before anything else, and a cart is priced before and after its lines are
 * stored: the lines of a service that is called twice stand around those of all that is called in between.
 */
export const TWICE_CALLED_OPERATIONS: { readonly [id: string]: Operation } = {
  ...CASE_OPERATIONS,
  ...Object.fromEntries(
    Object.entries(CASE_OPERATIONS).flatMap(([id, operation]) => {
      if (id === 'checkout.place')
        return [
          [id, afterFirst(operation, callStep('order.get'), logStep('user {user} may order', 'RiskCheck.java:31'))],
        ];
      if (id !== 'cart.add') return [];
      return [
        [id, afterFirst(operation, callStep('pricing.quote'), logStep('sku={sku} is for sale', 'CartRules.java:27'))],
      ];
    }),
  ),
};
