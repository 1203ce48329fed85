import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { BatchHash } from '../../kernel/brand.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import { FAILED_MARK } from '../../telemetry/aggregates/operation-names.js';
import type { FlowRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import type { ChangeRecord } from '../../telemetry/record.js';
import { createComparison } from '../deviation/baseline.js';
import type { Deviation, FlowDeviation, SelfDeviation } from '../deviation/deviation.js';
import { PARAMETERS } from '../parameters.js';
import { readTelemetry } from '../turn-telemetry.js';
import { attributeRejectedAnswers } from './rejected-answers.js';

const CALL = '>prices POST /totals';
const ONSET: Micros = 1_000_000 * SECOND;
const batch = 'b' as BatchHash;

const rowOf = (from: string, to: string, window: number): CitableRow<FlowRow> => ({
  row: { kind: 'flow', stream: 'span', service: 'shop', operation: 'op', from, to, window, incident: 0, past: 0 },
  batch,
  position: 0,
});

const flow = (from: string, to: string, more: Partial<FlowDeviation> = {}): FlowDeviation => ({
  kind: 'flow',
  service: 'shop',
  score: 12,
  likelihood: 30,
  row: rowOf(from, to, 10),
  total: rowOf(from, '', 12),
  effect: 1,
  bad: true,
  ambient: 0,
  unexplained: 1,
  onset: ONSET,
  ...more,
});

const failing = flow(CALL, FAILED_MARK);
const again = (window: number): FlowDeviation =>
  flow(CALL, CALL, { score: -3, bad: false, row: rowOf(CALL, CALL, window) });

const waiting: SelfDeviation = {
  kind: 'self',
  service: 'shop',
  score: 10,
  likelihood: 20,
  row: {
    row: { kind: 'latency', measure: 'self', service: 'shop', operation: 'op', window: {}, past: {}, incident: {} },
    batch,
    position: 1,
  },
  log2: 14,
  impact: 1,
  slowest: [],
};

const changeOf = (service: string): ChangeRecord => ({
  kind: 'change',
  id: service,
  time: ONSET - 3 * SECOND,
  change: 'deploy',
  title: `${service} 2.0.0`,
  service,
  source: 'test',
  ingestedAt: 0,
});

const attributed = (deviations: readonly Deviation[], changed: readonly string[] = []): readonly Deviation[] => {
  const window = { from: 0, to: ONSET };
  const telemetry = readTelemetry({ askedAt: ONSET, window, batches: [], parameters: PARAMETERS });
  const changes = changed.map((service, position) => ({ row: changeOf(service), batch, position }));
  return attributeRejectedAnswers(deviations, createComparison({ ...telemetry, changes }, PARAMETERS));
};

/** Share of e^12 that each service has of the failure. */
const sharesOf = (deviations: readonly Deviation[]): readonly unknown[] =>
  deviations
    .filter((each) => each.kind === 'flow' && each.bad)
    .map(({ service, score }) => [service, Number(Math.exp(score - 12).toFixed(2))]);

describe('a failure right after the answer of a call', () => {
  it('is most likely of the caller, and may be of the answer', () => {
    expect(sharesOf(attributed([failing]))).toEqual([
      ['shop', 0.85],
      ['prices', 0.15],
    ]);
  });

  it('is most likely of the answer where the caller asked again before it failed', () => {
    const found = attributed([failing, again(9), waiting]);
    expect(sharesOf(found)).toEqual([
      ['shop', 0.15],
      ['prices', 0.85],
    ]);
    expect(found.find(({ service }) => service === 'prices')).toMatchObject({ callers: ['shop'], hasAnswered: true });
    expect(found.find(({ kind }) => kind === 'self')?.score).toBe(0);
    expect(sharesOf(attributed([failing, again(2)]))).toEqual(sharesOf(attributed([failing])));
  });

  it('leaves the caller no time of its own for asking again, as far as steps of the callee changed', () => {
    const asking = (unexplained: number): number | undefined =>
      attributed([{ ...again(9), unexplained }, waiting]).find(({ kind }) => kind === 'self')?.score;
    expect([asking(0), asking(0.25), asking(1)]).toEqual([0, 2.5, 10]);
    expect(attributed([waiting])).toEqual([waiting]);
  });

  it('is most likely of whom was changed right before', () => {
    expect(attributed([failing, again(9)], ['shop'])).toEqual([failing, again(9)]);
    expect(sharesOf(attributed([failing], ['prices']))).toEqual([
      ['shop', 0.15],
      ['prices', 0.85],
    ]);
  });

  it('is left where it is if the call failed itself, if something else came between, or if lines tell of it', () => {
    for (const other of [
      flow(`${CALL}${FAILED_MARK}`, FAILED_MARK),
      flow('SELECT prices', FAILED_MARK),
      flow(CALL, '$'),
      { ...failing, bad: false },
      { ...failing, score: -1 },
    ])
      expect(attributed([other, waiting])).toEqual([other, waiting]);
  });

  it('stays as likely as it was, whoever it is of', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 60, noNaN: true }), fc.nat(12), (score, asked) => {
        const own = attributed([{ ...failing, score }, again(asked)]).filter(
          (each) => each.kind === 'flow' && each.bad,
        );
        const together = own.reduce((sum, each) => sum + Math.exp(each.score - score), 0);
        expect(together).toBeCloseTo(1, 9);
      }),
    );
  });
});
