// A machine is overloaded by something that is not a service: all pods on it become slow, their siblings elsewhere do not.
import { SECOND } from '../../../src/kernel/time.js';
import { SERVICE_NAMES } from '../../../src/demo/topology.js';
import type { CaseSite } from './case-site.js';
import type { Fault } from '../../../src/demo/faults/fault.js';

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
