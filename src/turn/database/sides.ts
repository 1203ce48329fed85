// The snapshots among the batches of a turn: read from the rows, so that whatever is said of them can be cited.
import type { AnalysisBatch } from '../../analysis/telemetry-read.js';
import type { BatchHash } from '../../kernel/brand.js';
import { sideOf } from '../../snapshot/rows/assemble.js';
import type { Cited } from '../../snapshot/read/place.js';
import type { Snapshot } from '../../snapshot/read/snapshot.js';
import type { SnapshotRow } from '../../telemetry/snapshot-row.js';

export type PlacedRow = { readonly row: SnapshotRow; readonly batch: BatchHash; readonly position: number };

export type Captured = {
  readonly primary: Snapshot;
  readonly secondary?: Snapshot;
  readonly rows: readonly PlacedRow[];
  /** The row in which a place stands, and the rest of the way to it. */
  readonly rowOf: (cited: Cited) => { readonly placed: PlacedRow; readonly rest: string } | undefined;
};

const rowsOf = (batches: readonly AnalysisBatch[]): readonly PlacedRow[] => {
  const latest = batches.findLast(({ query }) => query.ask === 'snapshot');
  return (latest?.rows ?? []).flatMap((row, position) =>
    row.kind === 'snapshot' && latest !== undefined ? [{ row, batch: latest.hash, position }] : [],
  );
};

const keyOf = (of: string, path: string): string => `${of} ${path}`;

/** The row of the longest part of the way that is one. */
const finder = (rows: readonly PlacedRow[]): Captured['rowOf'] => {
  const byPath = new Map(rows.map((placed) => [keyOf(placed.row.of, placed.row.path), placed]));
  return ({ of, path }) => {
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
      const placed = byPath.get(keyOf(of, path.slice(0, end)));
      if (placed !== undefined) return { placed, rest: path.slice(end) };
    }
    return undefined;
  };
};

export const capturedIn = (batches: readonly AnalysisBatch[]): Captured | undefined => {
  const rows = rowsOf(batches);
  const all = rows.map(({ row }) => row);
  const [primary, secondary] = [sideOf(all, 'primary'), sideOf(all, 'secondary')];
  if (primary === undefined) return undefined;
  const other = secondary === undefined ? {} : { secondary: secondary.snapshot };
  return { primary: primary.snapshot, ...other, rows, rowOf: finder(rows) };
};
