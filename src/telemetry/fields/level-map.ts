// The names and numbers that loggers use for severity, as one of our six levels.
import type { Level } from '../level.js';
import type { FieldScalar } from './field-reader.js';

const NAMES: { readonly [level in Level]: string } = {
  trace: 'trace trc trac trce t verbose vrb v finest finer all silly spam',
  debug: 'debug dbg debu dbug d fine config debug1 debug2 debug3 debug4 debug5',
  info: 'info information informational inf i notice ntc n log ok success normal default statement detail hint context',
  warn: 'warn warning warni wrn w attention deprecated deprecation',
  error: 'error err errr e severe sever eror erro failure failed',
  fatal: 'fatal ftl fat fata f critical crit crt c panic pani emerg emergency alert a dpanic',
};

/** As loggers, PostgreSQL and exported tables name them in other languages: `java.util.logging` and PostgreSQL translate theirs. */
const TRANSLATED: { readonly [level in Level]?: string } = {
  debug: 'デバッグ 调试 디버그 отладка',
  info: 'infos información informação informações informazione informazioni informatie informacja informacje bilgi hinweis notis notifica logg информация сообщение замечание повідомлення зауваження 情報 信息 資訊 日志 注意 提示 정보 알림 로그',
  warn: 'warnung avertissement advertencia advertência avvertenza avvertimento avviso aviso attenzione waarschuwing varning advarsel ostrzeżenie uyarı uyari varování предупреждение попередження 警告 경고',
  error:
    'fehler schwerwiegend erreur errore fout fel fejl feil błąd hata chyba grave ernstig ошибка помилка エラー 重大 错误 錯誤 严重 嚴重 오류 에러 심각',
  fatal:
    'kritisch critique crítico critico fatale fatalt panik panico критично важно паника 致命的 致命错误 致命 치명적오류 치명적 손상',
};

/** Names of several words, as PHP prints them. */
const PHRASES: readonly (readonly [string, Level])[] = [
  ['fatal error', 'fatal'],
  ['recoverable fatal error', 'error'],
  ['parse error', 'error'],
  ['strict standards', 'warn'],
];

const byName = new Map<string, Level>([
  ...Object.entries(NAMES).flatMap(([level, names]) => names.split(' ').map((name) => [name, level as Level] as const)),
  ...PHRASES,
  ...Object.entries(TRANSLATED).flatMap(([level, names]) =>
    names.split(' ').map((name) => [name, level as Level] as const),
  ),
]);

/** In lower case. */
export const TRANSLATED_LEVEL_NAMES: readonly string[] = Object.values(TRANSLATED).flatMap((names) => names.split(' '));

/** What loggers call a level, in lower case. */
export const levelNames = (level: Level): readonly string[] => NAMES[level].split(' ');

/** Syslog severities 0 (emergency) to 7 (debug). */
const SYSLOG: readonly Level[] = ['fatal', 'fatal', 'fatal', 'error', 'warn', 'info', 'info', 'debug'];
/** OpenTelemetry: four numbers a level, 1 to 24. */
const OTEL: readonly Level[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];
/** Pino and bunyan: 10 to 60. */
const PINO: readonly Level[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];
/** Python: 10 to 50. */
const PYTHON: readonly Level[] = ['debug', 'info', 'warn', 'error', 'fatal'];
/** Monolog: 100 to 600. */
const MONOLOG: readonly Level[] = ['debug', 'info', 'warn', 'error', 'fatal', 'fatal'];

const levelOfName = (name: string): Level | undefined =>
  byName.get(name) ??
  byName.get(
    name
      .trim()
      .toLowerCase()
      // the Turkish capital keeps its dot as a mark of its own
      .replaceAll('i\u0307', 'i')
      .replace(/^(?:severity_number_|level_|log_)/, '')
      .replace(/[234]$|[+-]\d{1,2}$/, ''),
  );

export const levelOfSyslog = (severity: FieldScalar): Level | undefined => SYSLOG[Number(severity)];

export const levelOfOtel = (severity: FieldScalar): Level | undefined => OTEL[Math.floor((Number(severity) - 1) / 4)];

export const levelOfPython = (level: FieldScalar): Level | undefined => PYTHON[Math.floor(Number(level) / 10) - 1];

/** A bare number: 0 to 7 is syslog (GELF), 10 to 69 pino and bunyan, 100 to 699 monolog. */
const levelOfNumber = (value: number): Level | undefined => {
  if (value <= 7) return SYSLOG[value];
  return value < 100 ? PINO[Math.floor(value / 10) - 1] : MONOLOG[Math.floor(value / 100) - 1];
};

export const parseLevel = (value: FieldScalar): Level | undefined => {
  if (typeof value === 'number') return levelOfNumber(value);
  if (typeof value !== 'string') return undefined;
  return levelOfName(value) ?? (/^\d{1,3}$/.test(value) ? levelOfNumber(Number(value)) : undefined);
};

const CAPITALS = /(?<![\w.$/-])(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|SEVERE|FATAL|CRITICAL|PANIC)(?![\w.$/-])/;
const MARKED_NAMES =
  'trace|trc|debug|dbg|info|inf|information|notice|warn|wrn|warning|error|err|severe|crit|critical|alert|emerg|fatal|ftl|panic';
const SPOKEN_NAMES = 'debug|info|notice|warn|warning|error|fatal|critical|severe';
/** In brackets; at the beginning, or behind the name of who writes, before a colon; as a pair of logfmt. */
const MARKED = new RegExp(
  [
    String.raw`[\[【] {0,6}(${MARKED_NAMES}|${TRANSLATED_LEVEL_NAMES.join('|')}) {0,8}[\]】]`,
    `<(${MARKED_NAMES})>`,
    String.raw`\((${MARKED_NAMES})\):`,
    String.raw`\[[^\]]{1,80}/(${MARKED_NAMES})\]`,
    String.raw`^(${SPOKEN_NAMES})[:[]`,
    String.raw`(?:[\]:>] {1,2}| {2,})(${SPOKEN_NAMES}) ?: `,
    String.raw`(?:^|\s)(?:at|level|lvl|severity)=(${SPOKEN_NAMES})\b`,
  ].join('|'),
  'i',
);
/** Routers and firewalls put a syslog severity between the names of part and message: `%ASA-4-106023:`, `%%01IFNET/4/LINK_STATE`. */
const DEVICE_SEVERITY = /%(?:[A-Z][\w-]{1,40}-([0-7])-[A-Z\d_]{2,60}:|%\d\d[A-Z]\w{1,40}\/([0-7])\/[A-Z\d_]{2,60})/;

const levelOfDevice = (head: string): Level | undefined => {
  const found = head.includes('%') ? DEVICE_SEVERITY.exec(head) : null;
  return found === null ? undefined : levelOfSyslog(found[1] ?? found[2] ?? '');
};

const CRASH =
  /^(?:Traceback \(|Exception in thread|Caused by: |panic: |http2?: panic serving |Unhandled |Uncaught |thread '[^']{0,80}' panicked at )|\bORA-\d{5}: /;
const HEAD = 160;

/** A quoted request with its status, as servers without a format of their own print it. */
const REQUEST_STATUS = /"[A-Z]{3,10} \S{1,1000} HTTP\/[\d.]{1,3}" (\d{3})\b|\(HTTP\/[\d.]{1,3} (\d{3})\)/;
const REQUEST_HEAD = 1200;

/** morgan's line for developers. */
const SHORT_REQUEST = /^[A-Z]{3,10} \/\S{0,1000} (\d{3}) (?:[\d.]{1,12} ms|-) - /;

/** Of the status of a response; `undefined`: the request did not fail. */
export const levelOfStatus = (status: number): Level | undefined => {
  if (status < 400 || status > 599) return undefined;
  return status >= 500 ? 'error' : 'warn';
};

const levelOfRequest = (text: string): Level | undefined => {
  const found = text.includes('HTTP/') ? REQUEST_STATUS.exec(text.slice(0, REQUEST_HEAD)) : SHORT_REQUEST.exec(text);
  return found === null ? undefined : levelOfStatus(Number(found[1] ?? found[2]));
};

/** The level that a line states about itself: a word in capitals, a marked one near its start, or the status of a request. */
export const levelInText = (text: string): Level | undefined => {
  const head = text.length > HEAD ? text.slice(0, HEAD) : text;
  const device = levelOfDevice(head);
  if (device !== undefined) return device;
  const word = CAPITALS.exec(head)?.[0] ?? MARKED.exec(head)?.slice(1).join('');
  if (word !== undefined) return levelOfName(word);
  return CRASH.test(head) ? 'error' : levelOfRequest(text);
};
