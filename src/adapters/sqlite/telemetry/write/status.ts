// What a tenant's file holds.
import type { TelemetryStatus } from '../../../../ports/ingest.js';
import { rebuildOf } from './rebuild.js';
import { bytesOf } from './retain.js';
import type { Writer } from './writer.js';

const COUNTS = `SELECT (SELECT coalesce(sum(lines), 0) FROM tally) AS logs, (SELECT count(*) FROM span) AS spans,
  (SELECT count(*) FROM point) AS points, (SELECT count(*) FROM change) AS changes`;

const TIMES = `SELECT min(first) AS oldest, max(last) AS newest FROM (
  SELECT min(time) AS first, max(time) AS last FROM log UNION ALL
  SELECT min(time), max(time) FROM span UNION ALL SELECT min(time), max(time) FROM change)`;

export const statusOf = (writer: Writer): TelemetryStatus => {
  const { store } = writer;
  const rebuilding = rebuildOf(writer);
  const counts = store.sql(COUNTS).get() ?? {};
  const { oldest, newest } = store.sql(TIMES).get() ?? {};
  return {
    logs: Number(counts['logs']),
    spans: Number(counts['spans']),
    metricPoints: Number(counts['points']),
    changes: Number(counts['changes']),
    bytes: bytesOf(store),
    ...(typeof oldest === 'number' && { oldest }),
    ...(typeof newest === 'number' && { newest }),
    ...(rebuilding !== undefined && { rebuilding: { left: rebuilding.left, of: rebuilding.of } }),
  };
};
