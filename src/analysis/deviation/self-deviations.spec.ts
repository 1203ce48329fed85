import { describe, expect, it } from 'vitest';
import { SECOND } from '../../kernel/time.js';
import type { LatencyRow, TraceRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { hash, inputOf, query, WINDOW } from '../../../test/support/small-shop.js';
import { comparisonOf } from '../analyze.js';
import { selfDeviations } from './self-deviations.js';

const USUAL = 12;
const SLOW = 17;
const REQUESTS = 20;
const SERVICES = ['a', 'b', 'c', 'd', 'e'] as const;

const row = (service: string, slow: boolean): LatencyRow => ({
  kind: 'latency',
  measure: 'self',
  service,
  operation: 'op',
  window: { [slow ? SLOW : USUAL]: REQUESTS },
  past: { [USUAL]: 200 },
  incident: {},
});

const trace = (service: string, slow: boolean, index: number): TraceRow => ({
  kind: 'trace',
  traceId: `${service}${index}`,
  start: WINDOW.from + index * SECOND,
  durationMicros: 2 ** (SLOW + 1),
  segments: [
    {
      service,
      operation: 'op',
      start: WINDOW.from + index * SECOND,
      selfMicros: 1.5 * 2 ** (slow ? SLOW : USUAL),
      logs: [],
      spans: [],
    },
  ],
});

const scoreOf = (service: string, slow: readonly string[]): number => {
  const traces = SERVICES.flatMap((each) =>
    Array.from({ length: REQUESTS }, (_, index) => trace(each, slow.includes(each), index)),
  );
  const latencies = SERVICES.map((each) => row(each, slow.includes(each)));
  const comparison = comparisonOf(
    inputOf([
      { hash: hash('latency'), query: { ...query, of: 'latency' }, role: 'issue', rows: latencies },
      { hash: hash('traces'), query: { ...query, of: 'traces' }, role: 'issue', rows: traces },
    ]),
  );
  return selfDeviations(comparison).find((each) => each.service === service)?.score ?? Number.NaN;
};

describe('a service that became slow itself', () => {
  it('scores less the more the own times of others grew with it', () => {
    const alone = scoreOf('a', ['a']);
    const withOne = scoreOf('a', ['a', 'b']);
    const withMost = scoreOf('a', ['a', 'b', 'c', 'd']);
    expect(alone).toBeGreaterThan(5);
    expect(withOne).toBeLessThan(alone);
    expect(withMost).toBeLessThan(withOne);
  });
});
