import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import type { FlowRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { Deviation, FlowDeviation, SelfDeviation } from '../deviation/deviation.js';
import { PARAMETERS } from '../parameters.js';
import { attributeMultipliedCalls } from './multiplied-calls.js';

const batch = 'b' as BatchHash;
const CALL = '>prices GET /quotes';
const FAILED_CALL = `${CALL}!error`;

const step = (
  from: string,
  to: string,
): { readonly row: FlowRow; readonly batch: BatchHash; readonly position: number } => ({
  row: { kind: 'flow', stream: 'span', service: 'shop', operation: 'op', from, to, window: 9, incident: 0, past: 0 },
  batch,
  position: 0,
});

const flow = (from: string, to: string, vanished: string): FlowDeviation => ({
  kind: 'flow',
  service: 'shop',
  score: 2,
  likelihood: 30,
  row: step(from, to),
  total: step(from, ''),
  vanished: step(from, vanished),
  effect: 1,
  bad: false,
  ambient: 0,
  unexplained: 1,
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

const scores = (deviations: readonly Deviation[]): readonly number[] =>
  attributeMultipliedCalls(deviations, { parameters: PARAMETERS }).map(({ score }) => score);

describe('a call that is repeated where it used to be made once', () => {
  it('puts what the callee shows on the caller', () => {
    expect(scores([flow(CALL, CALL, '$'), slow])).toEqual([14, 0]);
  });

  it('counts after a failure, too, where such failures used to end the calls', () => {
    expect(scores([flow(FAILED_CALL, CALL, '$'), slow])).toEqual([14, 0]);
  });

  it('is none where the call was always repeated and only ends otherwise now', () => {
    expect(scores([flow(FAILED_CALL, FAILED_CALL, CALL), slow])).toEqual([2, 12]);
    expect(scores([flow(CALL, FAILED_CALL, CALL), slow])).toEqual([2, 12]);
  });

  it('blames nobody where the callee bears it', () => {
    expect(scores([flow(CALL, CALL, '$')])).toEqual([2]);
    expect(scores([flow(CALL, '>stock GET /', '$'), slow])).toEqual([2, 12]);
  });
});
