// Reads the sessions that are kept with the facts; timelines and batch holders come from the facts themselves.
import type { Filter } from 'mongodb';
import type { BatchHash, ClientTxnId, StreamId, Tenant } from '../../kernel/brand.js';
import type { Recorded } from '../../kernel/fact.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { investigationStream, isInvestigation } from '../../investigation/streams.js';
import type { Judged } from '../../investigation/turn.js';
import type { Session } from '../../investigation/views/session.js';
import { timelineLine, type TimelineLine } from '../../investigation/views/timeline.js';
import { BadCursor, type SessionFilter, type SessionPage, Views } from '../../ports/views.js';
import { attempting, transaction } from './attempts.js';
import type { Collections, SessionDocument } from './collections.js';
import { folded, readFacts } from './folds.js';

const NEWEST_FIRST = { updatedAt: -1, clientTxnId: -1 } as const;

export const sessionIn = ({ _id, listed: _listed, ...session }: SessionDocument): Session => session;

/** `updatedAt` and id of the last session of a page, opaque to callers. */
const cursorOf = (session: Session): string =>
  Buffer.from(JSON.stringify([session.updatedAt, session.clientTxnId])).toString('base64url');

const beyond = (cursor: string): Filter<SessionDocument> => {
  const [at, id] = positionOf(cursor);
  return { $or: [{ updatedAt: { $lt: at } }, { updatedAt: at, clientTxnId: { $lt: id } }] };
};

const positionOf = (cursor: string): readonly [number, ClientTxnId] => {
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown];
    if (typeof at === 'number' && typeof id === 'string') return [at, id as ClientTxnId];
  } catch {
    // told below
  }
  throw new BadCursor('cursor is not one that a list has returned');
};

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

const conditions = ({ tenant, status, service, q, from, to, cursor }: SessionFilter): Filter<SessionDocument> => ({
  $and: [
    { tenant },
    ...(status === undefined ? [] : [{ status: status as Session['status'] }]),
    ...(service === undefined ? [] : [{ 'listed.services': service }]),
    ...(q === undefined ? [] : [{ 'listed.words': { $regex: literally(q.toLowerCase()) } }]),
    ...(from === undefined ? [] : [{ updatedAt: { $gte: from } }]),
    ...(to === undefined ? [] : [{ updatedAt: { $lt: to } }]),
    ...(cursor === undefined ? [] : [beyond(cursor)]),
  ],
});

const isOfInvestigation = (fact: Recorded<StoredFact>): fact is Recorded<InvestigationFact> =>
  isInvestigation(fact.stream);

class MongoViews extends Views {
  constructor(private readonly collections: Collections) {
    super();
  }

  #reading<T>(work: () => Promise<T>): Promise<T> {
    return attempting(this.collections.client, work);
  }

  override session(tenant: Tenant, id: ClientTxnId): Promise<Session | undefined> {
    return this.#reading(async () => {
      const found = await this.collections.sessions.findOne({ _id: investigationStream(tenant, id) });
      return found === null ? undefined : sessionIn(found);
    });
  }

  override list(filter: SessionFilter): Promise<SessionPage> {
    return this.#reading(async () => {
      const wanted = this.collections.sessions.find(conditions(filter)).sort(NEWEST_FIRST);
      const found = (await wanted.limit(filter.limit + 1).toArray()).map(sessionIn);
      const items = found.slice(0, filter.limit);
      const last = items.at(-1);
      return found.length > filter.limit && last !== undefined ? { items, next: cursorOf(last) } : { items };
    });
  }

  override timeline(tenant: Tenant, id: ClientTxnId): Promise<readonly TimelineLine[]> {
    return this.#reading(async () => {
      const facts = await readFacts(this.collections, investigationStream(tenant, id));
      return facts.filter(isOfInvestigation).flatMap((fact) => timelineLine(fact) ?? []);
    });
  }

  override judged(tenant: Tenant, investigations: number): Promise<readonly Judged[]> {
    return this.#reading(async () => {
      const newest = this.collections.sessions.find({ tenant }, { projection: { judged: 1 } }).sort(NEWEST_FIRST);
      return (await newest.limit(investigations).toArray()).flatMap(({ judged }) => judged);
    });
  }

  override unfinished(): Promise<readonly StreamId[]> {
    return this.#reading(async () => {
      const busy = this.collections.sessions.find({ busy: true }, { projection: { _id: 1 } });
      return (await busy.sort({ updatedAt: 1 }).toArray()).map(({ _id }) => _id);
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

  /** Investigation by investigation, each whole at every moment: a service may run meanwhile. */
  override async rebuild(): Promise<number> {
    const { facts, sessions } = this.collections;
    const streams = new Set<StreamId>();
    let read = 0;
    for await (const { streamId } of facts.find({ commitSeq: 1 }, { projection: { streamId: 1 } })) {
      streams.add(streamId);
      read += await this.#reading(() => this.#rebuildOne(streamId));
    }
    for await (const { _id } of sessions.find({}, { projection: { _id: 1 } }))
      if (!streams.has(_id)) await sessions.deleteOne({ _id });
    return read;
  }

  /** A commit that comes between is a conflict, and folded at the next attempt. */
  async #rebuildOne(stream: StreamId): Promise<number> {
    let read = 0;
    await transaction(this.collections.client, async (session) => {
      const stored = await readFacts(this.collections, stream, { session });
      const document = await folded(this.collections, stream, stored);
      if (document !== undefined)
        await this.collections.sessions.replaceOne({ _id: stream }, document, { upsert: true, session });
      read = stored.length;
    });
    return read;
  }
}

export const mongoViews = (collections: Collections): Views => new MongoViews(collections);
