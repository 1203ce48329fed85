// Who is asked next, and when: the chain of a profile and how each of its members has fared lately in this process.
import { Injectable } from '@nestjs/common';
import type { Micros } from '../../kernel/time.js';
import type { ModelFailure } from '../../investigation/model-dialogue.js';
import { Models } from '../../ports/model.js';
import { Clock, IdGenerator } from '../../ports/runtime.js';
import { answered, type Circuit, CLOSED, failed, freeAt, tried } from '../../turn/model/circuit.js';
import { type Candidate, type FailedAttempt, nextAttempt, type NextAttempt } from '../../turn/model/next-attempt.js';

/** What has become of one request so far. */
export type Tried = {
  /** The profile that the turn names. */
  readonly profile: string;
  readonly failures: readonly FailedAttempt[];
  /** When the first attempt began. */
  readonly since: Micros;
};

@Injectable()
export class Attempts {
  readonly #circuits = new Map<string, Circuit>();

  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
    private readonly chance: IdGenerator,
  ) {}

  /** Each attempt must be recorded before the next is planned; what a plan says is asked is taken to be asked. */
  plan({ profile, failures, since }: Tried): NextAttempt {
    const now = this.clock.now();
    const chain = this.#chain(profile).map((name) => this.#candidate(name, now));
    const plan = nextAttempt({ failures, chain, elapsed: now - since, chance: this.chance.seed() / 2 ** 31 });
    if (plan.next === 'ask') this.#circuits.set(plan.profile, tried(this.#of(plan.profile), now + plan.wait));
    return plan;
  }

  answered(profile: string): void {
    this.#circuits.set(profile, answered());
  }

  failed(profile: string, reason: ModelFailure): void {
    this.#circuits.set(profile, failed(this.#of(profile), reason, this.clock.now()));
  }

  #of(profile: string): Circuit {
    return this.#circuits.get(profile) ?? CLOSED;
  }

  #candidate(profile: string, now: Micros): Candidate {
    return { profile, freeIn: Math.max(0, freeAt(this.#of(profile), now) - now) };
  }

  #chain(first: string): readonly string[] {
    const fallbacks = new Map(this.models.profiles().map(({ name, fallback }) => [name, fallback]));
    const chain = [first];
    for (let next = fallbacks.get(first); next !== undefined && !chain.includes(next); next = fallbacks.get(next))
      chain.push(next);
    return chain;
  }
}
