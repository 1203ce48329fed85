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

/** A part of a file that is in none of its documents. */
export type LeftOutPart = Masked<{
  /** `archive.zip#path` of a file in an archive; of other parts the name of the file itself. */
  readonly name: string;
  /** One sentence without its point, which names the part where the name does not. */
  readonly because: string;
}>;

/** At least one document. */
export type DocumentReading = {
  readonly documents: readonly ParsedDocument[];
  /** In the order of the file. */
  readonly leftOut: readonly LeftOutPart[];
};

export type DocumentRefusal = Rejection<
  | 'document-encoding'
  | 'document-encrypted'
  | 'document-without-text'
  | 'document-kind'
  | 'document-damaged'
  | 'document-too-heavy'
>;

export abstract class DocumentReader {
  /** All documents of the file with what is left out of them, or why there are none. */
  abstract read(file: WithTenant<UploadedFile>, signal: CancelSignal): Promise<DocumentReading | DocumentRefusal>;
}
