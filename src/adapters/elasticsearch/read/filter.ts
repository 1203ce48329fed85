// The structured filter as clauses: each canonical field is looked for where the indexes keep it.
import type { FieldFilter, StructuredFilter } from '../../../telemetry/query.js';
import { absent, any, equals, firstPresent, not, type Clause } from '../mapping/clauses.js';
import type { Place } from '../mapping/field-caps.js';
import { placesOf, type Mapping } from '../mapping/mapping.js';

/** What a document without a service is called. */
export const UNKNOWN = 'unknown';

export type Filtering = {
  readonly mapping: Mapping;
  readonly service?: string;
  /** Places of a field that is none of the canonical ones. */
  readonly attribute: (field: string) => readonly Place[];
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

const services = ({ mapping, service = UNKNOWN }: Filtering, values: readonly string[]): Clause => {
  const places = placesOf(mapping, 'service');
  const named = oneOf(places, values);
  return values.includes(service) ? any([named, places.length === 0 ? { match_all: {} } : absent(places)]) : named;
};

const fieldClause = (filtering: Filtering, field: string, values: readonly string[]): Clause => {
  if (field === 'service') return services(filtering, values);
  const canonical = CANONICAL[field];
  return oneOf(canonical === undefined ? filtering.attribute(field) : placesOf(filtering.mapping, canonical), values);
};

type Listed = readonly [field: string, wanted: readonly string[] | undefined, unwanted: readonly string[] | undefined];

const listsOf = (filter: StructuredFilter): readonly Listed[] => [
  ['service', filter.services, filter.notServices],
  ['environment', filter.environments, filter.notEnvironments],
  ['region', filter.regions, filter.notRegions],
  ['version', filter.versions, filter.notVersions],
];

const listed = (filtering: Filtering, [field, wanted, unwanted]: Listed): readonly Clause[] => [
  ...(wanted === undefined ? [] : [fieldClause(filtering, field, wanted)]),
  ...(unwanted === undefined || unwanted.length === 0 ? [] : [not([fieldClause(filtering, field, unwanted)])]),
];

export const freeClause = (filtering: Filtering, { field, is, values }: FieldFilter): Clause => {
  const clause = fieldClause(filtering, field, values);
  return is === 'not' ? not([clause]) : clause;
};

/** Everything but the level. */
export const filterClauses = (filtering: Filtering, filter: StructuredFilter): readonly Clause[] => {
  const { mapping } = filtering;
  const { traceIds, requestIds, fields = [] } = filter;
  return [
    ...listsOf(filter).flatMap((each) => listed(filtering, each)),
    ...(traceIds === undefined ? [] : [oneOf(placesOf(mapping, 'traceId'), spelled(traceIds))]),
    ...(requestIds === undefined ? [] : [oneOf(placesOf(mapping, 'requestId'), requestIds)]),
    ...fields.map((field) => freeClause(filtering, field)),
  ];
};

/** Records hold hexadecimal ids in lower case, whatever the documents hold. */
const spelled = (ids: readonly string[]): readonly string[] => [
  ...new Set(ids.flatMap((id) => (/^[0-9a-f-]{16,36}$/.test(id) ? [id, id.toUpperCase()] : [id]))),
];

/** Names of fields that the filter needs and the common table does not know. */
export const attributesIn = ({ fields = [] }: StructuredFilter): readonly string[] =>
  fields.map(({ field }) => field).filter((field) => CANONICAL[field] === undefined);
