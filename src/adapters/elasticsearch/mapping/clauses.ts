// Query clauses about one field, whatever its type is in which index.
import { isIP } from 'node:net';
import type { FieldPlace, TypedIn } from './field-caps.js';

/** A clause of the query language, or any other part of a request. */
export type Clause = { readonly [name: string]: unknown };

export const all = (filter: readonly Clause[]): Clause => ({ bool: { filter } });

export const any = (should: readonly Clause[]): Clause =>
  should.length === 1 && should[0] !== undefined ? should[0] : { bool: { should, minimum_should_match: 1 } };

export const not = (clauses: readonly Clause[]): Clause => ({ bool: { must_not: clauses } });

export const NOTHING: Clause = { match_none: {} };

export const exists = (path: string): Clause => ({ exists: { field: path } });

/** Holds for a document, or for an object of the list around the place: what one index keeps apart, another may not. */
export const inPlace = ({ nested }: Pick<FieldPlace, 'nested'>, clause: Clause): Clause =>
  nested === undefined
    ? clause
    : any([clause, { nested: { path: nested, query: clause, ignore_unmapped: true, score_mode: 'max' } }]);

export const present = (place: FieldPlace): Clause => inPlace(place, exists(place.path));

const isNumber = (value: string): boolean => value.trim() !== '' && Number.isFinite(Number(value));

/** What the server would refuse as malformed cannot be equal to anything. */
const fittingValues = (kind: TypedIn['kind'], values: readonly string[]): readonly string[] => {
  switch (kind) {
    case 'exact':
    case 'text':
      return values;
    case 'number':
      return values.filter(isNumber);
    case 'boolean':
      return values.filter((value) => value === 'true' || value === 'false');
    case 'ip':
      return values.filter((value) => isIP(value) !== 0);
    case 'date':
      return [];
  }
  kind satisfies never;
};

const isOneOfValues = (path: string, kind: TypedIn['kind'], values: readonly string[]): Clause => {
  const fitting = fittingValues(kind, values);
  if (fitting.length === 0) return NOTHING;
  return kind === 'text'
    ? any(fitting.map((value) => ({ match_phrase: { [path]: value } })))
    : { terms: { [path]: fitting } };
};

/** Holds in these indexes only: elsewhere the path has another type. */
const inIndexes = (indices: readonly string[] | undefined, clause: Clause): Clause =>
  indices === undefined ? clause : all([{ terms: { _index: indices } }, clause]);

/** Words are all there is to ask where a text has no exact twin. */
const byWords = (path: string, keyword: readonly TypedIn[], values: readonly string[]): readonly Clause[] => {
  const words = isOneOfValues(path, 'text', values);
  if (keyword.length === 0) return [words];
  const covered = keyword.map(({ indices }) => indices);
  if (covered.includes(undefined)) return [];
  return [{ bool: { filter: [words], must_not: [{ terms: { _index: covered.flat() } }] } }];
};

/** Documents that hold one of the values at this place. */
export const equals = (place: FieldPlace, values: readonly string[]): Clause => {
  const { path, types, keyword } = place;
  const clauses = types.flatMap(({ kind, indices }): readonly Clause[] => {
    if (kind !== 'text') return [inIndexes(indices, isOneOfValues(path, kind, values))];
    const exact = keyword.map((twin) => inIndexes(twin.indices, isOneOfValues(`${path}.keyword`, 'exact', values)));
    return [...exact, ...byWords(path, keyword, values).map((clause) => inIndexes(indices, clause))];
  });
  return inPlace(place, any(clauses));
};

/** Of several places the first one that a document has counts. */
export const firstPresent = (places: readonly FieldPlace[], clauseOf: (place: FieldPlace) => Clause): Clause => {
  if (places.length === 0) return NOTHING;
  return any(
    places.map((place, index) => {
      const better = places.slice(0, index).map(present);
      const clause = clauseOf(place);
      return better.length === 0 ? clause : { bool: { filter: [clause], must_not: better } };
    }),
  );
};

export const absent = (places: readonly FieldPlace[]): Clause => not(places.map(present));
