// An outbox on a change stream with a stored position: one process at a time follows it, under a lease.
import { setTimeout as wait } from 'node:timers/promises';
import type { StreamId } from '../../kernel/brand.js';
import type { Micros } from '../../kernel/time.js';
import type { Lease, Leases } from '../../ports/leases.js';
import { type OutboxSubscription, Outbox } from '../../ports/outbox.js';
import { openChangeFeed } from './change-feed.js';
import type { Collections } from './collections.js';

type MongoOutboxOptions = {
  /** On the client that watches. */
  readonly collections: Collections;
  readonly leases: Leases;
  /** Of its lease. */
  readonly term: Micros;
};

/** Attempts to become the one that follows, in one term of its lease. */
const ATTEMPTS = 2;

const untilLeaseEnds = ({ lost }: Lease, stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => resolve();
    if (lost.aborted || stop.aborted) end();
    lost.addEventListener('abort', end, { once: true });
    stop.addEventListener('abort', end, { once: true });
  });

class MongoOutbox extends Outbox {
  constructor(private readonly parts: MongoOutboxOptions) {
    super();
  }

  override follow(following: OutboxSubscription): () => Promise<void> {
    const stop = new AbortController();
    const running = this.#run(following, stop.signal);
    return async () => {
      stop.abort();
      await running;
    };
  }

  async #run({ name, type, deliver }: OutboxSubscription, stop: AbortSignal): Promise<void> {
    const { collections, leases, term } = this.parts;
    while (!stop.aborted) {
      // a lease that cannot be requested now is requested again
      const lease = await leases.take(`outbox:${name}` as StreamId, 0).catch(() => undefined);
      if (lease !== undefined) {
        const feed = openChangeFeed({ collections, deliver, place: name, type });
        await untilLeaseEnds(lease, stop);
        await feed.close();
        await lease.release();
      }
      await wait(term / 1000 / ATTEMPTS, undefined, { signal: stop, ref: false }).catch(() => undefined);
    }
  }
}

export const mongoOutbox = (parts: MongoOutboxOptions): Outbox => new MongoOutbox(parts);
