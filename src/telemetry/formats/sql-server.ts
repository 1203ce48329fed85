// SQL Server's error log: `2026-11-28 09:24:31.51 Logon       Error: 18456, Severity: 14, State: 8.`.
import { toIso } from '../../kernel/time.js';
import { type LineReader, type PlainRow, plainRow } from './line-reader.js';
import { readLineTime } from './line-time.js';

const HEAD = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d\d (?<source>spid\d{1,6}s?|Logon|Backup|Server) {1,12}(?=\S)/;
const NUMBERED = /^Error: -?\d{1,6}, Severity: (?<severity>\d{1,2}), State: \d{1,6}\.$/;

/** From this severity on the connection, or the whole server, is lost. */
const FATAL = 20;
/** Below it nothing is wrong. */
const ERROR = 11;

/** https://learn.microsoft.com/sql/relational-databases/errors-events/database-engine-error-severities */
const levelOf = (severity: number): string => {
  if (severity >= FATAL) return 'fatal';
  return severity >= ERROR ? 'error' : 'info';
};

export const readSqlServer: LineReader = (line, context) => {
  const found = HEAD.exec(line);
  const stamp = found === null ? undefined : readLineTime(line, context);
  if (found === null || stamp === undefined) return undefined;
  const message = line.slice(found[0].length);
  const severity = NUMBERED.exec(message)?.groups?.['severity'];
  return plainRow({
    '@timestamp': toIso(stamp.at),
    'log.level': levelOf(Number(severity ?? 0)),
    'sqlserver.source': found.groups?.['source'],
    message,
  });
};

/** What an error means stands in a line of its own behind its numbers. */
export const sqlServerDetailOf = (above: PlainRow, row: PlainRow): string | undefined => {
  const text = String(row['message'] ?? '');
  const isOfAbove = ['@timestamp', 'sqlserver.source'].every((name) => above[name] === row[name]);
  return isOfAbove && NUMBERED.test(String(above['message'] ?? '')) && !NUMBERED.test(text) ? text : undefined;
};
