// Log lines of PostgreSQL on RDS and Aurora: `%t:%r:%u@%d:[%p]:`. What belongs to a line stands below it, under the same process.
import { toIso } from '../../kernel/time.js';
import { idsInText } from '../fields/text-ids.js';
import { parseInstantAt } from '../normalise/timestamp.js';
import { type LineReader, type PlainRow, plainRow } from './line-reader.js';

/** `10.0.0.5(52814)`, `[local]`, or nothing where the server itself speaks. */
const CLIENT = String.raw`(?<client>[\w.:-]{1,80}\(\d{1,5}\)|\[local\]|)`;
const SEVERITY = 'DEBUG[1-5]?|INFO|NOTICE|LOG|WARNING|ERROR|FATAL|PANIC';
const PART = 'DETAIL|HINT|STATEMENT|CONTEXT|QUERY|LOCATION';
const PREFIX = new RegExp(
  String.raw`^(?: ?UTC| ?[A-Z]{3,5})?:${CLIENT}:(?<user>[^@:]{0,128})@(?<database>[^:]{0,128}):\[(?<pid>\d{1,10})\]:(?:(?<level>${SEVERITY})|(?<part>${PART})): {1,2}`,
);

/** Of what stands above it: not an event by itself. */
const PART_FIELD = 'postgresql.part';

export const readRdsPostgres: LineReader = (line, { offset }) => {
  const stamp = parseInstantAt(line, offset);
  const rest = stamp === undefined ? '' : line.slice(stamp.end);
  const found = PREFIX.exec(rest);
  if (stamp === undefined || found?.groups === undefined) return undefined;
  const { client, user, database, pid, level, part } = found.groups;
  const message = rest.slice(found[0].length);
  const { traceId, spanId } = idsInText(message);
  return plainRow({
    '@timestamp': toIso(stamp.at),
    'log.level': level,
    'client.address': client,
    'user.name': user === '[unknown]' ? undefined : user,
    'db.namespace': database === '[unknown]' ? undefined : database,
    'process.pid': pid,
    'trace.id': traceId,
    'span.id': spanId,
    [PART_FIELD]: part,
    message,
  });
};

/** What a line adds to the event above it; `undefined` when it is an event of its own. */
export const eventDetailOf = (above: PlainRow, row: PlainRow): string | undefined => {
  const part = row[PART_FIELD];
  return part !== undefined && above['process.pid'] === row['process.pid']
    ? `${String(part)}:  ${String(row['message'] ?? '')}`
    : undefined;
};
