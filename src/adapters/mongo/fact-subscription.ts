// Delivers facts of other processes to listeners here: cancellations always, other facts only while somebody follows an investigation.
import type { StreamId } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { type FactListener, isTurnCancelled } from '../../ports/event-store.js';
import type { StoreState } from '../../ports/store-state.js';
import { type ChangeFeed, type ChangeFeedOptions, openChangeFeed } from './change-feed.js';
import type { Collections } from './collections.js';

export class FactListeners {
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

  followCancellations(listener: FactListener): () => void {
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

type FactSubscriptionOptions = {
  readonly watched: Collections;
  readonly audience: FactListeners;
  /** This process: its own commits are delivered directly, not through the server. */
  readonly by: string;
};

type FactSubscription = {
  /** Whether facts of other processes arrive. */
  state(): StoreState;
  /** Called when facts of other processes stop arriving. */
  onBroken(listener: (error: unknown) => void): void;
  close(): Promise<void>;
};

const BROKEN_STATE: StoreState = {
  state: 'unavailable',
  because: 'facts of other replicas are not heard for the moment',
};

/** A follower often returns soon, and opening a stream costs as much as receiving a few commits. */
const UNFOLLOW_DELAY_MILLIS = 10_000;

class MongoFactSubscription implements FactSubscription {
  readonly #listeners = new Set<(error: unknown) => void>();
  readonly #broken = new Set<ChangeFeed>();
  readonly #closing = new Set<Promise<void>>();
  readonly #cancellations: ChangeFeed;
  #all: ChangeFeed | undefined;
  #leaving: NodeJS.Timeout | undefined;

  constructor(private readonly options: FactSubscriptionOptions) {
    this.#cancellations = this.#feed({ type: 'TurnCancelled' });
    options.audience.onFollowed((isFollowed) => this.#followed(isFollowed));
  }

  state(): StoreState {
    return this.#broken.size > 0 ? BROKEN_STATE : { state: 'ok' };
  }

  onBroken(listener: (error: unknown) => void): void {
    this.#listeners.add(listener);
  }

  async close(): Promise<void> {
    clearTimeout(this.#leaving);
    this.options.audience.onFollowed(() => undefined);
    this.#stopFollowing();
    await Promise.all([this.#cancellations.close(), ...this.#closing]);
  }

  #followed(isFollowed: boolean): void {
    clearTimeout(this.#leaving);
    if (!isFollowed) this.#leaving = setTimeout(() => this.#stopFollowing(), UNFOLLOW_DELAY_MILLIS).unref();
    // from the position of the other feed: followers read earlier facts themselves
    else this.#all ??= this.#feed({ prefix: 'i/', from: () => this.#cancellations.place() });
  }

  #stopFollowing(): void {
    const feed = this.#all;
    if (feed === undefined) return;
    this.#all = undefined;
    this.#broken.delete(feed);
    const closing = feed.close().finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }

  #feed(options: Pick<ChangeFeedOptions, 'type' | 'prefix' | 'from'>): ChangeFeed {
    const { watched: collections, audience, by: except } = this.options;
    const deliver: ChangeFeedOptions['deliver'] = (facts) => audience.tell(facts);
    const onBroken = (error: unknown): void => {
      this.#broken.add(feed);
      for (const listener of this.#listeners) listener(error);
    };
    const onMended = (): void => void this.#broken.delete(feed);
    const feed: ChangeFeed = openChangeFeed({ collections, deliver, except, ...options, onBroken, onMended });
    return feed;
  }
}

export const subscribeToFacts = (options: FactSubscriptionOptions): FactSubscription =>
  new MongoFactSubscription(options);
