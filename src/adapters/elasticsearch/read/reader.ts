// What answering one query takes: where to ask, how the indexes are mapped, whose documents count, and what there is to tell.
import type { Tenant } from '../../../kernel/brand.js';
import type { Micros } from '../../../kernel/time.js';
import { SourceError, type ReadOptions } from '../../../ports/sources.js';
import type { FieldSignal } from '../../../telemetry/fields/field-map.js';
import type { Masker } from '../../../telemetry/masking/mask.js';
import type { StructuredFilter } from '../../../telemetry/query.js';
import type { Elasticsearch } from '../client.js';
import { deadlineOf, type ClusterCall } from '../deadline.js';
import { equals, NOTHING, type Clause } from '../mapping/clauses.js';
import { discover, type Discovered } from '../mapping/discover.js';
import type { Place } from '../mapping/field-caps.js';
import type { IndexSource } from '../mapping/index-source.js';
import { ownPaths, type Mapping } from '../mapping/mapping.js';
import { zoneOf, type Zone } from '../mapping/zone.js';
import { attributesIn, filterClauses, type Filtering } from './filter.js';
import type { Searching } from './search.js';

export type ReadingOptions = {
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
export type Opened = {
  readonly options: ReadingOptions;
  readonly source: IndexSource;
  readonly discovered: Discovered;
  readonly zone: Zone;
};

export type Reader = Searching & {
  readonly opened: Opened;
  readonly mapping: Mapping;
  readonly tenant: Tenant;
  readonly mask: Masker;
  /** Clauses that hold for every query of this tenant. */
  readonly always: readonly Clause[];
  readonly attribute: (field: string) => readonly Place[];
};

const TIMEOUT: Micros = 10_000_000;
const OVERLAP: Micros = 60_000_000;
const ONLY_TENANT = 'default';

export const overlapOf = ({ options }: Opened): Micros => options.overlap ?? OVERLAP;

export const openSource = (options: ReadingOptions, source: IndexSource, signal: FieldSignal): Opened => ({
  options,
  source,
  discovered: discover(source, signal),
  zone: zoneOf(source.zone),
});

export const askingOf = ({ options }: Opened, signal: ReadOptions['signal']): ClusterCall => ({
  elastic: options.elastic,
  deadline: deadlineOf(signal, options.timeout ?? TIMEOUT),
});

const tenantClause = (place: Place | undefined, tenant: Tenant): Clause =>
  place === undefined ? NOTHING : equals(place, [tenant]);

const SHORT = ['service', 'environment', 'pod', 'level', 'traceId', 'spanId', 'requestId'];

const leanOf = (mapping: Mapping): NonNullable<Searching['lean']> => ({
  short: SHORT.flatMap((field) => ownPaths(mapping, field)),
  words: ownPaths(mapping, 'message'),
});

const isTheirs = ({ tenantField, tenant: only = ONLY_TENANT }: IndexSource, tenant: Tenant): boolean =>
  tenantField !== undefined || only === tenant;

export const filteringOf = ({ mapping, opened, attribute }: Omit<Reader, 'always'>): Filtering => ({
  mapping,
  attribute,
  ...(opened.source.service !== undefined && { service: opened.source.service }),
});

/** Throws `SourceError` where the cluster, its indexes or the tenant will not do. */
export const openReader = async (opened: Opened, filter: StructuredFilter, read: ReadOptions): Promise<Reader> => {
  const { source, options, discovered } = opened;
  const { tenant } = read;
  if (!isTheirs(source, tenant)) throw new SourceError('refused', 'these indexes belong to another tenant');
  const asking = askingOf(opened, read.signal);
  const mapping = await discovered.mapping(asking);
  const own = source.filter ?? [];
  const { tenantField } = source;
  const names = [...attributesIn(filter), ...attributesIn({ fields: own })];
  const attribute = await discovered.attributes(asking, tenantField === undefined ? names : [...names, tenantField]);
  const searching = { asking, index: source.index, lean: leanOf(mapping), notices: new Set<string>() };
  const reader = { ...searching, opened, mapping, tenant, attribute, mask: options.mask(tenant) };
  const mine = tenantField === undefined ? [] : [tenantClause(attribute(tenantField)[0], tenant)];
  return { ...reader, always: [...mine, ...filterClauses(filteringOf(reader), { fields: own })] };
};
