import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import { SECOND } from '../../kernel/time.js';
import type { FlowRow, TraceRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { hash, inputOf, query, WINDOW } from '../../../test/support/small-shop.js';
import { comparisonOf } from '../analyze.js';
import type { FlowDeviation } from '../deviation/deviation.js';
import { discardLagging } from './ingest-lag.js';

const flow = (from: string, to: string | undefined, past: number): FlowRow => ({
  kind: 'flow',
  stream: 'log',
  service: 'routes',
  operation: 'op',
  from,
  ...(to !== undefined && { to }),
  window: 20,
  past,
  incident: 0,
});

const placed = (row: FlowRow) => ({ row, batch: 'b' as BatchHash, position: 0 });

/** Requests of the service end without saying anything, where they used to log a line. */
const silent: FlowDeviation = {
  kind: 'flow',
  service: 'routes',
  score: 9,
  likelihood: 15,
  row: placed(flow('^', '$', 0)),
  total: placed(flow('^', undefined, 100)),
  vanished: placed(flow('^', 'Routes#53', 100)),
  effect: 1,
  bad: false,
  ambient: 0,
  unexplained: 1,
};

const trace = (index: number, logs: number): TraceRow => ({
  kind: 'trace',
  traceId: `t${index}`,
  start: WINDOW.from + index * SECOND,
  durationMicros: 1,
  segments: [
    {
      service: 'routes',
      operation: logs === 0 ? 'op' : 'another',
      pod: 'routes-1',
      spanId: `s${index}`,
      start: WINDOW.from + index * SECOND,
      logs: Array.from({ length: logs }, () => ({ key: 'Routes#7', level: 'info' as const, log: 'l' })),
      spans: [],
    },
  ],
});

/** While rows of another service are on their way. */
const scoreWith = (logs: (index: number) => number): number | undefined => {
  const rows = Array.from({ length: 120 }, (_, index) => trace(index, logs(index)));
  const batch = { hash: hash('traces'), query: { ...query, of: 'traces' as const }, role: 'issue' as const, rows };
  return discardLagging([silent], [{ service: 'orders' }], comparisonOf(inputOf([batch])))[0]?.score;
};

describe('a request that ends without its lines while rows are on their way', () => {
  it('ignores a missing line where the newest requests of the service have no lines at all', () => {
    expect(scoreWith((index) => (index < 60 ? index % 2 : 0))).toBe(0);
  });

  it('counts a missing line where other requests of the service have theirs to the end', () => {
    expect(scoreWith((index) => index % 2)).toBe(silent.score);
  });
});
