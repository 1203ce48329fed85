// What the reading thread is asked, one file at a time.
import type { ReadDocument, SentFile, Unreadable } from '../../ports/documents.js';

export type ReadingOperations = {
  readonly read: {
    readonly input: { readonly file: SentFile; readonly maskingKey: Uint8Array };
    readonly output: readonly ReadDocument[] | Unreadable;
  };
};

/** `ip`: mask addresses too. */
export type ReadingRole = { readonly ip: boolean };
