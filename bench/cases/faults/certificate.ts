// The certificate of a service expires: from that instant on nobody reaches it, and nothing was changed.
import type { Fault, Site } from '../../../src/demo/faults/fault.js';

export const certificate = ({ spot, from, until }: Site): Fault => ({
  kind: 'certificate',
  service: spot.service,
  from,
  until,
  location: { operation: spot.operation },
  door: 'certificate',
});
