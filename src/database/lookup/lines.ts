// A result of a lookup as lines: each part that can be cited has the handle of its row.
import { optional } from '../../kernel/optional.js';
import { isObject } from '../format/fields.js';
import type { Told } from './sides.js';
import type { FindRow } from '../format/rows/find.js';
import type { SnapshotSide } from '../../telemetry/snapshot-row.js';

/** How the row of a place is cited. */
export type Cite = (side: SnapshotSide, path: string) => string | undefined;

export const citing =
  (find: FindRow, handle: (index: number) => string): Cite =>
  (of, path) => {
    const found = find({ of, path });
    return found === undefined ? undefined : handle(found.index);
  };

const sideOf = (value: Told, side: SnapshotSide): SnapshotSide => {
  const named = value['snapshot'];
  return named === 'primary' || named === 'secondary' ? named : side;
};

const cited = (value: unknown, side: SnapshotSide, cite: Cite): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => cited(item, side, cite));
  if (!isObject(value)) return value;
  const own = sideOf(value, side);
  const row = typeof value['path'] === 'string' ? cite(own, value['path']) : undefined;
  const entries = Object.entries(value).map(([key, item]) => [key, cited(item, own, cite)] as const);
  return { ...optional({ row }), ...Object.fromEntries(entries) };
};

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.some(isObject);

/** What is long by itself stands on lines of its own; the rest of an object on one. */
const linesIn = (value: Told, label: string): readonly string[] => {
  const entries = Object.entries(value);
  const short = entries.filter(([, item]) => !isList(item));
  const head = short.length === 0 ? [] : [`${label}${JSON.stringify(Object.fromEntries(short))}`];
  return [
    ...head,
    ...entries.flatMap(([key, item]) =>
      isList(item) ? item.map((each) => `${label}${key}: ${JSON.stringify(each)}`) : [],
    ),
  ];
};

export const linesOf = (result: Told, cite: Cite): readonly string[] => {
  const { primary, secondary, ...rest } = cited(result, 'primary', cite) as Told;
  if (!isObject(primary) || !isObject(secondary)) return linesIn({ ...rest }, '');
  const compared = Object.keys(rest).length === 0 ? [] : linesIn(rest, 'compared ');
  return [...compared, ...linesIn(primary, 'primary '), ...linesIn(secondary, 'secondary ')];
};
