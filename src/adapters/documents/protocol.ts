// What the reading thread is asked, one file at a time.
import type { ParsedDocument, UploadedFile, DocumentRefusal } from '../../ports/documents.js';

export type ReadingOperations = {
  readonly read: {
    readonly input: { readonly file: UploadedFile; readonly maskingKey: Uint8Array };
    readonly output: readonly ParsedDocument[] | DocumentRefusal;
  };
};

/** `ip`: mask addresses too. */
export type ReadingRole = { readonly ip: boolean };
