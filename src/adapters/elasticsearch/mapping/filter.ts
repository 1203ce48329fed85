// The structured filter as clauses: each canonical field is looked for where the indexes keep it.
import type { FieldFilter, StructuredFilter } from '../../../telemetry/query.js';
import { absent, any, equals, firstPresent, not, type Clause } from './clauses.js';
import type { Place } from './field-caps.js';
import { placesOf, type Mapping } from './mapping.js';

/** What a document without a service is called. */
export const UNKNOWN_SERVICE = 'unknown';

export type FilterPlaces = {
  readonly mapping: Mapping;
  /** What a document without a service is called, if not `unknown`. */
  readonly unnamedService?: string;
  /** Ids of a filter that say nothing of this kind of record. */
  readonly ignoredIds?: readonly ('traceIds' | 'requestIds')[];
  /** Where a field is kept that a filter names. */
  readonly placesNamed: (field: string) => readonly Place[];
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

const oneOf = (places: readonly Place[], values: readonly string[]): Clause =>
  firstPresent(places, (place) => equals(place, values));

const services = ({ mapping, unnamedService = UNKNOWN_SERVICE }: FilterPlaces, values: readonly string[]): Clause => {
  const found = placesOf(mapping, 'service');
  const named = oneOf(found, values);
  if (!values.includes(unnamedService)) return named;
  return any([named, found.length === 0 ? { match_all: {} } : absent(found)]);
};

const fieldClause = (places: FilterPlaces, field: string, values: readonly string[]): Clause =>
  field === 'service' ? services(places, values) : oneOf(places.placesNamed(field), values);

/** Canonical fields where the mapping has them, and every other name where `attribute` finds it. */
export const placesByName =
  (mapping: Mapping, attribute: (field: string) => readonly Place[]) =>
  (field: string): readonly Place[] => {
    const canonical = CANONICAL[field];
    return canonical === undefined ? attribute(field) : placesOf(mapping, canonical);
  };

type FilterList = readonly [
  field: string,
  wanted: readonly string[] | undefined,
  unwanted: readonly string[] | undefined,
];

const listsOf = (filter: StructuredFilter): readonly FilterList[] => [
  ['service', filter.services, filter.notServices],
  ['environment', filter.environments, filter.notEnvironments],
  ['region', filter.regions, filter.notRegions],
  ['version', filter.versions, filter.notVersions],
];

const listed = (places: FilterPlaces, [field, wanted, unwanted]: FilterList): readonly Clause[] => [
  ...(wanted === undefined ? [] : [fieldClause(places, field, wanted)]),
  ...(unwanted === undefined || unwanted.length === 0 ? [] : [not([fieldClause(places, field, unwanted)])]),
];

const freeClause = (places: FilterPlaces, { field, is, values }: FieldFilter): Clause => {
  const clause = fieldClause(places, field, values);
  return is === 'not' ? not([clause]) : clause;
};

/** Everything but the level. */
export const filterClauses = (places: FilterPlaces, filter: StructuredFilter): readonly Clause[] => {
  const { mapping } = places;
  const { ignoredIds = [] } = places;
  const { traceIds, requestIds, fields = [] } = filter;
  return [
    ...listsOf(filter).flatMap((each) => listed(places, each)),
    ...(traceIds === undefined || ignoredIds.includes('traceIds')
      ? []
      : [oneOf(placesOf(mapping, 'traceId'), spelled(traceIds))]),
    ...(requestIds === undefined || ignoredIds.includes('requestIds')
      ? []
      : [oneOf(placesOf(mapping, 'requestId'), requestIds)]),
    ...fields.map((field) => freeClause(places, field)),
  ];
};

/** Records hold hexadecimal ids in lower case, whatever the documents hold. */
const spelled = (ids: readonly string[]): readonly string[] => [
  ...new Set(ids.flatMap((id) => (/^[0-9a-f-]{16,36}$/.test(id) ? [id, id.toUpperCase()] : [id]))),
];

/** Names of fields that the filter needs and the common table does not know. */
export const attributesIn = ({ fields = [] }: StructuredFilter): readonly string[] =>
  fields.map(({ field }) => field).filter((field) => CANONICAL[field] === undefined);
