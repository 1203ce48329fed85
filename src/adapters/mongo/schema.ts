// Makes collections and indexes at start: what decides races before the first write, the rest while the service runs.
import { type CreateCollectionOptions, type IndexDescription, MongoServerError } from 'mongodb';
import type { Collections } from './collections.js';

const LIVE_BYTES = 16 * 1024 * 1024;
const NAMESPACE_EXISTS = 48;

const text = { bsonType: 'string', minLength: 1 } as const;
const count = { bsonType: 'number', minimum: 1 } as const;

/** The envelope alone: what is in a fact is upcast when it is read. */
const ENVELOPE = {
  $jsonSchema: {
    bsonType: 'object',
    required: ['streamId', 'tenant', 'commitSeq', 'fromVersion', 'toVersion', 'facts', 'at', 'actor', 'schema', 'by'],
    additionalProperties: false,
    properties: {
      _id: { bsonType: 'objectId' },
      streamId: text,
      tenant: text,
      commitSeq: count,
      fromVersion: count,
      toVersion: count,
      facts: {
        bsonType: 'array',
        minItems: 1,
        items: {
          bsonType: 'object',
          required: ['id', 'type', 'data'],
          additionalProperties: false,
          properties: { id: text, type: text, data: { bsonType: 'object' } },
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
      schema: count,
      by: text,
    },
  },
};

const COLLECTIONS: { readonly [name: string]: CreateCollectionOptions } = {
  facts: { validator: ENVELOPE, validationAction: 'error', validationLevel: 'strict' },
  texts: {},
  salts: {},
  sessions: {},
  leases: {},
  places: {},
  live: { capped: true, size: LIVE_BYTES },
  limits: {},
};

/** Decides which of two writers was first: nothing is written before it is there. */
const ONE_AFTER_ANOTHER: IndexDescription = { key: { streamId: 1, commitSeq: 1 }, unique: true };

const INDEXES = {
  facts: [
    { key: { streamId: 1, toVersion: 1 } },
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
    { key: { tenant: 1, 'listed.incidents.to': 1 } },
  ],
  limits: [{ key: { until: 1 }, expireAfterSeconds: 0 }],
} satisfies { readonly [collection: string]: IndexDescription[] };

/** Another replica may be a moment faster. */
const create = async ({ db }: Collections, name: string): Promise<void> => {
  try {
    await db.createCollection(name, COLLECTIONS[name]);
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== NAMESPACE_EXISTS) throw error;
  }
};

export type Prepared = {
  /** Resolves when the indexes that only make reading fast are built; until then reading is slow, and right. */
  readonly indexed: Promise<void>;
};

export const prepare = async (collections: Collections): Promise<Prepared> => {
  const { db, facts, texts, salts, sessions, limits } = collections;
  const existing = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  for (const name of Object.keys(COLLECTIONS)) if (!existing.has(name)) await create(collections, name);
  await facts.createIndexes([ONE_AFTER_ANOTHER]);
  const indexed = Promise.all([
    facts.createIndexes(INDEXES.facts),
    texts.createIndexes(INDEXES.texts),
    salts.createIndexes(INDEXES.salts),
    sessions.createIndexes(INDEXES.sessions),
    limits.createIndexes(INDEXES.limits),
  ]);
  return { indexed: indexed.then(() => undefined) };
};
