// All log formats, and which of them a line has.
import { parseJsonLine } from '../normalise/json-line.js';
import { translateDialect } from '../normalise/json-dialects.js';
import { DAY } from '../../kernel/time.js';
import { LATEST } from '../normalise/timestamp.js';
import { isPlainObject } from '../normalise/common-fields.js';
import { readAccessLog } from './access-log.js';
import { type EventAbove, isTraceLine } from './continuation.js';
import { readBuriedTime } from './buried-time.js';
import { isOpenCmtrace, opensCmtrace, readCmtrace } from './cmtrace.js';
import { completeDotnet, completeJul, readDotnetConsole, readJul, readRails } from './console-blocks.js';
import { readHaproxy, readHaproxyMessage } from './haproxy.js';
import { hasOpenQuote } from './csv.js';
import { isOpenJournalEntry, opensJournalEntry, readJournalExport } from './journal-export.js';
import { readKernelRing } from './kernel-ring.js';
import { isOpenSlowQuery, opensSlowQuery, readMysqlSlow } from './mysql.js';
import { readAwsBalancer, readEnvoy, readVpcFlow } from './proxy-lines.js';
import { isDpkgStep, isOpenAptHistory, opensAptHistory, readAptHistory, readDpkg } from './package-logs.js';
import { rabbitmqDetailOf, readErlangReport, readRabbitmq } from './rabbitmq.js';
import { isOpenJson, opensNextObject, readJsonRecords } from './record-json.js';
import { readLevelledText } from './levelled-text.js';
import { readLogfmt } from './logfmt.js';
import { eventDetailOf, readRdsPostgres } from './rds-postgres.js';
import type { LineContext, LineReader, PlainRow } from './line-reader.js';
import {
  isOpenPostgresCsv,
  opensPostgresCsv,
  postgresDetailOf,
  readPostgresCsv,
  readPostgresText,
} from './postgres.js';
import { readRedis } from './redis.js';
import { readSqlServer, sqlServerDetailOf } from './sql-server.js';
import { isOpenMinio, opensMinio, readDb2, readMinio, readTimeHeader } from './time-header.js';
import { readUwsgi } from './uwsgi.js';
import { readZabbix } from './zabbix.js';
import { isOpenWindowsXml, readAuditd, readWindowsXml } from './system-events.js';
import { readSyslog3164, readSyslog5424, syslogDetailOf } from './syslog.js';

const readJson: LineReader = (line) => {
  if (line[0] !== '{') return undefined;
  const parsed = parseJsonLine(line);
  return 'ok' in parsed && isPlainObject(parsed.ok) ? translateDialect(parsed.ok) : undefined;
};

const readJsonRecord: LineReader = (text) => {
  if (text.trimStart()[0] !== '{' && text.trimStart()[0] !== '[') return undefined;
  const records = readJsonRecords(text);
  const [record] = records ?? [];
  return records?.length === 1 && record !== undefined ? translateDialect(record) : undefined;
};

/** In prose and in the kernel's lines are pairs, too. */
const readInnerLogfmt: LineReader = (message, context) => {
  const fields = message.includes('msg=') ? readLogfmt(message, context) : undefined;
  return fields !== undefined && 'msg' in fields && ('level' in fields || 'time' in fields) ? fields : undefined;
};

/** A level behind a time of its own, as of a program whose output systemd writes down. The time of syslog stays. */
const readInnerLevel: LineReader = (message, context) => {
  const row = /^[[IWEFD]?\d{4}/.test(message) ? readLevelledText(message, context) : undefined;
  if (row === undefined || !('@timestamp' in row) || !('log.level' in row)) return undefined;
  const { '@timestamp': _, ...fields } = row;
  return fields;
};

/** What programs behind syslog write in place of a message. */
const INNER_READERS: readonly LineReader[] = [readJson, readHaproxyMessage, readInnerLogfmt, readInnerLevel];

/** Its fields stand beside those of the header. */
const withInnerMessage =
  (read: LineReader): LineReader =>
  (line, context) => {
    const row = read(line, context);
    const message = row !== undefined && 'message' in row ? row.message : undefined;
    if (typeof message !== 'string') return row;
    for (const readInner of INNER_READERS) {
      const fields = readInner(message, context);
      if (fields !== undefined) return { ...row, message: undefined, ...fields };
    }
    return row;
  };

type FormatEntry = {
  readonly read: LineReader;
  /** What a text of it begins with; absent: anything. Spares most lines the readers of other formats. */
  readonly begins?: RegExp;
  /** The program that alone writes it, as its service is called where nothing else names one. */
  readonly product?: string;
  /** Its rows are changes, not lines of a log. */
  readonly isOfChanges?: boolean;
  /** Lines of its files that say nothing beside the others. */
  readonly isNoise?: (line: string) => boolean;
  /** Tried in files of which most lines have it alone: elsewhere it would find what is not meant. */
  readonly isOfItsFiles?: boolean;
  /** Nothing goes on with a line of it. */
  readonly isSingleLine?: boolean;
  /** A line that no format knows goes on with an event of it: in files of this format, or wherever it stands. */
  readonly takesUnknownLines?: 'in-its-files' | 'everywhere';
  /** Whether a text ends within a record of it, which goes on in the next line. */
  readonly isUnfinished?: (text: string) => boolean;
  /** The last record of a file needs no end. */
  readonly mayEndOpen?: boolean;
  /** Whether a line begins another record, though the one above it is not finished. */
  readonly opensRecord?: (line: string, above: string) => boolean;
  /** What only the whole event shows. */
  readonly complete?: (row: PlainRow) => PlainRow;
  /** What a line with a head of its own adds to the event above it; `undefined`: it is an event of its own. */
  readonly detailOf?: (above: PlainRow, row: PlainRow, text: EventAbove) => string | undefined;
};

const trimMessage = (row: PlainRow): PlainRow => ({ ...row, message: String(row['message'] ?? '').trim() });

/** In the order in which a line is tried; each is sure of its own and quick to say no. A new format is a reader and an entry here. */
const FORMATS = {
  json: { begins: /^\{/, read: readJson, isSingleLine: true },
  'syslog-5424': { begins: /^</, read: withInnerMessage(readSyslog5424), detailOf: syslogDetailOf },
  'syslog-3164': { begins: /^[<A-Z\d]/, read: withInnerMessage(readSyslog3164), detailOf: syslogDetailOf },
  access: { begins: /^\S/, read: readAccessLog, isSingleLine: true },
  uwsgi: { begins: /^\[/, product: 'uwsgi', read: readUwsgi, isSingleLine: true },
  envoy: { begins: /^\[/, product: 'envoy', read: readEnvoy, isSingleLine: true },
  haproxy: { begins: /^[\da-fA-F.:u]/, product: 'haproxy', read: readHaproxy, isSingleLine: true },
  'aws-balancer': { begins: /^[\dghw]/, read: readAwsBalancer, isSingleLine: true },
  'vpc-flow': { begins: /^\d/, read: readVpcFlow, isSingleLine: true },
  auditd: { begins: /^[nt]/, product: 'auditd', read: readAuditd, isSingleLine: true },
  logfmt: { begins: /^[\w.@-]/, read: readLogfmt, isSingleLine: true },
  'rds-postgres': { begins: /^\d/, product: 'postgresql', read: readRdsPostgres, detailOf: eventDetailOf },
  'postgres-csv': {
    begins: /^\d/,
    product: 'postgresql',
    read: readPostgresCsv,
    isSingleLine: true,
    isUnfinished: isOpenPostgresCsv,
    opensRecord: opensPostgresCsv,
  },
  postgres: { product: 'postgresql', read: readPostgresText, detailOf: postgresDetailOf },
  'mysql-slow': {
    begins: /^#/,
    product: 'mysql',
    read: readMysqlSlow,
    isSingleLine: true,
    isUnfinished: isOpenSlowQuery,
    opensRecord: opensSlowQuery,
  },
  'journal-export': {
    begins: /^_/,
    read: readJournalExport,
    isSingleLine: true,
    isUnfinished: isOpenJournalEntry,
    opensRecord: opensJournalEntry,
    mayEndOpen: true,
  },
  'json-records': {
    begins: /^[\s{[]/,
    read: readJsonRecord,
    isSingleLine: true,
    isUnfinished: isOpenJson,
    opensRecord: opensNextObject,
  },
  'apt-history': {
    begins: /^S/,
    read: readAptHistory,
    isOfChanges: true,
    isSingleLine: true,
    isUnfinished: isOpenAptHistory,
    opensRecord: opensAptHistory,
  },
  dpkg: { begins: /^\d/, read: readDpkg, isOfChanges: true, isSingleLine: true, isNoise: isDpkgStep },
  redis: { begins: /^[\d[]/, product: 'redis', read: readRedis },
  'sql-server': {
    begins: /^\d/,
    product: 'sqlserver',
    read: readSqlServer,
    detailOf: sqlServerDetailOf,
    takesUnknownLines: 'in-its-files',
  },
  zabbix: { begins: /^[ \d]/, product: 'zabbix', read: readZabbix },
  rabbitmq: {
    begins: /^\d/,
    product: 'rabbitmq',
    read: readRabbitmq,
    detailOf: rabbitmqDetailOf,
    takesUnknownLines: 'everywhere',
  },
  'erlang-report': {
    begins: /^=/,
    product: 'rabbitmq',
    read: readErlangReport,
    takesUnknownLines: 'everywhere',
    complete: trimMessage,
  },
  dmesg: { begins: /^[<[kudsal]/, read: readKernelRing },
  'windows-xml': { begins: /^[\s<]/, read: readWindowsXml, isSingleLine: true, isUnfinished: isOpenWindowsXml },
  cmtrace: {
    begins: /^</,
    read: readCmtrace,
    isSingleLine: true,
    isUnfinished: isOpenCmtrace,
    opensRecord: opensCmtrace,
  },
  minio: {
    begins: /^A/,
    product: 'minio',
    read: readMinio,
    isSingleLine: true,
    isUnfinished: isOpenMinio,
    opensRecord: opensMinio,
    mayEndOpen: true,
  },
  db2: { begins: /^\d/, product: 'db2', read: readDb2, takesUnknownLines: 'everywhere', complete: trimMessage },
  'time-header': {
    begins: /^[\dA-Za-z]/,
    read: readTimeHeader,
    takesUnknownLines: 'everywhere',
    complete: trimMessage,
  },
  jul: { begins: /^[A-Z]/, read: readJul, takesUnknownLines: 'everywhere', complete: completeJul },
  dotnet: { begins: /^[tdiwfc]/, read: readDotnetConsole, takesUnknownLines: 'everywhere', complete: completeDotnet },
  rails: { begins: /^[[SC]/, read: readRails, takesUnknownLines: 'in-its-files' },
  levelled: { read: readLevelledText, takesUnknownLines: 'in-its-files' },
  buried: { read: readBuriedTime, takesUnknownLines: 'in-its-files', isOfItsFiles: true },
} as const satisfies { readonly [name: string]: FormatEntry };

const TABLE_RULES: Partial<FormatEntry> = { isSingleLine: true, isUnfinished: hasOpenQuote };

type LineFormat = keyof typeof FORMATS;

/** `plain`: lines of none of the others; each is a message. `table`: the first line names the columns of the others. */
export type LogFormat = LineFormat | 'plain' | 'table';

export const LOG_FORMATS = Object.keys(FORMATS) as readonly LineFormat[];

/** How lines of a format go together with those around them. */
export const lineRulesOf = (format: LogFormat): Partial<FormatEntry> => {
  if (format === 'plain') return {};
  return format === 'table' ? TABLE_RULES : FORMATS[format];
};

export const productOf = (format: LogFormat): string | undefined => lineRulesOf(format).product;

/** By the character that a record begins with: few lines begin like a record of several. */
const RECORD_STARTS: { readonly [character: string]: readonly LineFormat[] } = {
  ...Object.fromEntries([...'0123456789'].map((digit) => [digit, ['postgres-csv'] as const])),
  '#': ['mysql-slow'],
  _: ['journal-export'],
  '<': ['windows-xml', 'cmtrace'],
  A: ['minio'],
  S: ['apt-history'],
  '{': ['json-records'],
  '[': ['json-records'],
  ' ': ['json-records'],
  '\t': ['json-records'],
};

/** The format of which a line is the beginning of a record that goes on in the next one. */
export const unfinishedFormat = (line: string): LineFormat | undefined =>
  RECORD_STARTS[line[0] ?? '']?.find((format) => lineRulesOf(format).isUnfinished?.(line) === true);

export const completeEvent = (format: LogFormat, row: PlainRow): PlainRow => lineRulesOf(format).complete?.(row) ?? row;

export type ParsedHead = { readonly format: LineFormat; readonly row: object };

const entryOf = (format: LineFormat): FormatEntry => FORMATS[format];

const TRIED_ANYWHERE = LOG_FORMATS.filter((format) => entryOf(format).isOfItsFiles !== true);

/** `first` before the others, so that a mixed file still reads well. */
const triedAfter = (first: LogFormat): readonly LineFormat[] =>
  first === 'plain' || first === 'table'
    ? TRIED_ANYWHERE
    : [first, ...TRIED_ANYWHERE.filter((format) => format !== first)];

/** Characters beyond ASCII are so many that they are not told apart. */
const ASCII = 128;

type FormatsByStart = (readonly LineFormat[] | undefined)[];

/** Of a text that begins with the character of this code; the last place is for all other characters, and for none. */
const formatsByStart = new Map<LogFormat, FormatsByStart>();

const mayBegin = (format: LineFormat, code: number): boolean =>
  code === ASCII || entryOf(format).begins?.test(String.fromCharCode(code)) !== false;

/** The formats that a line may have, in the order in which they are tried. */
export const formatsToTry = (line: string, first: LogFormat): readonly LineFormat[] => {
  let byStart = formatsByStart.get(first);
  if (byStart === undefined) formatsByStart.set(first, (byStart = Array.from({ length: ASCII + 1 }, () => undefined)));
  const start = line.charCodeAt(0);
  const code = start < ASCII ? start : ASCII;
  return (byStart[code] ??= triedAfter(first).filter((format) => mayBegin(format, code)));
};

export const parseLine = (line: string, context: LineContext, first: LogFormat = 'plain'): ParsedHead | undefined => {
  for (const format of formatsToTry(line, first)) {
    const row = FORMATS[format].read(line, context);
    if (row !== undefined) return { format, row };
  }
  return undefined;
};

/** All times lie before it. */
export const NO_CONTEXT: LineContext = { offset: 0, near: LATEST - 366 * DAY };

/** Whether text behind a time is a line by itself. */
export const isWholeLine = (text: string): boolean => isTraceLine(text) || parseLine(text, NO_CONTEXT) !== undefined;
