import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import { MINUTE } from '../../kernel/time.js';
import type { SeriesRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { gaugeRole, hostLevelGauges, isAtLimit, isStock } from './gauge-series.js';

const series = (pod: string, gauge: string, values: readonly number[]): SeriesRow => ({
  kind: 'series',
  service: 'a',
  pod,
  gauge,
  times: values.map((_, minute) => minute * MINUTE),
  values,
});

describe('a gauge', () => {
  it.each([
    ['CpuUsageRate(%)', 'resource'],
    ['memory_working_set_bytes', 'resource'],
    ['PodServerLatencyP90(s)', 'symptom'],
    ['SuccessRate(%)', 'symptom'],
    ['NetworkReceiveBytes', 'network'],
    ['NodeCpuUsageRate(%)', 'host'],
    ['host.memory', 'host'],
  ])('classifies %s as a %s gauge by its name', (gauge, role) => {
    expect(gaugeRole(gauge)).toBe(role);
  });

  it.each(['requests_per_second', 'http_requests_total', 'messages_per_minute', 'rps', 'query.throughput'])(
    'that counts work by time is load, and nothing that runs out: %s',
    (gauge) => expect(gaugeRole(gauge)).toBe('load'),
  );

  it.each(['active_requests', 'open_transactions', 'requests_memory_bytes', 'session_entries', 'threads'])(
    'that counts what is held at once is a resource: %s',
    (gauge) => expect(gaugeRole(gauge)).toBe('resource'),
  );

  it('recognises a gauge of the host by equal values across pods', () => {
    const shared = hostLevelGauges([
      series('a-1', 'cpu', [1.5, 2.5, 3.5]),
      series('a-2', 'cpu', [1.1, 2.2, 3.3]),
      series('a-1', 'load', [0.7, 0.8, 0.9]),
      series('a-2', 'load', [0.7, 0.8, 0.1]),
      series('a-1', 'restarts', [0, 0, 0]),
      series('a-2', 'restarts', [0, 0, 0]),
    ]);
    expect([...shared]).toEqual(['load']);
  });
});

describe('a gauge of which less is worse', () => {
  it.each(['cache_hits', 'cache_hit_ratio', 'mem_free_bytes', 'MemAvailable', 'cpu.idle', 'pool headroom'])(
    '%s',
    (gauge) => {
      expect(isStock(gauge)).toBe(true);
    },
  );

  it.each(['CpuUsageRate(%)', 'whitelist_size', 'connections', 'heap_used_bytes'])('does not include %s', (gauge) => {
    expect(isStock(gauge)).toBe(false);
  });
});

describe('a share of a limit', () => {
  const reached = (gauge: string, before: readonly number[], during: readonly number[]): boolean => {
    const row = series('a-1', gauge, [...before, ...during]);
    const placed = { row, batch: 'b' as BatchHash, position: 0 };
    const z = { before: before.map(() => 0), during: during.map(() => 9), sameHour: [] };
    return isAtLimit({ row: placed, from: before.length, ...z });
  };

  it('is reached at 95 of 100, as a percentage or as a fraction', () => {
    expect(reached('cpu.percent', [40, 41, 42], [50, 95])).toBe(true);
    expect(reached('cpu_utilization', [0.4, 0.41], [0.95])).toBe(true);
    expect(reached('cpu.percent', [40, 41, 42], [94])).toBe(false);
  });

  it('is not reached by what is there usually, nor without a past', () => {
    expect(reached('disk.percent', [93, 94, 93], [97])).toBe(false);
    expect(reached('disk.percent', [], [97])).toBe(false);
  });

  it('is not reached by what is left of it', () => {
    expect(reached('memory_available_percent', [40, 41], [99])).toBe(false);
    expect(reached('cache_hit_ratio', [0.4, 0.41], [0.99])).toBe(false);
  });

  it('is not reached by what has no limit or is no resource', () => {
    expect(reached('threads', [40, 41], [99])).toBe(false);
    expect(reached('success_percent', [40, 41], [99])).toBe(false);
    expect(reached('node_cpu_percent', [40, 41], [99])).toBe(false);
  });
});
