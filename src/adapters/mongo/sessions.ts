// Writes sessions behind the facts they are folded from: the newest of a stream wins, and one that a crash left behind is caught up.
import { ObjectId } from 'mongodb';
import type { StreamId } from '../../kernel/brand.js';
import { isDuplicate, attempting } from './attempts.js';
import type { Collections, SessionDocument } from './collections.js';
import { folded, readFacts } from './folds.js';

export type Sessions = {
  /** Resolves when this session, or a later one of its stream, is stored. Never rejects: what cannot be written now is caught up. */
  write(document: SessionDocument): Promise<void>;
  /** Resolves when all that was to be written is. */
  settled(): Promise<void>;
  /** Folds the sessions of recent commits that are behind them. */
  catchUp(): Promise<void>;
  /** Folds one session from its facts; resolves with their number. */
  fold(stream: StreamId): Promise<number>;
};

const PLACE = 'sessions';
/** Clocks that differ, writes under way, writes that a failover took back: all look so far back. */
const OVERLAP_SECONDS = 120;
const AT_ONCE = 500;
/** Derived, so an acknowledged one may be lost with its node: it is caught up. */
const UNCONFIRMED = { writeConcern: { w: 1, journal: false } } as const;

/** A later one may be there already. */
const store = async ({ client, sessions }: Collections, document: SessionDocument): Promise<void> =>
  attempting(client, async () => {
    const older = { _id: document._id, version: { $lt: document.version } };
    try {
      await sessions.replaceOne(older, document, { upsert: true, ...UNCONFIRMED });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  });

type Behind = { readonly _id: StreamId; readonly version: number };

const behind = async ({ sessions }: Collections, latest: readonly Behind[]): Promise<readonly StreamId[]> => {
  const ids = latest.map(({ _id }) => _id);
  const found = await sessions.find({ _id: { $in: ids } }, { projection: { version: 1 } }).toArray();
  const versions = new Map(found.map(({ _id, version }) => [_id, version]));
  return latest.filter(({ _id, version }) => (versions.get(_id) ?? 0) < version).map(({ _id }) => _id);
};

const foldOne = async (collections: Collections, stream: StreamId): Promise<number> => {
  const stored = await readFacts(collections, stream);
  const document = await folded(collections, stream, stored);
  if (document !== undefined) await store(collections, document);
  return stored.length;
};

const caughtUp = async (collections: Collections): Promise<void> => {
  const { facts, places } = collections;
  const begun = new Date();
  const place = await places.findOne({ _id: PLACE });
  const since = ObjectId.createFromTime(Math.max(0, (place?.at.getTime() ?? 0) / 1000 - OVERLAP_SECONDS));
  const latest = facts.aggregate<Behind>(
    [
      { $match: { _id: { $gte: since }, streamId: { $gte: 'i/', $lt: 'i0' } } },
      { $group: { _id: '$streamId', version: { $max: '$toVersion' } } },
    ],
    { allowDiskUse: true },
  );
  let some: Behind[] = [];
  const foldSome = async (): Promise<void> => {
    for (const stream of await behind(collections, some)) await foldOne(collections, stream);
    some = [];
  };
  for await (const each of latest) {
    some.push(each);
    if (some.length === AT_ONCE) await foldSome();
  }
  if (some.length > 0) await foldSome();
  await places.replaceOne({ _id: PLACE }, { at: begun }, { upsert: true, ...UNCONFIRMED });
};

export const sessionsOf = (collections: Collections): Sessions => {
  const waiting = new Map<StreamId, SessionDocument>();
  const writing = new Map<StreamId, Promise<void>>();
  /** One write at a time; what came meanwhile but the newest is skipped. */
  const drain = async (stream: StreamId): Promise<void> => {
    for (let next = waiting.get(stream); next !== undefined; next = waiting.get(stream)) {
      waiting.delete(stream);
      await store(collections, next).catch(() => undefined);
    }
    writing.delete(stream);
  };
  return {
    write: (document) => {
      const { _id: stream } = document;
      waiting.set(stream, document);
      const running = writing.get(stream);
      if (running !== undefined) return running;
      const draining = drain(stream);
      writing.set(stream, draining);
      return draining;
    },
    settled: async () => void (await Promise.all(writing.values())),
    catchUp: () => attempting(collections.client, () => caughtUp(collections)),
    fold: (stream) => attempting(collections.client, () => foldOne(collections, stream)),
  };
};
