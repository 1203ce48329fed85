// Reads the metrics: those of the system and of the database by category, and what was derived from them.
import { optional } from '../../kernel/optional.js';
import { jsonPointer, ownItem, pointerBelow } from '../../telemetry/json-pointer.js';
import { readSnapshotNumber } from '../../telemetry/snapshot-row.js';
import { entries, field, fields, isObject, items } from './fields.js';
import { isAgedOut } from './cloudwatch.js';
import { readWorkload } from './read-workload.js';
import type { DerivedMetric, Metric, MetricCategory, Metrics, StaticPoint } from './metrics.js';
import type { JsonObject, Path } from './place.js';

const PATH = jsonPointer('Metrics');

const readMetric = (
  place: { readonly path: Path; readonly of: Metric['of']; readonly category: string },
  value: JsonObject,
): readonly Metric[] => {
  const name = field(value, 'text', 'metric');
  if (name === undefined) return [];
  const rest = fields(value, {
    description: ['text', 'desc'],
    unit: ['text', 'unit'],
    avg: ['number', 'avg'],
    max: ['number', 'max'],
    min: ['number', 'min'],
    sum: ['number', 'sum'],
  });
  return [{ ...place, name, ...rest }];
};

const readCategories = (metrics: JsonObject, of: Metric['of']): readonly MetricCategory[] => {
  const key = of === 'os' ? 'OSMetrics' : 'DBMetrics';
  return entries(ownItem(metrics, key), pointerBelow(PATH, key)).flatMap(({ key: category, path, value }) => {
    if (!isObject(value)) return [];
    const list = items(ownItem(value, 'metrics'), `${path}/metrics`).flatMap((item) =>
      readMetric({ path: item.path, of, category }, item.value),
    );
    return [{ path, key: category, metrics: list, ...fields(value, { label: ['text', 'name'] }) }];
  });
};

const derivedValue = (value: unknown): Pick<DerivedMetric, 'value' | 'text'> => {
  const number = readSnapshotNumber(value);
  if (number !== undefined) return { value: number };
  return typeof value === 'string' && value !== '' ? { text: value } : {};
};

const readDerived = (metrics: JsonObject, unavailable: boolean): readonly DerivedMetric[] =>
  entries(ownItem(metrics, 'AdditionalMetrics'), pointerBelow(PATH, 'AdditionalMetrics')).map(
    ({ key, path, value }) => {
      const words = fields(value, { unit: ['text', 'unit'], label: ['text', 'label'], description: ['text', 'desc'] });
      const stated = derivedValue(isObject(value) ? ownItem(value, 'value') : value);
      if (unavailable && isAgedOut(key, stated.value)) return { path, name: key, agedOut: true, ...words };
      return { path, name: key, ...stated, ...words };
    },
  );

const readPoints = (metrics: JsonObject, key: string): readonly StaticPoint[] =>
  items(ownItem(ownItem(metrics, 'StaticMetrics'), key), pointerBelow(PATH, 'StaticMetrics', key)).map(
    ({ path, value }) => ({
      path,
      ...fields(value, { at: ['instant', 'Timestamp'], value: ['number', 'Value'] }),
    }),
  );

const readCorrelated = (metrics: JsonObject): Metrics['correlated'] =>
  entries(ownItem(metrics, 'Correlations'), pointerBelow(PATH, 'Correlations')).flatMap(({ path, value }) =>
    Array.isArray(value)
      ? [{ path, names: value.filter((name: unknown): name is string => typeof name === 'string') }]
      : [],
  );

const isUnavailable = (metrics: JsonObject): boolean =>
  field(metrics, 'flag', 'CloudWatchDataUnavailable') ??
  field(metrics, 'flag', 'AdditionalMetrics', 'cloudWatchDataUnavailable', 'value') ??
  field(metrics, 'flag', 'AdditionalMetrics', 'cloudWatchDataUnavailable') ??
  false;

export const readMetrics = (metrics: unknown): Metrics | undefined => {
  if (!isObject(metrics)) return undefined;
  const cloudWatchUnavailable = isUnavailable(metrics);
  const workload = readWorkload(ownItem(metrics, 'WorkloadAnalyses'), {
    path: pointerBelow(PATH, 'WorkloadAnalyses'),
    unavailable: cloudWatchUnavailable,
  });
  return {
    path: PATH,
    os: readCategories(metrics, 'os'),
    db: readCategories(metrics, 'db'),
    derived: readDerived(metrics, cloudWatchUnavailable),
    vcpus: readPoints(metrics, 'vCPUs'),
    memory: readPoints(metrics, 'memory'),
    swap: readPoints(metrics, 'swap'),
    correlated: readCorrelated(metrics),
    cloudWatchUnavailable,
    ...fields(metrics, { correlationThreshold: ['number', 'Correlations', 'Threshold'] }),
    ...optional({ workload }),
  };
};
