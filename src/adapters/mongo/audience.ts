// Who in this process listens to which facts, and whether anybody follows an investigation here at all.
import type { StreamId } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { isTurnCancelled, type FactListener } from '../../ports/event-store.js';

export class Audience {
  readonly #followers = new Map<StreamId, Set<FactListener>>();
  readonly #cancellations = new Set<FactListener>();
  #onFollowed: (isFollowed: boolean) => void = () => undefined;

  /** Called when the first follower has come, and when the last one has gone. */
  onFollowed(listener: (isFollowed: boolean) => void): void {
    this.#onFollowed = listener;
    if (this.#followers.size > 0) listener(true);
  }

  follow(stream: StreamId, listener: FactListener): () => void {
    const followers = this.#followers.get(stream) ?? new Set();
    this.#followers.set(stream, followers.add(listener));
    if (this.#followers.size === 1 && followers.size === 1) this.#onFollowed(true);
    return () => this.#leave(stream, listener);
  }

  #leave(stream: StreamId, listener: FactListener): void {
    const followers = this.#followers.get(stream);
    if (followers?.delete(listener) !== true || followers.size > 0) return;
    this.#followers.delete(stream);
    if (this.#followers.size === 0) this.#onFollowed(false);
  }

  heedCancelled(listener: FactListener): () => void {
    this.#cancellations.add(listener);
    return () => void this.#cancellations.delete(listener);
  }

  /** All facts are of one stream. */
  tell(facts: readonly RecordedFact<StoredFact>[]): void {
    const [first] = facts;
    if (first === undefined) return;
    for (const listener of this.#followers.get(first.stream) ?? []) listener(facts);
    if (facts.some(isTurnCancelled)) for (const listener of this.#cancellations) listener(facts);
  }
}
