// The snapshots among the batches of a turn: read from the rows, so that whatever is said of them can be cited.
import type { AnalysisBatch } from '../../analysis/turn-telemetry.js';
import type { BatchHash } from '../../kernel/brand.js';
import { assembleSide, findRowsIn } from '../format/rows.js';
import type { CitedPlace, DatabaseSnapshot } from '../format/snapshot.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { EventTextRow, SnapshotRow } from '../../telemetry/snapshot-row.js';

export type CitableSnapshotRow = { readonly row: SnapshotRow; readonly batch: BatchHash; readonly position: number };

export type CitableEventText = { readonly row: EventTextRow; readonly batch: BatchHash; readonly position: number };

export type CapturedSnapshots = {
  readonly primary: DatabaseSnapshot;
  readonly secondary?: DatabaseSnapshot;
  readonly rows: readonly CitableSnapshotRow[];
  /** What is written of the wait events. */
  readonly texts: readonly CitableEventText[];
  /** The row in which a place stands, and the rest of the way to it. */
  readonly rowOf: (cited: CitedPlace) => { readonly placed: CitableSnapshotRow; readonly rest: string } | undefined;
};

type CitableRow = { readonly row: BatchRow; readonly batch: BatchHash; readonly position: number };

const latestSnapshotRows = (batches: readonly AnalysisBatch[]): readonly CitableRow[] => {
  const latest = batches.findLast(({ query }) => query.ask === 'snapshot');
  return latest === undefined ? [] : latest.rows.map((row, position) => ({ row, batch: latest.hash, position }));
};

const isOfSnapshot = (placed: CitableRow): placed is CitableSnapshotRow => placed.row.kind === 'snapshot';
const isText = (placed: CitableRow): placed is CitableEventText => placed.row.kind === 'event-text';

const findRows = (rows: readonly CitableSnapshotRow[]): CapturedSnapshots['rowOf'] => {
  const find = findRowsIn(rows.map(({ row }) => row));
  return (cited) => {
    const found = find(cited);
    const placed = found === undefined ? undefined : rows[found.index];
    return found === undefined || placed === undefined ? undefined : { placed, rest: found.rest };
  };
};

export const findCapturedSnapshots = (batches: readonly AnalysisBatch[]): CapturedSnapshots | undefined => {
  const placed = latestSnapshotRows(batches);
  const rows = placed.filter(isOfSnapshot);
  const all = rows.map(({ row }) => row);
  const [primary, secondary] = [assembleSide(all, 'primary'), assembleSide(all, 'secondary')];
  if (primary === undefined) return undefined;
  const other = secondary === undefined ? {} : { secondary: secondary.snapshot };
  return { primary: primary.snapshot, ...other, rows, texts: placed.filter(isText), rowOf: findRows(rows) };
};
