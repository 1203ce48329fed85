// Which paths an index can count by: a field may be a text in one index and a keyword in another.
import type { FieldPlace, TypedIn } from './field-caps.js';
import { placesOf, type IndexMapping } from './mapping.js';

/** `nested`: in objects of that list, which are counted apart from the documents that hold them. */
type CountablePath = { readonly path: string; readonly nested?: string };

/** Indexes in which the same paths can be counted by; `fields`: canonical field → paths, best first. */
export type CountLayout = {
  readonly indices: readonly string[];
  readonly fields: { readonly [field: string]: readonly CountablePath[] };
};

const isCountableIn = (typed: readonly TypedIn[], index: string): boolean =>
  typed.some(({ kind, indices }) => kind !== 'text' && (indices?.includes(index) ?? true));

/** The path by which an index counts the values of a place. */
const countablePath = (place: FieldPlace, index: string): readonly CountablePath[] => {
  const { path, types, keyword, nested, nestedIn } = place;
  const around = nested === undefined || nestedIn?.includes(index) === false ? {} : { nested };
  if (isCountableIn(types, index)) return [{ path, ...around }];
  return isCountableIn(keyword, index) ? [{ path: `${path}.keyword`, ...around }] : [];
};

/** Of documents themselves. */
export const documentPaths = ({ fields }: CountLayout, field: string): readonly string[] =>
  (fields[field] ?? []).filter(({ nested }) => nested === undefined).map(({ path }) => path);

export const countLayouts = (mapping: IndexMapping, fields: readonly string[]): readonly CountLayout[] => {
  const layouts = new Map<string, { indices: string[]; fields: CountLayout['fields'] }>();
  for (const index of mapping.indices) {
    const paths = fields.map((field) => [
      field,
      placesOf(mapping, field).flatMap((place) => countablePath(place, index)),
    ]);
    const key = JSON.stringify(paths);
    const layout = layouts.get(key) ?? { indices: [], fields: Object.fromEntries(paths) as CountLayout['fields'] };
    layout.indices.push(index);
    layouts.set(key, layout);
  }
  return [...layouts.values()];
};
