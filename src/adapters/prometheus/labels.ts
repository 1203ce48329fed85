// What the labels of a series say of its origin, and what is left of them to tell it from the others of its metric.
import { compareText } from '../../kernel/json.js';
import type { Origin } from '../../telemetry/record.js';
import type { Labels } from './api.js';
import type { LabelMap, OriginField } from './options.js';

export const UNKNOWN_SERVICE = 'unknown';

/** OpenTelemetry writes `namespace/name` into `job`. */
const lastPart = (job: string): string => job.slice(job.lastIndexOf('/') + 1);

const found = (labels: Labels, map: LabelMap, field: OriginField): string | undefined => {
  const label = map[field].find((name) => labels[name] !== undefined && labels[name] !== '');
  const value = label === undefined ? undefined : labels[label];
  return label === 'job' && value !== undefined ? lastPart(value) : value;
};

const REST: readonly Exclude<OriginField, 'service'>[] = ['environment', 'version', 'region', 'host', 'pod'];

export const originOf = (labels: Labels, map: LabelMap): Origin => {
  const rest = REST.flatMap((field) => {
    const value = found(labels, map, field);
    return value === undefined ? [] : [[field, value] as const];
  });
  return { service: found(labels, map, 'service') ?? UNKNOWN_SERVICE, ...Object.fromEntries(rest) };
};

/** They tell of the way a sample was collected, not of what was measured. */
const COLLECTION = new Set(
  '__name__ le endpoint metrics_path prometheus prometheus_replica namespace k8s_namespace_name uid id image container_id'.split(
    ' ',
  ),
);

/** Labels that are no part of a gauge's name. */
export const namelessLabels = (map: LabelMap, tenantLabel: string | undefined): ReadonlySet<string> =>
  new Set([...COLLECTION, ...Object.values(map).flat(), ...(tenantLabel === undefined ? [] : [tenantLabel])]);

/** `{code=500}`, or nothing. */
export const detailOf = (labels: Labels, nameless: ReadonlySet<string>): string => {
  const rest = Object.entries(labels).filter(([name]) => !nameless.has(name));
  if (rest.length === 0) return '';
  const told = rest.toSorted(([a], [b]) => compareText(a, b)).map(([name, value]) => `${name}=${value}`);
  return `{${told.join(',')}}`;
};
