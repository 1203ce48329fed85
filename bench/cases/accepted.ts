// Which answers are right for a fault: names of what is to blame, and words for its kind.
import type { Fault, FaultKind } from '../../src/demo/faults/fault.js';
import { HOST_EXPORTER } from './hosts.js';
import type { Cause } from './case.js';

/** `HypothesisKind` where it has a word; the first is the best. */
const KINDS: { readonly [kind in FaultKind]: readonly string[] } = {
  exception: ['code'],
  'wrong-return': ['code'],
  'bad-deploy': ['change', 'code'],
  configuration: ['change'],
  cpu: ['resource'],
  memory: ['resource'],
  network: ['network'],
  'slow-database': ['database', 'dependency', 'latency'],
  pool: ['resource', 'database'],
  provider: ['dependency'],
  queue: ['queue', 'latency'],
  disk: ['resource'],
  certificate: ['certificate', 'dependency'],
  host: ['host', 'resource'],
  surge: ['load', 'resource'],
  cache: ['cache', 'resource'],
  'crash-loop': ['crash', 'code'],
  'retry-storm': ['load', 'change', 'code'],
  zone: ['zone', 'host', 'network'],
  replica: ['code', 'host'],
  canary: ['change', 'code'],
};

const kindsOf = ({ kind, location }: Fault): readonly string[] =>
  kind === 'crash-loop' && location.change !== undefined ? [...KINDS[kind], 'change'] : KINDS[kind];

const namesOf = ({ service, host, region, location, surge }: Fault): readonly string[] => {
  if (region !== undefined) return [region];
  if (host !== undefined) return [host, HOST_EXPORTER];
  if (surge !== undefined) return [service, 'storefront-web'];
  return location.edge ?? [service];
};

export const causeOf = (fault: Fault): Cause => ({
  services: namesOf(fault),
  fault: fault.kind,
  kinds: kindsOf(fault),
  location: fault.location,
  from: fault.from,
});
