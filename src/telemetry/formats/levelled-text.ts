// Lines that begin with a time, a level or both: Log4j, logback, Spring Boot, Python, MySQL, nginx and Apache errors, zap, klog.
import { type Micros, MINUTE, toIso } from '../../kernel/time.js';
import { parseClockAt, parseKitchenClock } from '../normalise/timestamp.js';
import { civilInstant, parseNamedMonth, resolveYearless } from '../normalise/named-month.js';
import { regionMinutes } from '../normalise/zone-names.js';
import { type LineContext, type LineReader, type PlainRow, plainRow } from './line-reader.js';
import { readLineTime } from './line-time.js';
import { ANY_LEVEL_NAME } from './level-names.js';
import { preambleFields, readPreamble } from './preambles.js';

type LineStart = { readonly at: Micros; readonly rest: string };

const REGION = /^ ([A-Z][a-z]{1,14}\/[A-Z][\w/]{1,28})(?=\])/;
const AFTER_TIME = /^(?:[\])>]|,| UTC|::?(?= ))?[ \t]{0,20}(?:\|[ \t]{0,20})?/;

/** Cisco marks the time of a clock that is not set with a star. */
const OPENS_TIME = /^[[(*](?=\S)/;

const readTimeFirst = (line: string, context: LineContext): LineStart | undefined => {
  const text = OPENS_TIME.test(line) ? line.slice(1) : line;
  const stamp = readLineTime(text, context);
  if (stamp === undefined) return undefined;
  const rest = text.slice(stamp.end);
  const [named, region = ''] = rest[0] === ' ' ? (REGION.exec(rest) ?? []) : [];
  if (named === undefined) return { at: stamp.at, rest: rest.replace(AFTER_TIME, '') };
  const minutes = regionMinutes(region, stamp.at / 1000);
  const at = minutes === undefined ? stamp.at : stamp.at + context.offset - minutes * MINUTE;
  return { at, rest: rest.slice(named.length).replace(AFTER_TIME, '') };
};

const APACHE =
  /^\[([^\]]{20,40})\] \[(?:(?<module>[\w-]{0,40}):)?(?<level>\w{2,12})\] (?:\[pid (?<pid>[\d:tid ]{1,40})\] )?(?:\((?<errno>\d{1,5})\)[^:]{1,120}: )?(?:\[client (?<client>[^\]]{1,80})\] )?(?:(?<code>AH\d{5}): )?/;

const apache: LineReader = (line, { offset }) => {
  const found = APACHE.exec(line);
  const at = parseNamedMonth(found?.[1] ?? '', offset);
  if (found?.groups === undefined || at === undefined) return undefined;
  const { client, code, errno, level, module, pid } = found.groups;
  const head = /^\[[^\]]{1,40}\] \[[^\]]{1,60}\] (?:\[pid [^\]]{1,40}\] )?/.exec(line)?.[0] ?? '';
  return plainRow({
    '@timestamp': toIso(at),
    'log.level': level,
    'process.pid': pid === undefined ? undefined : /^\d+/.exec(pid)?.[0],
    'process.thread.id': pid === undefined ? undefined : /tid (\d+)/.exec(pid)?.[1],
    'log.logger': module,
    'client.address': client?.replace(/:\d{1,5}$/, ''),
    'error.code': errno,
    'event.code': code,
    message: line.slice(head.length),
  });
};

/** CockroachDB's has a year of two digits, and marks of redaction; SeaweedFS has neither process nor bracket. */
const KLOG =
  /^(?<level>[IWEFD])(?<year>20\d\d|\d\d(?=\d{4} ))?(?<month>\d\d)(?<day>\d\d) (?<clock>\d\d:\d\d:\d\d\.\d{6})(?:[ \t]{1,10}(?<pid>\d{1,10}))? (?<caller>[\w./@-]{1,160}:\d{1,9})(?:\]| ⋮)? /;

const klog: LineReader = (line, context) => {
  const found = KLOG.exec(line);
  if (found?.groups === undefined) return undefined;
  const { year, month, day, clock = '' } = found.groups;
  const date = { month: Number(month) - 1, day: Number(day), clock };
  const civil = year === undefined ? undefined : civilInstant(Number(year.padStart(4, '20')), date);
  const at = year === undefined ? resolveYearless(date, context) : civil && civil - context.offset;
  if (at === undefined) return undefined;
  return { '@timestamp': toIso(at), ...preambleFields(found[0], found.groups), message: line.slice(found[0].length) };
};

const RUBY =
  /^[DIWEFAU], \[(?<time>[\d:.T-]{19,32}) #(?<pid>\d{1,10})\] {1,3}(?<level>[A-Z]{3,8}) -- (?<logger>[^:]{0,80}): /;

const ruby: LineReader = (line, context) => {
  const found = RUBY.exec(line);
  const stamp = readLineTime(found?.groups?.['time'] ?? '', context);
  if (found?.groups === undefined || stamp === undefined) return undefined;
  return { '@timestamp': toIso(stamp.at), ...preambleFields('', found.groups), message: line.slice(found[0].length) };
};

/** `[INFO/MainProcess] 23-Nov-2026 …`, `ERROR - 2024-03-05 … --> …`, `WARN [2024-03-05 …]`. */
const LEVEL_FIRST = new RegExp(
  String.raw`^[[(]?(?<level>${ANY_LEVEL_NAME})(?:[/:](?<thread>[\w.-]{1,80}))?[\])]?(?:[ \t:|,-]{1,8}|(?=\[\d))(?:\[(?!\d{1,4}[-/.])(?<pool>[^\]]{1,160})\][ \t]{1,4})?(?=[[(]?[\dA-Z])`,
);
/** A name or a number in brackets, or in front of a bar or a colon; an id, an address: no word of a sentence. */
const TOKENS_FIRST =
  /^(?:[[({<][\w.:/#@ -]{0,80}[\])}>][ \t]{0,4}|[\w./-]{1,60}(?:\[\d{1,10}\])?(?:[ \t]{0,20}\||:)[ \t]{1,4}|(?!(?:at|on|since|until|from|before|after|by|and|to|of) )[a-z][\w.-]{1,60} (?=\d{4}-\d\d-\d\d \d\d:)|(?:\w{1,20}:){1,6}(?=\d{4}[-/]\d)|(?:[\w.-]{1,60}!){1,6}(?=\d)|(?=[a-z_-]{0,40}\d)[\w.:/@#-]{1,80}[ \t]{1,4}){1,4}?(?=[[(]?(?:\d{4}[-/.]\d|\d{1,2}[-/.](?:\d{1,2}[-/.]\d|[A-Z][a-z]{2}[-/.])|[*.]?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}\d))/i;
/** `(W) 2026-11-23 …` */
const LETTER_TOKEN = /^[[(<](?<level>[CEWNIDFTV])[\])>] /;
/** `W 2026-11-23T14:03:53Z …`, `W20261123-14:03:53.001 …` */
const LETTER_FIRST = /^(?<level>[CEWNIDFTV])(?: (?=\d{4}-\d\d-\d\d[T ]\d)|(?=20\d{6}[-T]\d\d:?\d\d))/;
const LEVEL_AMONG_TOKENS = new RegExp(`(?<![\\w.-])(?<level>${ANY_LEVEL_NAME})(?![\\w.-])`);

const readTimeBehind = (line: string, context: LineContext): PlainRow | undefined => {
  const level = LEVEL_FIRST.exec(line) ?? LETTER_FIRST.exec(line);
  const found = level ?? TOKENS_FIRST.exec(line);
  if (found === null) return undefined;
  const start = readTimeFirst(line.slice(found[0].length), context);
  if (start === undefined) return undefined;
  const { message = '', ...inner } = readPreamble(start.rest, context.levelColumn);
  const outer =
    level === null
      ? preambleFields('', (LETTER_TOKEN.exec(line) ?? LEVEL_AMONG_TOKENS.exec(found[0]))?.groups ?? {})
      : preambleFields('', { ...level.groups, thread: level.groups?.['thread'] ?? level.groups?.['pool'] });
  const text = level === null ? message : String(message).replace(/^(?:-->|[-|:])[ \t]{1,4}/, '');
  return { '@timestamp': toIso(start.at), ...outer, ...inner, message: text };
};

const PYTHON_BASIC = /^(?<level>DEBUG|INFO|WARNING|ERROR|CRITICAL):(?<logger>[\w.]{1,160}):/;
/** uvicorn, and others who fill up the level with blanks. */
const PADDED_LEVEL = /^(?<level>DEBUG|TRACE|INFO|WARNING|ERROR|CRITICAL):[ \t]{2,12}(?=\S)/;
/** logrus on a terminal: the number counts seconds since its start. */
const LOGRUS = /^(?<level>TRAC|DEBU|INFO|WARN|ERRO|FATA|PANI)\[(?:\d{4,9}|\d{4}-\S{1,40})\] /;
const LOGRUS_LEVELS: { readonly [name: string]: string } = {
  TRAC: 'trace',
  DEBU: 'debug',
  ERRO: 'error',
  FATA: 'fatal',
  PANI: 'panic',
};
const UVICORN_ACCESS =
  /^(?<client>[\d.a-f:[\]]{3,64}):(?<port>\d{1,5}) - "(?<method>[A-Z]{3,10}) (?<path>\S{1,4096}) HTTP\/[\d.]{1,3}" (?<status>\d{3})/;

const uvicornFields = (message: string): PlainRow => {
  const { client, port, method, path, status } = UVICORN_ACCESS.exec(message)?.groups ?? {};
  return status === undefined
    ? {}
    : plainRow({
        'client.address': client,
        'client.port': Number(port),
        'http.request.method': method,
        'url.path': path,
        'http.response.status_code': Number(status),
      });
};

/** Levels without a time. */
const readUntimed = (line: string): PlainRow | undefined => {
  const basic = PYTHON_BASIC.exec(line);
  if (basic?.groups !== undefined) return { ...preambleFields('', basic.groups), message: line.slice(basic[0].length) };
  const padded = PADDED_LEVEL.exec(line);
  if (padded?.groups !== undefined) {
    const message = line.slice(padded[0].length);
    return { ...preambleFields('', padded.groups), ...uvicornFields(message), message };
  }
  const [head, level] = LOGRUS.exec(line) ?? [];
  if (head === undefined || level === undefined) return undefined;
  return { 'log.level': LOGRUS_LEVELS[level] ?? level, message: line.slice(head.length).replace(/ {2,}(?=\S)/g, ' ') };
};

const behindClock = (line: string): string | undefined => {
  const from = line[0] === '[' ? 1 : 0;
  const clock = parseClockAt(line, from) ?? parseKitchenClock(line);
  if (clock === undefined || !/^(?:[ \t\]|]|: )/.test(line.slice(clock.end, clock.end + 2))) return undefined;
  return line.slice(clock.end).replace(/^[:|\] \t]{1,20}/, '');
};

/** What stands behind the time that a line begins with. */
export const textBehindTime = (line: string, context: LineContext): string | undefined =>
  (readTimeFirst(line, context) ?? readTimeFirst(line.slice(TOKENS_FIRST.exec(line)?.[0].length ?? 0), context))
    ?.rest ?? behindClock(line);

/** Without a date only the level is read; the message keeps its clock, from which `normalise/` makes a time. */
const readUndated = (line: string, context: LineContext): PlainRow | undefined => {
  const untimed = readUntimed(line);
  if (untimed !== undefined) return untimed;
  const rest = behindClock(line);
  if (rest === undefined) return undefined;
  const { message: _, ...fields } = readPreamble(rest, context.levelColumn);
  return { ...fields, message: line };
};

export const readLevelledText: LineReader = (line, context) => {
  if (line[0] === '[') {
    const ofApache = apache(line, context);
    if (ofApache !== undefined) return ofApache;
  }
  const start = readTimeFirst(line, context);
  if (start !== undefined) return { '@timestamp': toIso(start.at), ...readPreamble(start.rest, context.levelColumn) };
  return klog(line, context) ?? ruby(line, context) ?? readTimeBehind(line, context) ?? readUndated(line, context);
};
