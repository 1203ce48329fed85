// Decides which profile is asked next, and when: from its fallbacks and their recent failures in this process.
import { Injectable } from '@nestjs/common';
import type { Micros } from '../../kernel/time.js';
import type { ModelFailure } from '../../investigation/model-dialogue.js';
import { Models } from '../../ports/model.js';
import { Clock, IdGenerator } from '../../ports/runtime.js';
import {
  availableAt,
  type CircuitBreaker,
  CLOSED_CIRCUIT,
  recordAttempt,
  recordFailure,
  recordSuccess,
} from '../../turn/model/circuit-breaker.js';
import {
  type FailedAttempt,
  nextAttempt,
  type NextAttempt,
  type ProfileCandidate,
} from '../../turn/model/next-attempt.js';

/** What has become of one request so far. */
export type AttemptHistory = {
  /** The profile that the turn names. */
  readonly profile: string;
  readonly failures: readonly FailedAttempt[];
  /** When the first attempt began. */
  readonly since: Micros;
};

@Injectable()
export class ModelAttempts {
  readonly #circuits = new Map<string, CircuitBreaker>();

  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  /** Record each attempt before you plan the next. A planned attempt counts as begun. */
  plan({ profile, failures, since }: AttemptHistory): NextAttempt {
    const now = this.clock.now();
    const chain = this.#chain(profile).map((name) => this.#candidate(name, now));
    const plan = nextAttempt({ failures, chain, elapsed: now - since, jitter: this.ids.seed() / 2 ** 31 });
    if (plan.next === 'ask') this.#circuits.set(plan.profile, recordAttempt(this.#of(plan.profile), now + plan.wait));
    return plan;
  }

  recordAnswered(profile: string): void {
    this.#circuits.set(profile, recordSuccess());
  }

  recordFailed(profile: string, reason: ModelFailure): void {
    this.#circuits.set(profile, recordFailure(this.#of(profile), reason, this.clock.now()));
  }

  #of(profile: string): CircuitBreaker {
    return this.#circuits.get(profile) ?? CLOSED_CIRCUIT;
  }

  #candidate(profile: string, now: Micros): ProfileCandidate {
    return { profile, freeIn: Math.max(0, availableAt(this.#of(profile), now) - now) };
  }

  #chain(first: string): readonly string[] {
    const fallbacks = new Map(this.models.profiles().map(({ name, fallback }) => [name, fallback]));
    const chain = [first];
    for (let next = fallbacks.get(first); next !== undefined && !chain.includes(next); next = fallbacks.get(next))
      chain.push(next);
    return chain;
  }
}
