// What must follow from facts whatever process dies: told of each, by one process at a time, from where the last one came to.
import type { RecordedFact } from '../kernel/fact.js';
import type { StoredFact } from '../investigation/stored-fact.js';

/** Resolves when what follows from them is done; what throws is told again. */
export type FactDelivery = (facts: readonly RecordedFact<StoredFact>[]) => Promise<void>;

export type OutboxSubscription = {
  /** What is kept is how far this one has come. */
  readonly name: string;
  /** Of the facts that are told. */
  readonly type: StoredFact['type'];
  readonly deliver: FactDelivery;
};

export abstract class Outbox {
  /** Facts of all processes, in order, each at least once. Call the result to stop. */
  abstract follow(following: OutboxSubscription): () => Promise<void>;
}
