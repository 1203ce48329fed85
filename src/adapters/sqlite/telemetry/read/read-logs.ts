// Answers queries for log lines (with how many match, are left and came late), and for example lines of an event.
import { composeMasked } from '../../../../kernel/masked.js';
import type { ExampleQuery, FetchResult, LogQuery } from '../../../../telemetry/query.js';
import { RATE_BUCKET } from '../../../../telemetry/aggregates/rate-rows.js';
import { segmentTrace } from '../../../../telemetry/aggregates/segments.js';
import { readTraceParts } from '../store/trace-parts.js';
import { readLogRecords } from './log-record.js';
import { jsonList, optionalNotices, sequenceCursor, type TelemetryReader, windowNotices } from './reader.js';
import type { SqlRow } from '../../database.js';
import { countLogs } from './count-logs.js';
import { joinConditions, sqlCondition, whereClause } from './sql-conditions.js';
import { findSequencesOfIds, indexClause, lineConditions, type LogSelection, selectLogs } from './log-selection.js';
import { findLogs } from './find-logs.js';
import { scoreTextMatches, type TextMatchScores } from './match-text.js';

type ExampleRequest = ExampleQuery['of'][number];

/** Examples of one event: enough to show it, few enough to read. */
const EXAMPLES = 3;
/** With an operation asked, so many lines are looked at. */
const MOST_LOOKED_AT = 60;

const LATEST_LINES = `SELECT log.seq, log.trace FROM (
    SELECT DISTINCT slot FROM tally WHERE event = ?1 AND slot < ?3
      AND scope IN (SELECT value FROM json_each(?2)) ORDER BY slot DESC LIMIT ?5
  ) AS cell CROSS JOIN log INDEXED BY log_time
  WHERE log.time >= cell.slot AND log.time < min(cell.slot + ${RATE_BUCKET}, ?3) AND log.event = ?1
    AND log.scope IN (SELECT value FROM json_each(?2)) AND log.seq <= ?4
  ORDER BY log.time DESC, log.hash DESC LIMIT ?5`;

const findCandidates = (
  { store, aliases }: TelemetryReader,
  request: ExampleRequest,
  { before, upTo }: ExampleQuery,
): readonly SqlRow[] => {
  const events = store
    .sql('SELECT id FROM name WHERE text IN (SELECT value FROM json_each(?))')
    .all(jsonList(aliases.stored(request.event)));
  const scopes = store.sql('SELECT id FROM scope WHERE service = ?').all(request.service);
  const most = request.operation === undefined ? EXAMPLES : MOST_LOOKED_AT;
  const within = jsonList(scopes.map(({ id }) => Number(id)));
  return events.flatMap(({ id }) => store.sql(LATEST_LINES).all(Number(id), within, before, upTo, most));
};

/** Whether the line belongs to a request of the operation that was asked for. */
const isInOperation = (
  reader: TelemetryReader,
  { service, operation }: ExampleRequest,
  { row, upTo }: { row: SqlRow; upTo: number },
): boolean => {
  const { store, lookup } = reader;
  if (operation === undefined) return true;
  if (row['trace'] === null) return false;
  const { segments } = segmentTrace(
    readTraceParts(store, lookup, {
      trace: Number(row['trace']),
      upTo,
      naming: (line) => String(line['seq']),
    }),
  );
  const seq = String(row['seq']);
  return segments.some(
    (segment) =>
      segment.service === service && segment.operation === operation && segment.logs.some(({ log }) => log === seq),
  );
};

export const readExamples = (reader: TelemetryReader, query: ExampleQuery): FetchResult => {
  const seqs = query.of.flatMap((request) => {
    const found: number[] = [];
    for (const row of findCandidates(reader, request, query)) {
      if (found.length === EXAMPLES) break;
      if (isInOperation(reader, request, { row, upTo: query.upTo })) found.push(Number(row['seq']));
    }
    return found;
  });
  const rows = readLogRecords(reader, [...new Set(seqs)]);
  return { rows: composeMasked(rows), matched: rows.length, owed: 0 };
};

/** Of the lines to leave out, those that the query would have found. */
const findExcluded = (
  reader: TelemetryReader,
  selection: LogSelection,
  { exclude, match }: { exclude: LogQuery['exclude']; match: TextMatchScores | undefined },
): ReadonlySet<number> => {
  if (exclude === undefined || exclude.length === 0) return new Set();
  const seqs = findSequencesOfIds(reader, exclude, selection.window);
  const conditions = joinConditions(
    lineConditions(selection),
    sqlCondition('seq IN (SELECT value FROM json_each(?))', jsonList(seqs)),
  );
  const rows = reader.store
    .sql(`SELECT seq, template FROM log NOT INDEXED WHERE ${whereClause(conditions)}`)
    .all(...conditions.values);
  const matching = rows.filter(
    ({ seq, template }) => match === undefined || match.lines.has(Number(seq)) || match.templates.has(Number(template)),
  );
  return new Set(matching.map(({ seq }) => Number(seq)));
};

/** Counts lines beyond the cursor that are older than the newest line considered before. */
const countLateLines = (reader: TelemetryReader, selection: LogSelection): number => {
  const considered = { ...selection, after: 0, upTo: selection.after };
  const conditions = lineConditions(considered);
  const newest = reader.store
    .sql(`SELECT time FROM log ${indexClause(selection)} WHERE ${whereClause(conditions)} ORDER BY time DESC LIMIT 1`)
    .get(...conditions.values)?.['time'];
  if (typeof newest !== 'number') return 0;
  return countLogs(reader, {
    ...selection,
    window: { ...selection.window, to: Math.min(selection.window.to, newest) },
  });
};

export const readLogs = (reader: TelemetryReader, query: LogQuery): FetchResult => {
  const selection = selectLogs(reader, query);
  const match =
    query.text === undefined ? undefined : scoreTextMatches(reader, { text: query.text, window: query.window });
  const excluded = findExcluded(reader, selection, { exclude: query.exclude, match });
  const most = query.budget + excluded.size;
  const found = findLogs(reader, selection, { ...query, most, match });
  const lines = found.lines.filter(({ seq }) => !excluded.has(seq)).slice(0, query.budget);
  const matched = found.matched - excluded.size;
  const notices = [...windowNotices(reader, query.window), ...(match?.notices ?? [])];
  return {
    rows: composeMasked(
      readLogRecords(
        reader,
        lines.map(({ seq }) => seq),
      ),
    ),
    matched,
    owed: matched - lines.length,
    cursor: sequenceCursor(reader, query.upTo),
    ...(query.after !== undefined && { late: countLateLines(reader, selection) }),
    ...optionalNotices(notices),
  };
};
