// Reads documents from files: text, structure and passages, with secrets masked.
import type { Masked } from '../kernel/masked.js';
import type { CancelSignal } from '../kernel/cancel.js';
import type { Rejection } from '../kernel/rejection.js';
import type { KnowledgeDocument, WithTenant } from './knowledge.js';

const TEXT_ENCODINGS = ['utf-8', 'latin1'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

export type UploadedFile = {
  /** As the caller calls it: names the document, and its ending tells what it is. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Of text; absent: UTF-8, and nothing else. */
  readonly encoding?: TextEncoding;
};

/** A file holds one document, or a list of notes. */
export type ParsedDocument = Masked<Omit<KnowledgeDocument, 'vectors'>>;

export type DocumentRefusal = Rejection<
  | 'document-encoding'
  | 'document-encrypted'
  | 'document-without-text'
  | 'document-kind'
  | 'document-damaged'
  | 'document-too-heavy'
>;

export abstract class DocumentReader {
  /** All documents of the file, or why none: never a part of them. */
  abstract read(
    file: WithTenant<UploadedFile>,
    signal: CancelSignal,
  ): Promise<readonly ParsedDocument[] | DocumentRefusal>;
}
