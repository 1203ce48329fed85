// Limits use per period and concurrent use, counted across all replicas.
import type { Micros } from '../kernel/time.js';

/** `most` at once, and as much again in every `per`, evenly. */
export type UsageRate = { readonly most: number; readonly per: Micros };

/** `name`: what is limited, and for whom. */
export type UsageBudget = UsageRate & { readonly name: string };

export type SpendOutcome =
  | { readonly granted: true }
  /** `wait`: until it would be granted, if nobody else asks. */
  | { readonly granted: false; readonly wait: Micros };

export type ConcurrencyLimit = {
  readonly name: string;
  readonly places: number;
  /** A slot is free again after this time even if its holder, which must have died, never released it. */
  readonly hold: Micros;
};

export type ConcurrencySlot = { release(): Promise<void> };

export abstract class UsageLimits {
  /** All of it or nothing. More than `most` is granted when nothing is owed, and then owed by those who come next. */
  abstract spend(budget: UsageBudget, amount: number): Promise<SpendOutcome>;
  /** What was used beyond what was granted: always counted, and owed by those who come next. Negative: given back. */
  abstract correct(budget: UsageBudget, amount: number): Promise<void>;
  /** `undefined` while all places are taken. */
  abstract acquire(room: ConcurrencyLimit): Promise<ConcurrencySlot | undefined>;
}
