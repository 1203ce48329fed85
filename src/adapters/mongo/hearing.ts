// What a process hears of others: who cancels a turn always, all facts of investigations only while somebody follows one here.
import type { StoreState } from '../../ports/store-state.js';
import type { Audience } from './audience.js';
import { changeFeed, type ChangeFeed, type FeedOptions } from './change-feed.js';
import type { Collections } from './collections.js';

export type HearingOptions = {
  readonly watched: Collections;
  readonly audience: Audience;
  /** This process: its own commits are told at once, not by way of the server. */
  readonly by: string;
};

export type Hearing = {
  /** Whether facts of other processes are heard. */
  state(): StoreState;
  /** Told when they are not heard any more. */
  onBroken(listener: (error: unknown) => void): void;
  close(): Promise<void>;
};

const BROKEN: StoreState = {
  state: 'unavailable',
  because: 'facts of other replicas are not heard for the moment',
};

/** Who followed once, soon follows again; to open a stream costs as much as to hear of a few commits. */
const LINGER_MILLIS = 10_000;

class HearingInMongo implements Hearing {
  readonly #listeners = new Set<(error: unknown) => void>();
  readonly #broken = new Set<ChangeFeed>();
  readonly #closing = new Set<Promise<void>>();
  readonly #cancellations: ChangeFeed;
  #all: ChangeFeed | undefined;
  #leaving: NodeJS.Timeout | undefined;

  constructor(private readonly options: HearingOptions) {
    this.#cancellations = this.#feed({ type: 'TurnCancelled' });
    options.audience.onFollowed((isFollowed) => this.#followed(isFollowed));
  }

  state(): StoreState {
    return this.#broken.size > 0 ? BROKEN : { state: 'ok' };
  }

  onBroken(listener: (error: unknown) => void): void {
    this.#listeners.add(listener);
  }

  async close(): Promise<void> {
    clearTimeout(this.#leaving);
    this.options.audience.onFollowed(() => undefined);
    this.#hearLess();
    await Promise.all([this.#cancellations.close(), ...this.#closing]);
  }

  #followed(isFollowed: boolean): void {
    clearTimeout(this.#leaving);
    if (!isFollowed) this.#leaving = setTimeout(() => this.#hearLess(), LINGER_MILLIS).unref();
    // facts since the place where the other feed is: whoever follows reads what was before
    else this.#all ??= this.#feed({ prefix: 'i/', from: () => this.#cancellations.place() });
  }

  #hearLess(): void {
    const feed = this.#all;
    if (feed === undefined) return;
    this.#all = undefined;
    this.#broken.delete(feed);
    const closing = feed.close().finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }

  #feed(wanted: Pick<FeedOptions, 'type' | 'prefix' | 'from'>): ChangeFeed {
    const { watched: collections, audience, by: except } = this.options;
    const deliver: FeedOptions['deliver'] = (facts) => audience.tell(facts);
    const onBroken = (error: unknown): void => {
      this.#broken.add(feed);
      for (const listener of this.#listeners) listener(error);
    };
    const onMended = (): void => void this.#broken.delete(feed);
    const feed: ChangeFeed = changeFeed({ collections, deliver, except, ...wanted, onBroken, onMended });
    return feed;
  }
}

export const hearing = (options: HearingOptions): Hearing => new HearingInMongo(options);
