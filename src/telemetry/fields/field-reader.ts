// Reads the canonical fields out of a row in one pass over its keys, nested or flattened; what is left becomes attributes.
import type { Attributes } from '../record.js';
import { cleanText, truncateText } from './clean-text.js';

// The keys of rows, in their order: a sender's rows have few such shapes, and what each key means is worked out once for all of them.

type RowShape<F extends string> = {
  readonly keys: readonly string[];
  /** The field that each key names; `undefined` = none, an attribute. */
  readonly fields: readonly (F | undefined)[];
  /** What each key is called as an attribute. */
  readonly names: readonly string[];
  /** Scalars alone have been seen under its keys, and no two of them name one field. */
  flat: boolean;
};

/** `undefined`: one shape too many, or too many keys. */
type RowShapes<F extends string> = (keys: readonly string[]) => RowShape<F> | undefined;

const MOST_KEYS = 64;
/** Of one length: they are compared one by one. */
const MOST_SHAPES = 8;

const hasKeys = (shape: readonly string[], keys: readonly string[]): boolean => {
  for (let at = 0; at < keys.length; at += 1) if (shape[at] !== keys[at]) return false;
  return true;
};

const isUnique = (fields: readonly (string | undefined)[]): boolean => {
  const named = fields.filter((field) => field !== undefined);
  return new Set(named).size === named.length;
};

const rowShapes = <F extends string>(fieldOf: (key: string) => F | undefined): RowShapes<F> => {
  const byLength: RowShape<F>[][] = Array.from({ length: MOST_KEYS }, () => []);
  return (keys) => {
    const alike = byLength[keys.length];
    if (alike === undefined) return undefined;
    for (const shape of alike) if (hasKeys(shape.keys, keys)) return shape;
    if (alike.length === MOST_SHAPES) return undefined;
    const fields = keys.map(fieldOf);
    const shape = { keys, fields, names: keys.map(shortName), flat: isUnique(fields) };
    alike.push(shape);
    return shape;
  };
};

export type FieldScalar = string | number | boolean;

/** Canonical field → dotted paths, best first. */
export type FieldPaths<F extends string> = { readonly [field in F]: readonly string[] };

export type RowReading<F extends string> = {
  readonly values: { readonly [field in F]: FieldScalar | undefined };
  /** Other values, by their dotted path: scalars, and lists as JSON; absent when there are none. */
  readonly attributes?: Attributes;
  /** Values beyond `MOST_ATTRIBUTES`, and those nested beyond reading. */
  readonly dropped: number;
  /** A value was longer than `LONGEST_VALUE`. */
  readonly isCut: boolean;
};

export type FieldReader<F extends string> = (row: object) => RowReading<F>;

export const MOST_ATTRIBUTES = 32;
export const LONGEST_NAME = 128;
export const LONGEST_VALUE = 1024;
const DEEPEST = 8;

/** OpenTelemetry nests names inside these; they are skipped and are no part of an attribute's name. */
export const CONTAINERS: readonly string[] = ['attributes.', 'resource.attributes.', 'resource.'];

type PathCandidate<F> = { readonly field: F; readonly rank: number; readonly path: string };
/** `steps` holds every way to go on from here: the next key alone, or several keys joined by dots. */
type PathNode<F> = { candidate?: PathCandidate<F>; readonly prefix?: string; readonly steps: Map<string, PathNode<F>> };

const prefixAt = (path: string): string => (CONTAINERS.includes(`${path}.`) ? '' : `${path}.`);

const addPath = <F>(root: PathNode<F>, keys: readonly string[], candidate: PathCandidate<F>): void => {
  const places = [root];
  keys.forEach((_, end) => {
    const last: PathNode<F> = places[0]?.steps.get(keys.slice(0, end + 1).join('.')) ?? {
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

const buildPathTree = <F extends string>(candidates: FieldPaths<F>): PathNode<F> => {
  const root: PathNode<F> = { steps: new Map() };
  ['', ...CONTAINERS].forEach((container, tier) => {
    for (const field of Object.keys(candidates) as F[]) {
      candidates[field].forEach((path, index) => {
        const full = `${container}${path}`;
        addPath(root, full.split('.'), { field, rank: tier * 1000 + index, path });
      });
    }
  });
  return root;
};

type FieldSlots<F extends string, T> = { [field in F]: T | undefined };
type ReadingDraft<F extends string> = {
  readonly values: FieldSlots<F, FieldScalar>;
  /** The same one for all rows. */
  readonly from: Map<F, PathCandidate<F>>;
  readonly others: { [name: string]: FieldScalar };
  /** How many values went into `others`. */
  added: number;
  dropped: number;
  isCut: boolean;
};

const shortName = (name: string): string => {
  const container = CONTAINERS.find((each) => name.startsWith(each));
  return truncateText(cleanText(container === undefined ? name : name.slice(container.length)), LONGEST_NAME);
};

const shortValue = <F extends string>(draft: ReadingDraft<F>, value: FieldScalar): FieldScalar => {
  if (typeof value !== 'string') return value;
  const text = cleanText(value);
  if (text.length > LONGEST_VALUE) draft.isCut = true;
  return truncateText(text, LONGEST_VALUE);
};

/** `name`: as `shortName` has it. */
const addNamed = <F extends string>(draft: ReadingDraft<F>, name: string, value: FieldScalar): void => {
  if (draft.added === MOST_ATTRIBUTES) {
    draft.dropped += 1;
    return;
  }
  draft.added += 1;
  const short = shortValue(draft, value);
  if (name !== '__proto__') draft.others[name] = short;
  // set like the others, it would become the prototype
  else
    Object.defineProperty(draft.others, name, { value: short, configurable: true, enumerable: true, writable: true });
};

const addAttribute = <F extends string>(draft: ReadingDraft<F>, name: string, value: FieldScalar): void =>
  addNamed(draft, shortName(name), value);

/** `undefined`: it is nested so deeply that writing it overflows the stack. */
export const nestedText = (value: object): string | undefined => {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

const addNested = <F extends string>(draft: ReadingDraft<F>, name: string, value: object): void => {
  const text = nestedText(value);
  if (text === undefined) draft.dropped += 1;
  else addAttribute(draft, name, text);
};

const setField = <F extends string>(draft: ReadingDraft<F>, candidate: PathCandidate<F>, value: FieldScalar): void => {
  const { field } = candidate;
  const before = draft.from.get(field);
  const old = draft.values[field];
  if (before !== undefined && old !== undefined) {
    const wins = candidate.rank < before.rank;
    if (old !== value) addAttribute(draft, wins ? before.path : candidate.path, wins ? old : value);
    if (!wins) return;
  }
  draft.from.set(field, candidate);
  draft.values[field] = value;
};

type RowVisit<F> = { readonly place: PathNode<F> | undefined; readonly prefix: string; readonly depth: number };

const visitObject = <F extends string>(draft: ReadingDraft<F>, object: object, visited: RowVisit<F>): void => {
  for (const key of Object.keys(object)) {
    const value: unknown = (object as { [name: string]: unknown })[key];
    const next = visited.place?.steps.get(key);
    if (typeof value !== 'object') {
      if (value === '' || value === undefined) continue;
      if (next?.candidate === undefined) addAttribute(draft, visited.prefix + key, value as FieldScalar);
      else setField(draft, next.candidate, value as FieldScalar);
    } else if (value !== null)
      visitNested(draft, value, { place: next, prefix: `${visited.prefix}${key}.`, depth: visited.depth });
  }
};

/** Lists, and what lies deeper than anything canonical, are kept as JSON. */
const visitNested = <F extends string>(
  draft: ReadingDraft<F>,
  object: object,
  { place, prefix, depth }: RowVisit<F>,
): void => {
  if (depth === DEEPEST || Array.isArray(object)) {
    if (Object.keys(object).length > 0) addNested(draft, prefix.slice(0, -1), object);
    return;
  }
  visitObject(draft, object, { place, prefix: place?.prefix ?? prefix, depth: depth + 1 });
};

/** The same as `visit`, for a row of a flat shape; `undefined` when it is not flat after all. */
const readFlat = <F extends string>(
  draft: ReadingDraft<F>,
  row: object,
  shape: RowShape<F>,
): ReadingDraft<F> | undefined => {
  const { keys, fields, names } = shape;
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? '';
    const value: unknown = (row as { [name: string]: unknown })[key];
    if (value === '' || value === undefined || value === null) continue;
    if (typeof value === 'object') {
      shape.flat = false;
      return undefined;
    }
    const field = fields[at];
    if (field === undefined) addNamed(draft, names[at] ?? key, value as FieldScalar);
    else draft.values[field] = value as FieldScalar;
  }
  return draft;
};

const readAny = <F extends string>(draft: ReadingDraft<F>, row: object, place: PathNode<F>): ReadingDraft<F> => {
  draft.from.clear();
  visitObject(draft, row, { place, prefix: '', depth: 0 });
  return draft;
};

export const fieldReader = <F extends string>(candidates: FieldPaths<F>): FieldReader<F> => {
  const place = buildPathTree(candidates);
  const shapeOf = rowShapes<F>((key) => place.steps.get(key)?.candidate?.field);
  // One shape for all rows: adding properties per row would be several times slower.
  const blank = Object.fromEntries(Object.keys(candidates).map((field) => [field, undefined])) as FieldSlots<F, never>;
  const from = new Map<F, PathCandidate<F>>();
  const empty = (): ReadingDraft<F> => ({ values: { ...blank }, from, others: {}, added: 0, dropped: 0, isCut: false });
  return (row) => {
    const shape = shapeOf(Object.keys(row));
    const flat = shape?.flat === true ? readFlat(empty(), row, shape) : undefined;
    const { values, others, added, dropped, isCut } = flat ?? readAny(empty(), row, place);
    return added === 0 ? { values, dropped, isCut } : { values, attributes: others, dropped, isCut };
  };
};
