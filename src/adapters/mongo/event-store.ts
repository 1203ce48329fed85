// The event store on MongoDB: one document per commit, and one transaction for it, its words and the session.
import type { ClientSession } from 'mongodb';
import type { StreamId, TextRef } from '../../kernel/brand.js';
import type { Recorded } from '../../kernel/fact.js';
import { ownerOf } from '../../investigation/streams.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { type Commit, EventStore, type Texts, VersionConflict } from '../../ports/event-store.js';
import { attempting, transaction } from './attempts.js';
import type { Collections, CommitDocument } from './collections.js';
import { type Draft, draftOf, factsOf } from './commits.js';
import { folds, readFacts } from './folds.js';
import { recent } from './recent.js';
import { eraseWords, putTexts, readTexts, saltOf } from './words.js';

export type StoreParts = {
  readonly collections: Collections;
  /** Names this process in what it writes. */
  readonly by: string;
  /** A new unique id. */
  readonly id: () => string;
  /** 256 bits of chance, as text. */
  readonly salt: () => string;
};

/** Where a stream ends, as far as this process knows: it can only have grown. */
type Head = { readonly version: number; readonly commit: number };

/** Streams whose end stays in memory. */
const CACHED = 4096;

type Listener = (facts: readonly Recorded<StoredFact>[]) => void;

export class MongoEventStore extends EventStore {
  readonly #heads = recent<StreamId, Head>(CACHED);
  readonly #listeners = new Set<Listener>();
  readonly #watchers = new Set<Listener>();
  readonly #folds;

  constructor(private readonly parts: StoreParts) {
    super();
    this.#folds = folds(parts.collections);
  }

  #attempting<T>(work: (attempt: number) => Promise<T>): Promise<T> {
    return attempting(this.parts.collections.client, work);
  }

  override read(stream: StreamId, after = 0): Promise<readonly Recorded<StoredFact>[]> {
    return this.#attempting(() => readFacts(this.parts.collections, stream, { after }));
  }

  override async append(commit: Commit): Promise<readonly Recorded<StoredFact>[]> {
    if (commit.facts.length === 0) return [];
    const draft = draftOf(commit, this.parts);
    const stored = await this.#attempting((attempt) => this.#store(commit, draft, attempt));
    const facts = factsOf(stored);
    this.#heads.set(commit.stream, { version: stored.toVersion, commit: stored.commitSeq });
    for (const listener of [...this.#listeners, ...this.#watchers]) listener(facts);
    return facts;
  }

  /** An attempt that broke may have been stored: the next one looks first. */
  async #store(commit: Commit, draft: Draft, attempt: number): Promise<CommitDocument> {
    const { facts } = this.parts.collections;
    const earlier = attempt === 1 ? null : await facts.findOne({ _id: draft._id });
    if (earlier !== null) return earlier;
    const head = await this.#head(commit, attempt);
    if (head.version !== commit.expected)
      throw new VersionConflict(`${commit.stream} is at version ${head.version}, not ${commit.expected}`);
    const document = { ...draft, commitSeq: head.commit + 1 };
    await this.#write(document, commit.texts);
    return document;
  }

  /** From memory at first: where that is behind, the unique index says so, and the next attempt reads. */
  async #head({ stream, expected }: Commit, attempt: number): Promise<Head> {
    const known = attempt === 1 ? this.#heads.get(stream) : undefined;
    if (known?.version === expected) return known;
    if (attempt === 1 && expected === 0 && known === undefined) return { version: 0, commit: 0 };
    const options = { sort: { commitSeq: -1 }, projection: { commitSeq: 1, toVersion: 1 } } as const;
    const last = await this.parts.collections.facts.findOne({ streamId: stream }, options);
    return last === null ? { version: 0, commit: 0 } : { version: last.toVersion, commit: last.commitSeq };
  }

  async #write(document: CommitDocument, words: Texts): Promise<void> {
    const { collections } = this.parts;
    const { client, facts, sessions } = collections;
    const { streamId } = document;
    const owner = ownerOf(streamId);
    const session = await this.#folds.after(streamId, factsOf(document), words);
    const isErasure = document.facts.some(({ type }) => type === 'InvestigationErased');
    const work = async (inside?: ClientSession): Promise<void> => {
      await facts.insertOne(document, inside === undefined ? {} : { session: inside });
      if (inside === undefined) return;
      if (words.size > 0) await putTexts(collections, { owner, words }, inside);
      if (isErasure) await eraseWords(collections, owner, inside);
      const { document: view } = session;
      if (view !== undefined) await sessions.replaceOne({ _id: view._id }, view, { upsert: true, session: inside });
    };
    if (session.document === undefined && words.size === 0) await work();
    else await transaction(client, work);
    session.keep();
  }

  override texts(stream: StreamId, refs: readonly TextRef[]): Promise<Texts> {
    return this.#attempting(() => readTexts(this.parts.collections, ownerOf(stream), refs));
  }

  override salt(stream: StreamId): Promise<string | undefined> {
    return this.#attempting(() => saltOf(this.parts.collections, ownerOf(stream), this.parts.salt()));
  }

  override subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  override watch(listener: Listener): () => void {
    this.#watchers.add(listener);
    return () => void this.#watchers.delete(listener);
  }

  /** What another process has appended. */
  hear(facts: readonly Recorded<StoredFact>[]): void {
    for (const listener of this.#watchers) listener(facts);
  }
}
