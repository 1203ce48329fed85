// One query of the service became slow.
import type { Fault, Site } from './fault.js';

export const slowDatabase = ({ random, spot, from, until }: Site): Fault => ({
  kind: 'slow-database',
  service: spot.service,
  from,
  until,
  location: { span: spot.query },
  query: { name: spot.query, micros: random.int(400, 900) * 1000 },
});
