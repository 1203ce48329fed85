// The event store on facts.sqlite: a commit is whole or not there, with its facts, its words and the views; those of one moment share a transaction.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { optional } from '../../../kernel/optional.js';
import type { StreamId, TextRef } from '../../../kernel/brand.js';
import type { RecordedFact } from '../../../kernel/fact.js';
import { FACT_SCHEMA } from '../../../investigation/facts.js';
import type { StoredFact } from '../../../investigation/stored-fact.js';
import { textOwnerOf } from '../../../investigation/streams.js';
import { type FactCommit, EventStore, type TextMap, VersionConflict } from '../../../ports/event-store.js';
import { type Heads, streamHeads } from './heads.js';
import { type OwnedTexts, ownedTexts } from './owned-texts.js';
import type { Owner } from './owner.js';
import { type Projection, sqliteProjection } from './projection.js';
import { readFacts } from './read-facts.js';
import { translated } from './trouble.js';

export type StoreParts = {
  readonly db: DatabaseSync;
  readonly owner: Owner;
  /** Resolves once all that was committed before the call is on the disk. */
  readonly synced: () => Promise<void>;
  /** A new unique id. */
  readonly id: () => string;
  /** 256 bits of chance, as text. */
  readonly salt: () => string;
};

const INSERT = `INSERT INTO facts (stream, version, commit_no, id, type, data, at, actor, reason, traceparent, schema)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

type Waiting = {
  readonly commit: FactCommit;
  readonly resolve: (facts: readonly RecordedFact<StoredFact>[]) => void;
  readonly reject: (error: Error) => void;
};

class SqliteEventStore extends EventStore {
  readonly #insertFact: StatementSync;
  readonly #texts: OwnedTexts;
  readonly #projection: Projection;
  readonly #heads: Heads;
  readonly #read: ReturnType<typeof readFacts>;
  #waiting: Waiting[] = [];
  /** What the disk said when it failed: from then on nothing is written. */
  #failed: Error | undefined;
  readonly #listeners = new Set<(facts: readonly RecordedFact<StoredFact>[]) => void>();

  constructor(private readonly parts: StoreParts) {
    super();
    this.#insertFact = parts.db.prepare(INSERT);
    this.#texts = ownedTexts(parts.db);
    this.#heads = streamHeads(parts.db);
    this.#read = readFacts(parts.db);
    const text = (owner: StreamId) => (ref: TextRef) => this.#texts.get(owner, ref);
    this.#projection = sqliteProjection(parts.db, { read: (stream) => this.#read(stream, 0), text });
  }

  override async read(stream: StreamId, after = 0): Promise<readonly RecordedFact<StoredFact>[]> {
    return this.#heads.isAt(stream, after) ? [] : this.#read(stream, after);
  }

  /** What is appended in one turn of the event loop is one transaction, and is told of when the disk has it. */
  override append(commit: FactCommit): Promise<readonly RecordedFact<StoredFact>[]> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ commit, resolve, reject }) === 1) setImmediate(() => this.#flush());
    });
  }

  #flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const refuse = (error: Error): void => waiting.forEach(({ reject }) => reject(error));
    if (this.#failed !== undefined) return refuse(this.#failed);
    const streams = waiting.map(({ commit }) => commit.stream);
    const written = this.#committed(streams, waiting);
    this.parts.synced().then(
      () => written.forEach((done) => done()),
      (error: Error) => refuse((this.#failed = error)),
    );
  }

  #committed(streams: readonly StreamId[], waiting: readonly Waiting[]): readonly (() => void)[] {
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

  /** One that is refused takes no other with it. The result tells whoever waits, once all of it is on the disk. */
  #attempt({ commit, resolve, reject }: Waiting): () => void {
    const { db } = this.parts;
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
    const { db, owner } = this.parts;
    try {
      db.exec('BEGIN IMMEDIATE');
      owner.check();
      const result = work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      streams.forEach((stream) => this.#forget(stream));
      throw translated(error);
    }
  }

  /** What was rolled back is read again. */
  #forget(stream: StreamId): void {
    this.#heads.forget(stream);
    this.#projection.forget(stream);
  }

  #write(commit: FactCommit): readonly RecordedFact<StoredFact>[] {
    const { stream, expected, texts } = commit;
    const { version, commit: number } = this.#heads.of(stream);
    if (version !== expected) throw new VersionConflict(`${stream} is at version ${version}, not ${expected}`);
    // agents that were still at work when their investigation was erased leave no words
    this.#texts.put(textOwnerOf(stream), texts);
    const facts = this.#insert(commit, number + 1);
    this.#heads.moved(stream, { version: version + facts.length, commit: number + 1 });
    if (facts.some(({ type }) => type === 'InvestigationErased')) this.#texts.erase(textOwnerOf(stream));
    this.#projection.project(stream, facts);
    return facts;
  }

  #insert(commit: FactCommit, number: number): readonly RecordedFact<StoredFact>[] {
    const { stream, expected, at, actor, reason, traceparent } = commit;
    return commit.facts.map((fact, index) => {
      const version = expected + index + 1;
      const id = this.parts.id();
      const data = JSON.stringify(fact.data);
      const tail = [at, JSON.stringify(actor), reason ?? null, traceparent ?? null, FACT_SCHEMA] as const;
      this.#insertFact.run(stream, version, number, id, fact.type, data, ...tail);
      const extra = {
        ...optional({ reason, traceparent }),
      };
      return { ...fact, id, stream, version, commit: number, at, actor, ...extra, schema: FACT_SCHEMA };
    });
  }

  override async texts(stream: StreamId, refs: readonly TextRef[]): Promise<TextMap> {
    const owner = textOwnerOf(stream);
    const found = refs.map((ref) => [ref, this.#texts.get(owner, ref)] as const);
    return new Map(found.filter((pair): pair is [TextRef, string] => pair[1] !== undefined));
  }

  override async salt(stream: StreamId): Promise<string | undefined> {
    const owner = textOwnerOf(stream);
    if (this.#texts.salt(owner) === undefined)
      this.#transaction([stream], () => this.#texts.putSalt(owner, this.parts.salt()));
    return this.#texts.salt(owner) ?? undefined;
  }

  override subscribe(listener: (facts: readonly RecordedFact<StoredFact>[]) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

export const sqliteEventStore = (parts: StoreParts): EventStore => new SqliteEventStore(parts);
