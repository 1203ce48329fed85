// The collections of the facts database, and the documents in them.
import type { Collection, Db, MongoClient, ObjectId } from 'mongodb';
import type { LiveDelta } from '../../ports/live-text.js';
import type { StreamId, Tenant, TextRef } from '../../kernel/brand.js';
import type { Actor, FactBody } from '../../kernel/fact.js';
import type { Micros } from '../../kernel/time.js';
import type { IncidentWindow } from '../../investigation/views/session-search.js';
import type { Session } from '../../investigation/views/session.js';

/** All facts of one decision. Inserted once, never changed. */
export type CommitDocument = {
  /** Made before the first attempt to write: it tells after a broken connection whether the commit is there. */
  readonly _id: ObjectId;
  readonly streamId: StreamId;
  readonly tenant: Tenant;
  /** 1-based and contiguous in its stream. */
  readonly commitSeq: number;
  readonly fromVersion: number;
  readonly toVersion: number;
  readonly facts: readonly (FactBody & { readonly id: string })[];
  readonly at: Micros;
  readonly actor: Actor;
  readonly reason?: string;
  readonly traceparent?: string;
  readonly schema: number;
  /** The process that wrote it. */
  readonly by: string;
};

/** Written before its commit, and read only once that is there. */
export type TextDocument = {
  readonly _id: ObjectId;
  readonly owner: StreamId;
  readonly ref: TextRef;
  readonly body: string;
  readonly commit: ObjectId;
};

export type SaltDocument = { readonly _id: StreamId; readonly salt?: string | null; readonly erased?: Date };

export type SessionDocument = Session & {
  readonly _id: StreamId;
  /** What lists are filtered by. */
  readonly listed: {
    readonly services: readonly string[];
    readonly summary: string;
    /** The summary in lower case. */
    readonly words: string;
    readonly incidents: readonly IncidentWindow[];
  };
};

export type LeaseDocument = {
  readonly _id: StreamId;
  readonly epoch: number;
  readonly holder: string;
  /** By the server's clock. */
  readonly until: Date;
};

/** How far a follower of the facts has come. */
export type PlaceDocument = { readonly _id: string; readonly token?: unknown; readonly at: Date };

/** A budget (`paid`, in milliseconds) or a room (`taken`); after `until` it tells nothing, and the server removes it. */
export type LimitDocument = {
  readonly _id: string;
  readonly until?: Date;
  readonly paid?: number;
  /** Of the last one that asked. */
  readonly granted?: boolean;
  readonly wait?: number;
  readonly taken?: { readonly id: string; readonly until: Date }[];
};

export type LiveDocument = LiveDelta & { readonly by: string };

export type Collections = {
  readonly client: MongoClient;
  readonly db: Db;
  readonly facts: Collection<CommitDocument>;
  readonly texts: Collection<TextDocument>;
  readonly salts: Collection<SaltDocument>;
  readonly sessions: Collection<SessionDocument>;
  readonly leases: Collection<LeaseDocument>;
  readonly places: Collection<PlaceDocument>;
  readonly live: Collection<LiveDocument>;
  readonly limits: Collection<LimitDocument>;
};

export const collectionsOf = (client: MongoClient, database: string): Collections => {
  const db = client.db(database);
  return {
    client,
    db,
    facts: db.collection('facts'),
    texts: db.collection('texts'),
    salts: db.collection('salts'),
    // what this process wrote a moment ago, whether or not others have it yet: it is derived
    sessions: db.collection('sessions', { readConcern: { level: 'local' } }),
    leases: db.collection('leases'),
    places: db.collection('places', { readConcern: { level: 'local' } }),
    live: db.collection('live'),
    limits: db.collection('limits'),
  };
};
