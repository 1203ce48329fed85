// Text that is pasted from a log: a line, a stack trace or a JSON record, and by which words it is looked for.
import { optional } from '../../kernel/optional.js';

export type PastedRecord = {
  /** Words that the very record holds, numbers among them. */
  readonly exact: string;
  /** The words of its pattern: those without digits. */
  readonly like: string;
  /** The type of the exception, of a stack trace or a record that names one. */
  readonly exception?: string;
};

/** Of longer texts the first lines tell what it is. */
const MOST_CHARACTERS = 4000;
const MOST_WORDS = 14;
const LEAST_WORDS = 3;

const STACK_FRAME =
  /^\s*(?:at\s+[\w$.<>/]+[\w$<>]+\s*\(|File ".+", line \d+|\.{3} \d+ more|[\w./-]+\.(?:go|rs|py|rb|js|ts):\d+|from .+:\d+:in )/m;
const CAUSED = /^(?:Caused by: |Traceback \(most recent call last\))/m;

const EXCEPTION_HEAD =
  /^(?:Exception in thread "[^"]*" |Caused by: )?([A-Za-z_][\w$]*(?:[.:]{1,2}[A-Za-z_][\w$]*)*)(?::\s+(.*))?$/;

/** What stands before the message of a line: a time, a level, a process, fields of a format. */
const STAMP =
  /^\W{0,2}(?:\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|\d\d:\d\d:\d\d(?:[.,]\d+)?)\W*/;
/** A day with seconds in brackets stands in logs, and seldom in what a person types. */
const BRACKETED = /^\W{0,2}\[\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d[^\]]{0,16}\]/;
const LEVEL = /(?<![A-Za-z])(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|ERR|FATAL|CRITICAL|SEVERE|PANIC)(?![A-Za-z])/;
const LOGFMT = /(?:^|\s)(?:level|lvl|severity|msg|err|error)=\S/i;

const MESSAGE_FIELDS = ['message', 'msg', 'body', 'log', 'text', 'event'] as const;
const EXCEPTION_FIELDS = ['error.type', 'exception.type', 'exception'] as const;

const wordsOf = (text: string): readonly string[] => [
  ...new Set(text.toLowerCase().match(/[a-z0-9\u0080-\uffff]+/g) ?? []),
];

const HAS_DIGIT = /\d/;

/** A number of one or two digits, or a single character, is in no index. */
const isTelling = (word: string): boolean => word.length > 1 && !/^\d{1,2}$/.test(word);

const recordOf = (message: string, exception?: string): PastedRecord | undefined => {
  const words = wordsOf(message).filter(isTelling);
  const plain = words.filter((word) => !HAS_DIGIT.test(word));
  if (words.length < LEAST_WORDS && exception === undefined) return undefined;
  const numbers = words.filter((word) => HAS_DIGIT.test(word));
  return {
    exact: [...numbers, ...plain].slice(0, MOST_WORDS).join(' '),
    like: plain.slice(0, MOST_WORDS).join(' '),
    ...optional({ exception }),
  };
};

const fieldOf = (record: { readonly [name: string]: unknown }, names: readonly string[]): string | undefined =>
  names.flatMap((name) => {
    const value = record[name];
    return typeof value === 'string' && value !== '' ? [value] : [];
  })[0];

const readJson = (text: string): PastedRecord | undefined => {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    const record = parsed as { readonly [name: string]: unknown };
    const message = fieldOf(record, MESSAGE_FIELDS);
    return message === undefined ? undefined : recordOf(withoutHead(message), fieldOf(record, EXCEPTION_FIELDS));
  } catch {
    return undefined;
  }
};

const withoutHead = (line: string): string =>
  line
    .replace(STAMP, '')
    .replace(/^\W*(?:\[[^\]\n]{0,40}\]\W*){0,3}/, (head) => (LEVEL.test(head) ? '' : head))
    .replace(new RegExp(`^\\W*${LEVEL.source}\\W*`), '');

const readStack = (text: string): PastedRecord | undefined => {
  if (!STACK_FRAME.test(text) && !CAUSED.test(text)) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  const isPython = /^Traceback/m.test(text);
  const head = (isPython ? lines.findLast((line) => EXCEPTION_HEAD.test(line)) : lines[0]) ?? '';
  const [, type, message] = EXCEPTION_HEAD.exec(withoutHead(head)) ?? [];
  const isType = type !== undefined && /[.:]|(?:Error|Exception|Fault|Panic|Timeout)$/.test(type);
  return recordOf(isType ? (message ?? '') : withoutHead(head), isType ? type : undefined);
};

const SHORTEST_LINE = 24;

/** A line without a time names its logger, or stands behind a colon. */
const LOGGER = /\s:\s|:\s|\[[\w.-]+\]|(?:[\w$]+\.){2,}[\w$]+/;

const readLine = (text: string): PastedRecord | undefined => {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? '';
  const isLog = STAMP.test(line) || new RegExp(`^\\W*${LEVEL.source}(?=[\\s:\\]|])`).test(line) || LOGFMT.test(line);
  if (!isLog || line.length < SHORTEST_LINE || /[?？]\s*$/.test(text)) return undefined;
  const isWritten = STAMP.test(line) ? LEVEL.test(line) || BRACKETED.test(line) : LOGGER.test(line);
  return isWritten || LOGFMT.test(line) ? recordOf(withoutHead(line)) : undefined;
};

/** Undefined: nothing is pasted, or nothing in it could be looked for. */
export const readPasted = (message: string): PastedRecord | undefined => {
  const text = message.slice(0, MOST_CHARACTERS).trim();
  if (text.startsWith('{')) return readJson(message.trim());
  return readStack(text) ?? readLine(text);
};
