// Tests a decider as a sentence: given these facts, when this intent comes, then these facts, or a refusal.
import { expect } from 'vitest';
import type { Decider } from '../../src/kernel/decider.js';
import type { FactBody } from '../../src/kernel/fact.js';
import type { Rejection } from '../../src/kernel/rejection.js';

type ThenClause<Fact, Refusal extends Rejection> = {
  readonly then: (...facts: readonly Fact[]) => void;
  readonly refused: (kind: Refusal['rejected']) => void;
};

type WhenClause<Intent, Fact, Refusal extends Rejection> = {
  readonly when: (intent: Intent) => ThenClause<Fact, Refusal>;
};

export const givenOf =
  <Intent, State, Fact extends FactBody, Refusal extends Rejection>(
    decider: Decider<Intent, State, Fact, Refusal>,
  ): ((...facts: readonly Fact[]) => WhenClause<Intent, Fact, Refusal>) =>
  (...facts) => ({
    when: (intent) => {
      const outcome = decider.decide(intent, facts.reduce(decider.evolve, decider.initial));
      return {
        then: (...expected) => expect(outcome).toEqual(expected),
        refused: (kind) => expect(outcome).toEqual({ rejected: kind, because: expect.stringMatching(/./) }),
      };
    },
  });
