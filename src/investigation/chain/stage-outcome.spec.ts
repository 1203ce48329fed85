import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHAIN_STATUSES, type ChainStatus, SUCCESS_POLICIES } from '../../kernel/chain-terms.js';
import { stageOutcome } from './stage-outcome.js';

const ENDED = ['completed', 'failed', 'timed_out', 'cancelled'] as const;

/** Every pair of ended executions: what they are, then the stage under `all`, then under `any`. */
const PAIRS = [
  ['completed', 'completed', 'completed', 'completed'],
  ['completed', 'failed', 'failed', 'completed'],
  ['completed', 'timed_out', 'failed', 'completed'],
  ['completed', 'cancelled', 'failed', 'completed'],
  ['failed', 'failed', 'failed', 'failed'],
  ['failed', 'timed_out', 'failed', 'failed'],
  ['failed', 'cancelled', 'failed', 'failed'],
  ['timed_out', 'timed_out', 'timed_out', 'timed_out'],
  ['timed_out', 'cancelled', 'failed', 'failed'],
  ['cancelled', 'cancelled', 'cancelled', 'cancelled'],
] as const;

const statuses = fc.array(fc.constantFrom(...CHAIN_STATUSES), { minLength: 1, maxLength: 6 });
const policies = fc.constantFrom(...SUCCESS_POLICIES);

describe('the outcome of a stage', () => {
  it('is that of its execution where there is one, under either policy', () => {
    for (const status of ENDED)
      for (const policy of SUCCESS_POLICIES) expect(stageOutcome([status], policy)).toBe(status);
  });

  it.each(PAIRS)('of %s and %s is %s if all must succeed, and %s if any may', (a, b, all, any) => {
    for (const pair of [
      [a, b],
      [b, a],
    ]) {
      expect(stageOutcome(pair, 'all')).toBe(all);
      expect(stageOutcome(pair, 'any')).toBe(any);
    }
  });

  it('is open exactly while an execution is pending or active, whatever the others are', () => {
    fc.assert(
      fc.property(statuses, policies, (executions, policy) => {
        const isOpen = executions.some((status) => status === 'pending' || status === 'active');
        expect(stageOutcome(executions, policy) === undefined).toBe(isOpen);
      }),
    );
  });

  it('depends neither on the order of the executions nor on how often one occurs', () => {
    const ended = fc.array(fc.constantFrom<ChainStatus>(...ENDED), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(ended, policies, (executions, policy) => {
        const outcome = stageOutcome(executions, policy);
        expect(stageOutcome(executions.toReversed(), policy)).toBe(outcome);
        expect(stageOutcome([...executions, ...executions], policy)).toBe(outcome);
      }),
    );
  });
});
