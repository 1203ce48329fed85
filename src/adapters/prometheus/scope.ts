// The structured filter as label matchers where labels can say it, and as a test of the origin that came back for the rest.
import type { Tenant } from '../../kernel/brand.js';
import type { FieldFilter, StructuredFilter } from '../../telemetry/query.js';
import type { Origin } from '../../telemetry/record.js';
import type { LabelMap, OriginField, Tenancy } from './options.js';

/** `name="value"`, ready to stand between braces. */
export type Matcher = string;

/** PromQL knows the escapes of JSON, but no half of a surrogate pair. */
const quoted = (text: string): string => JSON.stringify(text.toWellFormed());

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const equals = (label: string, value: string): Matcher => `${label}=${quoted(value)}`;

export const isAnyOf = (label: string, values: readonly string[]): Matcher => {
  const any = values.map(literal).join('|');
  return `${label}=~${quoted(label === 'job' ? `(?:.*/)?(?:${any})` : any)}`;
};

export const ofTenant = ({ label }: Tenancy, tenant: Tenant): readonly Matcher[] =>
  label === undefined ? [] : [equals(label, tenant)];

const wantedOf = (filter: StructuredFilter, field: OriginField): readonly string[] | undefined => {
  const listed: Partial<Record<OriginField, readonly string[] | undefined>> = {
    service: filter.services,
    environment: filter.environments,
    version: filter.versions,
    region: filter.regions,
  };
  const same = filter.fields?.find(({ field: name, is }) => name === field && is === 'equal');
  return listed[field] ?? same?.values;
};

const FIELDS: readonly OriginField[] = ['service', 'pod', 'host', 'environment', 'region', 'version'];

/**
 * Sets of matchers that together find every series of the filter, and others: the first field that the filter names and labels hold.
 * One set per label that may hold it, for a matcher cannot say "this label or that one".
 */
export const alternatives = (
  filter: StructuredFilter,
  map: LabelMap,
  known: ReadonlySet<string>,
): readonly (readonly Matcher[])[] => {
  for (const field of FIELDS) {
    const values = wantedOf(filter, field);
    const labels = map[field].filter((label) => known.has(label));
    if (values !== undefined && labels.length > 0) return labels.map((label) => [isAnyOf(label, values)]);
  }
  return [[]];
};

type Lists = readonly (readonly [OriginField, readonly string[] | undefined, readonly string[] | undefined])[];

const lists = (filter: StructuredFilter): Lists => [
  ['service', filter.services, filter.notServices],
  ['environment', filter.environments, filter.notEnvironments],
  ['region', filter.regions, filter.notRegions],
  ['version', filter.versions, filter.notVersions],
];

const isField = (name: string): name is OriginField => FIELDS.some((field) => field === name);

const passesField = ({ field, is, values }: FieldFilter, origin: Origin): boolean =>
  !isField(field) || values.includes(origin[field] ?? '') === (is === 'equal');

/** Exactly what the embedded store asks of a series; fields that only lines and spans have are passed over. */
export const passes = (filter: StructuredFilter, origin: Origin): boolean =>
  lists(filter).every(([field, wanted, unwanted]) => {
    const value = origin[field] ?? '';
    return (wanted === undefined || wanted.includes(value)) && unwanted?.includes(value) !== true;
  }) && (filter.fields ?? []).every((field) => passesField(field, origin));
