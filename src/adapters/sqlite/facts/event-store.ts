// The event store on facts.sqlite. A commit stores facts, texts and views together or not at all; commits of one event-loop turn share a transaction.
import type { MaskedText } from '../../../kernel/masked.js';
import { LRUCache } from 'lru-cache';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StreamId, TextRef } from '../../../kernel/brand.js';
import { EventStore, type FactCommit, type TextMap, VersionConflict } from '../../../ports/event-store.js';
import type { Actor, RecordedFact } from '../../../kernel/fact.js';
import { erasesTexts, type StoredFact } from '../../../investigation/stored-fact.js';
import { schemaOfType, upcast } from '../../../investigation/upcast.js';
import { optional } from '../../../kernel/optional.js';
import { textOwnerOf } from '../../../investigation/streams.js';
import { sqliteStoreError, writeTransaction } from '../database.js';
import { sqliteAlertProjection } from './alert-views.js';
import { sqliteNotificationProjection } from './notification-views.js';
import type { DocumentProjection } from './stream-documents.js';
import type { FolderOwner } from './folder-owner.js';
import { type SessionProjection, sqliteProjection } from './projection.js';

/** Version of the last fact, and number of its commit. */
type StreamHead = { readonly version: number; readonly commit: number };

type StreamHeads = {
  readonly of: (stream: StreamId) => StreamHead;
  /** `false`: it would have to be read. */
  readonly isAt: (stream: StreamId, version: number) => boolean;
  readonly advance: (stream: StreamId, head: StreamHead) => void;
  /** Call when a transaction was rolled back. */
  readonly forget: (stream: StreamId) => void;
};

/** Streams: an investigation, and the executions of its turn. */
const MOST_HEADS = 1_024;

const openStreamHeads = (db: DatabaseSync): StreamHeads => {
  const last = db.prepare('SELECT version, commit_no FROM facts WHERE stream = ? ORDER BY version DESC LIMIT 1');
  const heads = new LRUCache<StreamId, StreamHead>({ max: MOST_HEADS });
  const stored = (stream: StreamId): StreamHead => {
    const row = last.get(stream);
    return { version: Number(row?.['version'] ?? 0), commit: Number(row?.['commit_no'] ?? 0) };
  };
  return {
    of: (stream) => heads.get(stream) ?? stored(stream),
    isAt: (stream, version) => heads.get(stream)?.version === version,
    advance: (stream, head) => void heads.set(stream, head),
    forget: (stream) => void heads.delete(stream),
  };
};

type TextTable = {
  readonly get: (owner: StreamId, ref: TextRef) => string | undefined;
  /** Stores nothing for an erased owner. */
  readonly put: (owner: StreamId, texts: TextMap) => void;
  /** `null`: erased; `undefined`: none was made. */
  readonly salt: (owner: StreamId) => string | null | undefined;
  readonly putSalt: (owner: StreamId, salt: string) => void;
  readonly erase: (owner: StreamId) => void;
};

const openTextTable = (db: DatabaseSync): TextTable => {
  const putText = db.prepare('INSERT OR IGNORE INTO texts (owner, ref, body) VALUES (?, ?, ?)');
  const getText = db.prepare('SELECT body FROM texts WHERE owner = ? AND ref = ?');
  const dropTexts = db.prepare('DELETE FROM texts WHERE owner = ?');
  const getSalt = db.prepare('SELECT salt FROM salts WHERE owner = ?');
  const putSalt = db.prepare('INSERT OR IGNORE INTO salts (owner, salt) VALUES (?, ?)');
  const dropSalt = db.prepare('INSERT OR REPLACE INTO salts (owner, salt) VALUES (?, NULL)');
  const salt: TextTable['salt'] = (owner) => getSalt.get(owner)?.['salt'] as string | null | undefined;
  return {
    get: (owner, ref) => getText.get(owner, ref)?.['body'] as string | undefined,
    put: (owner, texts) => {
      if (texts.size === 0 || salt(owner) === null) return;
      for (const [ref, body] of texts) putText.run(owner, ref, body);
    },
    salt,
    putSalt: (owner, made) => void putSalt.run(owner, made),
    erase: (owner) => {
      dropTexts.run(owner);
      dropSalt.run(owner);
    },
  };
};

export type FactRow = {
  readonly stream: string;
  readonly version: number;
  readonly commit_no: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly at: number;
  readonly actor: string;
  readonly reason: string | null;
  readonly traceparent: string | null;
  readonly schema: number;
};

/** A row of the table of facts. */
export const recordedFactOf = (row: FactRow): RecordedFact<StoredFact> => {
  const fact = { type: row.type, data: JSON.parse(row.data) as unknown } as StoredFact;
  return upcast({
    ...fact,
    id: row.id,
    stream: row.stream as StreamId,
    version: row.version,
    commit: row.commit_no,
    at: row.at,
    actor: JSON.parse(row.actor) as Actor,
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.traceparent !== null && { traceparent: row.traceparent }),
    schema: row.schema,
  });
};

/** Facts of a stream after a version. */
export const openFactReader = (
  db: DatabaseSync,
): ((stream: StreamId, after: number) => readonly RecordedFact<StoredFact>[]) => {
  const rows = db.prepare('SELECT * FROM facts WHERE stream = ? AND version > ? ORDER BY version');
  return (stream, after) => rows.all(stream, after).map((row) => recordedFactOf(row as FactRow));
};

export type SqliteEventStoreOptions = {
  readonly db: DatabaseSync;
  readonly owner: FolderOwner;
  /** Resolves once all that was committed before the call is on the disk. */
  readonly synced: () => Promise<void>;
  /** A new unique id. */
  readonly id: () => string;
  /** 256 random bits, as text. */
  readonly salt: () => string;
};

const INSERT_FACT = `INSERT INTO facts (stream, version, commit_no, id, type, data, at, actor, reason, traceparent, schema)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

type PendingCommit = {
  readonly commit: FactCommit;
  readonly resolve: (facts: readonly RecordedFact<StoredFact>[]) => void;
  readonly reject: (error: Error) => void;
};

class SqliteEventStore extends EventStore {
  readonly #insertFact: StatementSync;
  readonly #texts: TextTable;
  readonly #projection: SessionProjection;
  readonly #documents: readonly DocumentProjection[];
  readonly #heads: StreamHeads;
  readonly #read: ReturnType<typeof openFactReader>;
  readonly #last: StatementSync;
  #pending: PendingCommit[] = [];
  readonly #saltless = new Set<StreamId>();
  #saltsMade: Promise<void> | undefined;
  /** The error of a disk failure. Nothing is written after it. */
  #failed: Error | undefined;
  readonly #listeners = new Set<(facts: readonly RecordedFact<StoredFact>[]) => void>();

  constructor(private readonly options: SqliteEventStoreOptions) {
    super();
    this.#insertFact = options.db.prepare(INSERT_FACT);
    this.#texts = openTextTable(options.db);
    this.#heads = openStreamHeads(options.db);
    this.#read = openFactReader(options.db);
    this.#last = options.db.prepare('SELECT * FROM facts WHERE stream = ? ORDER BY version DESC LIMIT 1');
    const text = (owner: StreamId) => (ref: TextRef) => this.#texts.get(owner, ref);
    this.#documents = [sqliteAlertProjection(options.db, text), sqliteNotificationProjection(options.db)];
    this.#projection = sqliteProjection(options.db, { read: (stream) => this.#read(stream, 0), text });
  }

  override async read(stream: StreamId, after = 0): Promise<readonly RecordedFact<StoredFact>[]> {
    return this.#heads.isAt(stream, after) ? [] : this.#read(stream, after);
  }

  override async readLast(stream: StreamId): Promise<RecordedFact<StoredFact> | undefined> {
    const row = this.#last.get(stream);
    return row === undefined ? undefined : recordedFactOf(row as FactRow);
  }

  /** Commits of one event-loop turn share a transaction and are acknowledged once the disk has it. */
  override append(commit: FactCommit): Promise<readonly RecordedFact<StoredFact>[]> {
    return new Promise((resolve, reject) => {
      if (this.#pending.push({ commit, resolve, reject }) === 1) setImmediate(() => this.#flush());
    });
  }

  /** All of them are appended in one event-loop turn. */
  override appendStages(stages: readonly (readonly FactCommit[])[]): Promise<readonly FactCommit[]> {
    return super.appendStages([stages.flat()]);
  }

  #flush(): void {
    const waiting = this.#pending;
    this.#pending = [];
    const refuse = (error: Error): void => waiting.forEach(({ reject }) => reject(error));
    if (this.#failed !== undefined) return refuse(this.#failed);
    const streams = waiting.map(({ commit }) => commit.stream);
    const written = this.#committed(streams, waiting);
    this.options.synced().then(
      () => written.forEach((done) => done()),
      (error: Error) => refuse((this.#failed = error)),
    );
  }

  #committed(streams: readonly StreamId[], waiting: readonly PendingCommit[]): readonly (() => void)[] {
    try {
      return this.#transaction(streams, () => waiting.map((each) => this.#attempt(each)));
    } catch (error) {
      return waiting.map(
        ({ reject }) =>
          () =>
            reject(error as Error),
      );
    }
  }

  /** A refused commit does not affect the others. Call the result once the transaction is on the disk. */
  #attempt({ commit, resolve, reject }: PendingCommit): () => void {
    const { db } = this.options;
    db.exec('SAVEPOINT one');
    try {
      const facts = this.#write(commit);
      db.exec('RELEASE one');
      return () => {
        resolve(facts);
        for (const listener of this.#listeners) listener(facts);
      };
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      db.exec('ROLLBACK TO one; RELEASE one');
      this.#forget(commit.stream);
      return () => reject(error);
    }
  }

  #transaction<T>(streams: readonly StreamId[], work: () => T): T {
    const { db, owner } = this.options;
    try {
      return writeTransaction(db, () => {
        owner.check();
        return work();
      });
    } catch (error) {
      streams.forEach((stream) => this.#forget(stream));
      throw sqliteStoreError('facts.sqlite', error);
    }
  }

  /** Rolled-back state is read again. */
  #forget(stream: StreamId): void {
    this.#heads.forget(stream);
    this.#projection.forget(stream);
  }

  #write(commit: FactCommit): readonly RecordedFact<StoredFact>[] {
    const { stream, expected, texts } = commit;
    const { version, commit: number } = this.#heads.of(stream);
    if (version !== expected) throw new VersionConflict(`${stream} is at version ${version}, not ${expected}`);
    // agents that were still at work when their investigation was erased leave no texts
    this.#texts.put(textOwnerOf(stream), texts);
    const facts = this.#insert(commit, number + 1);
    this.#heads.advance(stream, { version: version + facts.length, commit: number + 1 });
    if (facts.some(erasesTexts)) this.#texts.erase(textOwnerOf(stream));
    this.#projection.project(stream, facts);
    for (const documents of this.#documents) documents.project(stream, facts);
    return facts;
  }

  #insert(commit: FactCommit, number: number): readonly RecordedFact<StoredFact>[] {
    const { stream, expected, at, actor, reason, traceparent } = commit;
    return commit.facts.map((fact, index) => {
      const version = expected + index + 1;
      const id = this.options.id();
      const data = JSON.stringify(fact.data);
      const schema = schemaOfType(fact.type);
      const tail = [at, JSON.stringify(actor), reason ?? null, traceparent ?? null, schema] as const;
      this.#insertFact.run(stream, version, number, id, fact.type, data, ...tail);
      const extra = {
        ...optional({ reason, traceparent }),
      };
      return { ...fact, id, stream, version, commit: number, at, actor, ...extra, schema };
    });
  }

  override async texts(stream: StreamId, refs: readonly TextRef[]): Promise<TextMap> {
    const owner = textOwnerOf(stream);
    const found = refs.map((ref) => [ref, this.#texts.get(owner, ref)] as const);
    return new Map(found.filter((pair): pair is [TextRef, MaskedText] => pair[1] !== undefined));
  }

  override async salt(stream: StreamId): Promise<string | undefined> {
    const owner = textOwnerOf(stream);
    if (this.#texts.salt(owner) === undefined) await this.#makeSalt(owner);
    return this.#texts.salt(owner) ?? undefined;
  }

  /** Salts that are asked for in one event-loop turn share a transaction. */
  #makeSalt(owner: StreamId): Promise<void> {
    this.#saltless.add(owner);
    return (this.#saltsMade ??= nextTurn().then(() => {
      const owners = [...this.#saltless];
      this.#saltless.clear();
      this.#saltsMade = undefined;
      this.#transaction(owners, () => owners.forEach((each) => this.#texts.putSalt(each, this.options.salt())));
    }));
  }

  override subscribe(listener: (facts: readonly RecordedFact<StoredFact>[]) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

export const sqliteEventStore = (parts: SqliteEventStoreOptions): EventStore => new SqliteEventStore(parts);
