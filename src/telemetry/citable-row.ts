// A row with its place in the batch that holds it, so that it can be cited.
import type { BatchHash } from '../kernel/brand.js';

export type CitableRow<Row> = {
  readonly row: Row;
  readonly batch: BatchHash;
  readonly position: number;
  /** The stored row, where `row` is only a part of it. */
  readonly stored?: Row;
};
