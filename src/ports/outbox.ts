// Delivers facts to work that must follow from them, even if a process dies: one process at a time, from where the last one stopped.
import type { RecordedFact } from '../kernel/fact.js';
import type { StoredFact } from '../investigation/stored-fact.js';

/** Resolves when the work is done; facts are delivered again when it throws. */
type FactDelivery = (facts: readonly RecordedFact<StoredFact>[]) => Promise<void>;

export type OutboxSubscription = {
  /** Its progress is stored under this name. */
  readonly name: string;
  /** The type of the delivered facts. */
  readonly type: StoredFact['type'];
  readonly deliver: FactDelivery;
};

export abstract class Outbox {
  /** Facts of all processes, in order, each at least once. Call the result to stop. */
  abstract follow(following: OutboxSubscription): () => Promise<void>;
}
