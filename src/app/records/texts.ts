// Texts of an investigation: a writer takes them in and gives references.
import type { StreamId, TextRef } from '../../kernel/brand.js';
import type { MaskedText } from '../../kernel/masked.js';
import { EventStore, type TextMap } from '../../ports/event-store.js';
import { Digests } from '../../ports/runtime.js';

/** Thrown when an erased investigation is asked for its texts. */
export class TextsErased extends Error {
  override readonly name = 'Erased';
}

/** Collects the texts of one commit. */
export type TextWriter = {
  readonly put: (text: MaskedText) => TextRef;
  readonly texts: TextMap;
};

const textWriter = (digests: Digests, salt: string): TextWriter => {
  const texts = new Map<TextRef, MaskedText>();
  return {
    put: (text) => {
      const ref = digests.salted(salt, text) as TextRef;
      texts.set(ref, text);
      return ref;
    },
    texts,
  };
};

/** Makes writers, one for each commit. Throws `TextsErased`. */
export const openTextWriters = async (
  events: EventStore,
  digests: Digests,
  stream: StreamId,
): Promise<() => TextWriter> => {
  const salt = await events.salt(stream);
  if (salt === undefined) throw new TextsErased(`${stream} was erased`);
  return () => textWriter(digests, salt);
};

export const openTexts = async (events: EventStore, digests: Digests, stream: StreamId): Promise<TextWriter> =>
  (await openTextWriters(events, digests, stream))();
