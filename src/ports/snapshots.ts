// Parses, checks and masks files of database snapshots, without blocking other work.
import type { MaskedText } from '../kernel/masked.js';
import type { BatchHash, Tenant } from '../kernel/brand.js';
import type { Rejection } from '../kernel/rejection.js';
import type { ImportedSnapshot } from '../investigation/snapshot-library.js';

/** `bytes`: UTF-8; ownership passes to the intake, so do not use them afterwards. */
export type UploadedSnapshot = { readonly tenant: Tenant; readonly bytes: Uint8Array; readonly name?: string };

/** What the file says of itself; words that somebody wrote are not in it. */
export type SnapshotHead = Omit<ImportedSnapshot, 'artifact' | 'source' | 'bytes' | 'file' | 'comment'>;

/** Something that the file does not say, and the questions that stay open for it. */
type MissingSnapshotPart = { readonly path: string; readonly because: string; readonly unanswerable: string };

export type ParsedSnapshotFile = {
  /** What is stored: masked, on one line. */
  readonly text: MaskedText;
  /** SHA-256 of it. */
  readonly artifact: BatchHash;
  /** SHA-256 of the bytes as they came. */
  readonly sent: string;
  readonly head: SnapshotHead;
  /** Of the file, and of whoever took it; masked, as everything. */
  readonly name?: MaskedText;
  readonly comment?: MaskedText;
  readonly missing: readonly MissingSnapshotPart[];
};

export type SnapshotRefusal = Rejection<'snapshot-refused'>;

export abstract class SnapshotIntake {
  /** Throws `SourceError` when nothing can be taken in. */
  abstract take(file: UploadedSnapshot): Promise<ParsedSnapshotFile | SnapshotRefusal>;
}
