import { describe, expect, it } from '@jest/globals';
import { MINUTE } from '../kernel/time.js';
import type { SeriesRow } from '../telemetry/aggregates/rows.js';
import { gaugeRole, hostLevelGauges } from './gauge.js';

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
  ])('%s is a %s gauge by its name', (gauge, role) => {
    expect(gaugeRole(gauge)).toBe(role);
  });

  it('that is equal across pods most of the time tells of their host', () => {
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
