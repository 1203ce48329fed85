// Reads the canonical fields out of a row in one pass over its keys, nested or flattened; what is left becomes attributes.
import type { Attributes } from '../record.js';
import { rowShapes, type RowShape } from './row-shapes.js';
import { cleaned, cutTo } from './text.js';

export type Scalar = string | number | boolean;

/** Canonical field → dotted paths, best first. */
export type Candidates<F extends string> = { readonly [field in F]: readonly string[] };

export type Reading<F extends string> = {
  readonly values: { readonly [field in F]: Scalar | undefined };
  /** Other scalars, by their dotted path; absent when there are none. */
  readonly attributes?: Attributes;
  /** Scalars beyond `MOST_ATTRIBUTES`. */
  readonly dropped: number;
};

export type FieldReader<F extends string> = (row: object) => Reading<F>;

export const MOST_ATTRIBUTES = 32;
export const LONGEST_NAME = 128;
export const LONGEST_VALUE = 1024;
const DEEPEST = 8;

/** OpenTelemetry keeps names inside these; they are looked through, and are no part of an attribute's name. */
export const CONTAINERS: readonly string[] = ['attributes.', 'resource.attributes.', 'resource.'];

type Candidate<F> = { readonly field: F; readonly rank: number; readonly path: string };
/** `steps` holds every way to go on from here: the next key alone, or several keys joined by dots. */
type Place<F> = { candidate?: Candidate<F>; readonly prefix?: string; readonly steps: Map<string, Place<F>> };

const prefixAt = (path: string): string => (CONTAINERS.includes(`${path}.`) ? '' : `${path}.`);

const mark = <F>(root: Place<F>, keys: readonly string[], candidate: Candidate<F>): void => {
  const places = [root];
  keys.forEach((_, end) => {
    const last: Place<F> = places[0]?.steps.get(keys.slice(0, end + 1).join('.')) ?? {
      prefix: prefixAt(keys.slice(0, end + 1).join('.')),
      steps: new Map(),
    };
    places.forEach((place, start) => place.steps.set(keys.slice(start, end + 1).join('.'), last));
    places.push(last);
  });
  const leaf = places[places.length - 1];
  // a name that two fields look for belongs to the one that looks for it earlier
  if (leaf !== undefined && candidate.rank < (leaf.candidate?.rank ?? Infinity)) leaf.candidate = candidate;
};

const placesOf = <F extends string>(candidates: Candidates<F>): Place<F> => {
  const root: Place<F> = { steps: new Map() };
  ['', ...CONTAINERS].forEach((container, tier) => {
    for (const field of Object.keys(candidates) as F[]) {
      candidates[field].forEach((path, index) => {
        const full = `${container}${path}`;
        mark(root, full.split('.'), { field, rank: tier * 1000 + index, path });
      });
    }
  });
  return root;
};

type Slots<F extends string, T> = { [field in F]: T | undefined };
type Draft<F extends string> = {
  readonly values: Slots<F, Scalar>;
  /** The same one for all rows. */
  readonly from: Map<F, Candidate<F>>;
  readonly others: [string, Scalar][];
  dropped: number;
};

const shortName = (name: string): string => {
  const container = CONTAINERS.find((each) => name.startsWith(each));
  return cutTo(cleaned(container === undefined ? name : name.slice(container.length)), LONGEST_NAME);
};

const keep = <F extends string>(draft: Draft<F>, name: string, value: Scalar): void => {
  if (draft.others.length === MOST_ATTRIBUTES) draft.dropped += 1;
  else draft.others.push([shortName(name), typeof value === 'string' ? cutTo(cleaned(value), LONGEST_VALUE) : value]);
};

const take = <F extends string>(draft: Draft<F>, candidate: Candidate<F>, value: Scalar): void => {
  const { field } = candidate;
  const before = draft.from.get(field);
  const old = draft.values[field];
  if (before !== undefined && old !== undefined) {
    const wins = candidate.rank < before.rank;
    if (old !== value) keep(draft, wins ? before.path : candidate.path, wins ? old : value);
    if (!wins) return;
  }
  draft.from.set(field, candidate);
  draft.values[field] = value;
};

type Visit<F> = { readonly place: Place<F> | undefined; readonly prefix: string; readonly depth: number };

const visit = <F extends string>(draft: Draft<F>, object: object, visited: Visit<F>): void => {
  for (const key of Object.keys(object)) {
    const value: unknown = (object as { [name: string]: unknown })[key];
    const next = visited.place?.steps.get(key);
    if (typeof value !== 'object') {
      if (value === '' || value === undefined) continue;
      if (next?.candidate === undefined) keep(draft, visited.prefix + key, value as Scalar);
      else take(draft, next.candidate, value as Scalar);
    } else if (value !== null)
      descend(draft, value, { place: next, prefix: `${visited.prefix}${key}.`, depth: visited.depth });
  }
};

/** Lists are no scalars, and nothing canonical stands deeper than `DEEPEST`. */
const descend = <F extends string>(draft: Draft<F>, object: object, { place, prefix, depth }: Visit<F>): void => {
  if (depth === DEEPEST || Array.isArray(object)) return;
  visit(draft, object, { place, prefix: place?.prefix ?? prefix, depth: depth + 1 });
};

/** The same as `visit`, for a row of a flat shape; `undefined` when it is not flat after all. */
const readFlat = <F extends string>(draft: Draft<F>, row: object, shape: RowShape<F>): Draft<F> | undefined => {
  const { keys, fields } = shape;
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? '';
    const value: unknown = (row as { [name: string]: unknown })[key];
    if (value === '' || value === undefined || value === null) continue;
    if (typeof value === 'object') {
      shape.flat = false;
      return undefined;
    }
    const field = fields[at];
    if (field === undefined) keep(draft, key, value as Scalar);
    else draft.values[field] = value as Scalar;
  }
  return draft;
};

const readAny = <F extends string>(draft: Draft<F>, row: object, place: Place<F>): Draft<F> => {
  draft.from.clear();
  visit(draft, row, { place, prefix: '', depth: 0 });
  return draft;
};

export const fieldReader = <F extends string>(candidates: Candidates<F>): FieldReader<F> => {
  const place = placesOf(candidates);
  const shapeOf = rowShapes<F>((key) => place.steps.get(key)?.candidate?.field);
  // One shape for all rows: adding properties per row would be several times slower.
  const blank = Object.fromEntries(Object.keys(candidates).map((field) => [field, undefined])) as Slots<F, never>;
  const from = new Map<F, Candidate<F>>();
  const empty = (): Draft<F> => ({ values: { ...blank }, from, others: [], dropped: 0 });
  return (row) => {
    const shape = shapeOf(Object.keys(row));
    const flat = shape?.flat === true ? readFlat(empty(), row, shape) : undefined;
    const { values, others, dropped } = flat ?? readAny(empty(), row, place);
    // `fromEntries` defines properties, so that a key `__proto__` stays data.
    return others.length === 0 ? { values, dropped } : { values, attributes: Object.fromEntries(others), dropped };
  };
};
