// Puts rows together again: what the engine and the tools read is what can be cited, and nothing else.
import { pointerKeys } from '../../../telemetry/json-pointer.js';
import type { SnapshotRow, SnapshotSide } from '../../../telemetry/snapshot-row.js';
import type { FileName } from '../file-name.js';
import type { JsonObject } from '../place.js';
import { readSnapshot, type SnapshotRead } from '../read-snapshot.js';

type Node = { [key: string]: unknown };

const set = (node: Node, key: string, value: unknown): void => {
  Object.defineProperty(node, key, { value, enumerable: true, configurable: true, writable: true });
};

/** Of a list only items have rows: a parent that has none is a list. */
const child = (node: Node, key: string): Node => {
  const known = Object.hasOwn(node, key) ? node[key] : undefined;
  if (typeof known === 'object' && known !== null) return known as Node;
  const list: unknown[] = [];
  set(node, key, list);
  return list as unknown as Node;
};

const copied = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : value;

/** The artifact as far as these rows of one snapshot tell it; what is left out of a list leaves its place empty. */
export const assemble = (rows: readonly SnapshotRow[]): JsonObject => {
  const artifact: Node = {};
  for (const { path, value } of rows) {
    const keys = pointerKeys(path);
    const last = keys.at(-1);
    if (last === undefined) continue;
    set(keys.slice(0, -1).reduce(child, artifact), last, copied(value));
  }
  return artifact;
};

export type Side = SnapshotRead & { readonly artifact: string };

const fileOf = ({ service, captured }: SnapshotRow): FileName | undefined =>
  captured === undefined ? undefined : { instance: service, ...captured };

/** A snapshot from the rows of a batch; `undefined` when it holds none of this side. */
export const sideOf = (all: readonly SnapshotRow[], of: SnapshotSide): Side | undefined => {
  const rows = all.filter((row) => row.of === of);
  const [first] = rows;
  if (first === undefined) return undefined;
  const read = readSnapshot(assemble(rows), fileOf(first));
  return 'rejected' in read ? undefined : { ...read, artifact: first.artifact };
};
