// Leases as documents. Only the server's clock decides, so that machines cannot disagree about the time.
import type { Filter } from 'mongodb';
import type { StreamId } from '../../kernel/brand.js';
import type { Micros } from '../../kernel/time.js';
import { type Lease, Leases } from '../../ports/leases.js';
import { withMongoRetry } from './retry.js';
import type { Collections, LeaseDocument } from './collections.js';

type MongoLeaseOptions = {
  readonly collections: Collections;
  /** This process. */
  readonly holder: string;
  readonly term: Micros;
};

type MongoLeases = { readonly leases: Leases; close(): Promise<void> };

/** Signs of life in one term: all but the last may be lost. */
const BEATS = 4;

const EXPIRED: Filter<LeaseDocument> = { $expr: { $lte: ['$until', '$$NOW'] } };
const UNEXPIRED: Filter<LeaseDocument> = { $expr: { $gt: ['$until', '$$NOW'] } };

class MongoLeaseStore extends Leases {
  override readonly term: Micros;
  readonly #held = new Map<StreamId, AbortController>();

  constructor(private readonly options: MongoLeaseOptions) {
    super();
    this.term = options.term;
  }

  get #leases() {
    return this.options.collections.leases;
  }

  #attempting<T>(work: () => Promise<T>): Promise<T> {
    return withMongoRetry(this.options.collections.client, work);
  }

  /** From now on. */
  #renewed(): object {
    return { $add: ['$$NOW', Math.round(this.term / 1000)] };
  }

  override async take(stream: StreamId, known: number): Promise<Lease | undefined> {
    const taken = await this.#attempting(() => this.#taken(stream, known));
    if (taken === undefined) return undefined;
    const lost = new AbortController();
    this.#held.set(stream, lost);
    return { epoch: taken.epoch, lost: lost.signal, release: () => this.#release(stream, taken.epoch) };
  }

  async #taken(stream: StreamId, known: number): Promise<LeaseDocument | undefined> {
    const { holder } = this.options;
    const isStillMine = { $and: [{ $eq: ['$holder', holder] }, { $gte: ['$epoch', known] }] };
    const epoch = { $cond: [isStillMine, '$epoch', { $add: [{ $max: ['$epoch', known] }, 1] }] };
    const mayTake: Filter<LeaseDocument> = { _id: stream, $or: [{ holder }, EXPIRED] };
    const update = [{ $set: { epoch, holder, until: this.#renewed() } }];
    const found = await this.#leases.findOneAndUpdate(mayTake, update, { returnDocument: 'after' });
    if (found !== null) return found;
    if ((await this.#leases.findOne({ _id: stream })) !== null) return undefined;
    // the first lease of a stream; another process that makes it at the same moment is found at the next attempt
    await this.#leases.insertOne({ _id: stream, epoch: known, holder: '', until: new Date(0) });
    return this.#taken(stream, known);
  }

  override async free(streams: readonly StreamId[]): Promise<readonly StreamId[]> {
    if (streams.length === 0) return [];
    return this.#attempting(async () => {
      const others = { _id: { $in: [...streams] }, holder: { $ne: this.options.holder }, ...UNEXPIRED };
      const driven = await this.#leases.find(others, { projection: { _id: 1 } }).toArray();
      const busy = new Set(driven.map(({ _id }) => _id));
      return streams.filter((stream) => !busy.has(stream));
    });
  }

  async #release(stream: StreamId, epoch: number): Promise<void> {
    this.#held.delete(stream);
    const mine = { _id: stream, holder: this.options.holder, epoch };
    // a lease that cannot be given back runs out
    await this.#leases.updateOne(mine, { $set: { until: new Date(0) } }).catch(() => undefined);
  }

  /** Renews the leases of this process and aborts those that another process has taken. */
  async beat(): Promise<void> {
    const streams = [...this.#held.keys()];
    if (streams.length === 0) return;
    const mine = { _id: { $in: streams }, holder: this.options.holder };
    const { matchedCount } = await this.#leases.updateMany(mine, [{ $set: { until: this.#renewed() } }]);
    if (matchedCount === streams.length) return;
    const kept = new Set((await this.#leases.find(mine, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id));
    for (const stream of streams) if (!kept.has(stream)) this.#lose(stream);
  }

  #lose(stream: StreamId): void {
    this.#held.get(stream)?.abort();
    this.#held.delete(stream);
  }
}

export const mongoLeases = (options: MongoLeaseOptions): MongoLeases => {
  const leases = new MongoLeaseStore(options);
  let beating = Promise.resolve();
  const beat = (): void => {
    // a failed heartbeat is followed by the next one; writes under a lost lease are refused by its epoch
    beating = leases.beat().catch(() => undefined);
  };
  const timer = setInterval(beat, Math.max(1, options.term / 1000 / BEATS));
  timer.unref();
  return {
    leases,
    close: async () => {
      clearInterval(timer);
      await beating;
    },
  };
};
