// Where values can be counted by: a text cannot be, and what is a text in one index may be a keyword in another.
import type { Place, Typed } from './field-caps.js';
import { placesOf, type Mapping } from './mapping.js';

/** `nested`: in objects of that list, which are counted apart from the documents that hold them. */
export type Countable = { readonly path: string; readonly nested?: string };

/** Indexes in which the same paths can be counted by; `fields`: canonical field → paths, best first. */
export type Layout = {
  readonly indices: readonly string[];
  readonly fields: { readonly [field: string]: readonly Countable[] };
};

const isIn = (typed: readonly Typed[], index: string): boolean =>
  typed.some(({ kind, indices }) => kind !== 'text' && (indices?.includes(index) ?? true));

/** The path by which an index counts the values of a place. */
const countable = (place: Place, index: string): readonly Countable[] => {
  const { path, types, keyword, nested, nestedIn } = place;
  const around = nested === undefined || nestedIn?.includes(index) === false ? {} : { nested };
  if (isIn(types, index)) return [{ path, ...around }];
  return isIn(keyword, index) ? [{ path: `${path}.keyword`, ...around }] : [];
};

/** Of documents themselves. */
export const ownOf = ({ fields }: Layout, field: string): readonly string[] =>
  (fields[field] ?? []).filter(({ nested }) => nested === undefined).map(({ path }) => path);

export const layoutsOf = (mapping: Mapping, fields: readonly string[]): readonly Layout[] => {
  const layouts = new Map<string, { indices: string[]; fields: Layout['fields'] }>();
  for (const index of mapping.indices) {
    const paths = fields.map((field) => [field, placesOf(mapping, field).flatMap((place) => countable(place, index))]);
    const key = JSON.stringify(paths);
    const layout = layouts.get(key) ?? { indices: [], fields: Object.fromEntries(paths) as Layout['fields'] };
    layout.indices.push(index);
    layouts.set(key, layout);
  }
  return [...layouts.values()];
};
