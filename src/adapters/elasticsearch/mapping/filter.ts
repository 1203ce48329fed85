// The structured filter as clauses: each field is looked for where the indexes keep it.
import type { FieldFilter, StructuredFilter } from '../../../telemetry/query.js';
import { absent, any, equals, firstPresent, not, type Clause } from './clauses.js';
import type { FieldPlace } from './field-caps.js';
import { placesOf, type IndexMapping } from './mapping.js';

/** What a document without a service is called. */
export const UNKNOWN_SERVICE = 'unknown';

export type FilterPlaces = {
  readonly mapping: IndexMapping;
  /** What a document without a service is called, if not `unknown`. */
  readonly unnamedService?: string;
  /** Ids of a filter that say nothing of this kind of record. */
  readonly ignoredIds?: readonly ('traceIds' | 'requestIds')[];
  /** Where a field is kept that a filter names. */
  readonly placesNamed: (field: string) => readonly FieldPlace[];
};

const CANONICAL: { readonly [field: string]: string } = {
  service: 'service',
  environment: 'environment',
  region: 'region',
  version: 'version',
  host: 'host',
  pod: 'pod',
  message: 'message',
  span: 'spanId',
  request: 'requestId',
  'error.type': 'errorType',
  'error.message': 'errorMessage',
  'error.stack': 'errorStack',
  title: 'title',
  change: 'change',
};

const holdsOneOf = (places: readonly FieldPlace[], values: readonly string[]): Clause =>
  firstPresent(places, (place) => equals(place, values));

const serviceClause = (
  { mapping, unnamedService = UNKNOWN_SERVICE }: FilterPlaces,
  values: readonly string[],
): Clause => {
  const found = placesOf(mapping, 'service');
  const named = holdsOneOf(found, values);
  if (!values.includes(unnamedService)) return named;
  return any([named, found.length === 0 ? { match_all: {} } : absent(found)]);
};

const fieldClause = (places: FilterPlaces, field: string, values: readonly string[]): Clause =>
  field === 'service' ? serviceClause(places, values) : namedClause(places.placesNamed(field), values);

/** An empty value is that of documents without the field. */
const namedClause = (found: readonly FieldPlace[], values: readonly string[]): Clause => {
  const named = holdsOneOf(found, values);
  if (!values.includes('')) return named;
  return any([named, found.length === 0 ? { match_all: {} } : absent(found)]);
};

/** Canonical fields where the mapping has them, and every other name where `attribute` finds it. */
export const placesByName =
  (mapping: IndexMapping, attribute: (field: string) => readonly FieldPlace[]) =>
  (field: string): readonly FieldPlace[] => {
    const canonical = CANONICAL[field];
    return canonical === undefined ? attribute(field) : placesOf(mapping, canonical);
  };

type FilterList = readonly [
  field: string,
  wanted: readonly string[] | undefined,
  unwanted: readonly string[] | undefined,
];

const filterLists = (filter: StructuredFilter): readonly FilterList[] => [
  ['service', filter.services, filter.notServices],
  ['environment', filter.environments, filter.notEnvironments],
  ['region', filter.regions, filter.notRegions],
  ['version', filter.versions, filter.notVersions],
];

const listClauses = (places: FilterPlaces, [field, included, excluded]: FilterList): readonly Clause[] => [
  ...(included === undefined ? [] : [fieldClause(places, field, included)]),
  ...(excluded === undefined || excluded.length === 0 ? [] : [not([fieldClause(places, field, excluded)])]),
];

const fieldFilterClause = (places: FilterPlaces, { field, is, values }: FieldFilter): Clause => {
  const clause = fieldClause(places, field, values);
  return is === 'not' ? not([clause]) : clause;
};

/** Everything but the level. */
export const filterClauses = (places: FilterPlaces, filter: StructuredFilter): readonly Clause[] => {
  const { mapping } = places;
  const { ignoredIds = [] } = places;
  const { traceIds, requestIds, fields = [] } = filter;
  return [
    ...filterLists(filter).flatMap((each) => listClauses(places, each)),
    ...(traceIds === undefined || ignoredIds.includes('traceIds')
      ? []
      : [holdsOneOf(placesOf(mapping, 'traceId'), withUpperCase(traceIds))]),
    ...(requestIds === undefined || ignoredIds.includes('requestIds')
      ? []
      : [holdsOneOf(placesOf(mapping, 'requestId'), requestIds)]),
    ...fields.map((field) => fieldFilterClause(places, field)),
  ];
};

/** Records hold hexadecimal ids in lower case, whatever the documents hold. */
const withUpperCase = (ids: readonly string[]): readonly string[] => [
  ...new Set(ids.flatMap((id) => (/^[0-9a-f-]{16,36}$/.test(id) ? [id, id.toUpperCase()] : [id]))),
];

/** Names of fields that the filter needs and the common table does not know. */
export const attributesOf = ({ fields = [] }: StructuredFilter): readonly string[] =>
  fields.map(({ field }) => field).filter((field) => CANONICAL[field] === undefined);
