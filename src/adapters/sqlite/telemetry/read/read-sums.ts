// Flows, presence and latencies: cells of the tables, added up per side of the question.
import { MINUTE, type Micros } from '../../../../kernel/time.js';
import type { FlowKey, LatencyKey } from '../../../../telemetry/aggregates/contribution.js';
import { END } from '../../../../telemetry/aggregates/operation.js';
import { sideOf, type Partition, type Side } from '../../../../telemetry/aggregates/partition.js';
import {
  flowRows,
  latencyRows,
  LEAST_SHARED,
  presenceRows,
  type FlowCell,
  type PresenceCell,
} from '../../../../telemetry/aggregates/sums.js';
import type { Answer } from './read-aggregates.js';
import { list, numbers, type Reader } from './reader.js';

/** The keys that one bucket holds, by their ids, and the traces of each. */
type Bucket = { readonly bucket: Micros; readonly keys: readonly number[]; readonly traces: readonly number[] };

/** In the order of the table, so that nothing is sorted; lists are JSON, for a row of each item would cost far more. */
const FLOW = `SELECT bucket, json_group_array(key) AS keys, json_group_array(traces) AS traces
  FROM flow WHERE bucket >= ? AND bucket < ? GROUP BY bucket`;

const bucketsOf = ({ store }: Reader, { past, window }: Partition): readonly Bucket[] =>
  store
    .sql(FLOW)
    .all(past.from, window.to)
    .map(({ bucket, keys, traces }) => ({ bucket: Number(bucket), keys: numbers(keys), traces: numbers(traces) }));

const flowKeyOf = (text: string): FlowKey => {
  const [stream, service = '', operation = '', from = '', to] = JSON.parse(text) as string[];
  return { stream: stream === 'span' ? 'span' : 'log', service, operation, from, ...(to !== undefined && { to }) };
};

type Keys = ReadonlyMap<number, FlowKey>;

const keysOf = ({ store }: Reader, buckets: readonly Bucket[]): Keys => {
  const ids = new Set<number>();
  for (const { keys } of buckets) for (const id of keys) ids.add(id);
  const found = store
    .sql('SELECT id, key FROM flow_key WHERE id IN (SELECT value FROM json_each(?))')
    .all(list([...ids]));
  return new Map(found.map(({ id, key }) => [Number(id), flowKeyOf(String(key))]));
};

type Sums = Map<number, { readonly bucket: Micros; traces: number }>;

/** One sum per key and side. */
const flowCells = (buckets: readonly Bucket[], keys: Keys, sides: Partition): readonly FlowCell[] => {
  const bySide = new Map<Side | undefined, Sums>();
  for (const { bucket, keys: ids, traces } of buckets) {
    const side = sideOf(sides, bucket);
    const sums: Sums = bySide.get(side) ?? new Map();
    bySide.set(side, sums);
    for (const [index, id] of ids.entries()) {
      const sum = sums.get(id);
      if (sum === undefined) sums.set(id, { bucket, traces: traces[index] ?? 0 });
      else sum.traces += traces[index] ?? 0;
    }
  }
  return [...bySide.values()].flatMap((sums) =>
    Array.from(sums).flatMap(([id, sum]) => {
      const key = keys.get(id);
      return key === undefined ? [] : [{ ...sum, key }];
    }),
  );
};

/** An event that several services share, while its buckets come by. */
type Shared = { readonly event: string; readonly services: Set<string>; minute: Micros };

const sharedEvents = (keys: Keys): ReadonlyMap<number, { readonly service: string; readonly shared: Shared }> => {
  const steps = [...keys].filter(([, { to }]) => to !== undefined && to !== END);
  const byEvent = [...Map.groupBy(steps, ([, { to = END }]) => to)];
  return new Map(
    byEvent.flatMap(([event, own]) => {
      if (new Set(own.map(([, { service }]) => service)).size < LEAST_SHARED) return [];
      const shared: Shared = { event, services: new Set(), minute: -1 };
      return own.map(([id, { service }]) => [id, { service, shared }] as const);
    }),
  );
};

/** Only cells that tell of one more minute or one more service of an event: the others add nothing. */
const presenceCells = (buckets: readonly Bucket[], keys: Keys): readonly PresenceCell[] => {
  const events = sharedEvents(keys);
  const cells: PresenceCell[] = [];
  for (const { bucket, keys: ids } of buckets) {
    const minute = bucket - (bucket % MINUTE);
    for (const id of ids) {
      const step = events.get(id);
      if (step === undefined) continue;
      const { service, shared } = step;
      if (shared.minute === minute && shared.services.has(service)) continue;
      shared.minute = minute;
      shared.services.add(service);
      cells.push({ minute, event: shared.event, service });
    }
  }
  return cells;
};

export const readFlow = (reader: Reader, sides: Partition): Answer => {
  const buckets = bucketsOf(reader, sides);
  const keys = keysOf(reader, buckets);
  return {
    rows: [...flowRows(flowCells(buckets, keys, sides), sides), ...presenceRows(presenceCells(buckets, keys), sides)],
  };
};

/** 0 = window, 1 = inside an earlier incident, 2 = other history. */
const sideSql = ({ window, incidents }: Partition): string =>
  `CASE WHEN bucket >= ${window.from} THEN 0 ${incidents
    .map(({ from, to }) => `WHEN bucket >= ${from} AND bucket < ${to} THEN 1`)
    .join(' ')} ELSE 2 END`;

const latencyKeyOf = (text: string, log2: number): LatencyKey => {
  const [measure, service = '', other = ''] = JSON.parse(text) as string[];
  return measure === 'self'
    ? { measure, service, operation: other, log2 }
    : { measure: 'edge', service, caller: other, log2 };
};

export const readLatency = ({ store }: Reader, sides: Partition): Answer => {
  const sums = `SELECT latency_key.key AS text, log2, max(bucket) AS bucket, sum(traces) AS traces
    FROM latency JOIN latency_key ON latency_key.id = latency.key
    WHERE bucket >= ? AND bucket < ? GROUP BY latency.key, log2, ${sideSql(sides)}`;
  const found = store.sql(sums).all(sides.past.from, sides.window.to);
  const rows = latencyRows(
    found.map((row) => ({
      bucket: Number(row['bucket']),
      key: latencyKeyOf(String(row['text']), Number(row['log2'])),
      traces: Number(row['traces']),
    })),
    sides,
  );
  return { rows };
};
