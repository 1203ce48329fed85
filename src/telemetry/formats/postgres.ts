// PostgreSQL's logs: csvlog by its columns, and stderr with any `log_line_prefix`.
import { toIso } from '../../kernel/time.js';
import { idsInText } from '../fields/text-ids.js';
import { parseInstantAt } from '../normalise/timestamp.js';
import { hasOpenQuote, splitCsv } from './csv.js';
import { type LineReader, type PlainRow, plainRow } from './line-reader.js';
import { readLineTime } from './line-time.js';

/** As the catalogues of PostgreSQL 15 translate it. */
const DURATION =
  /^(?:duration|Dauer|durée|duración|durata|продолжительность|тривалість|期間|执行时间|실행시간|varaktighet)[ \u00A0]?[:：] ?(\d{1,12}(?:\.\d{1,6})?) ?(?:ms|мс|ミリ秒|毫秒)/;
const NANOS_PER_MILLI = 1e6;

/** Slow statements and auto_explain say how long they took. */
const durationOf = (message: string): number | undefined => {
  const millis = DURATION.exec(message)?.[1];
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

/** As the catalogues of PostgreSQL 15 translate them; the level map knows the severities. */
const PARTS = {
  DETAIL: 'DÉTAIL|DETALLE|DETTAGLI|ПОДРОБНОСТИ|ВІДОМОСТІ|詳細|详细信息|상세정보|DETALJ',
  HINT: 'TIPP|ASTUCE|SUGGERIMENTO|ПОДСКАЗКА|УКАЗІВКА|ヒント|提示|힌트|TIPS',
  STATEMENT: 'ANWEISUNG|INSTRUCTION|SENTENCIA|ISTRUZIONE|ОПЕРАТОР|ІНСТРУКЦІЯ|文|语句|명령 구문|SATS',
  CONTEXT: 'ZUSAMMENHANG|CONTEXTE|CONTEXTO|CONTESTO|КОНТЕКСТ|文脈|上下文|내용|KONTEXT',
  QUERY: 'ANFRAGE|REQUÊTE|CONSULTA|ЗАПРОС|ЗАПИТ|問い合わせ|查询|쿼리|FRÅGA',
  LOCATION: '',
} as const;
const SEVERITIES = {
  DEBUG: 'DEBUG1|DEBUG2|DEBUG3|DEBUG4|DEBUG5|ОТЛАДКА|НАЛАГОДЖЕННЯ|调试|디버그',
  INFO: 'ИНФОРМАЦИЯ|ІНФОРМАЦІЯ|信息|정보',
  NOTICE: 'HINWEIS|NOTIFICA|ЗАМЕЧАНИЕ|ПОВІДОМЛЕННЯ|注意|알림|NOTIS',
  LOG: 'СООБЩЕНИЕ|ЗАПИСУВАННЯ|日志|로그|LOGG',
  WARNING: 'WARNUNG|ATTENTION|ATTENZIONE|ПРЕДУПРЕЖДЕНИЕ|ПОПЕРЕДЖЕННЯ|警告|경고|VARNING',
  ERROR: 'FEHLER|ERREUR|ERRORE|ОШИБКА|ПОМИЛКА|错误|오류|FEL',
  FATAL: 'FATALE|ВАЖНО|ФАТАЛЬНО|致命错误|치명적오류|FATALT',
  PANIC: 'PANIK|PANICO|ПАНИКА|ПАНІКА|比致命错误还过分的错误|손상',
} as const;

const inEnglish = (table: { readonly [english: string]: string }): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([english, names]) =>
      [english, ...names.split('|')].map((name) => [name, english] as const),
    ),
  );

const ENGLISH_PART = inEnglish(PARTS);
const ENGLISH_SEVERITY = inEnglish(SEVERITIES);

/** Two blanks behind the colon are PostgreSQL's own. */
const COLON = ':  ';
const LONGEST_PREFIX = 240;
const LONGEST_NAME = 24;
const NAME_BEFORE_COLON = /(?:명령 )?[\p{L}\d]{1,20}(?=[ \u00A0]?$)/u;

type Head = { readonly prefix: string; readonly level?: string; readonly part?: string; readonly message: string };

/** Up to the first severity, or the first name of a part, before such a colon. */
const readHead = (line: string): Head | undefined => {
  for (let at = line.indexOf(COLON); at >= 0 && at <= LONGEST_PREFIX; at = line.indexOf(COLON, at + 1)) {
    if (line[at + COLON.length] === ' ') continue;
    const from = Math.max(0, at - LONGEST_NAME);
    const found = NAME_BEFORE_COLON.exec(line.slice(from, at));
    if (found === null) continue;
    const level = ENGLISH_SEVERITY.get(found[0]);
    const part = ENGLISH_PART.get(found[0]);
    if (level === undefined && part === undefined) continue;
    const prefix = line.slice(0, from + found.index);
    return { prefix, ...(level && { level }), ...(part && { part }), message: line.slice(at + COLON.length) };
  }
  return undefined;
};

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
  const head = readHead(line);
  if (head === undefined) return undefined;
  const { prefix, level, part, message } = head;
  const stamp = timeInPrefix(prefix, context);
  if (stamp === undefined) return undefined;
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
