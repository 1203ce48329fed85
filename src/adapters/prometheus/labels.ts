// Labels and origins: the origin of a series by its labels, the structured filter as label matchers, and a test of the origin for the rest.
import type { Tenant } from '../../kernel/brand.js';
import type { FieldFilter, StructuredFilter } from '../../telemetry/query.js';
import type { RecordOrigin } from '../../telemetry/record.js';
import type { LabelMap, OriginField, PrometheusTenancy } from './options.js';
import { compareText } from '../../kernel/json.js';
import type { SeriesLabels } from './api.js';

/** `name="value"`, ready to stand between braces. */
export type LabelMatcher = string;

/** PromQL knows the escapes of JSON, but no half of a surrogate pair. */
const quoted = (text: string): string => JSON.stringify(text.toWellFormed());

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const labelEquals = (label: string, value: string): LabelMatcher => `${label}=${quoted(value)}`;

export const labelIsAnyOf = (label: string, values: readonly string[]): LabelMatcher => {
  const any = values.map(literal).join('|');
  return `${label}=~${quoted(label === 'job' ? `(?:.*/)?(?:${any})` : any)}`;
};

export const tenantMatchers = ({ label }: PrometheusTenancy, tenant: Tenant): readonly LabelMatcher[] =>
  label === undefined ? [] : [labelEquals(label, tenant)];

const filteredValues = (filter: StructuredFilter, field: OriginField): readonly string[] | undefined => {
  const listed: Partial<Record<OriginField, readonly string[] | undefined>> = {
    service: filter.services,
    environment: filter.environments,
    version: filter.versions,
    region: filter.regions,
  };
  const same = filter.fields?.find(({ field: name, is }) => name === field && is === 'equal');
  return listed[field] ?? same?.values;
};

const SCOPE_FIELDS: readonly OriginField[] = ['service', 'pod', 'host', 'environment', 'region', 'version'];

/**
 * Sets of matchers that together find every series of the filter, and others: the first field that the filter names and labels hold.
 * One set per label that may hold it, for a matcher cannot say "this label or that one".
 */
export const scopeMatchers = (
  filter: StructuredFilter,
  map: LabelMap,
  known: ReadonlySet<string>,
): readonly (readonly LabelMatcher[])[] => {
  for (const field of SCOPE_FIELDS) {
    const values = filteredValues(filter, field);
    const labels = map[field].filter((label) => known.has(label));
    if (values !== undefined && labels.length > 0) return labels.map((label) => [labelIsAnyOf(label, values)]);
  }
  return [[]];
};

type FilterLists = readonly (readonly [OriginField, readonly string[] | undefined, readonly string[] | undefined])[];

const filterLists = (filter: StructuredFilter): FilterLists => [
  ['service', filter.services, filter.notServices],
  ['environment', filter.environments, filter.notEnvironments],
  ['region', filter.regions, filter.notRegions],
  ['version', filter.versions, filter.notVersions],
];

const isField = (name: string): name is OriginField => SCOPE_FIELDS.some((field) => field === name);

const originPassesField = ({ field, is, values }: FieldFilter, origin: RecordOrigin): boolean =>
  !isField(field) || values.includes(origin[field] ?? '') === (is === 'equal');

/** Exactly what the embedded store asks of a series; fields that only lines and spans have are passed over. */
export const originPasses = (filter: StructuredFilter, origin: RecordOrigin): boolean =>
  filterLists(filter).every(([field, included, excluded]) => {
    const value = origin[field] ?? '';
    return (included === undefined || included.includes(value)) && excluded?.includes(value) !== true;
  }) && (filter.fields ?? []).every((field) => originPassesField(field, origin));

const UNKNOWN_SERVICE = 'unknown';

/** OpenTelemetry writes `namespace/name` into `job`. */
const serviceOfJob = (job: string): string => job.slice(job.lastIndexOf('/') + 1);

const labelValue = (labels: SeriesLabels, map: LabelMap, field: OriginField): string | undefined => {
  const label = map[field].find((name) => labels[name] !== undefined && labels[name] !== '');
  const value = label === undefined ? undefined : labels[label];
  return label === 'job' && value !== undefined ? serviceOfJob(value) : value;
};

const OPTIONAL_FIELDS: readonly Exclude<OriginField, 'service'>[] = ['environment', 'version', 'region', 'host', 'pod'];

export const originOf = (labels: SeriesLabels, map: LabelMap): RecordOrigin => {
  const rest = OPTIONAL_FIELDS.flatMap((field) => {
    const value = labelValue(labels, map, field);
    return value === undefined ? [] : [[field, value] as const];
  });
  return { service: labelValue(labels, map, 'service') ?? UNKNOWN_SERVICE, ...Object.fromEntries(rest) };
};

/** They describe how a sample was collected, not what was measured. */
const COLLECTION_LABELS = new Set(
  '__name__ le endpoint metrics_path prometheus prometheus_replica namespace k8s_namespace_name uid id image container_id'.split(
    ' ',
  ),
);

/** Labels that are no part of a gauge's name. */
export const namelessLabels = (map: LabelMap, tenantLabel: string | undefined): ReadonlySet<string> =>
  new Set([...COLLECTION_LABELS, ...Object.values(map).flat(), ...(tenantLabel === undefined ? [] : [tenantLabel])]);

/** `{code=500}`, or nothing. */
export const labelSuffix = (labels: SeriesLabels, nameless: ReadonlySet<string>): string => {
  const rest = Object.entries(labels).filter(([name]) => !nameless.has(name));
  if (rest.length === 0) return '';
  const pairs = rest.toSorted(([a], [b]) => compareText(a, b)).map(([name, value]) => `${name}=${value}`);
  return `{${pairs.join(',')}}`;
};
