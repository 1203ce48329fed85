// The event store on MongoDB. A commit is one document: its insertion makes facts and texts valid at once. The session is written after it.
import { LRUCache } from 'lru-cache';
import type { StreamId, TextRef } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { textOwnerOf } from '../../investigation/streams.js';
import { erasesTexts, type StoredFact } from '../../investigation/stored-fact.js';
import {
  EventStore,
  type FactCommit,
  type FactListener,
  type TextMap,
  VersionConflict,
} from '../../ports/event-store.js';
import { mongoTransaction, withMongoRetry } from './retry.js';
import type { FactListeners } from './fact-subscription.js';
import type { Collections, CommitDocument, TextDocument } from './collections.js';
import { type CommitDraft, commitDraftOf, factsOfCommit, readStreamFacts } from './commits.js';
import { isListedStream, prepareListed } from './listed-streams.js';
import { createSessionFolder, type SessionWriter } from './sessions.js';
import { MongoTexts } from './texts.js';

export type MongoEventStoreOptions = {
  readonly collections: Collections;
  readonly sessions: SessionWriter;
  readonly audience: FactListeners;
  /** Names this process in what it writes. */
  readonly by: string;
  /** A new unique id. */
  readonly id: () => string;
  /** 256 random bits, as text. */
  readonly salt: () => string;
};

/** Where a stream ends, as far as this process knows: it can only have grown. */
type LastCommit = { readonly version: number; readonly commit: number };

type CommitDrafts = { readonly draft: CommitDraft; readonly texts: readonly TextDocument[] };

/** Streams whose end stays in memory. */
const MOST_HEADS = 4096;

export class MongoEventStore extends EventStore {
  readonly #heads = new LRUCache<StreamId, LastCommit>({ max: MOST_HEADS });
  readonly #listeners = new Set<FactListener>();
  readonly #folder;
  readonly #texts: MongoTexts;

  constructor(private readonly options: MongoEventStoreOptions) {
    super();
    this.#folder = createSessionFolder(options.collections);
    this.#texts = new MongoTexts(options.collections);
  }

  #retrying<T>(work: (attempt: number) => Promise<T>): Promise<T> {
    return withMongoRetry(this.options.collections.client, work);
  }

  override read(stream: StreamId, after = 0): Promise<readonly RecordedFact<StoredFact>[]> {
    return this.#retrying(() => readStreamFacts(this.options.collections, stream, after));
  }

  override readLast(stream: StreamId): Promise<RecordedFact<StoredFact> | undefined> {
    return this.#retrying(async () => {
      const last = await this.options.collections.facts.findOne({ streamId: stream }, { sort: { commitSeq: -1 } });
      return last === null ? undefined : factsOfCommit(last).at(-1);
    });
  }

  override async append(commit: FactCommit): Promise<readonly RecordedFact<StoredFact>[]> {
    if (commit.facts.length === 0) return [];
    const draft = commitDraftOf(commit, this.options);
    const texts = this.#texts.draft(textOwnerOf(commit.stream), draft._id, commit.texts);
    const stored = await this.#retrying((attempt) => this.#store(commit, { draft, texts }, attempt));
    const facts = factsOfCommit(stored);
    this.#heads.set(commit.stream, { version: stored.toVersion, commit: stored.commitSeq });
    this.#texts.remember(texts);
    await this.#project(commit, facts);
    for (const listener of this.#listeners) listener(facts);
    this.options.audience.tell(facts);
    return facts;
  }

  /** An attempt that broke may have been stored: the next one looks first. */
  async #store(commit: FactCommit, drafts: CommitDrafts, attempt: number): Promise<CommitDocument> {
    const { draft, texts } = drafts;
    const { facts } = this.options.collections;
    const earlier = attempt === 1 ? null : await facts.findOne({ _id: draft._id });
    if (earlier !== null) return earlier;
    const head = await this.#head(commit, attempt);
    if (head.version !== commit.expected) {
      if (attempt > 1) await this.#texts.drop(texts).catch(() => undefined);
      throw new VersionConflict(`${commit.stream} is at version ${head.version}, not ${commit.expected}`);
    }
    const document = { ...draft, commitSeq: head.commit + 1 };
    await this.#texts.put(texts);
    if (factsOfCommit(document).some(erasesTexts)) await this.#erase(document);
    else if (isListedStream(document.streamId)) await this.#insertListed(document, commit.texts);
    else await this.#insert(document, texts);
    return document;
  }

  /** Agents that were still at work when their investigation was erased leave no texts: whichever write comes second sees the other. */
  async #insert(document: CommitDocument, texts: CommitDrafts['texts']): Promise<void> {
    const owner = textOwnerOf(document.streamId);
    const erased = texts.length > 0 ? this.#texts.isErased(owner).catch(() => false) : Promise.resolve(false);
    await this.options.collections.facts.insertOne(document);
    if (await erased) await this.#texts.drop(texts).catch(() => undefined);
  }

  /** Lists of alerts are the record of what a source was told is kept, lists of notifications say what is sent: they are never behind the facts. */
  async #insertListed(document: CommitDocument, texts: TextMap): Promise<void> {
    const { collections } = this.options;
    const store = await this.#listing(document, texts);
    await mongoTransaction(collections.client, async (session) => {
      await collections.facts.insertOne(document, { session });
      await store(session);
    });
  }

  async #listing(document: CommitDocument, texts: TextMap): ReturnType<typeof prepareListed> {
    const { collections } = this.options;
    const stream = document.streamId;
    const before = document.fromVersion === 1 ? [] : await readStreamFacts(collections, stream);
    const earlier = before.filter(({ version }) => version < document.fromVersion);
    return prepareListed(collections, { stream, facts: [...earlier, ...factsOfCommit(document)], texts });
  }

  async #erase(document: CommitDocument): Promise<void> {
    const { client, facts } = this.options.collections;
    const owner = textOwnerOf(document.streamId);
    const store = isListedStream(document.streamId) ? await this.#listing(document, new Map()) : undefined;
    await mongoTransaction(client, async (session) => {
      await facts.insertOne(document, { session });
      await this.#texts.erase(owner, session);
      await store?.(session);
    });
    await this.#texts.sweep(owner);
  }

  /** A session that cannot be folded or written now is caught up from the facts later. */
  async #project({ stream, texts }: FactCommit, facts: readonly RecordedFact<StoredFact>[]): Promise<void> {
    const folded = await this.#folder.after(stream, facts, texts).catch(() => undefined);
    if (folded === undefined) return;
    const written = this.options.sessions.write(folded);
    if (folded.isStatusChanged) await written;
  }

  /** The first attempt uses memory. Where memory is behind, the unique index refuses the insert, and the next attempt reads. */
  async #head({ stream, expected }: FactCommit, attempt: number): Promise<LastCommit> {
    const known = attempt === 1 ? this.#heads.get(stream) : undefined;
    if (known?.version === expected) return known;
    if (attempt === 1 && expected === 0 && known === undefined) return { version: 0, commit: 0 };
    const options = { sort: { commitSeq: -1 }, projection: { commitSeq: 1, toVersion: 1 } } as const;
    const last = await this.options.collections.facts.findOne({ streamId: stream }, options);
    return last === null ? { version: 0, commit: 0 } : { version: last.toVersion, commit: last.commitSeq };
  }

  override texts(stream: StreamId, refs: readonly TextRef[]): Promise<TextMap> {
    return this.#retrying(() => this.#texts.read(textOwnerOf(stream), refs));
  }

  override salt(stream: StreamId): Promise<string | undefined> {
    return this.#retrying(() => this.#texts.salt(textOwnerOf(stream), this.options.salt));
  }

  override subscribe(listener: FactListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  override watch(stream: StreamId, listener: FactListener): () => void {
    return this.options.audience.follow(stream, listener);
  }

  override watchCancelled(listener: FactListener): () => void {
    return this.options.audience.followCancellations(listener);
  }
}
