import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import type { FlowRow, TraceRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { FlowDeviation } from '../deviation/deviation.js';
import { comparisonOf } from '../analyze.js';
import { hash, inputOf, query } from '../../../test/support/small-shop.js';
import { failingReleaseOf } from './failing-release.js';

const row: FlowRow = {
  kind: 'flow',
  stream: 'span',
  service: 'shop',
  operation: 'op',
  from: '^',
  to: '!error',
  window: 9,
  incident: 0,
  past: 0,
};
const placed = { row, batch: 'b' as BatchHash, position: 0 };

const step: FlowDeviation = {
  kind: 'flow',
  service: 'shop',
  score: 9,
  likelihood: 9,
  row: placed,
  total: placed,
  effect: 1,
  bad: true,
  ambient: 0,
  unexplained: 1,
};

const served = (version: string, fails: boolean, index: number): TraceRow => ({
  kind: 'trace',
  traceId: `t${version}${index}`,
  start: index,
  durationMicros: 1,
  segments: [
    { service: 'shop', operation: 'op', version, spanId: 's', start: index, logs: [], spans: fails ? ['!error'] : [] },
  ],
});

/** Twenty requests of each release. */
const releaseIn = (releases: { readonly [version: string]: boolean }): string | undefined => {
  const traces = Object.entries(releases).flatMap(([version, fails]) =>
    Array.from({ length: 20 }, (_, index) => served(version, fails, index)),
  );
  const batches = [
    { hash: hash('traces'), query: { ...query, of: 'traces' as const }, role: 'issue' as const, rows: traces },
  ];
  return failingReleaseOf(step, comparisonOf(inputOf(batches)));
};

describe('a step that requests of one release take', () => {
  it('names the release', () => {
    expect(releaseIn({ '1.0': false, '1.1': true })).toBe('1.1');
  });

  it('names none where other releases show the same, or none is known beside it', () => {
    expect(releaseIn({ '1.0': true, '1.1': true })).toBeUndefined();
    expect(releaseIn({ '1.1': true })).toBeUndefined();
  });
});
