// Flows, presence, latencies and rates: cells of the tables, added up per side of the question before they leave the database.
import type { FlowKey, LatencyKey } from '../../../../telemetry/aggregates/contribution.js';
import { END } from '../../../../telemetry/aggregates/operation.js';
import { sideOf, type Partition } from '../../../../telemetry/aggregates/partition.js';
import {
  flowRows,
  latencyRows,
  presenceRows,
  type FlowCell,
  type PresenceCell,
} from '../../../../telemetry/aggregates/sums.js';
import { compareText } from '../../../../kernel/json.js';
import { MINUTE } from '../../../../kernel/time.js';
import { LEVELS } from '../../../../telemetry/level.js';
import type { Answer } from './read-aggregates.js';
import type { Reader } from './reader.js';

/** 0 = window, 1 = inside an earlier incident, 2 = other history. */
const sideSql = ({ window, incidents }: Partition): string =>
  `CASE WHEN bucket >= ${window.from} THEN 0 ${incidents
    .map(({ from, to }) => `WHEN bucket >= ${from} AND bucket < ${to} THEN 1`)
    .join(' ')} ELSE 2 END`;

type Table = { readonly columns: string; readonly table: 'flow' | 'tally' };

/** The cells of both sides of the question, by time; arrays, for there are many. */
const cells = (
  { store }: Reader,
  { columns, table }: Table,
  { past, window }: Partition,
): Iterable<readonly number[]> => {
  const [time] = columns.split(',');
  const statement = store.sql(`SELECT ${columns} FROM ${table} WHERE ${time} >= ? AND ${time} < ? ORDER BY ${time}`);
  statement.setReturnArrays(true);
  return statement.iterate(past.from, window.to) as Iterable<unknown> as Iterable<readonly number[]>;
};

const FLOW: Table = { columns: 'bucket, key, traces', table: 'flow' };
const TALLY: Table = { columns: 'slot, scope, event, level, fresh', table: 'tally' };

const flowKeyOf = (text: string): FlowKey => {
  const [stream, service = '', operation = '', from = '', to] = JSON.parse(text) as string[];
  return { stream: stream === 'span' ? 'span' : 'log', service, operation, from, ...(to !== undefined && { to }) };
};

/** Key id → key, each parsed once. */
const flowKeys = ({ store }: Reader): ((id: number) => FlowKey) => {
  const known = new Map<number, FlowKey>();
  return (id) => {
    const found =
      known.get(id) ?? flowKeyOf(String(store.sql('SELECT key FROM flow_key WHERE id = ?').get(id)?.['key']));
    known.set(id, found);
    return found;
  };
};

type Sums = { readonly flow: readonly FlowCell[]; readonly presence: readonly PresenceCell[] };

/** One pass over the cells in their order; a key's minutes are told apart by the last one seen. */
const flowSums = (reader: Reader, sides: Partition): Sums => {
  const keyOf = flowKeys(reader);
  const sums = new Map<string, { bucket: number; key: FlowKey; traces: number }>();
  const minutes = new Map<number, number>();
  const presence: PresenceCell[] = [];
  for (const [bucket = 0, id = 0, traces = 0] of cells(reader, FLOW, sides)) {
    const key = keyOf(id);
    const side = `${id} ${sideOf(sides, bucket)}`;
    const sum = sums.get(side);
    if (sum === undefined) sums.set(side, { bucket, key, traces });
    else sum.traces += traces;
    const minute = bucket - (bucket % MINUTE);
    if (key.to === undefined || key.to === END || minutes.get(id) === minute) continue;
    minutes.set(id, minute);
    presence.push({ minute, event: key.to, service: key.service });
  }
  return { flow: [...sums.values()], presence };
};

export const readFlow = (reader: Reader, sides: Partition): Answer => {
  const { flow, presence } = flowSums(reader, sides);
  return { rows: [...flowRows(flow, sides), ...presenceRows(presence, sides)] };
};

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

type Rate = { readonly service: string; readonly event: string; level: number; readonly buckets: [number, number][] };

/** Cells come in the order of their slots: equal ones are neighbours in the row they belong to. */
const addLines = ({ buckets }: Rate, slot: number, lines: number): void => {
  const last = buckets.at(-1);
  if (last?.[0] === slot) last[1] += lines;
  else buckets.push([slot, lines]);
};

/** Several scopes of one service make one row. */
const rates = (reader: Reader, sides: Partition): Iterable<Rate> => {
  const byName = new Map<string, Rate>();
  const byIds = new Map<number, Rate>();
  const found = (scope: number, event: number): Rate => {
    const name = { service: reader.lookup.scope(scope).service, event: reader.lookup.name(event) };
    const key = JSON.stringify([name.service, name.event]);
    const rate = byName.get(key) ?? { ...name, level: 0, buckets: [] };
    byName.set(key, rate);
    byIds.set(scope * 0x1_0000_0000 + event, rate);
    return rate;
  };
  for (const [slot = 0, scope = 0, event = 0, level = 0, fresh = 0] of cells(reader, TALLY, sides)) {
    if (fresh <= 0) continue;
    const rate = byIds.get(scope * 0x1_0000_0000 + event) ?? found(scope, event);
    if (level > rate.level) rate.level = level;
    addLines(rate, slot, fresh);
  }
  return [...byName].sort(([a], [b]) => compareText(a, b)).map(([, rate]) => rate);
};

/** Sorted by service and event; the level is the worst that was seen. */
export const readRates = (reader: Reader, sides: Partition): Answer => ({
  rows: Array.from(rates(reader, sides), ({ service, event, level, buckets }) => ({
    kind: 'rate',
    service,
    event,
    level: LEVELS[level] ?? 'trace',
    buckets,
  })),
});
