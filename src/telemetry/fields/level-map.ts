// The names and numbers that loggers use for severity, as one of our six levels.
import type { Level } from '../level.js';
import type { FieldScalar } from './field-reader.js';

const NAMES: { readonly [level in Level]: string } = {
  trace: 'trace trc t verbose v finest finer all silly spam',
  debug: 'debug dbg d fine config debug1 debug2 debug3 debug4 debug5',
  info: 'info information informational inf i notice n log ok success default statement detail hint context',
  warn: 'warn warning wrn w attention deprecated deprecation',
  error: 'error err e severe eror failure failed',
  fatal: 'fatal ftl f critical crit c panic emerg emergency alert a dpanic',
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
]);

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
      .replace(/^(?:severity_number_|level_|log_)/, '')
      .replace(/[234]$/, ''),
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
const MARKED =
  /\[(trace|debug|info|notice|warn|warning|error|crit|critical|alert|emerg|fatal)\]|^(debug|info|notice|warn|warning|error|fatal|critical)[:[]/i;
const CRASH = /^(?:Traceback \(|Exception in thread|Caused by: |panic: |Unhandled |Uncaught )/;
const HEAD = 160;

/** The level that a line states about itself: a word in capitals, in brackets, or before a colon, near its start. */
export const levelInText = (text: string): Level | undefined => {
  const head = text.length > HEAD ? text.slice(0, HEAD) : text;
  const word = CAPITALS.exec(head)?.[0] ?? MARKED.exec(head)?.slice(1).join('');
  if (word !== undefined) return levelOfName(word);
  return CRASH.test(head) ? 'error' : undefined;
};
