// A volume fills up for a long time, and nothing happens until it is full.
import { SECOND } from '../../../src/kernel/time.js';
import type { Thrown } from '../../../src/demo/style.js';
import { type Language, SERVICES } from '../../../src/demo/topology.js';
import type { CaseSite } from './case-site.js';
import type { Fault } from '../../../src/demo/faults/fault.js';

const THROWN: { readonly [language in Language]: Thrown } = {
  java: { type: 'java.io.IOException', message: 'No space left on device' },
  go: { type: 'PathError', message: 'write /var/spool/shop/journal: no space left on device' },
  python: { type: 'OSError', message: "[Errno 28] No space left on device: '/var/spool/shop/journal'" },
  node: { type: 'Error', message: 'ENOSPC: no space left on device, write' },
};

const FULL = 100;
const FREE_BEFORE = 45;

export const disk = ({ random, spot, pods, start, from, until }: CaseSite): Fault => {
  const thrown = THROWN[SERVICES[spot.service].language];
  return {
    kind: 'disk',
    service: spot.service,
    from,
    until,
    location: { gauge: 'disk_percent', exception: thrown.type },
    strike: {
      on: spot.query,
      delay: 2000,
      inside: false,
      share: 0.7 + 0.3 * random.next(),
      line: { level: 'error', text: 'could not write to the journal' },
      thrown,
      frame: 'journal.Journal.append',
    },
    drifts: pods.map((pod) => ({ pod, gauge: 'disk_percent', from: start, until: from, by: FREE_BEFORE })),
    pushes: [{ gauge: 'disk_percent', to: FULL, climb: SECOND }],
  };
};
