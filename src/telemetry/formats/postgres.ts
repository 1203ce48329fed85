// PostgreSQL's logs: csvlog by its columns, and stderr with any `log_line_prefix`.
import { toIso } from '../../kernel/time.js';
import { idsInText } from '../fields/text-ids.js';
import { parseInstantAt } from '../normalise/timestamp.js';
import { hasOpenQuote, splitCsv } from './csv.js';
import { type LineReader, type PlainRow, plainRow } from './line-reader.js';
import { readLineTime } from './line-time.js';

const DURATION = /^duration: (\d{1,12}(?:\.\d{1,6})?) ms/;
const NANOS_PER_MILLI = 1e6;

/** Slow statements and auto_explain say how long they took. */
const durationOf = (message: string): number | undefined => {
  const millis = message.startsWith('duration: ') ? DURATION.exec(message)?.[1] : undefined;
  return millis === undefined ? undefined : Math.round(Number(millis) * NANOS_PER_MILLI);
};

const unlessUnknown = (text: string | undefined): string | undefined => (text === '[unknown]' ? undefined : text);

const CSV_START = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} [A-Z+-][A-Z\d:]{0,5},/;
const LEAST_COLUMNS = 22;
const NO_ERROR = '00000';

export const opensPostgresCsv = (line: string): boolean => CSV_START.test(line);

/** Only the beginning of a record; a later line of it is read with what stands before it. */
export const isOpenPostgresCsv = (text: string): boolean => CSV_START.test(text) && hasOpenQuote(text);

const portOf = (address: string | undefined): number | undefined => {
  const port = address === undefined ? undefined : /:(\d{1,5})$/.exec(address)?.[1];
  return port === undefined ? undefined : Number(port);
};

export const readPostgresCsv: LineReader = (line, { offset }) => {
  if (!CSV_START.test(line)) return undefined;
  const values = splitCsv(line);
  if (values === undefined || values.length < LEAST_COLUMNS) return undefined;
  const [time = '', user, database, pid, client, session, , command] = values;
  const [level, code, message = '', detail, hint, , , context, query, , , application, backend] = values.slice(11);
  const stamp = parseInstantAt(time, offset);
  if (stamp === undefined) return undefined;
  const { traceId, spanId } = idsInText(message);
  return plainRow({
    '@timestamp': toIso(stamp.at),
    'log.level': level,
    message,
    'user.name': user,
    'db.namespace': database,
    'process.pid': pid,
    'client.address': client?.replace(/:\d{1,5}$/, ''),
    'client.port': portOf(client),
    'error.code': code === NO_ERROR ? undefined : code,
    'event.duration': durationOf(message),
    'trace.id': traceId,
    'span.id': spanId,
    'db.query.text': query,
    'postgresql.detail': detail,
    'postgresql.hint': hint,
    'postgresql.context': context,
    'postgresql.command': command,
    'postgresql.session': session,
    'postgresql.application': unlessUnknown(application),
    'postgresql.backend': backend,
  });
};

const SEVERITY = 'DEBUG[1-5]?|INFO|NOTICE|LOG|WARNING|ERROR|FATAL|PANIC';
const PART = 'DETAIL|HINT|STATEMENT|CONTEXT|QUERY|LOCATION';
/** Two blanks behind the colon are PostgreSQL's own. */
const HEAD = new RegExp(String.raw`^(?<prefix>[^\n]{0,240}?)(?:(?<level>${SEVERITY})|(?<part>${PART})): {2}(?! )`);
const ISO_TIME = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/;
const EPOCH = /(?<![\d.])1\d{9}\.\d{3}(?!\d)/;
const PID = /\[(\d{1,10})(?:-\d{1,10})?\]/;
const ACCOUNT = /(?:^|[\s\]])([^\s@,[\]=]{0,63}|\[unknown\])@([^\s@,[\]=:]{0,63}|\[unknown\])(?=[\s:[]|$)/;
const NAMED = /\b(user|db|app|client|pid|host|remote|database)=(\[unknown\]|[^,\s\]]{0,128})/g;
const ADDRESS = /(?<![\w.])(\d{1,3}(?:\.\d{1,3}){3}|\[local\])(?:\((\d{1,5})\))?/;

type PrefixFields = { readonly [name: string]: string | undefined };

const fieldsOfPrefix = (prefix: string): PrefixFields => {
  const named = Object.fromEntries(Array.from(prefix.matchAll(NAMED), ([, name = '', value = '']) => [name, value]));
  const [, user, database] = ACCOUNT.exec(prefix) ?? [];
  const [, address] = ADDRESS.exec(prefix) ?? [];
  return {
    'process.pid': PID.exec(prefix)?.[1] ?? named['pid'],
    'user.name': unlessUnknown(named['user'] ?? user),
    'db.namespace': unlessUnknown(named['db'] ?? named['database'] ?? database),
    'client.address': named['client'] ?? named['host'] ?? named['remote']?.replace(/\(\d+\)$/, '') ?? address,
    'postgresql.application': unlessUnknown(named['app']),
  };
};

/** Of what stands above it: not an event by itself. */
const PART_FIELD = 'postgresql.part';

const timeInPrefix = (prefix: string, context: Parameters<LineReader>[1]) => {
  const from = prefix.search(ISO_TIME);
  if (from >= 0) return parseInstantAt(prefix.slice(from), context.offset);
  const epoch = EPOCH.exec(prefix)?.[0];
  return epoch === undefined ? undefined : readLineTime(epoch, context);
};

export const readPostgresText: LineReader = (line, context) => {
  if (!line.includes(':  ')) return undefined;
  const found = HEAD.exec(line);
  if (found?.groups === undefined) return undefined;
  const { prefix = '', level, part } = found.groups;
  const stamp = timeInPrefix(prefix, context);
  if (stamp === undefined) return undefined;
  const message = line.slice(found[0].length);
  const { traceId, spanId } = idsInText(message);
  return plainRow({
    '@timestamp': toIso(stamp.at),
    'log.level': level,
    ...fieldsOfPrefix(prefix),
    'event.duration': durationOf(message),
    'trace.id': traceId,
    'span.id': spanId,
    [PART_FIELD]: part,
    message,
  });
};

/** What a line adds to the event above it; `undefined` when it is an event of its own. */
export const postgresDetailOf = (above: PlainRow, row: PlainRow): string | undefined => {
  const part = row[PART_FIELD];
  return part !== undefined && above['process.pid'] === row['process.pid']
    ? `${String(part)}:  ${String(row['message'] ?? '')}`
    : undefined;
};
