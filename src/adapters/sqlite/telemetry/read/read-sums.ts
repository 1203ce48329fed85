// Flows, presence, latencies and rates: cells of the tables, added up per side of the question before they leave the database.
import type { FlowKey, LatencyKey } from '../../../../telemetry/aggregates/contribution.js';
import { END } from '../../../../telemetry/aggregates/operation.js';
import type { Partition } from '../../../../telemetry/aggregates/partition.js';
import {
  flowRows,
  latencyRows,
  presenceRows,
  rateRows,
  type PresenceCell,
} from '../../../../telemetry/aggregates/sums.js';
import { MINUTE } from '../../../../kernel/time.js';
import { LEVELS } from '../../../../telemetry/level.js';
import type { Answer } from './read-aggregates.js';
import type { Reader } from './reader.js';

/** 0 = window, 1 = inside an earlier incident, 2 = other history. */
const sideSql = ({ window, incidents }: Partition): string =>
  `CASE WHEN bucket >= ${window.from} THEN 0 ${incidents
    .map(({ from, to }) => `WHEN bucket >= ${from} AND bucket < ${to} THEN 1`)
    .join(' ')} ELSE 2 END`;

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

const presenceCells = (
  { store }: Reader,
  { past, window }: Partition,
  keyOf: (id: number) => FlowKey,
): readonly PresenceCell[] =>
  store
    .sql(`SELECT DISTINCT bucket - bucket % ${MINUTE} AS minute, key FROM flow WHERE bucket >= ? AND bucket < ?`)
    .all(past.from, window.to)
    .flatMap(({ minute, key }) => {
      const { service, to } = keyOf(Number(key));
      return to === undefined || to === END ? [] : [{ minute: Number(minute), event: to, service }];
    });

export const readFlow = (reader: Reader, sides: Partition): Answer => {
  const keyOf = flowKeys(reader);
  const sums = `SELECT key, max(bucket) AS bucket, sum(traces) AS traces FROM flow
    WHERE bucket >= ? AND bucket < ? GROUP BY key, ${sideSql(sides)}`;
  const cells = reader.store
    .sql(sums)
    .all(sides.past.from, sides.window.to)
    .map((row) => ({ bucket: Number(row['bucket']), key: keyOf(Number(row['key'])), traces: Number(row['traces']) }));
  return { rows: [...flowRows(cells, sides), ...presenceRows(presenceCells(reader, sides, keyOf), sides)] };
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
  const cells = store.sql(sums).all(sides.past.from, sides.window.to);
  const rows = latencyRows(
    cells.map((row) => ({
      bucket: Number(row['bucket']),
      key: latencyKeyOf(String(row['text']), Number(row['log2'])),
      traces: Number(row['traces']),
    })),
    sides,
  );
  return { rows };
};

export const readRates = ({ store, lookup }: Reader, sides: Partition): Answer => {
  const cells = store
    .sql(
      `SELECT slot, scope, event, level, sum(fresh) AS lines FROM tally
       WHERE slot >= ? AND slot < ? GROUP BY slot, scope, event, level`,
    )
    .all(sides.past.from, sides.window.to)
    .map((row) => ({
      bucket: Number(row['slot']),
      service: lookup.scope(Number(row['scope'])).service,
      event: lookup.name(Number(row['event'])),
      level: LEVELS[Number(row['level'])] ?? 'info',
      lines: Number(row['lines']),
    }));
  return { rows: rateRows(cells, sides) };
};
