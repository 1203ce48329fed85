// What stands between the time and the message of a log line: level, thread, logger and process, in the order of each logger.
import { idsInText } from '../fields/text-ids.js';
import { ANY_LEVEL_NAME, CAPITAL_LEVEL_NAME } from './level-names.js';
import { type LevelColumn, levelInColumn } from './level-column.js';
import { plainRow, type PlainRow } from './line-reader.js';

const GAP = String.raw`[ \t]{1,20}`;
/** A bare word is a level only in capitals: "error opening file" is a message. */
const LEVEL = String.raw`(?<level>${CAPITAL_LEVEL_NAME})(?!\w)`;
const ANY_LEVEL = `(?<level>${ANY_LEVEL_NAME})`;
const BRACKETED = String.raw`[\[<] {0,6}${ANY_LEVEL} {0,8}[\]>]`;
const THREAD = String.raw`\[(?<thread>[^\]]{0,160})\]`;
/** A logger differs from the first word of the message by ` - ` behind it, or by a dot or `::` in it. */
const LOGGER = String.raw`(?:(?<logger>[\w$.\/#:[\]-]{1,160})${GAP}[-–]${GAP}|(?<path>[\w$-]{1,80}(?:(?:\.|::)[\w$-]{1,80}){1,12})(?:\(\d{1,9}\))?[ \t]{0,20}:${GAP})?`;
const PHP_LEVEL =
  '(?<level>Fatal error|Parse error|Recoverable fatal error|Warning|Notice|Deprecated|Strict Standards)';

type Preamble = {
  /** Which program prints it. */
  readonly of: string;
  /** What it may begin with, as `kindOfStart` tells: most lines are then tried against few patterns. */
  readonly begins: string;
  readonly source: string;
  /** Fields that stand in the message behind it. */
  readonly fieldsOf?: (message: string) => PlainRow;
  /** What its letters mean, where other loggers mean something else by them. */
  readonly levels?: { readonly [letter: string]: string };
};

const NGINX_FIELD = /, (client|server|request|upstream|host|referrer): ("[^"]{0,4096}"|[^,]{1,256})/g;
const REQUEST_LINE = /^([A-Z]{3,16}) (\S{1,4096})/;
const TARGET = /^(?:\w{1,16}:\/\/)?([^/:\s]{1,253}|\[[^\]]{1,64}\])(?::(\d{1,5}))?(?:\/|$)/;
const ERRNO = / \((\d{1,3}): [^)]{1,120}\)/;

/** Whose fault a line of a proxy may be: the address of its upstream. */
const upstreamFields = (upstream: string | undefined): PlainRow => {
  const [, host, port] = upstream === undefined ? [] : (TARGET.exec(upstream) ?? []);
  return plainRow({
    'server.address': host?.replace(/^\[|\]$/g, ''),
    'server.port': port === undefined ? undefined : Number(port),
  });
};

const nginxFields = (message: string): PlainRow => {
  const found = Object.fromEntries(
    Array.from(message.slice(-8192).matchAll(NGINX_FIELD), ([, name = '', value = '']) => [
      name,
      value.replaceAll('"', ''),
    ]),
  );
  const [, method, path] = REQUEST_LINE.exec(found['request'] ?? '') ?? [];
  return {
    ...Object.fromEntries(Object.entries(found).map(([name, value]) => [`nginx.${name}`, value])),
    ...plainRow({
      'client.address': found['client'],
      'http.request.method': method,
      'url.path': path,
      'error.code': ERRNO.exec(message.slice(0, 512))?.[1],
    }),
    ...upstreamFields(found['upstream']),
  };
};

const SQUID =
  /^(?<millis>\d{1,9}) (?<client>\S{1,64}) (?<result>\w{1,64})\/(?<status>\d{3}) (?<bytes>\d{1,15}) (?<method>\S{1,16}) (?<url>\S{1,8192}) \S{1,255} (?<hierarchy>\w{1,64})\/(?<peer>\S{1,255})/;
const NANOS_PER_MILLI = 1e6;

const squidFields = (message: string): PlainRow => {
  const found = SQUID.exec(message)?.groups;
  if (found === undefined) return {};
  const { millis, client, result, status = '', bytes, method, url, peer } = found;
  return plainRow({
    'log.level': status >= '500' ? 'error' : status >= '400' ? 'warn' : 'info',
    'event.duration': Number(millis) * NANOS_PER_MILLI,
    'client.address': client,
    'squid.result': result,
    'http.response.status_code': Number(status),
    'http.response.bytes': Number(bytes),
    'http.request.method': method,
    'url.original': url,
    'server.address': peer === '-' ? undefined : peer,
  });
};

/** Most telling first. */
const PREAMBLES: readonly (Preamble & { readonly pattern: RegExp })[] = [
  {
    of: 'nginx',
    begins: '[',
    source: String.raw`${BRACKETED} (?<pid>\d{1,10})#\d{1,10}: (?:\*\d{1,20} )?`,
    fieldsOf: nginxFields,
  },
  {
    of: 'MySQL 5.7 and later, MariaDB',
    begins: '0',
    source: String.raw`\d{1,20} \[(?<level>System|Note|Warning|ERROR|Error|NOTE|Info)\] (?:\[(?<code>[\w-]{1,40})\] )?(?:\[(?<logger>[^\]]{1,80})\] )?`,
  },
  {
    of: 'Spring Boot',
    begins: 'A',
    source: String.raw`${LEVEL}${GAP}(?:\[[^\]]{0,200}\] )?(?<pid>\d{1,10}) --- (?<thread>(?:\[[^\]]{0,200}\] ){0,3})(?<logger>\S{1,160})[ \t]{0,60}: ?`,
  },
  { of: 'Python', begins: '-', source: String.raw`- (?<logger>[\w.$:-]{1,160}) - ${LEVEL} - ` },
  {
    of: 'Elasticsearch, OpenSearch',
    begins: '[',
    source: String.raw`${BRACKETED}\[(?<logger>[^\]]{1,160})\] (?:\[(?<node>[^\]]{1,80})\] ?)?`,
  },
  {
    of: 'loguru',
    begins: 'A',
    source: String.raw`${LEVEL}[ \t]{0,20}\|[ \t](?<logger>[\w.<>$-]{1,160}:[\w.<>$-]{1,120}:\d{1,9})[ \t]-[ \t]`,
  },
  {
    of: 'structlog',
    begins: '[',
    source: String.raw`\[(?<level>critical|error|warning|info|debug|notset|exception) {0,6}\] `,
  },
  {
    of: 'gunicorn',
    begins: '[',
    source: String.raw`\[(?<pid>\d{1,10})\] \[${ANY_LEVEL}\] `,
  },
  {
    of: 'WebSphere',
    begins: '0a',
    source: String.raw`[0-9a-f]{8} (?<logger>\S{1,13}) {1,12}(?<level>[AIWEFDCOR]) {1,3}(?=\S)`,
    levels: { A: 'notice', C: 'config', O: 'info', R: 'error' },
  },
  {
    of: "Android's logcat",
    begins: '0',
    source: String.raw`(?<pid>\d{1,7}) {1,6}\d{1,7} (?<level>[VDIWEF]) (?<logger>[^:\s][^:]{0,60}?) {0,12}: `,
  },
  { of: 'etcd before 3.4', begins: 'A', source: String.raw`(?<level>[DINWEC]) \| (?:(?<path>[\w/]{1,60}): )?` },
  {
    of: 'swift-log',
    begins: 'a',
    source: String.raw`(?<level>trace|debug|info|notice|warning|error|critical) (?<logger>[\w.-]{1,80}) :[ \t]?`,
  },
  {
    of: "macOS's unified log",
    begins: '0',
    source: String.raw`0x[0-9a-f]{1,16} {1,12}(?<level>Default|Info|Debug|Error|Fault|Activity) {1,12}0x[0-9a-f]{1,16} {1,24}(?<pid>\d{1,10}) {1,8}\d{1,6} {1,6}`,
    levels: { Default: 'notice', Fault: 'fatal', Activity: 'debug' },
  },
  {
    of: 'syslog with names of facility and severity, as OpenWrt prints it',
    begins: 'a',
    source: String.raw`(?:kern|user|mail|daemon|auth|authpriv|syslog|lpr|news|uucp|cron|ftp|local[0-7])\.(?<level>emerg|alert|crit|err|error|warn|warning|notice|info|debug) (?:(?<service>[^\s:[\]]{1,128})(?:\[(?<pid>\d{1,10})\])?: )?`,
  },
  {
    of: 'Heroku',
    begins: 'a',
    source: String.raw`(?<service>[a-z][\w-]{0,40})\[(?<process>[a-z]{1,40}(?:\.\d{1,6})?)\]: `,
  },
  {
    of: 'Squid',
    begins: '0',
    source: String.raw`(?=\d{1,9} \S{1,64} (?:TCP|UDP|NONE)\w{0,60}\/\d{3} )`,
    fieldsOf: squidFields,
  },
  {
    of: "Android's logcat with tags",
    begins: 'A',
    source: String.raw`(?<level>[VDIWEFA])\/(?<logger>[^\s(:]{1,80}) {0,12}(?:\( {0,6}(?<pid>\d{1,7})\))?: `,
    levels: { A: 'fatal' },
  },
  {
    of: ".NET's console on one line",
    begins: 'a',
    source: String.raw`(?<level>trce|dbug|info|warn|fail|crit): (?<logger>[\w.+\`<>-]{1,160})\[(?<code>-?\d{1,10})\] `,
    levels: { fail: 'error' },
  },
  { of: 'Telegraf', begins: 'A', source: String.raw`(?<level>[DIWE])! ` },
  { of: 'Serilog on a console', begins: 'A', source: String.raw`${LEVEL}\] ` },
  { of: 'Celery', begins: 'A', source: String.raw`${LEVEL}\/(?<thread>[\w.-]{1,80})\] ` },
  { of: 'Flask', begins: 'A', source: String.raw`${LEVEL} in (?<logger>[\w.]{1,120}): ` },
  { of: 'RabbitMQ', begins: '[', source: String.raw`${BRACKETED} (?<thread><\d{1,6}\.\d{1,12}\.\d{1,6}>) ` },
  {
    of: 'zap',
    begins: ' Aa[',
    source: String.raw`[ \t]{0,9}${ANY_LEVEL}\t(?:(?<logger>[\w.-]{1,160})\t)?(?<caller>[\w.\/@-]{1,200}:\d{1,9})\t`,
  },
  {
    of: 'Istio, Go loggers with tabs',
    begins: 'Aa',
    source: String.raw`${ANY_LEVEL}\t(?:(?<logger>[\w.-]{1,160})\t)?`,
  },
  { of: 'Monolog, Laravel', begins: 'Aa0-*', source: String.raw`[\w-]{1,64}\.${LEVEL}: ` },
  { of: 'PHP', begins: 'A', source: String.raw`PHP ${PHP_LEVEL}:[ \t]{1,4}` },
  ...[
    { level: BRACKETED, begins: '[' },
    { level: LEVEL, begins: 'A' },
  ].flatMap(({ level, begins }) => [
    { of: 'any logger', begins, source: String.raw`${level}:?(?:${GAP}|$)(?:${THREAD}${GAP})?${LOGGER}` },
    {
      of: 'any logger, thread first',
      begins: '[',
      source: String.raw`${THREAD}${GAP}${level}:?(?:${GAP}|$)${LOGGER}`,
    },
    { of: 'any logger, columns', begins, source: String.raw`${level}${GAP}\|${GAP}` },
  ]),
  {
    // the name is one of code, and no label of a number: “Error Count: 0” says nothing of a level
    of: 'any logger, level and name as words',
    begins: 'A',
    source: String.raw`(?<level>Trace|Debug|Info|Warn|Warning|Error|Fatal) (?<logger>[A-Z][\w.]{1,80}): (?!-?[\d.,]{1,20}\W{0,4}$)`,
  },
  { of: 'any logger, padded', begins: 'aA', source: String.raw`${ANY_LEVEL}[ \t]{0,8}:[ \t]{1,8}` },
].map((preamble: Preamble) => ({ ...preamble, pattern: new RegExp(`^${preamble.source}`) }));

const OUTER_BRACKETS = /^[[ ]{1,9}|[\] ]{1,9}$/g;

type PreambleGroups = { readonly [name: string]: string | undefined };

export const preambleFields = (preamble: string, groups: PreambleGroups, levels: Preamble['levels'] = {}): PlainRow => {
  const ids = idsInText(preamble);
  const { level } = groups;
  return plainRow({
    'log.level': level === undefined ? undefined : (levels[level] ?? level),
    'service.name': groups['service'],
    'service.instance.id': groups['process'],
    'log.logger': (groups['logger'] ?? groups['path'])?.trimEnd(),
    'process.thread.name': groups['thread']?.replace(OUTER_BRACKETS, ''),
    'user.name': groups['user'],
    'process.pid': groups['pid'],
    'event.code': groups['code'],
    'elasticsearch.node.name': groups['node'],
    'log.origin': groups['caller'],
    'trace.id': ids.traceId,
    'span.id': ids.spanId,
  });
};

/** Kafka and others put the logger last, in parentheses. */
const LOGGER_BEHIND = / \(((?:[\w$-]{1,80}\.){1,12}[\w$-]{1,80})\)$/;

const withLoggerBehind = (row: PlainRow, message: string): PlainRow => {
  const logger =
    message.endsWith(')') && row['log.logger'] === undefined ? LOGGER_BEHIND.exec(message.slice(-400))?.[1] : undefined;
  return logger === undefined ? { ...row, message } : { ...row, 'log.logger': logger, message };
};

const kindOfStart = (text: string): string => {
  const code = text.charCodeAt(0);
  if (code >= 65 && code <= 90) return 'A';
  if (code >= 97 && code <= 122) return 'a';
  if (code >= 48 && code <= 57) return '0';
  if (code === 91 || code === 60) return '[';
  if (code === 32 || code === 9) return ' ';
  return code === 45 ? '-' : '*';
};

const BY_START = new Map(
  [...'Aa0[ -*'].map((kind) => [kind, PREAMBLES.filter(({ begins }) => begins.includes(kind))] as const),
);

/** A word in another place than the file's own column is the name of something else: `TRACE | WARN | …`. */
const withColumnLevel = (fields: PlainRow, rest: string, column: LevelColumn | undefined): PlainRow => {
  const level = column === undefined || column.index === 0 ? undefined : levelInColumn(rest, column);
  return level === undefined ? fields : { ...fields, 'log.level': level };
};

/** Preamble and message of what follows a time. */
export const readPreamble = (rest: string, column?: LevelColumn): PlainRow => {
  for (const { of, pattern, fieldsOf, levels } of BY_START.get(kindOfStart(rest)) ?? []) {
    const found = pattern.exec(rest);
    if (found === null) continue;
    const message = rest.slice(found[0].length);
    const own = preambleFields(found[0], found.groups ?? {}, levels);
    const fields = of.startsWith('any ') ? withColumnLevel(own, rest, column) : own;
    return withLoggerBehind(fieldsOf === undefined ? fields : { ...fieldsOf(message), ...fields }, message);
  }
  const level = column === undefined ? undefined : levelInColumn(rest, column);
  return level === undefined ? { message: rest } : { 'log.level': level, message: rest };
};
