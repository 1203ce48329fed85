// Opens a reader of indexes that somebody else writes: their mapping is learned from the cluster, and their tenant is a clause.
import type { Tenant } from '../../../kernel/brand.js';
import { optional } from '../../../kernel/optional.js';
import type { Micros } from '../../../kernel/time.js';
import { type ReadOptions, SourceError } from '../../../ports/sources.js';
import type { FieldSignal } from '../../../telemetry/fields/field-map.js';
import type { Masker } from '../../../telemetry/masking/mask.js';
import type { StructuredFilter } from '../../../telemetry/query.js';
import type { Elasticsearch } from '../client.js';
import { type ClusterCall, deadlineOf } from '../deadline.js';
import { all, any, type Clause, equals, NOTHING } from '../mapping/clauses.js';
import { returnedDate, timeClause, type UtcOffset, zoneOffset } from '../mapping/date-field.js';
import { type DiscoveredSource, discoverSource } from '../mapping/discover.js';
import type { FieldPlace } from '../mapping/field-caps.js';
import { attributesOf, filterClauses, placesByName } from '../mapping/filter.js';
import type { IndexSource } from '../mapping/index-source.js';
import { levelAtLeast, levelClause } from '../mapping/levels.js';
import { type IndexMapping, ownPaths } from '../mapping/mapping.js';
import { followForeign } from '../read/cursors.js';
import { spansNamed } from '../read/read-spans.js';
import type { IndexTraits, Reader } from '../read/reader.js';
import type { SearchTarget } from '../read/search.js';
import { type ForeignContext, toForeignRecord } from './foreign-documents.js';

export type ForeignReadOptions = {
  readonly elastic: Elasticsearch;
  /** What secrets become, by tenant: nothing leaves the adapter unmasked. */
  readonly mask: (tenant: Tenant) => Masker;
  readonly now: () => Micros;
  /** Longest time for one query; the caller's own deadline may be shorter. Default 10 s. */
  readonly timeout?: Micros;
  /** How late a document may be found after its ingest or event time. Default 60 s. */
  readonly overlap?: Micros;
};

/** One index source, as long as the process lives. */
export type OpenedSource = {
  readonly options: ForeignReadOptions;
  readonly source: IndexSource;
  readonly discovered: DiscoveredSource;
  readonly zone: UtcOffset;
};

const TIMEOUT: Micros = 10_000_000;
const OVERLAP: Micros = 60_000_000;
const ONLY_TENANT = 'default';

export const openSource = (options: ForeignReadOptions, source: IndexSource, signal: FieldSignal): OpenedSource => ({
  options,
  source,
  discovered: discoverSource(source, signal),
  zone: zoneOffset(source.zone),
});

const callOf = ({ options }: OpenedSource, signal: ReadOptions['signal']): ClusterCall => ({
  elastic: options.elastic,
  deadline: deadlineOf(signal, options.timeout ?? TIMEOUT),
});

const tenantClause = (place: FieldPlace | undefined, tenant: Tenant): Clause =>
  place === undefined ? NOTHING : equals(place, [tenant]);

const SHORT = ['service', 'environment', 'pod', 'level', 'traceId', 'spanId', 'requestId'];

const leanOf = (mapping: IndexMapping): NonNullable<SearchTarget['lean']> => ({
  short: SHORT.flatMap((field) => ownPaths(mapping, field)),
  words: ownPaths(mapping, 'message'),
});

const isTheirs = ({ tenantField, tenant: only = ONLY_TENANT }: IndexSource, tenant: Tenant): boolean =>
  tenantField !== undefined || only === tenant;

/** `index:id`; no name of an index holds a colon. */
const splitId = (id: string): readonly [index: string, document: string] => {
  const colon = id.indexOf(':');
  return [id.slice(0, colon), id.slice(colon + 1)];
};

/** Documents by their record ids: an id is one of its index only. */
export const documentsNamed = (ids: readonly string[]): Clause => {
  const byIndex = Map.groupBy(ids.map(splitId), ([index]) => index);
  if (byIndex.size === 0) return NOTHING;
  return any(
    [...byIndex].map(([index, named]) =>
      all([{ term: { _index: index } }, { ids: { values: named.map(([, document]) => document) } }]),
    ),
  );
};

/** Dates that a server can read end somewhere. */
const LAST: Micros = 4_000_000_000_000_000;

const traitsOf = (context: ForeignContext): IndexTraits => {
  const { mapping, opened, mask } = context;
  const { ingested, time } = mapping;
  return {
    isCanonical: false,
    returned: { fields: [time, ...(ingested === undefined ? [] : [ingested])].map(returnedDate) },
    toRecord: (hit, kind) => toForeignRecord(context, hit, kind),
    atLeast: (level) => levelClause(mapping, levelAtLeast(level)),
    named: (reader, kind, ids) => (kind === 'span' ? spansNamed(reader, ids) : documentsNamed(ids)),
    upTo: (position) => (ingested === undefined ? [] : [timeClause(ingested, { to: Math.min(position + 1, LAST) })]),
    follow: followForeign(opened.options.overlap ?? OVERLAP),
    tieBreakers: () => [],
    masked: mask,
  };
};

/** `counted`: attributes that are counted by. Throws `SourceError` where the cluster, its indexes or the tenant will not do. */
export const openForeignReader = async (
  opened: OpenedSource,
  filter: StructuredFilter,
  read: ReadOptions,
  counted: readonly string[] = [],
): Promise<Reader> => {
  const { source, options, discovered, zone } = opened;
  const { tenant } = read;
  if (!isTheirs(source, tenant)) throw new SourceError('refused', 'these indexes belong to another tenant');
  const call = callOf(opened, read.signal);
  const mapping = await discovered.mapping(call);
  const fields = source.filter ?? [];
  const { tenantField, service } = source;
  const names = [...attributesOf(filter), ...attributesOf({ fields }), ...counted];
  const attribute = await discovered.attributes(call, tenantField === undefined ? names : [...names, tenantField]);
  const notices = new Set<string>();
  const places = {
    mapping,
    placesNamed: placesByName(mapping, attribute),
    ...optional({ unnamedService: service }),
  };
  const mine = tenantField === undefined ? [] : [tenantClause(attribute(tenantField)[0], tenant)];
  return {
    call,
    index: source.index,
    lean: leanOf(mapping),
    notices,
    ...places,
    zone,
    always: [...mine, ...filterClauses(places, { fields })],
    traits: traitsOf({ opened, mapping, zone, mask: options.mask(tenant), notices }),
  };
};
