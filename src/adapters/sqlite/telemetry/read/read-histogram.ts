// Lines per minute, service and level, out of the tally.
import type { HistogramRow } from '../../../../telemetry/aggregates/aggregate-rows.js';
import { MINUTE } from '../../../../kernel/time.js';
import { LEVELS } from '../../../../telemetry/level.js';
import type { FetchResult, HistogramQuery } from '../../../../telemetry/query.js';
import { countLogs } from './count-logs.js';
import { where } from './filter.js';
import {
  indexOf,
  isTallied,
  lineConditions,
  type LogSelection,
  selectLogs,
  sharedConditions,
} from './log-selection.js';
import { noticed, type Reader, windowNotices } from './reader.js';

/** Whole minutes from the tally; the minutes that the window cuts, and everything where the tally cannot tell, from the lines. */
const counts = (reader: Reader, selection: LogSelection): ReturnType<ReturnType<Reader['store']['sql']>['all']> => {
  const { from, to } = selection.window;
  const first = Math.min(to, Math.ceil(from / MINUTE) * MINUTE);
  const last = Math.max(first, Math.floor(to / MINUTE) * MINUTE);
  const lines = lineConditions(selection);
  const byLine = `SELECT time - time % ${MINUTE} AS minute, scope, level, count(*) AS lines
    FROM log ${indexOf(selection)} WHERE ${where(lines)}`;
  const group = 'GROUP BY 1, 2, 3';
  const { sql } = reader.store;
  if (!isTallied(selection) || reader.store.sql('SELECT 1 FROM log WHERE seq > ? LIMIT 1').get(selection.upTo))
    return sql(`${byLine} ${group}`).all(...lines.values);
  const shared = sharedConditions(selection);
  const cells = `SELECT slot - slot % ${MINUTE} AS minute, scope, level, sum(lines) AS lines
    FROM tally WHERE slot >= ? AND slot < ? AND ${where(shared)} ${group}`;
  return [
    ...sql(`${byLine} AND (time < ? OR time >= ?) ${group}`).all(...lines.values, first, last),
    ...sql(cells).all(first, last, ...shared.values),
  ];
};

export const readHistogram = (reader: Reader, query: HistogramQuery): FetchResult => {
  const selection = selectLogs(reader, { ...query, ask: 'logs', budget: 0, order: 'newest' });
  const rows = new Map<string, { service: string; level: number; minutes: Map<number, number> }>();
  for (const row of counts(reader, selection)) {
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
    rows: sorted.map(({ service, level, minutes }): HistogramRow => ({
      kind: 'histogram',
      service,
      level: LEVELS[level] ?? 'info',
      minutes: [...minutes].sort(([a], [b]) => a - b),
    })),
    matched: countLogs(reader, selection),
    owed: 0,
    ...noticed(windowNotices(reader, query.window)),
  };
};
