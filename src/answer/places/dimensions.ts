// What a question of places is about: the dimension that it names, and the field in which telemetry holds it.
import { type EntityKind, namesOfEntity } from '../../language/names/entity.js';
import type { TallyDimension } from '../../telemetry/query.js';
import type { LogRecord, SpanRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads } from '../ask-reads.js';
import { hasCue } from '../../language/details/message-details.js';
import { isOfDatabase } from '../counts/attribute-names.js';
import { hasSource, logQuery, spanQuery } from '../queries.js';
import { errorWindow } from './error-counts.js';

const PLACES = [
  'pod',
  'host',
  'region',
  'zone',
  'service',
  'version',
  'endpoint',
  'user',
  'tenant',
  'environment',
] as const;

export type Place = (typeof PLACES)[number];

const OWN_FIELDS: { readonly [Name in Place]?: TallyDimension } = {
  pod: 'pod',
  host: 'host',
  region: 'region',
  service: 'service',
  version: 'version',
  endpoint: 'operation',
  environment: 'environment',
};

/** Attributes that hold it, the usual name first. */
const ATTRIBUTES: { readonly [Name in Place]?: readonly string[] } = {
  zone: ['cloud.availability_zone', 'availability_zone', 'topology.kubernetes.io/zone', 'zone', 'az'],
  user: ['user.id', 'enduser.id', 'user.name', 'user_id', 'userId', 'customer.id', 'customer_id', 'user'],
  tenant: ['tenant.id', 'tenant', 'tenant_id', 'tenantId', 'organization.id', 'org.id', 'account.id', 'merchant.id'],
};

const ENTITY_OF: { readonly [Name in Place]?: EntityKind } = {
  pod: 'pod',
  host: 'host',
  region: 'region',
  service: 'service',
  version: 'version',
  endpoint: 'endpoint',
  environment: 'environment',
};

/** Kinds of places that the words of a question name. */
const NAMED_PLACES = ['service', 'endpoint', 'version', 'region', 'environment', 'host', 'pod'] as const;

/** Kinds of places whose names stand for them. A service or an endpoint is what the question is about. */
const NAMED_ALONE = ['version', 'region', 'environment', 'host', 'pod'] as const;

/** “eu-west-1a”, “europe-west1-b”: as clouds name their zones. */
const ZONE = /^(?:[a-z]{2}(?:-[a-z]+)+-\d[a-z]|[a-z]+-[a-z]+\d-[a-z])$/;

const namedZones = ({ details }: AskContext): readonly string[] =>
  details.terms.flatMap(({ text }) => (ZONE.test(text) ? [text] : []));

const namedPlace = (context: AskContext): Place | undefined => {
  const { ask, details } = context;
  if (namedZones(context).length > 0) return 'zone';
  return (
    PLACES.find((place) => place === ask.by) ??
    NAMED_PLACES.find((place) => hasCue(details, place)) ??
    // “is 2.5.0 affected?” names a version without the word
    NAMED_ALONE.find((place) => context.entities.some(({ kind }) => kind === ENTITY_OF[place]))
  );
};

/** It says which kind of place it asks for. */
export const namesPlace = (context: AskContext): boolean => namedPlace(context) !== undefined;

export const placeOf = (context: AskContext, usual: Place = 'pod'): Place => namedPlace(context) ?? usual;

export const entityOfPlace = (place: Place): EntityKind | undefined => ENTITY_OF[place];

/** The places of a kind that the message names, also those that no record has. */
export const placesNamed = (context: AskContext, place: Place): readonly string[] => {
  if (place === 'zone') return [...new Set(namedZones(context))];
  const kind = entityOfPlace(place);
  const named = context.entities.filter((each) => each.kind === kind);
  return [...new Set(named.flatMap((each) => (namesOfEntity(each).length > 0 ? namesOfEntity(each) : [each.text])))];
};

const SAMPLE = 40;

/** Rows whose attributes tell under which name a place is stored. Places with a field of their own need none. */
export const dimensionSamples = (context: AskContext, ...places: readonly Place[]): AskQueries =>
  places.every((place) => OWN_FIELDS[place] !== undefined)
    ? {}
    : {
        'sample-lines': logQuery(context, { window: errorWindow(context), minLevel: 'error', budget: SAMPLE }),
        ...(hasSource(context, 'spans') && {
          'sample-spans': spanQuery(context, { window: errorWindow(context), budget: SAMPLE }),
        }),
      };

const attributeNames = (row: LogRecord | SpanRecord, place: Place): readonly string[] => {
  const { attributes = {} } = row;
  return place === 'user' && isOfDatabase(attributes) ? [] : Object.keys(attributes);
};

/** Undefined: no row that was read names it. */
export const dimensionOf = (place: Place, reads: AskReads): TallyDimension | undefined => {
  const own = OWN_FIELDS[place];
  if (own !== undefined) return own;
  const rows = [...reads.rows('sample-lines', 'log'), ...reads.rows('sample-spans', 'span')];
  const held = new Set(rows.flatMap(({ row }) => attributeNames(row, place)));
  const field = ATTRIBUTES[place]?.find((name) => held.has(name));
  return field === undefined ? undefined : { field };
};
