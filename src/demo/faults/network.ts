// Packets are late: every call into and out of the service waits on the wire, its own work is as fast as ever.
import type { Fault, Site } from './fault.js';

export const network = ({ random, spot, from, until }: Site): Fault => ({
  kind: 'network',
  service: spot.service,
  from,
  until,
  location: { operation: spot.operation },
  wire: random.int(150, 350) * 1000,
});
