// Looks up numbers in a snapshot. Each number comes with its place; a missing one is undefined, never 0.
import type { SnapshotSide } from '../../telemetry/snapshot-row.js';
import { jsonPointer, pointerBelow } from '../../telemetry/json-pointer.js';
import type { DatabaseSnapshot, MetricStatistic, SnapshotMetric, SqlStatement, WaitEvent } from '../format/snapshot.js';
import type { PlacedNumber } from './computed-figure.js';

export type SnapshotView = {
  readonly side: SnapshotSide;
  readonly snapshot: DatabaseSnapshot;
  readonly metrics: ReadonlyMap<string, SnapshotMetric>;
  /** By `eventKey`. */
  readonly events: ReadonlyMap<string, WaitEvent>;
  /** Those with a load, most first. */
  readonly statements: readonly SqlStatement[];
};

/** What is diagnosed, and what it is compared with. */
export type SnapshotPair = { readonly now: SnapshotView; readonly before?: SnapshotView };

/** One spelling of `LWLock:LockManager`, `lwlock:lock_manager`. */
export const waitEventKey = (name: string): string => name.toLowerCase().replaceAll('_', '');

export const viewSnapshot = (snapshot: DatabaseSnapshot, side: SnapshotSide): SnapshotView => {
  const { metrics, waits, statements } = snapshot;
  const all = [...(metrics?.os ?? []), ...(metrics?.db ?? [])].flatMap((category) => category.metrics);
  const loaded = (statements?.list ?? []).filter(({ load }) => load !== undefined);
  return {
    side,
    snapshot,
    metrics: new Map(all.map((metric) => [metric.name, metric])),
    events: new Map((waits?.events ?? []).map((event) => [waitEventKey(event.name), event])),
    statements: loaded.toSorted((a, b) => (b.load ?? 0) - (a.load ?? 0)),
  };
};

const placedNumber = ({ side }: SnapshotView, value: number | undefined, path: string): PlacedNumber | undefined =>
  value === undefined ? undefined : { value, at: { of: side, path } };

export const metricValue = (look: SnapshotView, name: string, statistic: MetricStatistic): PlacedNumber | undefined => {
  const found = look.metrics.get(name);
  return found === undefined ? undefined : placedNumber(look, found[statistic], pointerBelow(found.path, statistic));
};

/** A figure that the file derives; what has aged out is none. */
export const derivedValue = (look: SnapshotView, name: string): PlacedNumber | undefined => {
  const found = look.snapshot.metrics?.derived.find((each) => each.name === name);
  return found === undefined ? undefined : placedNumber(look, found.value, pointerBelow(found.path, 'value'));
};

export const capacityValue = (look: SnapshotView, name: string): PlacedNumber | undefined => {
  const workload = look.snapshot.metrics?.workload;
  return workload === undefined
    ? undefined
    : placedNumber(look, workload.capacity[name], pointerBelow(workload.path, 'instance_capacity', name));
};

export const usedValue = (look: SnapshotView, name: string): PlacedNumber | undefined => {
  const workload = look.snapshot.metrics?.workload;
  return workload === undefined
    ? undefined
    : placedNumber(look, workload.used[name], pointerBelow(workload.path, 'snapshot_period_stats', name));
};

/** Processors: as the class states them, else as they were counted. */
export const processorCount = (look: SnapshotView): PlacedNumber | undefined => {
  const { instance, metrics } = look.snapshot;
  const counted = metrics?.vcpus[0];
  const details = instance === undefined ? '' : pointerBelow(instance.path, 'EC2Details', 'DefaultVCpus');
  const { vcpus } = instance ?? {};
  if (vcpus !== undefined) return placedNumber(look, vcpus, details);
  return counted === undefined ? undefined : placedNumber(look, counted.value, pointerBelow(counted.path, 'Value'));
};

const WAITS_PATH = jsonPointer('WaitEvents');

export const activeSessions = (look: SnapshotView): PlacedNumber | undefined =>
  placedNumber(look, look.snapshot.waits?.averageActiveSessions, pointerBelow(WAITS_PATH, 'AverageActiveSessions'));

export const wallClockSeconds = (look: SnapshotView): PlacedNumber | undefined =>
  placedNumber(look, look.snapshot.waits?.wallClockSeconds, pointerBelow(WAITS_PATH, 'WallClockTimeSec'));

export const databaseSeconds = (look: SnapshotView): PlacedNumber | undefined =>
  placedNumber(look, look.snapshot.waits?.dbTimeSeconds, pointerBelow(WAITS_PATH, 'DBTimeSeconds'));

/** Seconds of an event. */
export const eventSeconds = (look: SnapshotView, event: WaitEvent): PlacedNumber | undefined =>
  placedNumber(look, event.seconds, pointerBelow(event.path, 'metric_time_sec'));

const STATS = 'db.sql_tokenized.stats';

/** `calls_per_sec`, `rows_per_call` … of a statement. */
export const statementStat = (look: SnapshotView, statement: SqlStatement, name: string): PlacedNumber | undefined => {
  const key = `${STATS}.${name}.avg`;
  return placedNumber(look, statement.stats[key], pointerBelow(statement.path, 'AdditionalMetrics', key));
};

export const statementLoad = (look: SnapshotView, statement: SqlStatement): PlacedNumber | undefined =>
  placedNumber(look, statement.load, pointerBelow(statement.path, 'dbload'));

/** The same statement in another snapshot. */
export const sameStatementIn = (look: SnapshotView | undefined, { id }: SqlStatement): SqlStatement | undefined =>
  id === undefined ? undefined : look?.statements.find((each) => each.id === id);
