import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import { END_EVENT } from '../../telemetry/aggregates/operation-names.js';
import { attributeAbortedCalls } from './aborted-calls.js';
import { createComparison } from '../deviation/baseline.js';
import type { FlowDeviation } from '../deviation/deviation.js';
import { PARAMETERS } from '../parameters.js';
import { readTelemetry } from '../turn-telemetry.js';

const comparison = createComparison(
  readTelemetry({ askedAt: 0, window: { from: 0, to: 1 }, batches: [], parameters: PARAMETERS }),
  PARAMETERS,
);

const aborting = (service: string, from: string, score: number, to = END_EVENT): FlowDeviation => {
  const row = {
    row: {
      kind: 'flow' as const,
      stream: 'span' as const,
      service,
      operation: 'op',
      from,
      to,
      window: 1,
      past: 0,
      incident: 0,
    },
    batch: 'b' as BatchHash,
    position: 0,
  };
  return {
    kind: 'flow',
    service,
    score,
    likelihood: score,
    row,
    total: row,
    effect: 1,
    bad: false,
    ambient: 0,
    unexplained: 1,
  };
};

const summaryOf = (deviations: readonly FlowDeviation[]) =>
  attributeAbortedCalls(deviations, comparison).map(({ service, score, callers }) => ({ service, score, callers }));

describe('callers that stop after calling a service', () => {
  it('blames the service together, and leaves each caller only what the others do not confirm', () => {
    expect(summaryOf([aborting('web', '>cart GET', 4), aborting('app', '>cart GET', 2)])).toEqual([
      { service: 'cart', score: 6, callers: ['app', 'web'] },
      { service: 'web', score: 4 * (1 - 2 / 5), callers: undefined },
      { service: 'app', score: 2 * (1 - 4 / 5), callers: undefined },
    ]);
  });

  it('blames nobody for one caller alone, without a positive score, after other steps, or where another call fails next', () => {
    for (const lone of [
      [aborting('web', '>cart GET', 4)],
      [aborting('web', '>cart GET', 4), aborting('web', '>cart POST', 3)],
      [aborting('web', '>cart GET', 4), aborting('app', '>cart GET', -1)],
      [aborting('web', 'SELECT', 4), aborting('app', 'SELECT', 4)],
      [aborting('web', '>cart GET', 4, 'lookup!error'), aborting('app', '>cart GET', 4, 'lookup!error')],
    ])
      expect(summaryOf(lone).map(({ service, score }) => [service, score])).toEqual(
        lone.map(({ service, score }) => [service, score]),
      );
  });
});
