// One index source as an installation describes it: which indexes, and how their documents say what we call time, service, level …
import type { FieldMap, FieldSignal } from '../../../telemetry/fields/field-map.js';
import type { FieldFilter } from '../../../telemetry/query.js';
import { PRESETS, type Preset } from './presets.js';

export type IndexSource = {
  /** Index, alias, data stream or pattern; several are joined by commas. */
  readonly index: string;
  /** Default `auto`: every name that is known is looked for. */
  readonly preset?: Preset;
  /** Canonical field → names that are looked for first. */
  readonly fields?: FieldMap;
  /** The date field that windows mean; default: the first one of the table that the index has. */
  readonly time?: string;
  /** The date field that says when a document was indexed; `none`: it has no such field. */
  readonly ingested?: string;
  /** `+08:00` or `Asia/Tokyo`: dates were written in this zone without saying so. */
  readonly zone?: string;
  /** Always asked, whatever the question. */
  readonly filter?: readonly FieldFilter[];
  /** Keyword field that holds the tenant; absent: the indexes belong to `tenant` alone. */
  readonly tenantField?: string;
  /** Default `default`, the tenant of an installation without keys. */
  readonly tenant?: string;
  /** Of documents that name no service. */
  readonly service?: string;
};

/** Where requests about these indexes are sent. */
export const pathOf = (index: string): string => `/${index.split(',').map(encodeURIComponent).join(',')}`;

const joined = (first: FieldMap, second: FieldMap, signal: FieldSignal): FieldMap => {
  const [a, b] = [first[signal], second[signal]] as { readonly [field: string]: readonly string[] }[];
  const names = new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})]);
  return {
    [signal]: Object.fromEntries([...names].map((name) => [name, [...(a?.[name] ?? []), ...(b?.[name] ?? [])]])),
  };
};

/** What is looked for first: what the installation says, then what the preset says. */
export const wantedFields = (source: IndexSource, signal: FieldSignal): FieldMap => {
  const time = source.time === undefined ? {} : { [signal]: { time: [source.time] } };
  const own = joined(time, source.fields ?? {}, signal);
  return joined(own, PRESETS[source.preset ?? 'auto'], signal);
};
