import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import type { FlowRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { ChangeRecord } from '../../telemetry/record.js';
import { createComparison } from '../deviation/baseline.js';
import type { FlowDeviation, SelfDeviation } from '../deviation/deviation.js';
import { PARAMETERS } from '../parameters.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import { readTelemetry } from '../turn-telemetry.js';
import { attributeRepeatedCalls } from './repeated-calls.js';

const CALL = '>prices GET /quotes';
const ONSET: Micros = 1_000_000 * SECOND;
const batch = 'b' as BatchHash;

const step = (from: string, to: string): CitableRow<FlowRow> => ({
  row: { kind: 'flow', stream: 'span', service: 'shop', operation: 'op', from, to, window: 9, incident: 0, past: 0 },
  batch,
  position: 0,
});

const flow = (from: string, to: string): FlowDeviation => ({
  kind: 'flow',
  service: 'shop',
  score: -2,
  likelihood: 30,
  row: step(from, to),
  total: step(from, ''),
  effect: 1,
  bad: false,
  ambient: 0,
  unexplained: 1,
  onset: ONSET,
});

const slow: SelfDeviation = {
  kind: 'self',
  service: 'prices',
  score: 12,
  likelihood: 24,
  row: {
    row: { kind: 'latency', measure: 'self', service: 'prices', operation: 'op', window: {}, past: {}, incident: {} },
    batch,
    position: 1,
  },
  log2: 18,
  impact: 1,
  slowest: [],
};

const silent: FlowDeviation = {
  ...flow('^', 'GET!error'),
  service: 'prices',
  score: 9,
  silent: true,
  callers: ['shop'],
};

const changeOf = (service: string): ChangeRecord => ({
  kind: 'change',
  id: service,
  time: ONSET - 3 * SECOND,
  change: 'configuration',
  title: 'attempts raised',
  service,
  source: 'test',
  ingestedAt: 0,
});

const scores = (deviations: readonly (FlowDeviation | SelfDeviation)[], changed: readonly string[] = []) => {
  const telemetry = readTelemetry({
    askedAt: ONSET,
    window: { from: 0, to: ONSET },
    batches: [],
    parameters: PARAMETERS,
  });
  const changes = changed.map((service, position) => ({ row: changeOf(service), batch, position }));
  const comparison = createComparison({ ...telemetry, changes }, PARAMETERS);
  return attributeRepeatedCalls(deviations, comparison).map(({ score }) => score);
};

describe('a call that is made again where it used to be made once', () => {
  it('puts what the callee shows on the caller', () => {
    expect(scores([flow(CALL, CALL), slow])).toEqual([12, 0]);
  });

  it('does no harm where the callee bears it', () => {
    expect(scores([flow(CALL, CALL)])).toEqual([-2]);
  });

  it('is left to the callee as far as its own steps prompted it', () => {
    const broken = { ...flow('^', '$'), service: 'prices', score: 20 };
    expect(scores([{ ...flow(CALL, CALL), unexplained: 0 }, broken])).toEqual([-2, 20]);
    expect(scores([{ ...flow(CALL, CALL), unexplained: 0.5 }, slow])).toEqual([6, 6]);
  });

  it('says nothing of another service that is called next', () => {
    expect(scores([flow(CALL, '>stock GET /'), slow])).toEqual([-2, 12]);
  });

  it('counts after a failure only where the caller was changed right before', () => {
    const again = [flow('GET!error', 'GET!error'), silent];
    expect(scores(again)).toEqual([-2, 9]);
    expect(scores(again, ['prices'])).toEqual([-2, 9]);
    expect(scores(again, ['shop'])).toEqual([9, 0]);
  });
});
