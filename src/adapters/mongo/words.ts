// Texts and salts of investigations: written with the facts that refer to them, and gone for good once erased.
import type { ClientSession } from 'mongodb';
import type { StreamId, TextRef } from '../../kernel/brand.js';
import type { Texts } from '../../ports/event-store.js';
import { type Collections, textId, textsOf } from './collections.js';

/** Agents that were still at work when their investigation was erased leave no words. */
export const putTexts = async (
  { texts, salts }: Collections,
  { owner, words }: { readonly owner: StreamId; readonly words: Texts },
  session: ClientSession,
): Promise<void> => {
  // the write, and not only the look, is what makes a concurrent erasure collide
  const options = { session, upsert: true, returnDocument: 'after' } as const;
  const salt = await salts.findOneAndUpdate({ _id: owner }, { $inc: { commits: 1 } }, options);
  if (salt?.erased === true) return;
  const puts = [...words].map(([ref, body]) => ({
    updateOne: { filter: { _id: textId(owner, ref) }, update: { $setOnInsert: { body } }, upsert: true },
  }));
  await texts.bulkWrite(puts, { session, ordered: false });
};

export const eraseWords = async (
  { texts, salts }: Collections,
  owner: StreamId,
  session: ClientSession,
): Promise<void> => {
  await salts.replaceOne({ _id: owner }, { erased: true }, { session, upsert: true });
  await texts.deleteMany({ _id: textsOf(owner) }, { session });
};

export const readTexts = async ({ texts }: Collections, owner: StreamId, refs: readonly TextRef[]): Promise<Texts> => {
  const found = await texts.find({ _id: { $in: refs.map((ref) => textId(owner, ref)) } }).toArray();
  const bodies = new Map(found.map(({ _id, body }) => [_id, body]));
  const pairs = refs.map((ref) => [ref, bodies.get(textId(owner, ref))] as const);
  return new Map(pairs.filter((pair): pair is [TextRef, string] => pair[1] !== undefined));
};

/** The salt of an investigation, made on first use by whoever comes first; `undefined` once erased. */
export const saltOf = async ({ salts }: Collections, owner: StreamId, fresh: string): Promise<string | undefined> => {
  const found = await salts.findOne({ _id: owner });
  if (found?.erased === true) return undefined;
  if (typeof found?.salt === 'string') return found.salt;
  const first = { $cond: ['$erased', null, { $ifNull: ['$salt', fresh] }] };
  const options = { upsert: true, returnDocument: 'after' } as const;
  const made = await salts.findOneAndUpdate({ _id: owner }, [{ $set: { salt: first } }], options);
  return made?.salt ?? undefined;
};
