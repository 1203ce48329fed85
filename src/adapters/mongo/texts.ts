// Texts and salts of investigations. A text is valid once its commit is stored, and never after an erasure; orphaned texts are deleted.
import { composeMasked } from '../../kernel/masked.js';
import { type ClientSession, MongoBulkWriteError, ObjectId } from 'mongodb';
import { LRUCache } from 'lru-cache';
import { isDuplicate, withMongoRetry } from './retry.js';
import type { Collections, TextDocument } from './collections.js';
import type { StreamId, TextRef } from '../../kernel/brand.js';
import type { TextMap } from '../../ports/event-store.js';

const SWEEP_CHECKPOINT = 'words';
/** Far longer than a commit is tried. */
const GRACE_SECONDS = 600;
const AT_ONCE = 500;

type OrphanCandidate = Pick<TextDocument, '_id' | 'commit'>;

const dropOrphans = async ({ facts, texts }: Collections, some: readonly OrphanCandidate[]): Promise<void> => {
  const commits = some.map(({ commit }) => commit);
  const there = await facts.find({ _id: { $in: commits } }, { projection: { _id: 1 } }).toArray();
  const stored = new Set(there.map(({ _id }) => _id.toHexString()));
  const orphans = some.filter(({ commit }) => !stored.has(commit.toHexString())).map(({ _id }) => _id);
  if (orphans.length > 0) await texts.deleteMany({ _id: { $in: orphans } });
};

const dropUncommitted = async (collections: Collections, from: number, to: number): Promise<void> => {
  const between = { $gte: ObjectId.createFromTime(from), $lt: ObjectId.createFromTime(to) };
  let some: OrphanCandidate[] = [];
  for await (const text of collections.texts.find({ _id: between }, { projection: { commit: 1 } })) {
    some.push(text);
    if (some.length < AT_ONCE) continue;
    await dropOrphans(collections, some);
    some = [];
  }
  await dropOrphans(collections, some);
};

const dropErased = async ({ salts, texts }: Collections, from: number): Promise<void> => {
  for await (const { _id } of salts.find({ erased: { $gte: new Date(from * 1000) } }))
    await texts.deleteMany({ owner: _id });
};

/** Checks texts that came since the last sweep and are old enough to be judged. */
export const sweepOrphanTexts = (collections: Collections, now: Date): Promise<void> =>
  withMongoRetry(collections.client, async () => {
    const { places } = collections;
    const place = await places.findOne({ _id: SWEEP_CHECKPOINT });
    const from = Math.max(0, (place?.at.getTime() ?? 0) / 1000 - GRACE_SECONDS);
    const to = Math.max(from, now.getTime() / 1000 - GRACE_SECONDS);
    await dropUncommitted(collections, Math.floor(from), Math.floor(to));
    await dropErased(collections, from);
    await places.replaceOne({ _id: SWEEP_CHECKPOINT }, { at: new Date(to * 1000) }, { upsert: true });
  });

/** Texts that this process knows to be stored: an execution names the same ones in every commit. */
const MOST_KNOWN = 8192;

const keyOf = (owner: StreamId, ref: TextRef): string => `${owner}\n${ref}`;

const textMapOf = (found: readonly TextDocument[]): TextMap =>
  new Map(found.map(({ ref, body }) => [ref, composeMasked(body)]));

/** Texts that an earlier attempt of the same commit stored are already there. */
const ignoreDuplicates = (error: unknown): void => {
  if (!(error instanceof MongoBulkWriteError) || !isDuplicate(error)) throw error;
};

export class MongoTexts {
  readonly #known = new LRUCache<string, true>({ max: MOST_KNOWN });

  constructor(private readonly collections: Collections) {}

  /** The documents of the texts that are new, the same at every attempt to write them. */
  draft(owner: StreamId, commit: ObjectId, texts: TextMap): readonly TextDocument[] {
    return [...texts]
      .filter(([ref]) => this.#known.get(keyOf(owner, ref)) === undefined)
      .map(([ref, body]) => ({ _id: new ObjectId(), owner, ref, body, commit }));
  }

  /** Stores texts before their commit: until the commit is stored, nobody reads them. */
  async put(drafts: readonly TextDocument[]): Promise<void> {
    if (drafts.length > 0) await this.collections.texts.insertMany(drafts, { ordered: false }).catch(ignoreDuplicates);
  }

  /** Their commit is stored, or lost for good. */
  async drop(drafts: readonly TextDocument[]): Promise<void> {
    await this.collections.texts.deleteMany({ _id: { $in: drafts.map(({ _id }) => _id) } });
  }

  remember(drafts: readonly TextDocument[]): void {
    for (const { owner, ref } of drafts) this.#known.set(keyOf(owner, ref), true);
  }

  async isErased(owner: StreamId): Promise<boolean> {
    return (await this.collections.salts.findOne({ _id: owner }))?.erased !== undefined;
  }

  /** In the transaction of the fact that says so. */
  async erase(owner: StreamId, session: ClientSession): Promise<void> {
    const { texts, salts } = this.collections;
    await salts.replaceOne({ _id: owner }, { erased: new Date() }, { session, upsert: true });
    await texts.deleteMany({ owner }, { session });
  }

  /** Again after that transaction: for texts that came while it ran. */
  async sweep(owner: StreamId): Promise<void> {
    await this.collections.texts.deleteMany({ owner });
  }

  async read(owner: StreamId, refs: readonly TextRef[]): Promise<TextMap> {
    if (refs.length === 0) return new Map();
    const [found, isErased] = await Promise.all([
      this.collections.texts.find({ owner, ref: { $in: [...refs] } }).toArray(),
      this.isErased(owner),
    ]);
    if (isErased) return new Map();
    const stored = await this.#ofStoredCommits(found);
    this.remember(stored);
    return textMapOf(stored);
  }

  async #ofStoredCommits(found: readonly TextDocument[]): Promise<readonly TextDocument[]> {
    const isKnown = ({ owner, ref }: TextDocument): boolean => this.#known.get(keyOf(owner, ref)) !== undefined;
    const commits = found.filter((text) => !isKnown(text)).map(({ commit }) => commit);
    if (commits.length === 0) return found;
    const there = await this.collections.facts.find({ _id: { $in: commits } }, { projection: { _id: 1 } }).toArray();
    const stored = new Set(there.map(({ _id }) => _id.toHexString()));
    return found.filter((text) => isKnown(text) || stored.has(text.commit.toHexString()));
  }

  /** Created by its first user; `undefined` once erased. */
  async salt(owner: StreamId, fresh: () => string): Promise<string | undefined> {
    const { salts } = this.collections;
    const found = await salts.findOne({ _id: owner });
    if (found?.erased !== undefined) return undefined;
    if (typeof found?.salt === 'string') return found.salt;
    const first = { $cond: ['$erased', null, { $ifNull: ['$salt', fresh()] }] };
    const options = { upsert: true, returnDocument: 'after' } as const;
    const made = await salts.findOneAndUpdate({ _id: owner }, [{ $set: { salt: first } }], options);
    return made?.salt ?? undefined;
  }
}
