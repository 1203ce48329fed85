// Splits an artifact into rows, each with its pointer; together they hold all of it.
import { pointerBelow } from '../../../telemetry/json-pointer.js';
import type { SnapshotRow } from '../../../telemetry/snapshot-row.js';
import { isObject } from '../fields.js';
import type { JsonObject, Path } from '../place.js';
import { placeBelow, splitAt } from './layout.js';

/** What every row of one snapshot shares. */
export type RowHead = Pick<SnapshotRow, 'service' | 'artifact' | 'of' | 'captured'>;

type Piece = Pick<SnapshotRow, 'path' | 'section' | 'value'>;
type At = { readonly path: Path; readonly place: string; readonly section: string };

const inner = ({ path, place, section }: At, key: string | number): At => ({
  path: pointerBelow(path, key),
  place: placeBelow(place, String(key)),
  section: path === '' ? String(key) : section,
});

const ofObject = (value: JsonObject, at: At): readonly Piece[] => {
  const split = splitAt(at.place);
  const isApart = (key: string): boolean => split === 'all' || split.includes(key);
  const entries = Object.entries(value);
  const own = Object.fromEntries(entries.filter(([key]) => !isApart(key)));
  const apart = entries.filter(([key]) => isApart(key)).flatMap(([key, item]) => pieces(item, inner(at, key)));
  return at.path === '' ? apart : [{ path: at.path, section: at.section, value: own }, ...apart];
};

const pieces = (value: unknown, at: At): readonly Piece[] => {
  if (isObject(value)) return ofObject(value, at);
  if (Array.isArray(value) && value.length > 0 && splitAt(at.place) === 'all')
    return value.flatMap((item: unknown, index) => pieces(item, inner(at, index)));
  return [{ path: at.path, section: at.section, value }];
};

/** In the order of the file. */
export const splitRows = (artifact: JsonObject, head: RowHead): readonly SnapshotRow[] =>
  pieces(artifact, { path: '', place: '', section: '' }).map((piece) => ({
    kind: 'snapshot',
    id: `${head.artifact}#${piece.path}`,
    ...head,
    ...piece,
  }));
