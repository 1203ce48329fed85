// Looks things up in a snapshot: each number comes with its place, and what is not there is not a number.
import { jsonPointer, pointerBelow } from '../../telemetry/json-pointer.js';
import type { Metric, Statistic } from '../format/metrics.js';
import type { Snapshot, Statement, WaitEvent } from '../format/snapshot.js';
import type { Side } from './diagnosis.js';
import type { Reading } from './reckon.js';

export type Look = {
  readonly side: Side;
  readonly snapshot: Snapshot;
  readonly metrics: ReadonlyMap<string, Metric>;
  /** By `eventKey`. */
  readonly events: ReadonlyMap<string, WaitEvent>;
  /** Those with a load, most first. */
  readonly statements: readonly Statement[];
};

/** What is diagnosed, and what it is compared with. */
export type Pair = { readonly now: Look; readonly before?: Look };

/** One spelling of `LWLock:LockManager`, `lwlock:lock_manager`. */
export const eventKey = (name: string): string => name.toLowerCase().replaceAll('_', '');

export const lookAt = (snapshot: Snapshot, side: Side): Look => {
  const { metrics, waits, statements } = snapshot;
  const all = [...(metrics?.os ?? []), ...(metrics?.db ?? [])].flatMap((category) => category.metrics);
  const loaded = (statements?.list ?? []).filter(({ load }) => load !== undefined);
  return {
    side,
    snapshot,
    metrics: new Map(all.map((metric) => [metric.name, metric])),
    events: new Map((waits?.events ?? []).map((event) => [eventKey(event.name), event])),
    statements: loaded.toSorted((a, b) => (b.load ?? 0) - (a.load ?? 0)),
  };
};

const reading = ({ side }: Look, value: number | undefined, path: string): Reading | undefined =>
  value === undefined ? undefined : { value, at: { of: side, path } };

export const metric = (look: Look, name: string, statistic: Statistic): Reading | undefined => {
  const found = look.metrics.get(name);
  return found === undefined ? undefined : reading(look, found[statistic], pointerBelow(found.path, statistic));
};

/** A figure that the file derives; what has aged out is none. */
export const derived = (look: Look, name: string): Reading | undefined => {
  const found = look.snapshot.metrics?.derived.find((each) => each.name === name);
  return found === undefined ? undefined : reading(look, found.value, pointerBelow(found.path, 'value'));
};

export const capacity = (look: Look, name: string): Reading | undefined => {
  const workload = look.snapshot.metrics?.workload;
  return workload === undefined
    ? undefined
    : reading(look, workload.capacity[name], pointerBelow(workload.path, 'instance_capacity', name));
};

export const used = (look: Look, name: string): Reading | undefined => {
  const workload = look.snapshot.metrics?.workload;
  return workload === undefined
    ? undefined
    : reading(look, workload.used[name], pointerBelow(workload.path, 'snapshot_period_stats', name));
};

/** Processors: as the class states them, else as they were counted. */
export const processors = (look: Look): Reading | undefined => {
  const { instance, metrics } = look.snapshot;
  const counted = metrics?.vcpus[0];
  const details = instance === undefined ? '' : pointerBelow(instance.path, 'EC2Details', 'DefaultVCpus');
  const { vcpus } = instance ?? {};
  if (vcpus !== undefined) return reading(look, vcpus, details);
  return counted === undefined ? undefined : reading(look, counted.value, pointerBelow(counted.path, 'Value'));
};

const WAITS = jsonPointer('WaitEvents');

export const active = (look: Look): Reading | undefined =>
  reading(look, look.snapshot.waits?.averageActiveSessions, pointerBelow(WAITS, 'AverageActiveSessions'));

export const wallClock = (look: Look): Reading | undefined =>
  reading(look, look.snapshot.waits?.wallClockSeconds, pointerBelow(WAITS, 'WallClockTimeSec'));

export const databaseTime = (look: Look): Reading | undefined =>
  reading(look, look.snapshot.waits?.dbTimeSeconds, pointerBelow(WAITS, 'DBTimeSeconds'));

/** Seconds of an event. */
export const waited = (look: Look, event: WaitEvent): Reading | undefined =>
  reading(look, event.seconds, pointerBelow(event.path, 'metric_time_sec'));

const STATS = 'db.sql_tokenized.stats';

/** `calls_per_sec`, `rows_per_call` … of a statement. */
export const stat = (look: Look, statement: Statement, name: string): Reading | undefined => {
  const key = `${STATS}.${name}.avg`;
  return reading(look, statement.stats[key], pointerBelow(statement.path, 'AdditionalMetrics', key));
};

export const loadOf = (look: Look, statement: Statement): Reading | undefined =>
  reading(look, statement.load, pointerBelow(statement.path, 'dbload'));

/** The same statement in another snapshot. */
export const sameIn = (look: Look | undefined, { id }: Statement): Statement | undefined =>
  id === undefined ? undefined : look?.statements.find((each) => each.id === id);
