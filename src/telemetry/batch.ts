// A batch: the exact rows one fetch returned, one canonical JSON line each, addressed by the digest of those bytes.
import type { BatchHash } from '../kernel/brand.js';
import type { Digest } from '../kernel/digest.js';
import { canonicalJson } from '../kernel/json.js';
import { composeMasked, type Masked, type MaskedText } from '../kernel/masked.js';
import type { AggregateRow } from './aggregates/aggregate-rows.js';
import type { CollectionRow, OutsideResultRow, OutsideToolRow, PassageRow } from './knowledge-rows.js';
import type { TelemetryRecord } from './record.js';
import type { CaptureRow, EventTextRow, SnapshotRow } from './snapshot-row.js';

export type BatchRow =
  | TelemetryRecord
  | AggregateRow
  | PassageRow
  | CollectionRow
  | OutsideResultRow
  | OutsideToolRow
  | SnapshotRow
  | CaptureRow
  | EventTextRow;

/** NDJSON, every row ended by a line feed; `position` is the 0-based line. */
export const batchBytes = (rows: readonly BatchRow[]): string => rows.map((row) => `${canonicalJson(row)}\n`).join('');

/** A batch as it is stored, and how many rows it has. */
export type SerializedBatch = { readonly bytes: MaskedText; readonly count: number };

export const serializeBatch = (rows: Masked<readonly BatchRow[]>): SerializedBatch => ({
  bytes: composeMasked(batchBytes(rows)),
  count: rows.length,
});

export const batchHash = (bytes: string, digest: Digest): BatchHash => digest(bytes) as BatchHash;

export const batchRows = (bytes: string): Masked<readonly BatchRow[]> =>
  composeMasked(
    bytes
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as BatchRow),
  );
