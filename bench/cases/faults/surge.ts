// Many more requests of one kind arrive than usual: the service that does their work is saturated.
import { optional } from '../../../src/kernel/optional.js';
import { SECOND } from '../../../src/kernel/time.js';
import type { ServiceName } from '../../../src/demo/topology.js';
import type { CaseSite } from './case-site.js';
import type { Fault } from '../../../src/demo/faults/fault.js';

/** Which requests overload a service. */
export const FLOODS: { readonly [service in ServiceName]?: string } = {
  'catalog-api': 'page.search',
  'recommendation-api': 'page.product',
  'cart-api': 'page.cart',
  'order-service': 'page.orders',
};

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
