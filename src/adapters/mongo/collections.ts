// The collections of the facts database, their documents and indexes. Indexes that decide races are built at start, the rest while the service runs.
import {
  type Collection,
  type CreateCollectionOptions,
  type Db,
  type IndexDescription,
  type MongoClient,
  MongoServerError,
  type ObjectId,
} from 'mongodb';
import type { LiveDelta } from '../../ports/live-text.js';
import type { StreamId, Tenant, TextRef } from '../../kernel/brand.js';
import type { Actor, FactBody } from '../../kernel/fact.js';
import type { Micros } from '../../kernel/time.js';
import type { IncidentWindow } from '../../investigation/views/session-search.js';
import type { AlertEntry } from '../../investigation/views/alert-entry.js';
import type { NotificationEntry } from '../../investigation/views/notification-entry.js';
import {
  HEAD_WEIGHT,
  type IndexedPassage,
  type RecordEntry,
  type RecordWords,
} from '../../investigation/views/record.js';
import type { Session } from '../../investigation/views/session.js';

/** All facts of one decision. Inserted once, never changed. */
export type CommitDocument = {
  /** Made before the first attempt to write: after a broken connection it shows whether the commit is stored. */
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

type SaltDocument = { readonly _id: StreamId; readonly salt?: string | null; readonly erased?: Date };

/** Raise it when a session of the same facts becomes another document: those of lower formats are folded again. */
export const SESSION_FORMAT = 1;

export type SessionDocument = Session & {
  readonly _id: StreamId;
  /** How the release folds sessions that has written it; absent: one that did not number it. */
  readonly format?: number;
  /** Fields by which lists are filtered. */
  readonly listed: {
    readonly services: readonly string[];
    readonly summary: string;
    readonly incidents: readonly IncidentWindow[];
  };
};

/** `rank`: of its severity, by which the queue is ordered. */
export type AlertDocument = AlertEntry & { readonly _id: StreamId; readonly rank: number };

export type NotificationDocument = NotificationEntry & { readonly _id: StreamId };

/** `terms`: each word once, for records that have all of a question. */
export type RecordDocument = RecordEntry & {
  readonly _id: StreamId;
  /** Of the stream, when it was made. */
  readonly version: number;
  readonly words: RecordWords;
  readonly terms: readonly string[];
  readonly passages: readonly IndexedPassage[];
};

export type LeaseDocument = {
  readonly _id: StreamId;
  readonly epoch: number;
  readonly holder: string;
  /** By the server's clock. */
  readonly until: Date;
};

/** How far a follower of the facts has come. */
type CheckpointDocument = { readonly _id: string; readonly token?: unknown; readonly at: Date };

/** A budget (`paid`, in milliseconds) or a concurrency limit (`taken`); after `until` it is void, and the server removes it. */
type LimitDocument = {
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
  readonly alerts: Collection<AlertDocument>;
  readonly notifications: Collection<NotificationDocument>;
  readonly records: Collection<RecordDocument>;
  readonly leases: Collection<LeaseDocument>;
  readonly places: Collection<CheckpointDocument>;
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
    alerts: db.collection('alerts'),
    notifications: db.collection('notifications'),
    records: db.collection('records'),
    leases: db.collection('leases'),
    places: db.collection('places', { readConcern: { level: 'local' } }),
    live: db.collection('live'),
    limits: db.collection('limits'),
  };
};

const LIVE_BYTES = 16 * 1024 * 1024;
const NAMESPACE_EXISTS = 48;

const TEXT_FIELD = { bsonType: 'string', minLength: 1 } as const;
const COUNT_FIELD = { bsonType: 'number', minimum: 1 } as const;

/** Validates the envelope only: a fact's data is upcast when it is read. */
const COMMIT_SCHEMA = {
  $jsonSchema: {
    bsonType: 'object',
    required: ['streamId', 'tenant', 'commitSeq', 'fromVersion', 'toVersion', 'facts', 'at', 'actor', 'schema', 'by'],
    additionalProperties: false,
    properties: {
      _id: { bsonType: 'objectId' },
      streamId: TEXT_FIELD,
      tenant: TEXT_FIELD,
      commitSeq: COUNT_FIELD,
      fromVersion: COUNT_FIELD,
      toVersion: COUNT_FIELD,
      facts: {
        bsonType: 'array',
        minItems: 1,
        items: {
          bsonType: 'object',
          required: ['id', 'type', 'data'],
          additionalProperties: false,
          properties: { id: TEXT_FIELD, type: TEXT_FIELD, data: { bsonType: 'object' } },
        },
      },
      at: { bsonType: 'number' },
      actor: {
        bsonType: 'object',
        required: ['kind', 'id'],
        properties: { kind: { enum: ['key', 'user', 'channel', 'system'] }, id: { bsonType: 'string' } },
      },
      reason: { bsonType: 'string' },
      traceparent: { bsonType: 'string' },
      schema: COUNT_FIELD,
      by: TEXT_FIELD,
    },
  },
};

const COLLECTIONS: { readonly [name: string]: CreateCollectionOptions } = {
  facts: { validator: COMMIT_SCHEMA, validationAction: 'error', validationLevel: 'strict' },
  texts: {},
  salts: {},
  sessions: {},
  alerts: {},
  notifications: {},
  records: {},
  leases: {},
  places: {},
  live: { capped: true, size: LIVE_BYTES },
  limits: {},
};

/** Decides which of two writers was first: nothing is written before it is there. */
const COMMIT_ORDER_INDEX: IndexDescription = { key: { streamId: 1, commitSeq: 1 }, unique: true };

const INDEXES = {
  facts: [
    { key: { streamId: 1, toVersion: 1 } },
    { key: { tenant: 1, 'facts.type': 1, at: -1, _id: -1 }, name: 'logged' },
    {
      name: 'batches',
      key: { tenant: 1, 'facts.data.hash': 1 },
      partialFilterExpression: { 'facts.data.hash': { $exists: true } },
    },
  ],
  texts: [{ key: { owner: 1, ref: 1 } }],
  salts: [{ key: { erased: 1 }, sparse: true }],
  sessions: [
    { key: { tenant: 1, updatedAt: -1, clientTxnId: -1 } },
    { key: { updatedAt: 1 }, name: 'busy', partialFilterExpression: { busy: true } },
    {
      name: 'chained',
      key: { status: 1, 'chains.status': 1, updatedAt: 1 },
      partialFilterExpression: { 'chains.status': { $exists: true } },
    },
    { key: { tenant: 1, 'listed.services': 1, updatedAt: -1, clientTxnId: -1 } },
    {
      name: 'of chain',
      key: { tenant: 1, 'chains.chain': 1, updatedAt: -1, clientTxnId: -1 },
      partialFilterExpression: { 'chains.chain': { $exists: true } },
    },
    { key: { tenant: 1, 'listed.incidents.to': 1 } },
  ],
  alerts: [
    { key: { tenant: 1, startedAt: -1, id: -1 } },
    { key: { tenant: 1, 'latest.fields.service': 1, startedAt: -1 } },
    { key: { tenant: 1, source: 1, fingerprint: 1, startedAt: -1 } },
    { key: { tenant: 1, 'grouping.key': 1, startedAt: -1 } },
    { key: { tenant: 1, 'grouping.group': 1 } },
    {
      name: 'queued',
      key: { rank: 1, startedAt: 1, id: 1 },
      partialFilterExpression: { 'investigation.decision': 'queued' },
    },
  ],
  notifications: [
    { key: { tenant: 1, requestedAt: -1, id: -1 } },
    { key: { tenant: 1, clientTxnId: 1, requestedAt: -1, id: -1 } },
    {
      name: 'posted',
      key: { tenant: 1, target: 1, place: 1, remote: 1 },
      partialFilterExpression: { place: { $exists: true } },
    },
    {
      name: 'open',
      key: { status: 1, at: 1, id: 1 },
      partialFilterExpression: { status: { $in: ['waiting', 'sending'] } },
    },
  ],
  records: [
    { key: { tenant: 1, status: 1, updatedAt: -1, _id: -1 } },
    {
      name: 'words',
      key: { tenant: 1, 'words.head': 'text', 'words.body': 'text' },
      weights: { 'words.head': HEAD_WEIGHT, 'words.body': 1 },
      // the words are stems already, and a field of a record is no name of a language
      default_language: 'none',
      language_override: 'none',
    },
  ],
  live: [{ key: { stream: 1 } }],
  limits: [{ key: { until: 1 }, expireAfterSeconds: 0 }],
} satisfies { readonly [collection: string]: IndexDescription[] };

/** Another replica may be a moment faster. */
const createMissing = async ({ db }: Collections, name: string): Promise<void> => {
  try {
    await db.createCollection(name, COLLECTIONS[name]);
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== NAMESPACE_EXISTS) throw error;
  }
};

type PreparedCollections = {
  /** Resolves when the indexes that only make reading fast are built; until then reading is slow, and right. */
  readonly indexed: Promise<void>;
};

export const prepareCollections = async (collections: Collections): Promise<PreparedCollections> => {
  const { db, facts, texts, salts, sessions, alerts, notifications, records, live, limits } = collections;
  const existing = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  for (const name of Object.keys(COLLECTIONS)) if (!existing.has(name)) await createMissing(collections, name);
  await facts.createIndexes([COMMIT_ORDER_INDEX]);
  const indexed = Promise.all([
    facts.createIndexes(INDEXES.facts),
    texts.createIndexes(INDEXES.texts),
    salts.createIndexes(INDEXES.salts),
    sessions.createIndexes(INDEXES.sessions),
    alerts.createIndexes(INDEXES.alerts),
    notifications.createIndexes(INDEXES.notifications),
    records.createIndexes(INDEXES.records),
    // a role of before may not: then words of a running reply are found by reading all
    live.createIndexes(INDEXES.live).catch(() => undefined),
    limits.createIndexes(INDEXES.limits),
  ]);
  return { indexed: indexed.then(() => undefined) };
};
