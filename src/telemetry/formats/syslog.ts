// Syslog: RFC 5424 with structured data, RFC 3164, and the lines of either as daemons write them to files.
import { type Micros, toIso } from '../../kernel/time.js';
import { idsInText } from '../fields/text-ids.js';
import { parseInstantAt } from '../normalise/timestamp.js';
import { type EventAbove, continuesEvent, startsLikeTrace } from './continuation.js';
import { monthIndex } from '../normalise/month-names.js';
import { resolveYearless } from '../normalise/named-month.js';
import { type LineContext, type LineReader, plainRow, type PlainRow, unlessDash } from './line-reader.js';

const HIGHEST_PRIORITY = 191;

const severityOf = (priority: string | undefined): string | undefined =>
  priority === undefined ? undefined : String(Number(priority) % 8);

const HEADER =
  /^<(?<priority>\d{1,3})>\d{1,2} (?<time>\S{1,64}) (?<host>\S{1,255}) (?<app>\S{1,128}) (?<pid>\S{1,128}) (?<event>\S{1,64}) /;
const ELEMENT = /\[([^\s=\]"]{1,64})((?: [^\s=\]"]{1,64}="(?:[^"\\]|\\[^])*")*)\]/y;
const PARAMETER = / ([^\s=\]"]{1,64})="((?:[^"\\]|\\[^])*)"/g;

type StructuredData = {
  readonly fields: { readonly [name: string]: string };
  readonly text: string;
  readonly end: number;
};

const structuredAt = (line: string, from: number): StructuredData | undefined => {
  if (line[from] === '-') return { fields: {}, text: '', end: from + 1 };
  const fields: [string, string][] = [];
  let end = from;
  for (ELEMENT.lastIndex = end; ; ELEMENT.lastIndex = end) {
    const element = ELEMENT.exec(line);
    if (element === null) break;
    for (const [, name = '', value = ''] of (element[2] ?? '').matchAll(PARAMETER)) {
      fields.push([`${element[1] ?? ''}.${name}`, value.replace(/\\(["\\\]])/g, '$1')]);
    }
    end = ELEMENT.lastIndex;
  }
  return end === from ? undefined : { fields: Object.fromEntries(fields), text: line.slice(from, end), end };
};

export const readSyslog5424: LineReader = (line, context) => {
  const header = HEADER.exec(line);
  const groups = header?.groups;
  if (header === null || groups === undefined || Number(groups['priority']) > HIGHEST_PRIORITY) return undefined;
  const { priority, time = '', host, app, pid, event } = groups;
  const stamp = parseInstantAt(time, context.offset);
  const structured = structuredAt(line, header[0].length);
  if (structured === undefined || (stamp === undefined && time !== '-')) return undefined;
  const { traceId, spanId, requestId } = idsInText(structured.text);
  return {
    ...structured.fields,
    ...plainRow({
      '@timestamp': stamp === undefined ? undefined : toIso(stamp.at),
      'log.syslog.severity.code': severityOf(priority),
      'host.name': unlessDash(host),
      'service.name': unlessDash(app),
      'process.pid': unlessDash(pid),
      'event.code': unlessDash(event),
      'trace.id': traceId,
      'span.id': spanId,
      'http.request.id': requestId,
      message: line.slice(structured.end).replace(/^ \uFEFF?/, ''),
    }),
  };
};

/** Some write the severity as a word in front of the program: `err tmm[19087]:`, `daemon.err uhttpd[12]:`. */
const NAMED_DAY =
  /^(?:<(?<priority>\d{1,3})>)?(?<month>[A-Z][a-z]{2}) {1,2}(?<day>\d{1,2}) (?<clock>\d\d:\d\d:\d\d(?:\.\d{1,9})?) (?<host>(?!\[\d{1,10}\] )[^\s:]{1,255}) (?:(?:[a-z]\w{1,10}\.)?(?<severity>emerg|alert|crit|err|error|warning|warn|notice|info|debug) (?=[^\s:[\]]{1,128}\[\d{1,10}\]:))?(?:(?<app>[^\s:[\]]{1,128})(?:\[(?<pid>[^\]]{1,64})\])?: ?)?/;
const ISO_DAY =
  /^(?:<(?<priority>\d{1,3})>)?(?<time>\d{4}-\d\d-\d\dT[\d:.]{8,18}(?:Z|[+-]\d\d:?\d\d)) (?<host>[^\s:[\]]{1,255}) (?:(?<app>[^\s:[\]]{1,128})\[(?<pid>[^\]]{1,64})\]|(?<kernel>kernel|sudo|su|CRON)): {0,8}/;

/** ESXi writes a priority where others write a host: `Er(163)`. */
const PRIORITY_HOST = /^[A-Z][a-z]\((?<priority>\d{1,3})\)$/;

/** `journalctl -o short-full`, and `with-unit`. */
const WEEK_DAY =
  /^(?<weekday>[A-Z][a-z]{2}) (?<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})? [A-Z+-][A-Z\d:]{0,5}) (?<host>[^\s:[\]]{1,255}) (?<app>[^\s:[\]]{1,128})\[(?<pid>[^\]]{1,64})\]: ?/;

/** Solaris writes number, facility and severity of a message in front of it: `[ID 702911 daemon.error] …`. */
const MESSAGE_ID =
  /^\[ID (?<id>\d{1,10}) \w{1,12}\.(?<severity>emerg|alert|crit|err|error|warning|warn|notice|info|debug)\] /;

type SyslogGroups = { readonly [name: string]: string | undefined };

const timeOf = ({ time, month = '', day, clock = '' }: SyslogGroups, context: LineContext): Micros | undefined =>
  time === undefined
    ? resolveYearless({ month: monthIndex(month), day: Number(day), clock }, context)
    : parseInstantAt(time, context.offset)?.at;

export const readSyslog3164: LineReader = (line, context) => {
  const header = NAMED_DAY.exec(line) ?? ISO_DAY.exec(line) ?? WEEK_DAY.exec(line);
  const groups: SyslogGroups | undefined = header?.groups;
  if (header === null || groups === undefined || Number(groups['priority'] ?? 0) > HIGHEST_PRIORITY) return undefined;
  const at = timeOf(groups, context);
  if (at === undefined) return undefined;
  const priority = PRIORITY_HOST.exec(groups['host'] ?? '')?.groups?.['priority'];
  const rest = line.slice(header[0].length);
  const numbered = MESSAGE_ID.exec(rest);
  return plainRow({
    '@timestamp': toIso(at),
    'log.syslog.severity.code': severityOf(groups['priority'] ?? priority),
    'log.level': groups['severity'] ?? numbered?.groups?.['severity'],
    'event.code': numbered?.groups?.['id'],
    'host.name': priority === undefined ? groups['host'] : undefined,
    'service.name': groups['app'] ?? groups['kernel'],
    'process.pid': groups['pid'],
    message: rest.slice(numbered?.[0].length ?? 0),
  });
};

/** A trace that a program wrote line by line, each with a header of its own. */
export const syslogDetailOf = (above: PlainRow, row: PlainRow, text: EventAbove): string | undefined => {
  const message = String(row['message'] ?? '');
  const isSame = ['host.name', 'service.name', 'process.pid'].every((name) => above[name] === row[name]);
  if (!isSame) return undefined;
  return startsLikeTrace(message) || (text.traced && continuesEvent(message, text)) ? message : undefined;
};
