// Reads what the capture itself worked out: what the period used of what the instance has.
import { ownItem } from '../../telemetry/json-pointer.js';
import { fields, isObject, numbers } from './fields.js';
import type { Workload } from './metrics.js';
import type { JsonObject, Path } from './place.js';

/** The header row may be missing, and the list empty although it says that there are some. */
const rows = (value: unknown): readonly (readonly unknown[])[] =>
  Array.isArray(value) ? value.filter((row: unknown): row is readonly unknown[] => Array.isArray(row)) : [];

const words = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((word: unknown): word is string => typeof word === 'string') : [];

/** Without CloudWatch a zero says nothing of what was used. */
const usedOf = (workload: JsonObject, unavailable: boolean): Workload['used'] => {
  const all = Object.entries(numbers(ownItem(workload, 'snapshot_period_stats')));
  return Object.fromEntries(all.filter(([, value]) => !unavailable || value !== 0));
};

type Place = { readonly path: Path; readonly unavailable: boolean };

export const readWorkload = (workload: unknown, { path, unavailable }: Place): Workload | undefined => {
  if (!isObject(workload)) return undefined;
  return {
    path,
    used: usedOf(workload, unavailable),
    capacity: numbers(ownItem(workload, 'instance_capacity')),
    recommended: rows(ownItem(workload, 'recommended_instances')),
    recommendedColumns: words(ownItem(workload, 'recommended_instances_desc')),
    ...fields(workload, {
      reservePercent: ['number', 'resource_reserve_pct'],
      basedOn: ['text', 'usage_stats_based_on'],
      recommendedFound: ['flag', 'recommended_instances_found'],
      note: ['text', 'note'],
    }),
  };
};
