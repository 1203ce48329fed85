// Processors are saturated: the gauge is at its limit and the service's own work takes long.
import { SECOND } from '../../kernel/time.js';
import type { Fault, Site } from './fault.js';

export const cpu = ({ random, spot, from, until }: Site): Fault => ({
  kind: 'cpu',
  service: spot.service,
  from,
  until,
  location: { gauge: 'cpu_percent' },
  work: random.int(350, 800) * 1000,
  pushes: [{ gauge: 'cpu_percent', to: 98, climb: 10 * SECOND }],
});
