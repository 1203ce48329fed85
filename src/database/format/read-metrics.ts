// Reads the section Metrics: metrics of the system and the database by category, derived figures, and the workload analysis.
import { jsonPointer, ownItem, pointerBelow } from '../../telemetry/json-pointer.js';
import { isObject, numbersIn, placedEntries, placedObjects, readField, readFields } from './fields.js';
import type {
  ArtifactPath,
  DerivedMetric,
  JsonObject,
  MetricCategory,
  SnapshotMetric,
  SnapshotMetrics,
  StaticPoint,
  WorkloadAnalysis,
} from './snapshot.js';
import { optional } from '../../kernel/optional.js';
import { readSnapshotNumber } from '../../telemetry/snapshot-row.js';

// Once CloudWatch has dropped its data, the file contains zeros for figures that are unknown.

/** Worked out from Performance Insights alone: their zeros are facts. */
const INSIGHTS_FIGURES: ReadonlySet<string> = new Set([
  'BlocksReadToLogicalReads',
  'TupReturnedToFetched',
  'AAStoBackends',
  'numBackendsToMax',
  'numFetchedToDML',
  'cloudWatchDataUnavailable',
]);

/** A value that is not zero cannot come from data that is gone. */
const isAgedOutFigure = (name: string, value: number | undefined): boolean =>
  !INSIGHTS_FIGURES.has(name) && (value === undefined || value === 0);

// The workload analysis compares use with capacity.

/** The header row may be missing, and the list may be empty although a count says otherwise. */
const tableRows = (value: unknown): readonly (readonly unknown[])[] =>
  Array.isArray(value) ? value.filter((row: unknown): row is readonly unknown[] => Array.isArray(row)) : [];

const normalizeLabel = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((word: unknown): word is string => typeof word === 'string') : [];

/** Without CloudWatch data, a zero does not mean that nothing was used. */
const usedOf = (workload: JsonObject, unavailable: boolean): WorkloadAnalysis['used'] => {
  const all = Object.entries(numbersIn(ownItem(workload, 'snapshot_period_stats')));
  return Object.fromEntries(all.filter(([, value]) => !unavailable || value !== 0));
};

type WorkloadPlace = { readonly path: ArtifactPath; readonly unavailable: boolean };

const readWorkload = (workload: unknown, { path, unavailable }: WorkloadPlace): WorkloadAnalysis | undefined => {
  if (!isObject(workload)) return undefined;
  return {
    path,
    used: usedOf(workload, unavailable),
    capacity: numbersIn(ownItem(workload, 'instance_capacity')),
    recommended: tableRows(ownItem(workload, 'recommended_instances')),
    recommendedColumns: normalizeLabel(ownItem(workload, 'recommended_instances_desc')),
    ...readFields(workload, {
      reservePercent: ['number', 'resource_reserve_pct'],
      basedOn: ['text', 'usage_stats_based_on'],
      recommendedFound: ['flag', 'recommended_instances_found'],
      note: ['text', 'note'],
    }),
  };
};

const PATH = jsonPointer('Metrics');

const readMetric = (
  place: { readonly path: ArtifactPath; readonly of: SnapshotMetric['of']; readonly category: string },
  value: JsonObject,
): readonly SnapshotMetric[] => {
  const name = readField(value, 'text', 'metric');
  if (name === undefined) return [];
  const rest = readFields(value, {
    description: ['text', 'desc'],
    unit: ['text', 'unit'],
    avg: ['number', 'avg'],
    max: ['number', 'max'],
    min: ['number', 'min'],
    sum: ['number', 'sum'],
  });
  return [{ ...place, name, ...rest }];
};

const readCategories = (metrics: JsonObject, of: SnapshotMetric['of']): readonly MetricCategory[] => {
  const key = of === 'os' ? 'OSMetrics' : 'DBMetrics';
  return placedEntries(ownItem(metrics, key), pointerBelow(PATH, key)).flatMap(({ key: category, path, value }) => {
    if (!isObject(value)) return [];
    const list = placedObjects(ownItem(value, 'metrics'), `${path}/metrics`).flatMap((item) =>
      readMetric({ path: item.path, of, category }, item.value),
    );
    return [{ path, key: category, metrics: list, ...readFields(value, { label: ['text', 'name'] }) }];
  });
};

const derivedValue = (value: unknown): Pick<DerivedMetric, 'value' | 'text'> => {
  const number = readSnapshotNumber(value);
  if (number !== undefined) return { value: number };
  return typeof value === 'string' && value !== '' ? { text: value } : {};
};

const readDerived = (metrics: JsonObject, unavailable: boolean): readonly DerivedMetric[] =>
  placedEntries(ownItem(metrics, 'AdditionalMetrics'), pointerBelow(PATH, 'AdditionalMetrics')).map(
    ({ key, path, value }) => {
      const words = readFields(value, {
        unit: ['text', 'unit'],
        label: ['text', 'label'],
        description: ['text', 'desc'],
      });
      const stated = derivedValue(isObject(value) ? ownItem(value, 'value') : value);
      if (unavailable && isAgedOutFigure(key, stated.value)) return { path, name: key, agedOut: true, ...words };
      return { path, name: key, ...stated, ...words };
    },
  );

const readPoints = (metrics: JsonObject, key: string): readonly StaticPoint[] =>
  placedObjects(ownItem(ownItem(metrics, 'StaticMetrics'), key), pointerBelow(PATH, 'StaticMetrics', key)).map(
    ({ path, value }) => ({
      path,
      ...readFields(value, { at: ['instant', 'Timestamp'], value: ['number', 'Value'] }),
    }),
  );

const readCorrelated = (metrics: JsonObject): SnapshotMetrics['correlated'] =>
  placedEntries(ownItem(metrics, 'Correlations'), pointerBelow(PATH, 'Correlations')).flatMap(({ path, value }) =>
    Array.isArray(value)
      ? [{ path, names: value.filter((name: unknown): name is string => typeof name === 'string') }]
      : [],
  );

const isUnavailable = (metrics: JsonObject): boolean =>
  readField(metrics, 'flag', 'CloudWatchDataUnavailable') ??
  readField(metrics, 'flag', 'AdditionalMetrics', 'cloudWatchDataUnavailable', 'value') ??
  readField(metrics, 'flag', 'AdditionalMetrics', 'cloudWatchDataUnavailable') ??
  false;

export const readMetricSection = (metrics: unknown): SnapshotMetrics | undefined => {
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
    ...readFields(metrics, { correlationThreshold: ['number', 'Correlations', 'Threshold'] }),
    ...optional({ workload }),
  };
};
