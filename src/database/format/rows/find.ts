// Finds the row in which a place of a snapshot stands.
import type { SnapshotRow } from '../../../telemetry/snapshot-row.js';
import type { Cited } from '../place.js';

export type Standing = {
  /** Of the row, in the list that was given. */
  readonly index: number;
  /** The rest of the way to the place. */
  readonly rest: string;
};

export type FindRow = (cited: Cited) => Standing | undefined;

const keyOf = (of: string, path: string): string => `${of} ${path}`;

/** The row of the longest part of the way that is one. */
export const rowFinder = (rows: readonly Pick<SnapshotRow, 'of' | 'path'>[]): FindRow => {
  const byPath = new Map(rows.map(({ of, path }, index) => [keyOf(of, path), index]));
  return ({ of, path }) => {
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
      const index = byPath.get(keyOf(of, path.slice(0, end)));
      if (index !== undefined) return { index, rest: path.slice(end) };
    }
    return undefined;
  };
};
