// All connections to the database are taken: requests wait for one, some in vain. The queries are as fast as ever.
import { SECOND } from '../../../src/kernel/time.js';
import { type Language, SERVICES } from '../../../src/demo/topology.js';
import type { Thrown } from '../../../src/demo/style.js';
import type { Fault, Site } from '../../../src/demo/faults/fault.js';

const THROWN: { readonly [language in Language]: Thrown } = {
  java: {
    type: 'java.sql.SQLTransientConnectionException',
    message: 'HikariPool-1 - Connection is not available, request timed out after 800ms',
  },
  go: { type: 'PoolTimeout', message: 'pgxpool: acquire: context deadline exceeded' },
  python: {
    type: 'sqlalchemy.exc.TimeoutError',
    message: 'QueuePool limit of size 20 overflow 0 reached, connection timed out',
  },
  node: { type: 'TimeoutError', message: 'ResourceRequest timed out' },
};

export const LARGEST_POOL = 20;

export const pool = ({ random, spot, from, until }: Site): Fault => ({
  kind: 'pool',
  service: spot.service,
  from,
  until,
  location: { gauge: 'db_connections', exception: THROWN[SERVICES[spot.service].language].type },
  strike: {
    on: undefined,
    delay: random.int(350, 700) * 1000,
    inside: false,
    share: 0.2 + 0.3 * random.next(),
    line: { level: 'error', text: 'no database connection' },
    thrown: THROWN[SERVICES[spot.service].language],
    frame: 'db.Pool.acquire',
  },
  pushes: [{ gauge: 'db_connections', to: LARGEST_POOL, climb: 15 * SECOND }],
});
