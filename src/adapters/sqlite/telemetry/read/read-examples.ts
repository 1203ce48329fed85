// The latest lines of an event in a service, before an instant: what the event looks like in words.
import type { ExampleQuery, FetchResult } from '../../../../telemetry/query.js';
import { RATE_BUCKET } from '../../../../telemetry/aggregates/rate-rows.js';
import { segmentTrace } from '../../../../telemetry/aggregates/segments.js';
import { traceParts } from '../store/trace-parts.js';
import { logRecords } from './log-record.js';
import { list, type Reader } from './reader.js';
import type { SqlRow } from '../../database.js';

type Wanted = ExampleQuery['of'][number];

/** Examples of one event: enough to show it, few enough to read. */
const EXAMPLES = 3;
/** With an operation asked, so many lines are looked at. */
const MOST_LOOKED_AT = 60;

const LINES = `SELECT log.seq, log.trace FROM (
    SELECT DISTINCT slot FROM tally WHERE event = ?1 AND slot < ?3
      AND scope IN (SELECT value FROM json_each(?2)) ORDER BY slot DESC LIMIT ?5
  ) AS cell CROSS JOIN log INDEXED BY log_time
  WHERE log.time >= cell.slot AND log.time < min(cell.slot + ${RATE_BUCKET}, ?3) AND log.event = ?1
    AND log.scope IN (SELECT value FROM json_each(?2)) AND log.seq <= ?4
  ORDER BY log.time DESC, log.hash DESC LIMIT ?5`;

const candidates = ({ store, aliases }: Reader, wanted: Wanted, { before, upTo }: ExampleQuery): readonly SqlRow[] => {
  const events = store
    .sql('SELECT id FROM name WHERE text IN (SELECT value FROM json_each(?))')
    .all(list(aliases.stored(wanted.event)));
  const scopes = store.sql('SELECT id FROM scope WHERE service = ?').all(wanted.service);
  const most = wanted.operation === undefined ? EXAMPLES : MOST_LOOKED_AT;
  const within = list(scopes.map(({ id }) => Number(id)));
  return events.flatMap(({ id }) => store.sql(LINES).all(Number(id), within, before, upTo, most));
};

/** Whether the line belongs to a request of the operation that was asked for. */
const inOperation = (
  reader: Reader,
  { service, operation }: Wanted,
  { row, upTo }: { row: SqlRow; upTo: number },
): boolean => {
  const { store, lookup } = reader;
  if (operation === undefined) return true;
  if (row['trace'] === null) return false;
  const { segments } = segmentTrace(
    traceParts(store, lookup, {
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

export const readExamples = (reader: Reader, query: ExampleQuery): FetchResult => {
  const seqs = query.of.flatMap((wanted) => {
    const found: number[] = [];
    for (const row of candidates(reader, wanted, query)) {
      if (found.length === EXAMPLES) break;
      if (inOperation(reader, wanted, { row, upTo: query.upTo })) found.push(Number(row['seq']));
    }
    return found;
  });
  const rows = logRecords(reader, [...new Set(seqs)]);
  return { rows, matched: rows.length, owed: 0 };
};
