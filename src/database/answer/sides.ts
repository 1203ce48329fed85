// The snapshots among the batches of a turn: read from the rows, so that whatever is said of them can be cited.
import type { AnalysisBatch } from '../../analysis/turn-telemetry.js';
import type { BatchHash } from '../../kernel/brand.js';
import { sideOf } from '../format/rows/assemble.js';
import { rowFinder } from '../format/rows/find.js';
import type { Cited } from '../format/place.js';
import type { Snapshot } from '../format/snapshot.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { EventTextRow, SnapshotRow } from '../../telemetry/snapshot-row.js';

export type PlacedRow = { readonly row: SnapshotRow; readonly batch: BatchHash; readonly position: number };

export type PlacedText = { readonly row: EventTextRow; readonly batch: BatchHash; readonly position: number };

export type Captured = {
  readonly primary: Snapshot;
  readonly secondary?: Snapshot;
  readonly rows: readonly PlacedRow[];
  /** What is written of the wait events. */
  readonly texts: readonly PlacedText[];
  /** The row in which a place stands, and the rest of the way to it. */
  readonly rowOf: (cited: Cited) => { readonly placed: PlacedRow; readonly rest: string } | undefined;
};

type Placed = { readonly row: BatchRow; readonly batch: BatchHash; readonly position: number };

const latestOf = (batches: readonly AnalysisBatch[]): readonly Placed[] => {
  const latest = batches.findLast(({ query }) => query.ask === 'snapshot');
  return latest === undefined ? [] : latest.rows.map((row, position) => ({ row, batch: latest.hash, position }));
};

const isOfSnapshot = (placed: Placed): placed is PlacedRow => placed.row.kind === 'snapshot';
const isText = (placed: Placed): placed is PlacedText => placed.row.kind === 'event-text';

const finder = (rows: readonly PlacedRow[]): Captured['rowOf'] => {
  const find = rowFinder(rows.map(({ row }) => row));
  return (cited) => {
    const found = find(cited);
    const placed = found === undefined ? undefined : rows[found.index];
    return found === undefined || placed === undefined ? undefined : { placed, rest: found.rest };
  };
};

export const capturedIn = (batches: readonly AnalysisBatch[]): Captured | undefined => {
  const placed = latestOf(batches);
  const rows = placed.filter(isOfSnapshot);
  const all = rows.map(({ row }) => row);
  const [primary, secondary] = [sideOf(all, 'primary'), sideOf(all, 'secondary')];
  if (primary === undefined) return undefined;
  const other = secondary === undefined ? {} : { secondary: secondary.snapshot };
  return { primary: primary.snapshot, ...other, rows, texts: placed.filter(isText), rowOf: finder(rows) };
};
