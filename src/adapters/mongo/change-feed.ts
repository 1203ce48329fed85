// Follows the facts that other processes append, through a change stream. After a long interruption it reads what it missed.
import {
  type ChangeStream,
  type ChangeStreamDocument,
  type ChangeStreamOptions,
  MongoServerError,
  ObjectId,
} from 'mongodb';
import { setTimeout as wait } from 'node:timers/promises';
import type { RecordedFact } from '../../kernel/fact.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import type { Collections, CommitDocument } from './collections.js';
import { factsOfCommit } from './commits.js';

type ResumePoint = Pick<ChangeStreamOptions, 'resumeAfter' | 'startAtOperationTime'>;

type CommitStream = ChangeStream<CommitDocument, ChangeStreamDocument<CommitDocument>>;

export type ChangeFeedOptions = {
  /** On a client of their own: a node that dies must be noticed within seconds. */
  readonly collections: Collections;
  /** After it throws, delivery continues from the stored position. */
  readonly deliver: (facts: readonly RecordedFact<StoredFact>[]) => void | Promise<void>;
  /** Commits of this process are left out. */
  readonly except?: string;
  /** Commits without a fact of it are left out. */
  readonly type?: string;
  /** Only commits to streams whose names begin with it. */
  readonly prefix?: string;
  /** Where to begin, from another feed; without it, with the latest commits. */
  readonly from?: () => ResumePoint | undefined;
  /** Name of the checkpoint from which a later process continues. */
  readonly place?: string;
  /** The stream broke and is reopened; called once until it works again. */
  readonly onBroken?: (error: unknown) => void;
  readonly onMended?: () => void;
};

export type ChangeFeed = {
  /** The position up to which everything was delivered; `undefined` until it is known. */
  place(): ResumePoint | undefined;
  close(): Promise<void>;
};

/** The server answers at once when there are changes, and after this time without any. */
const AWAIT_MILLIS = 2_000;
const PAUSE_MILLIS = 200;
/** Between looking at a clock and a commit being there. */
const OVERLAP_SECONDS = 60;

/** The collection was dropped or the cursor killed: the driver reports no error, and no events come any more. */
class ChangeStreamEnded extends Error {
  override readonly name = 'Ended';
  override readonly message = 'the server has ended the stream of changes';
}

/** The server knows the token no more, or never did: there is nothing to resume. */
const isResumePointLost = (error: unknown): boolean =>
  error instanceof ChangeStreamEnded ||
  (error instanceof MongoServerError && !error.hasErrorLabel('ResumableChangeStreamError'));

const secondsNow = (): number => Math.floor(Date.now() / 1000);

class ChangeStreamFollower {
  #place: ResumePoint | undefined;
  #isClosed = false;
  #isBroken = false;
  #stream: CommitStream | undefined;
  /** When the stream was last known to be complete. */
  #seen = secondsNow();

  constructor(private readonly options: ChangeFeedOptions) {
    this.#place = options.from?.();
  }

  get place(): ResumePoint | undefined {
    return this.#place;
  }

  /** The filter for commits; `at` is the prefix of their fields. */
  #wanted(at = ''): { readonly [field: string]: unknown } {
    const { except, type, prefix } = this.options;
    return {
      ...(except !== undefined && { [`${at}by`]: { $ne: except } }),
      ...(type !== undefined && { [`${at}facts.type`]: type }),
      ...(prefix !== undefined && { [`${at}streamId`]: { $regex: `^${prefix}` } }),
    };
  }

  async run(): Promise<void> {
    await this.#recall().catch((error: unknown) => this.#broke(error));
    while (!this.#isClosed) {
      try {
        await this.#follow();
      } catch (error) {
        if (this.#isClosed) return;
        if (isResumePointLost(error)) this.#place = undefined;
        this.#broke(error);
        await wait(PAUSE_MILLIS);
      } finally {
        await this.#stream?.close().catch(() => undefined);
      }
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#stream?.close().catch(() => undefined);
  }

  #broke(error: unknown): void {
    if (!this.#isBroken) this.options.onBroken?.(error);
    this.#isBroken = true;
  }

  #mended(): void {
    if (this.#isBroken) this.options.onMended?.();
    this.#isBroken = false;
  }

  #open(from: ResumePoint): CommitStream {
    const match = { operationType: 'insert', ...this.#wanted('fullDocument.') };
    return this.options.collections.facts.watch([{ $match: match }], { ...from, maxAwaitTimeMS: AWAIT_MILLIS });
  }

  async #follow(): Promise<void> {
    const from = this.#place ?? (await this.#now());
    const stream = this.#open(from);
    this.#stream = stream;
    if (this.#place === undefined) await this.#scan();
    for (this.#place = from; !this.#isClosed; await this.#next(stream));
  }

  async #next(stream: CommitStream): Promise<void> {
    const change = await stream.tryNext();
    if (change === null && stream.closed) throw new ChangeStreamEnded();
    if (change?.operationType === 'insert') await this.options.deliver(factsOfCommit(change.fullDocument));
    this.#mended();
    this.#place = { resumeAfter: stream.resumeToken };
    this.#seen = secondsNow();
    if (change !== null) await this.#keep();
  }

  /** A time up to which every commit is visible to later reads. */
  async #now(): Promise<ResumePoint> {
    const { client, facts } = this.options.collections;
    return client.withSession({ causalConsistency: true }, async (session) => {
      await facts.findOne({}, { session, projection: { _id: 1 }, readConcern: 'majority' });
      return session.operationTime === undefined ? {} : { startAtOperationTime: session.operationTime };
    });
  }

  /** Everything since the stream was last complete, and a little before it. */
  async #scan(): Promise<void> {
    const since = ObjectId.createFromTime(Math.max(0, this.#seen - OVERLAP_SECONDS));
    const { facts } = this.options.collections;
    for await (const document of facts.find({ _id: { $gte: since }, ...this.#wanted() }).sort({ _id: 1 }))
      await this.options.deliver(factsOfCommit(document));
  }

  async #recall(): Promise<void> {
    const { place, collections } = this.options;
    if (place === undefined) return;
    const kept = await collections.places.findOne({ _id: place });
    if (kept === null) return;
    this.#place = { resumeAfter: kept.token };
    this.#seen = Math.floor(kept.at.getTime() / 1000);
  }

  async #keep(): Promise<void> {
    const { place, collections } = this.options;
    if (place === undefined) return;
    await collections.places.replaceOne(
      { _id: place },
      { token: this.#place?.resumeAfter, at: new Date() },
      { upsert: true },
    );
  }
}

export const openChangeFeed = (options: ChangeFeedOptions): ChangeFeed => {
  const following = new ChangeStreamFollower(options);
  const running = following.run();
  return {
    place: () => following.place,
    close: async () => {
      await following.close();
      await running;
    },
  };
};
