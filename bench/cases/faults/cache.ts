// A cache lost its entries and does not keep new ones: every read goes to the database, which is slow under them.
import type { ServiceName } from '../../../src/demo/topology.js';
import type { CaseSite } from './case-site.js';
import type { Fault } from '../../../src/demo/faults/fault.js';

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
