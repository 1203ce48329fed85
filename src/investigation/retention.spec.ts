import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../kernel/time.js';
import { givenOf } from '../../test/support/given.js';
import {
  addCounts,
  foldRetentionRuns,
  NO_COUNTS,
  nextRunAt,
  retention,
  type RetentionFact,
  type RetentionIntent,
  type RetentionPolicy,
  RUN_IS_LOST_AFTER,
} from './retention.js';

const given = givenOf(retention);
const policies: readonly RetentionPolicy[] = [{ kind: 'alert', deleteAfter: DAY }];
const lostAfter = RUN_IS_LOST_AFTER;

const started = (run: number, at: number): RetentionFact => ({
  type: 'RetentionRunStarted',
  data: { run, at, policies },
});
const advanced = (run: number, at: number, deleted: number): RetentionFact => ({
  type: 'RetentionRunAdvanced',
  data: { run, at, kind: 'alert', counts: { ...NO_COUNTS, deleted } },
});
const ended = (run: number, at: number, outcome: 'finished' | 'interrupted' = 'finished'): RetentionFact => ({
  type: 'RetentionRunEnded',
  data: { run, at, outcome },
});
const changed = (at: number): RetentionFact => ({ type: 'RetentionPoliciesChanged', data: { at, policies } });

const stateOf = (...facts: readonly RetentionFact[]) => facts.reduce(retention.evolve, retention.initial);

describe('a retention run', () => {
  it('does not begin without a policy', () => {
    given().when({ intent: 'start', now: 1, policies: [], lostAfter }).refused('no-retention-policy');
  });

  it('does not begin while another one makes progress', () => {
    given(started(1, 0), advanced(1, 5 * MINUTE, 3))
      .when({ intent: 'start', now: 6 * MINUTE, policies, lostAfter })
      .refused('retention-running');
  });

  it('takes the place of one whose process is gone', () => {
    given(started(1, 0))
      .when({ intent: 'start', now: lostAfter, policies, lostAfter })
      .then(ended(1, lostAfter, 'interrupted'), started(2, lostAfter));
  });

  it('cannot go on once another one has taken its place', () => {
    given(started(1, 0), ended(1, 1, 'interrupted'), started(2, 1))
      .when({ intent: 'advance', now: 2, run: 1, kind: 'alert', counts: NO_COUNTS })
      .refused('retention-run-lost');
  });

  it('is due a day after the policies have changed, then every day, and at once after an interruption', () => {
    expect(nextRunAt(stateOf(changed(5)), 6)).toBe(5 + DAY);
    expect(nextRunAt(stateOf(changed(5), started(1, 9), ended(1, 10)), 11)).toBe(9 + DAY);
    expect(nextRunAt(stateOf(changed(5), started(1, 9), ended(1, 10, 'interrupted')), 11)).toBe(11);
    expect(nextRunAt(stateOf(started(1, 9), ended(1, 10, 'interrupted'), changed(12)), 13)).toBe(12 + DAY);
  });

  it('is told of policies once, in whatever order they stand', () => {
    const two: readonly RetentionPolicy[] = [...policies, { kind: 'batch', eraseAfter: DAY }];
    const applied: RetentionFact = { type: 'RetentionPoliciesChanged', data: { at: 1, policies: two } };
    given(applied).when({ intent: 'apply', now: 2, policies: two.toReversed() }).then();
  });

  it('counts what each of its batches has done, whatever runs have begun and been given up', () => {
    const intent = fc.oneof(
      fc.record({ intent: fc.constant('start' as const), policies: fc.constant(policies), lostAfter: fc.constant(3) }),
      fc.record({
        intent: fc.constant('advance' as const),
        run: fc.integer({ min: 1, max: 4 }),
        kind: fc.constant('alert' as const),
        counts: fc.record({ deleted: fc.nat(9), erased: fc.nat(9), held: fc.nat(9), kept: fc.nat(9) }),
      }),
      fc.record({
        intent: fc.constant('end' as const),
        run: fc.integer({ min: 1, max: 4 }),
        outcome: fc.constantFrom('finished' as const, 'interrupted' as const),
      }),
    );
    fc.assert(
      fc.property(fc.array(intent, { maxLength: 30 }), (intents) => {
        const facts: RetentionFact[] = [];
        for (const [now, each] of intents.entries()) {
          const decided = retention.decide({ ...each, now } as RetentionIntent, stateOf(...facts));
          if (!('rejected' in decided)) facts.push(...decided);
        }
        const runs = foldRetentionRuns(facts);
        expect(runs.map(({ run }) => run)).toEqual(runs.map((_, index) => runs.length - index));
        expect(runs.slice(1).every(({ state }) => state !== 'running')).toBe(true);
        for (const { run, counts } of runs) {
          const own = facts.flatMap((fact) =>
            fact.type === 'RetentionRunAdvanced' && fact.data.run === run ? [fact.data.counts] : [],
          );
          expect(counts.alert ?? NO_COUNTS).toEqual(own.reduce(addCounts, NO_COUNTS));
        }
      }),
    );
  });
});
