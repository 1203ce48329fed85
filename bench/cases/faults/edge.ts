// Packets between two services are late, all others are on time.
import { operationIn } from '../../../src/demo/world.js';
import type { Operation } from '../../../src/demo/steps.js';
import type { ServiceName } from '../../../src/demo/topology.js';
import type { CaseSite } from './case-site.js';
import type { Fault } from '../../../src/demo/faults/fault.js';
import { network } from '../../../src/demo/faults/network.js';

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
