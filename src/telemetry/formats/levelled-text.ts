// Lines that begin with a time, a level or both: Log4j, logback, Spring Boot, Python, PostgreSQL, MySQL, nginx and Apache errors, zap, klog.
import { type Micros, toIso } from '../../kernel/time.js';
import { idsInText } from '../fields/text-ids.js';
import { parseClockAt, parseInstantAt } from '../normalise/timestamp.js';
import { parseNamedMonth, resolveYearless } from '../normalise/named-month.js';
import { type LineContext, type LineReader, plainRow, type PlainRow } from './line-reader.js';

const GAP = String.raw`[ \t]{1,20}`;
const NAMES =
  'trace debug debug1 debug2 debug3 debug4 debug5 fine finer finest config info information notice log warn warning err error severe crit critical fatal alert emerg panic';
const CAPITALS = NAMES.toUpperCase().replaceAll(' ', '|');
const ANY_CASE = `${CAPITALS}|${NAMES.replaceAll(' ', '|')}|${NAMES.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()).replaceAll(' ', '|')}`;
/** A bare word is a level only in capitals: "error opening file" is a message. */
const LEVEL = String.raw`(?<level>${CAPITALS})(?!\w)`;
const ANY_LEVEL = `(?<level>${ANY_CASE})`;
const BRACKETED = String.raw`\[${ANY_LEVEL}\]`;
const THREAD = String.raw`\[(?<thread>[^\]]{0,160})\]`;
/** A logger differs from the first word of the message by ` - ` behind it, or by a dot or `::` in it. */
const LOGGER = String.raw`(?:(?<logger>[\w$.\/#:[\]-]{1,160})${GAP}[-–]${GAP}|(?<path>[\w$-]{1,80}(?:(?:\.|::)[\w$-]{1,80}){1,12})(?:\(\d{1,9}\))?[ \t]{0,20}:${GAP})?`;

/** What can stand between the time and the message, most telling first. */
const PREAMBLES = [
  String.raw`${BRACKETED} (?<pid>\d{1,10})#\d{1,10}: (?:\*\d{1,20} )?`, // nginx
  String.raw`\d{1,20} ${BRACKETED} (?:\[(?<code>[\w-]{1,40})\] )?(?:\[(?<logger>[^\]]{1,80})\] )?`, // MySQL
  String.raw`${LEVEL}${GAP}(?:\[[^\]]{0,200}\] )?(?<pid>\d{1,10}) --- (?<thread>(?:\[[^\]]{0,200}\] ){0,3})(?<logger>\S{1,160})[ \t]{0,60}: ?`, // Spring Boot
  String.raw`- (?<logger>[\w.$:-]{1,160}) - ${LEVEL} - `, // Python
  String.raw`\[(?<pid>\d{1,10})(?:-\d{1,10})?\]:?${GAP}(?:(?<user>\S{0,128}@\S{0,128})${GAP})?(?<level>${CAPITALS}|STATEMENT|DETAIL|HINT|CONTEXT):${GAP}`, // PostgreSQL
  String.raw`[ \t]{0,9}${ANY_LEVEL}\t(?:(?<logger>[\w.-]{1,160})\t)?(?<caller>[\w.\/@-]{1,200}:\d{1,9})\t`, // zap
  String.raw`[\w-]{1,64}\.${LEVEL}: `, // Monolog
  ...[BRACKETED, LEVEL].flatMap((level) => [
    String.raw`${level}:?(?:${GAP}|$)(?:${THREAD}${GAP})?${LOGGER}`,
    String.raw`${THREAD}${GAP}${level}:?(?:${GAP}|$)${LOGGER}`,
  ]),
].map((source) => new RegExp(`^${source}`));

const NGINX_FIELD = /, (client|server|request|upstream|host|referrer): ("[^"]{0,4096}"|[^,]{1,256})/g;

const nginxFields = (message: string): PlainRow =>
  Object.fromEntries(
    Array.from(message.slice(-8192).matchAll(NGINX_FIELD), ([, name = '', value = '']) => [
      `nginx.${name}`,
      value.replaceAll('"', ''),
    ]),
  );

const OUTER_BRACKETS = /^[[ ]{1,9}|[\] ]{1,9}$/g;

const fieldsOf = (preamble: string, groups: { readonly [name: string]: string | undefined }): PlainRow => {
  const ids = idsInText(preamble);
  return plainRow({
    'log.level': groups['level'],
    'log.logger': groups['logger'] ?? groups['path'],
    'process.thread.name': groups['thread']?.replace(OUTER_BRACKETS, ''),
    'user.name': groups['user'],
    'process.pid': groups['pid'],
    'event.code': groups['code'],
    'log.origin': groups['caller'],
    'trace.id': ids.traceId,
    'span.id': ids.spanId,
  });
};

/** Preamble and message of what follows a time. */
const readPreamble = (rest: string): PlainRow => {
  for (const [index, pattern] of PREAMBLES.entries()) {
    const found = pattern.exec(rest);
    if (found?.groups === undefined) continue;
    const message = rest.slice(found[0].length);
    return { ...(index === 0 && nginxFields(message)), ...fieldsOf(found[0], found.groups), message };
  }
  return { message: rest };
};

type LineStart = { readonly at: Micros; readonly rest: string };

/** Log4j's short years, `24/03/05 10:00:00`. */
const SHORT_YEAR = /^\d\d\/\d\d\/\d\d \d\d:/;
const AFTER_TIME = /^(?:\]|,| UTC)?[ \t]{0,20}(?:\|[ \t]{0,20})?/;

const readTimeFirst = (line: string, { offset }: LineContext): LineStart | undefined => {
  const bare = line[0] === '[' ? line.slice(1) : line;
  const text = SHORT_YEAR.test(bare) ? `20${bare}` : bare;
  const stamp = parseInstantAt(text, offset);
  return stamp === undefined ? undefined : { at: stamp.at, rest: text.slice(stamp.end).replace(AFTER_TIME, '') };
};

const APACHE = /^\[([^\]]{20,40})\] \[(?:[\w-]{0,40}:)?(?<level>\w{2,12})\] (?:\[pid (?<pid>[\d:tid ]{1,40})\] )?/;

const apache: LineReader = (line, { offset }) => {
  const found = APACHE.exec(line);
  const at = parseNamedMonth(found?.[1] ?? '', offset);
  if (found?.groups === undefined || at === undefined) return undefined;
  return { '@timestamp': toIso(at), ...fieldsOf(found[0], found.groups), message: line.slice(found[0].length) };
};

const KLOG =
  /^(?<level>[IWEF])(?<month>\d\d)(?<day>\d\d) (?<clock>\d\d:\d\d:\d\d\.\d{6})[ \t]{1,10}(?<pid>\d{1,10}) (?<caller>[\w./-]{1,160}:\d{1,9})\] /;

const klog: LineReader = (line, context) => {
  const found = KLOG.exec(line);
  if (found?.groups === undefined) return undefined;
  const { month, day, clock = '' } = found.groups;
  const at = resolveYearless({ month: Number(month) - 1, day: Number(day), clock }, context);
  if (at === undefined) return undefined;
  return { '@timestamp': toIso(at), ...fieldsOf(found[0], found.groups), message: line.slice(found[0].length) };
};

const PYTHON_BASIC = /^(?<level>DEBUG|INFO|WARNING|ERROR|CRITICAL):(?<logger>[\w.]{1,160}):/;

/** Without a date only the level is read; the message keeps its clock, from which `normalise/` makes a time. */
const readUndated = (line: string): PlainRow | undefined => {
  const basic = PYTHON_BASIC.exec(line);
  if (basic?.groups !== undefined) return { ...fieldsOf('', basic.groups), message: line.slice(basic[0].length) };
  const clock = parseClockAt(line, 0);
  if (clock === undefined || !/^[ \t]/.test(line.slice(clock.end, clock.end + 1))) return undefined;
  const { message: _, ...fields } = readPreamble(line.slice(clock.end).trimStart());
  return { ...fields, message: line };
};

export const readLevelledText: LineReader = (line, context) => {
  const start = readTimeFirst(line, context);
  if (start === undefined) return apache(line, context) ?? klog(line, context) ?? readUndated(line);
  return { '@timestamp': toIso(start.at), ...readPreamble(start.rest) };
};
