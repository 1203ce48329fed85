// Splits an artifact into citable rows, and assembles rows into an artifact again.
import type { SnapshotRow, SnapshotSide } from '../../telemetry/snapshot-row.js';
import type { ArtifactPath, CitedPlace, JsonObject } from './snapshot.js';
import { pointerBelow, pointerKeys } from '../../telemetry/json-pointer.js';
import { isObject } from './fields.js';
import type { SnapshotFileName } from './file-name.js';
import { readSnapshotFile, type SnapshotReading } from './read-snapshot.js';

// The layout decides which parts are rows of their own: a cited row should be no larger than the claim needs.

/** Keys of an object that become rows of their own, or every key or item. */
type SplitRule = 'all' | readonly string[];

/** By the keys that lead there; `*` is any. */
const ROW_LAYOUT: { readonly [place: string]: SplitRule } = {
  '': 'all',
  '/NonDefParameters': 'all',
  '/LogFileAnalysis': 'all',
  '/WaitEvents': ['TopEvents'],
  '/WaitEvents/TopEvents': 'all',
  '/Metrics': ['OSMetrics', 'DBMetrics', 'AdditionalMetrics', 'StaticMetrics', 'Correlations', 'WorkloadAnalyses'],
  '/Metrics/OSMetrics': 'all',
  '/Metrics/OSMetrics/*': ['metrics'],
  '/Metrics/OSMetrics/*/metrics': 'all',
  '/Metrics/DBMetrics': 'all',
  '/Metrics/DBMetrics/*': ['metrics'],
  '/Metrics/DBMetrics/*/metrics': 'all',
  '/Metrics/AdditionalMetrics': 'all',
  '/SQLs': ['SQLs', 'LoadByDatabase', 'LoadByUser', 'Waits', 'SQLTextFull'],
  '/SQLs/SQLs': 'all',
  '/SQLs/LoadByDatabase': 'all',
  '/SQLs/LoadByUser': 'all',
  '/SQLs/Waits': 'all',
  '/SQLs/SQLTextFull': 'all',
  '/SQLs/SQLTextFull/*': ['sql_ids'],
  '/SQLs/SQLTextFull/*/sql_ids': 'all',
  '/Locks': ['Chain'],
  '/Locks/Chain': 'all',
  '/Plans': 'all',
  '/Watch': ['Episodes'],
  '/Watch/Episodes': 'all',
  '/ServerState': 'all',
  '/ServerState/*': 'all',
  '/ServerState/Archiver': [],
};

const NO_SPLIT: SplitRule = [];

/** A key of the file named `*` must not match the wildcard of the layout. */
const splitRuleAt = (place: string): SplitRule =>
  Object.hasOwn(ROW_LAYOUT, place) ? (ROW_LAYOUT[place] ?? NO_SPLIT) : NO_SPLIT;

/** The place below another: its own name where the table knows it, else any. */
const splitRuleBelow = (place: string, key: string): string => {
  const named = `${place}/${key}`;
  return Object.hasOwn(ROW_LAYOUT, named) ? named : `${place}/*`;
};

type RowLocation = {
  /** Of the row, in the list that was given. */
  readonly index: number;
  /** The rest of the way to the place. */
  readonly rest: string;
};

export type RowFinder = (cited: CitedPlace) => RowLocation | undefined;

const placeKey = (of: string, path: string): string => `${of} ${path}`;

/** The row of the longest part of the way that is one. */
export const findRowsIn = (rows: readonly Pick<SnapshotRow, 'of' | 'path'>[]): RowFinder => {
  const byPath = new Map(rows.map(({ of, path }, index) => [placeKey(of, path), index]));
  return ({ of, path }) => {
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
      const index = byPath.get(placeKey(of, path.slice(0, end)));
      if (index !== undefined) return { index, rest: path.slice(end) };
    }
    return undefined;
  };
};

// Together, the rows contain the whole artifact.

/** What every row of one snapshot shares. */
type SnapshotRowHead = Pick<SnapshotRow, 'service' | 'artifact' | 'of' | 'captured'>;

type ArtifactPiece = Pick<SnapshotRow, 'path' | 'section' | 'value'>;
type PieceLocation = { readonly path: ArtifactPath; readonly place: string; readonly section: string };

const splitFurther = ({ path, place, section }: PieceLocation, key: string | number): PieceLocation => ({
  path: pointerBelow(path, key),
  place: splitRuleBelow(place, String(key)),
  section: path === '' ? String(key) : section,
});

const objectPieces = (value: JsonObject, at: PieceLocation): readonly ArtifactPiece[] => {
  const split = splitRuleAt(at.place);
  const isApart = (key: string): boolean => split === 'all' || split.includes(key);
  const entries = Object.entries(value);
  const own = Object.fromEntries(entries.filter(([key]) => !isApart(key)));
  const apart = entries.filter(([key]) => isApart(key)).flatMap(([key, item]) => pieces(item, splitFurther(at, key)));
  return at.path === '' ? apart : [{ path: at.path, section: at.section, value: own }, ...apart];
};

const pieces = (value: unknown, at: PieceLocation): readonly ArtifactPiece[] => {
  if (isObject(value)) return objectPieces(value, at);
  if (Array.isArray(value) && value.length > 0 && splitRuleAt(at.place) === 'all')
    return value.flatMap((item: unknown, index) => pieces(item, splitFurther(at, index)));
  return [{ path: at.path, section: at.section, value }];
};

/** In the order of the file. */
export const splitIntoRows = (artifact: JsonObject, head: SnapshotRowHead): readonly SnapshotRow[] =>
  pieces(artifact, { path: '', place: '', section: '' }).map((piece) => ({
    kind: 'snapshot',
    id: `${head.artifact}#${piece.path}`,
    ...head,
    ...piece,
  }));

type TreeNode = { [key: string]: unknown };

const setAt = (node: TreeNode, key: string, value: unknown): void => {
  Object.defineProperty(node, key, { value, enumerable: true, configurable: true, writable: true });
};

/** Of a list only items have rows: a parent that has none is a list. */
const childAt = (node: TreeNode, key: string): TreeNode => {
  const known = Object.hasOwn(node, key) ? node[key] : undefined;
  if (typeof known === 'object' && known !== null) return known as TreeNode;
  const list: unknown[] = [];
  setAt(node, key, list);
  return list as unknown as TreeNode;
};

const copyTree = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : value;

/** The part of the artifact that these rows contain. An omitted item leaves its place in a list empty. */
export const assembleArtifact = (rows: readonly SnapshotRow[]): JsonObject => {
  const artifact: TreeNode = {};
  for (const { path, value } of rows) {
    const keys = pointerKeys(path);
    const last = keys.at(-1);
    if (last === undefined) continue;
    setAt(keys.slice(0, -1).reduce(childAt, artifact), last, copyTree(value));
  }
  return artifact;
};

type AssembledSide = SnapshotReading & { readonly artifact: string };

const sourceFileName = ({ service, captured }: SnapshotRow): SnapshotFileName | undefined =>
  captured === undefined ? undefined : { instance: service, ...captured };

/** A snapshot from the rows of a batch; `undefined` when it holds none of this side. */
export const assembleSide = (all: readonly SnapshotRow[], of: SnapshotSide): AssembledSide | undefined => {
  const rows = all.filter((row) => row.of === of);
  const [first] = rows;
  if (first === undefined) return undefined;
  const read = readSnapshotFile(assembleArtifact(rows), sourceFileName(first));
  return 'rejected' in read ? undefined : { ...read, artifact: first.artifact };
};
