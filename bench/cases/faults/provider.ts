// A system outside of the shop is down: only the service that asks it can tell.
import type { ServiceName } from '../../../src/demo/topology.js';
import type { CaseSite } from './case-site.js';
import type { Fault } from '../../../src/demo/faults/fault.js';

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
