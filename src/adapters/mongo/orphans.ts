// Deletes words that nobody can read: those of commits that never came, and those that an erasure met on their way.
import { ObjectId } from 'mongodb';
import { attempting } from './attempts.js';
import type { Collections, TextDocument } from './collections.js';

const PLACE = 'words';
/** Far longer than a commit is tried. */
const GRACE_SECONDS = 600;
const AT_ONCE = 500;

type Orphan = Pick<TextDocument, '_id' | 'commit'>;

const dropOrphans = async ({ facts, texts }: Collections, some: readonly Orphan[]): Promise<void> => {
  const commits = some.map(({ commit }) => commit);
  const there = await facts.find({ _id: { $in: commits } }, { projection: { _id: 1 } }).toArray();
  const stored = new Set(there.map(({ _id }) => _id.toHexString()));
  const orphans = some.filter(({ commit }) => !stored.has(commit.toHexString())).map(({ _id }) => _id);
  if (orphans.length > 0) await texts.deleteMany({ _id: { $in: orphans } });
};

const dropUncommitted = async (collections: Collections, from: number, to: number): Promise<void> => {
  const between = { $gte: ObjectId.createFromTime(from), $lt: ObjectId.createFromTime(to) };
  let some: Orphan[] = [];
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

/** What came since the last time, and is old enough to be judged. */
export const sweepWords = (collections: Collections, now: Date): Promise<void> =>
  attempting(collections.client, async () => {
    const { places } = collections;
    const place = await places.findOne({ _id: PLACE });
    const from = Math.max(0, (place?.at.getTime() ?? 0) / 1000 - GRACE_SECONDS);
    const to = Math.max(from, now.getTime() / 1000 - GRACE_SECONDS);
    await dropUncommitted(collections, Math.floor(from), Math.floor(to));
    await dropErased(collections, from);
    await places.replaceOne({ _id: PLACE }, { at: new Date(to * 1000) }, { upsert: true });
  });
