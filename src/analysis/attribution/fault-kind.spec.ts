import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import { createComparison } from '../deviation/baseline.js';
import type { MetricDeviation } from '../deviation/deviation.js';
import { saturatedResources } from './fault-kind.js';
import { PARAMETERS } from '../parameters.js';
import type { ServiceCandidate } from '../rank-services.js';
import { readTelemetry } from '../turn-telemetry.js';

const batch = 'series' as BatchHash;

const gauge = (name: string, score: number, more: Partial<MetricDeviation> & { readonly pod?: string } = {}) => {
  const { pod = 'a-1', ...other } = more;
  const row = { kind: 'series' as const, service: 'a', pod, gauge: name, times: [], values: [] };
  return {
    kind: 'metric',
    service: 'a',
    score,
    likelihood: score,
    row: { row, batch, position: 0 },
    direction: 'rise',
    from: 0,
    samples: 1,
    z: score,
    role: 'resource',
    ...other,
  } satisfies MetricDeviation;
};

const candidate = (...gauges: readonly MetricDeviation[]): ServiceCandidate => ({
  service: 'a',
  score: 9,
  families: new Map([['metric', gauges]]),
});

/** Ninety-nine series, three of them of the service: it regains ln(100) − ln(4), some 3.2 nats. */
const comparison = createComparison(
  readTelemetry({
    askedAt: 0,
    window: { from: 0, to: 1 },
    parameters: PARAMETERS,
    batches: [
      {
        hash: batch,
        role: 'baseline',
        query: {
          ask: 'aggregates',
          of: 'series',
          window: { from: 0, to: 1 },
          history: 1,
          incidents: [],
          budget: 1,
          upTo: 0,
        },
        rows: Array.from({ length: 99 }, (_, index) => ({
          kind: 'series' as const,
          service: index < 3 ? 'a' : 'b',
          gauge: `g${index}`,
          times: [],
          values: [],
        })),
      },
    ],
  }),
  PARAMETERS,
);

const named = (...gauges: readonly MetricDeviation[]): readonly string[] =>
  saturatedResources(candidate(...gauges), comparison).map(({ row }) => row.row.gauge);

describe('a saturated resource', () => {
  it('shows its two best gauges, though one alone would be chance among all services', () => {
    expect(named(gauge('cores', 4), gauge('percent', -2), gauge('load', -3))).toEqual(['cores', 'percent']);
  });

  it('leaves out gauges that chance explains among its own', () => {
    expect(named(gauge('cores', 4), gauge('percent', -4))).toEqual(['cores']);
    expect(named(gauge('cores', -4))).toEqual([]);
  });

  it('keeps to the resources of one pod, and to no symptom', () => {
    expect(named(gauge('cores', 4), gauge('cores of another', 3, { pod: 'a-2' }))).toEqual(['cores']);
    expect(named(gauge('cores', 5, { direction: 'fall' }), gauge('latency', 4, { role: 'symptom' }))).toEqual([]);
  });

  it('takes a resource of which less is left, not one of which there is more', () => {
    expect(named(gauge('cache_hit_percent', 5, { direction: 'fall' }), gauge('free_bytes', 4))).toEqual([
      'cache_hit_percent',
    ]);
  });
});
