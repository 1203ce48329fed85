// Live text between replicas: a capped collection that every replica tails. Lost text is not sent again.
import { setTimeout as wait } from 'node:timers/promises';
import type { ObjectId } from 'mongodb';
import type { StreamId } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import { gatherWords, type LiveDelta, LiveText, type LiveWords } from '../../ports/live-text.js';
import type { Collections, LiveDocument } from './collections.js';

type MongoLiveTextOptions = {
  readonly collections: Collections;
  /** This process: its own words are delivered at once, not by way of the server. */
  readonly by: string;
};

type MongoLiveText = { readonly live: LiveText; close(): Promise<void> };

type DeltaListener = (delta: LiveDelta) => void;

const AWAIT_MILLIS = 400;
const PAUSE_MILLIS = 200;
const UNCONFIRMED = { writeConcern: { w: 1, journal: false } } as const;

class MongoLiveTextChannel extends LiveText {
  readonly #listeners = new Map<StreamId, Set<DeltaListener>>();
  #tailing: Promise<void> | undefined;
  #isClosed = false;

  constructor(private readonly options: MongoLiveTextOptions) {
    super();
  }

  override publish(delta: LiveDelta): void {
    this.#deliver(delta);
    const { collections, by } = this.options;
    collections.live.insertOne({ ...delta, by }, UNCONFIRMED).catch(() => undefined);
  }

  override subscribe(stream: StreamId, listener: DeltaListener): () => void {
    const listeners = this.#listeners.get(stream) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(stream, listeners);
    this.#tailing ??= this.#tail();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(stream);
    };
  }

  /** What other processes write is in the collection as long as it has room. */
  override async wordsOf(stream: StreamId, interaction: string): Promise<LiveWords | undefined> {
    const { live } = this.options.collections;
    const found = await live.find({ stream, 'place.interaction': interaction }).toArray();
    return gatherWords(found.map(deltaOf));
  }

  /** The collection drops its oldest by itself. */
  override forget(): void {}

  #deliver(delta: LiveDelta): void {
    for (const listener of this.#listeners.get(delta.stream) ?? []) listener(delta);
  }

  /** From the first listener on; an empty collection cannot be tailed, and is looked at again. */
  async #tail(): Promise<void> {
    const { live } = this.options.collections;
    let last: ObjectId | undefined;
    const newest = await live.findOne({}, { sort: { $natural: -1 } }).catch(() => null);
    last = newest?._id;
    while (!this.#isClosed) {
      last = await this.#follow(last).catch(() => last);
      if (!this.#isClosed) await wait(PAUSE_MILLIS);
    }
  }

  async #follow(after: ObjectId | undefined): Promise<ObjectId | undefined> {
    const { collections, by } = this.options;
    const options = { tailable: true, awaitData: true, maxAwaitTimeMS: AWAIT_MILLIS, readConcern: 'local' } as const;
    const cursor = collections.live.find(after === undefined ? {} : { _id: { $gt: after } }, options);
    let last = after;
    try {
      while (!this.#isClosed && !cursor.closed) {
        const next = await cursor.tryNext();
        if (next === null) continue;
        last = next._id;
        if (next.by !== by) this.#deliver(deltaOf(next));
      }
    } finally {
      await cursor.close();
    }
    return last;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#tailing;
  }
}

const deltaOf = ({ stream, turn, text, thinking, begins, notice, place }: LiveDocument): LiveDelta => ({
  stream,
  turn,
  text,
  ...(begins && { begins }),
  ...optional({ thinking, notice, place }),
});

export const mongoLiveText = (options: MongoLiveTextOptions): MongoLiveText => {
  const live = new MongoLiveTextChannel(options);
  return { live, close: () => live.close() };
};
