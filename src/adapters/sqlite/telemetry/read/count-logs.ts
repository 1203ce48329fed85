// Counts the lines of a selection exactly, in total and per minute: from whole cells of the tally, and from lines only where a bound cuts a cell.
import { composeMasked } from '../../../../kernel/masked.js';
import { type Micros, MINUTE } from '../../../../kernel/time.js';
import { RATE_BUCKET } from '../../../../telemetry/aggregates/rate-rows.js';
import { TALLY_BLOCK } from '../store/schema.js';
import { joinConditions, sqlCondition, type SqlConditions, whereClause } from './sql-conditions.js';
import {
  indexClause,
  isInTally,
  lineConditions,
  type LogSelection,
  selectLogs,
  sharedConditions,
} from './log-selection.js';
import { optionalNotices, type TelemetryReader, windowNotices } from './reader.js';
import type { HistogramRow } from '../../../../telemetry/aggregates/aggregate-rows.js';
import { LEVELS } from '../../../../telemetry/level.js';
import type { FetchResult, HistogramQuery } from '../../../../telemetry/query.js';

const countLines = ({ store }: TelemetryReader, conditions: SqlConditions, index: string): number =>
  Number(
    store
      .sql(`SELECT count(*) AS lines FROM log ${index} WHERE ${whereClause(conditions)}`)
      .get(...conditions.values)?.['lines'],
  );

/** The part of `[from, to)` that consists of whole units. */
const wholeUnits = (from: number, to: number, unit: number): readonly [from: number, to: number] => {
  const first = Math.ceil(from / unit) * unit;
  return [first, Math.max(first, Math.floor(to / unit) * unit)];
};

type CountBounds = { readonly from: Micros; readonly to: Micros; readonly first: number; readonly end: number };

const boundedConditions = (selection: LogSelection, { from, to, first, end }: CountBounds): SqlConditions =>
  [
    sqlCondition('time >= ? AND time < ?', from, to),
    sqlCondition('seq >= ? AND seq < ?', first, end),
    sharedConditions(selection),
  ].reduce(joinConditions);

/** Lines in the window's first and last slot where it cuts them, and in the blocks cut by a position. */
const countEdges = (reader: TelemetryReader, selection: LogSelection, whole: CountBounds): number => {
  const { from, to } = selection.window;
  const first = selection.after + 1;
  const end = selection.upTo + 1;
  const byTime = (a: Micros, b: Micros): number =>
    a < b ? countLines(reader, boundedConditions(selection, { from: a, to: b, first, end }), 'INDEXED BY log_time') : 0;
  const byPosition = (a: number, b: number): number =>
    a < b
      ? countLines(
          reader,
          boundedConditions(selection, { from: whole.from, to: whole.to, first: a, end: b }),
          'NOT INDEXED',
        )
      : 0;
  const times = byTime(from, Math.min(to, whole.from)) + byTime(Math.max(from, whole.to), to);
  if (whole.from >= whole.to) return times;
  return times + byPosition(first, Math.min(end, whole.first)) + byPosition(Math.max(first, whole.end), end);
};

const countCells = (
  { store }: TelemetryReader,
  selection: LogSelection,
  { from, to, first, end }: CountBounds,
): number => {
  const conditions = [
    sqlCondition('slot >= ? AND slot < ?', from, to),
    sqlCondition('block >= ? AND block < ?', first / TALLY_BLOCK, end / TALLY_BLOCK),
    sharedConditions(selection),
  ].reduce(joinConditions);
  const query = `SELECT coalesce(sum(lines), 0) AS lines FROM tally WHERE ${whereClause(conditions)}`;
  return Number(store.sql(query).get(...conditions.values)?.['lines']);
};

/** The last block counts as whole while nothing is stored beyond the position. */
const endOfBlocks = ({ store }: TelemetryReader, upTo: number): number => {
  const beyond = store.sql('SELECT 1 AS found FROM log WHERE seq > ? LIMIT 1').get(upTo);
  return beyond === undefined ? Math.ceil((upTo + 1) / TALLY_BLOCK) * TALLY_BLOCK : upTo + 1;
};

const countTallied = (reader: TelemetryReader, selection: LogSelection): number => {
  const [from, to] = wholeUnits(selection.window.from, selection.window.to, RATE_BUCKET);
  const first = selection.after === 0 ? 0 : Math.ceil((selection.after + 1) / TALLY_BLOCK) * TALLY_BLOCK;
  const end = Math.max(first, Math.floor(endOfBlocks(reader, selection.upTo) / TALLY_BLOCK) * TALLY_BLOCK);
  const whole = { from, to, first, end };
  return countCells(reader, selection, whole) + countEdges(reader, selection, whole);
};

export const countLogs = (reader: TelemetryReader, selection: LogSelection): number =>
  isInTally(selection)
    ? countTallied(reader, selection)
    : countLines(reader, lineConditions(selection), indexClause(selection));

/** Counts whole minutes from the tally, and from the lines the minutes that the window cuts and whatever the tally cannot answer. */
const countMinutes = (
  reader: TelemetryReader,
  selection: LogSelection,
): ReturnType<ReturnType<TelemetryReader['store']['sql']>['all']> => {
  const { from, to } = selection.window;
  const first = Math.min(to, Math.ceil(from / MINUTE) * MINUTE);
  const last = Math.max(first, Math.floor(to / MINUTE) * MINUTE);
  const lines = lineConditions(selection);
  const byLine = `SELECT time - time % ${MINUTE} AS minute, scope, level, count(*) AS lines
    FROM log ${indexClause(selection)} WHERE ${whereClause(lines)}`;
  const group = 'GROUP BY 1, 2, 3';
  const { sql } = reader.store;
  if (!isInTally(selection) || reader.store.sql('SELECT 1 FROM log WHERE seq > ? LIMIT 1').get(selection.upTo))
    return sql(`${byLine} ${group}`).all(...lines.values);
  const shared = sharedConditions(selection);
  const cells = `SELECT slot - slot % ${MINUTE} AS minute, scope, level, sum(lines) AS lines
    FROM tally WHERE slot >= ? AND slot < ? AND ${whereClause(shared)} ${group}`;
  return [
    ...sql(`${byLine} AND (time < ? OR time >= ?) ${group}`).all(...lines.values, first, last),
    ...sql(cells).all(first, last, ...shared.values),
  ];
};

export const readHistogram = (reader: TelemetryReader, query: HistogramQuery): FetchResult => {
  const selection = selectLogs(reader, { ...query, ask: 'logs', budget: 0, order: 'newest' });
  const rows = new Map<string, { service: string; level: number; minutes: Map<number, number> }>();
  for (const row of countMinutes(reader, selection)) {
    const { service } = reader.lookup.scope(Number(row['scope']));
    const level = Number(row['level']);
    const key = `${service}\u0000${level}`;
    const known = rows.get(key) ?? { service, level, minutes: new Map<number, number>() };
    const minute = Number(row['minute']);
    known.minutes.set(minute, (known.minutes.get(minute) ?? 0) + Number(row['lines']));
    rows.set(key, known);
  }
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return {
    rows: composeMasked(
      sorted.map(({ service, level, minutes }): HistogramRow => ({
        kind: 'histogram',
        service,
        level: LEVELS[level] ?? 'info',
        minutes: [...minutes].sort(([a], [b]) => a - b),
      })),
    ),
    matched: countLogs(reader, selection),
    owed: 0,
    ...optionalNotices(windowNotices(reader, query.window)),
  };
};
