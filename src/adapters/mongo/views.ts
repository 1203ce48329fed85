// Reads the stored sessions. Batch holders come from the facts themselves.
import type { Filter } from 'mongodb';
import type { BatchHash, ClientTxnId, StreamId, Tenant } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import { investigationStream } from '../../investigation/streams.js';
import type { ClassificationMargin } from '../../investigation/turn.js';
import type { Session } from '../../investigation/views/session.js';
import { type BatchRange, InvalidCursor, type SessionFilter, type SessionPage, Views } from '../../ports/views.js';
import { foldListed, isListedStream } from './listed-streams.js';
import { withMongoRetry } from './retry.js';
import type { Collections, SessionDocument } from './collections.js';
import type { SessionWriter } from './sessions.js';

const NEWEST_FIRST = { updatedAt: -1, clientTxnId: -1 } as const;

export const sessionOfDocument = ({ _id, format: _format, listed: _listed, ...session }: SessionDocument): Session =>
  session;

/** `updatedAt` and id of the last session of a page, opaque to callers. */
const cursorOf = (session: Session): string =>
  Buffer.from(JSON.stringify([session.updatedAt, session.clientTxnId])).toString('base64url');

const afterCursor = (cursor: string): Filter<SessionDocument> => {
  const [at, id] = positionOf(cursor);
  return { $or: [{ updatedAt: { $lt: at } }, { updatedAt: at, clientTxnId: { $lt: id } }] };
};

const positionOf = (cursor: string): readonly [number, ClientTxnId] => {
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown];
    if (typeof at === 'number' && typeof id === 'string') return [at, id as ClientTxnId];
  } catch {
    // reported below
  }
  throw new InvalidCursor('cursor is not one that a list has returned');
};

const filterConditions = ({
  tenant,
  status,
  service,
  chain,
  version,
  from,
  to,
  cursor,
}: SessionFilter): Filter<SessionDocument> => ({
  $and: [
    { tenant },
    { partOf: { $exists: false } },
    ...(chain === undefined ? [] : [{ 'chains.chain': chain }]),
    ...(version === undefined ? [] : [{ 'chains.version': version }]),
    ...(status === undefined ? [] : [{ status: status as Session['status'] }]),
    ...(service === undefined ? [] : [{ 'listed.services': service }]),
    ...(from === undefined ? [] : [{ updatedAt: { $gte: from } }]),
    ...(to === undefined ? [] : [{ updatedAt: { $lt: to } }]),
    ...(cursor === undefined ? [] : [afterCursor(cursor)]),
  ],
});

class MongoViews extends Views {
  constructor(
    private readonly collections: Collections,
    private readonly sessions: SessionWriter,
  ) {
    super();
  }

  /** A caller sees what this process has appended. */
  async #reading<T>(work: () => Promise<T>): Promise<T> {
    await this.sessions.settled();
    return withMongoRetry(this.collections.client, work);
  }

  override session(tenant: Tenant, id: ClientTxnId): Promise<Session | undefined> {
    return this.#reading(async () => {
      const found = await this.collections.sessions.findOne({ _id: investigationStream(tenant, id) });
      return found === null ? undefined : sessionOfDocument(found);
    });
  }

  override list(filter: SessionFilter): Promise<SessionPage> {
    return this.#reading(async () => {
      const wanted = this.collections.sessions.find(filterConditions(filter)).sort(NEWEST_FIRST);
      const found = (await wanted.limit(filter.limit + 1).toArray()).map(sessionOfDocument);
      const items = found.slice(0, filter.limit);
      const last = items.at(-1);
      return found.length > filter.limit && last !== undefined ? { items, next: cursorOf(last) } : { items };
    });
  }

  override recentMargins(tenant: Tenant, investigations: number): Promise<readonly ClassificationMargin[]> {
    return this.#reading(async () => {
      const newest = this.collections.sessions.find({ tenant }, { projection: { judged: 1 } }).sort(NEWEST_FIRST);
      return (await newest.limit(investigations).toArray()).flatMap(({ judged }) => judged);
    });
  }

  /** Includes those whose process died between a commit and its session. */
  override async unfinished(): Promise<readonly StreamId[]> {
    await this.sessions.catchUp();
    return this.#reading(async () => {
      const busy = this.collections.sessions.find({ busy: true }, { projection: { _id: 1 } });
      return (await busy.sort({ updatedAt: 1 }).toArray()).map(({ _id }) => _id);
    });
  }

  override async openChains(): Promise<readonly StreamId[]> {
    await this.sessions.catchUp();
    return this.#reading(async () => {
      const open = this.collections.sessions.find(
        { status: 'open', 'chains.status': 'active' },
        { projection: { _id: 1 } },
      );
      return (await open.sort({ updatedAt: 1 }).toArray()).map(({ _id }) => _id);
    });
  }

  override heldBatches(tenant: Tenant, { after, upTo }: BatchRange): Promise<readonly BatchHash[]> {
    return this.#reading(async () => {
      const range = optional({ $gt: after, $lte: upTo });
      const wanted = { tenant, 'facts.data.hash': { $type: 'string', ...range } };
      // a commit of several facts has hashes outside of the range too
      const hashes = (await this.collections.facts.distinct('facts.data.hash', wanted)) as readonly BatchHash[];
      const isInRange = (hash: BatchHash): boolean =>
        (after === undefined || hash > after) && (upTo === undefined || hash <= upTo);
      return hashes.filter(isInRange).sort();
    });
  }

  override holders(tenant: Tenant, hash: BatchHash): Promise<readonly StreamId[]> {
    return this.#reading(async () => {
      const { facts, sessions } = this.collections;
      const held = await facts.distinct('streamId', { tenant, 'facts.data.hash': hash });
      const erased = await sessions
        .find({ _id: { $in: held }, status: 'erased' }, { projection: { _id: 1 } })
        .toArray();
      const gone = new Set(erased.map(({ _id }) => _id));
      return held.filter((stream) => !gone.has(stream)).sort();
    });
  }

  /** Investigation by investigation, so that a service may run meanwhile. */
  override async rebuild(): Promise<number> {
    const { facts, sessions, alerts, notifications, records } = this.collections;
    await this.sessions.settled();
    await sessions.deleteMany({});
    await alerts.deleteMany({});
    await notifications.deleteMany({});
    await records.deleteMany({});
    let read = 0;
    for await (const { streamId } of facts.find({ commitSeq: 1 }, { projection: { streamId: 1 } }))
      read += isListedStream(streamId)
        ? await foldListed(this.collections, streamId)
        : await this.sessions.fold(streamId);
    return read;
  }
}

export const mongoViews = (collections: Collections, sessions: SessionWriter): Views =>
  new MongoViews(collections, sessions);
