// Merges lists of objects inside a document into one object each, for a row has no lists.
import type { IndexMapping } from '../mapping/mapping.js';

type Row = { readonly [key: string]: unknown };

const DEEPEST = 6;
const MOST_OBJECTS = 32;

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

type At = { readonly path: string; readonly depth: number; readonly canonical: ReadonlySet<string> };

const deeper = ({ path, depth, canonical }: At, key: string): At => ({
  path: path === '' ? key : `${path}.${key}`,
  depth: depth + 1,
  canonical,
});

/** A canonical field takes the first value; any other field lists all values. */
const joined = (values: readonly unknown[], { path, canonical }: At): unknown => {
  const scalars = [...new Set(values)].filter((value) => typeof value !== 'object' && value !== '');
  return scalars.length < 2 || canonical.has(path) ? scalars[0] : scalars.join(', ');
};

const merged = (objects: readonly Row[], at: At): Row => {
  const keys = new Set(objects.flatMap((object) => Object.keys(object)));
  return Object.fromEntries(
    [...keys].map((key) => {
      const values = objects.flatMap((object) => object[key] ?? []);
      const inside = values.filter(isObject);
      const below = deeper(at, key);
      return [key, inside.length > 0 && below.depth < DEEPEST ? merged(inside, below) : joined(values, below)];
    }),
  );
};

const unlisted = (value: unknown, at: At): unknown => {
  if (typeof value !== 'object' || value === null || at.depth === DEEPEST) return value;
  if (!Array.isArray(value)) return rowOf(value as Row, at);
  const objects = value.filter(isObject).slice(0, MOST_OBJECTS);
  return objects.length === 0 ? value : merged(objects, at);
};

/** The same object when it holds no list: most do not. */
const rowOf = (row: Row, at: At): Row => {
  const entries = Object.entries(row).map(([key, value]) => [key, unlisted(value, deeper(at, key))] as const);
  // defines properties, so that a key `__proto__` stays data
  return entries.some(([key, value]) => row[key] !== value) ? Object.fromEntries(entries) : row;
};

const canonicalPaths = new WeakMap<IndexMapping, ReadonlySet<string>>();

const canonicalOf = (mapping: IndexMapping): ReadonlySet<string> => {
  const known = canonicalPaths.get(mapping);
  if (known !== undefined) return known;
  const paths = new Set(Object.values(mapping.places).flatMap((places) => places.map(({ path }) => path)));
  canonicalPaths.set(mapping, paths);
  return paths;
};

export const withoutLists = (row: object, mapping: IndexMapping): object =>
  rowOf(row as Row, { path: '', depth: 0, canonical: canonicalOf(mapping) });
