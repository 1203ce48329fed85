// The consumers of a queue spend their time on rebalancing: nothing fails, messages wait longer and longer.
import { SECOND } from '../../../src/kernel/time.js';
import type { Pod, ServiceName } from '../../../src/demo/topology.js';
import type { CaseSite } from './case-site.js';
import type { Fault, TimedLine } from '../../../src/demo/faults/fault.js';

export const QUEUES: { readonly [consumer in ServiceName]?: { readonly queue: string; readonly operation: string } } = {
  'email-worker': { queue: 'order.confirmed', operation: 'mail.confirm' },
  'recommendation-api': { queue: 'item.viewed', operation: 'recommendation.learn' },
};

const REBALANCING = 40 * SECOND;

export const queue = ({ random, spot, pods, from, until }: CaseSite): Fault => {
  const name = QUEUES[spot.service]?.queue ?? '';
  const lines = (pod: Pod): readonly TimedLine[] =>
    Array.from({ length: Math.ceil((until - from) / REBALANCING) }, (_none, index) => ({
      at: from + index * REBALANCING + random.int(0, 10) * SECOND,
      pod,
      level: 'warn',
      text: `consumer group of ${name} rebalances: partitions revoked, joining again`,
    }));
  return {
    kind: 'queue',
    service: spot.service,
    from,
    until,
    location: { queue: name, gauge: 'queue_lag' },
    pause: random.int(30, 55) * SECOND,
    lines: pods.flatMap(lines),
  };
};
