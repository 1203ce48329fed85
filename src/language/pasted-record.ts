// Text that is pasted from a log: a line, a stack trace or a JSON record, and by which ids and words it is looked for.
import { optional } from '../kernel/optional.js';
import { findTraceIds } from './scope/identifiers.js';

export type PastedRecord = {
  /** Words that the very record holds, numbers among them. */
  readonly exact: string;
  /** The words of its pattern: those without digits. */
  readonly like: string;
  /** The type of the exception, of a stack trace or a record that names one. */
  readonly exception?: string;
  /** The request that it belongs to. */
  readonly traceIds?: readonly string[];
  /** What the message says of it, in front of it. Empty: nothing. */
  readonly prose: string;
};

/** What is looked for, without where it stands in the message. */
type RecordWords = Omit<PastedRecord, 'prose' | 'traceIds'>;

/** Of longer texts the first lines tell what it is. */
const MOST_CHARACTERS = 4000;
const MOST_WORDS = 14;
const LEAST_WORDS = 3;
/** What stands in the field of a message is one, however short: “commit failed”. */
const LEAST_WORDS_OF_FIELD = 2;

const STACK_FRAME =
  /^\s*(?:at\s+[\w$.<>/]+[\w$<>]+\s*\(|File ".+", line \d+|\.{3} \d+ more|[\w./-]+\.(?:go|rs|py|rb|js|ts):\d+|from .+:\d+:in )/m;
const CAUSED = /^(?:Caused by: |Traceback \(most recent call last\))/m;

const EXCEPTION_HEAD =
  /^(?:Exception in thread "[^"]*" |Caused by: )?([A-Za-z_][\w$]*(?:[.:]{1,2}[A-Za-z_][\w$]*)*)(?::\s+(.*))?$/;

const CLOCK = String.raw`\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?: ?[AP]M)?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?`;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
const DATE = [
  String.raw`\d{4}[-/.]?\d\d[-/.]?\d\d[T ]`,
  String.raw`\d{1,2}[-/.](?:\d{1,2}|${MONTH})[-/.]\d{2,4}[ T:,]{1,2}`,
  String.raw`${MONTH} {1,2}\d{1,2},? (?:\d{4},? )?`,
  String.raw`[IWEF]\d{4} `,
].join('|');
/** What stands before the message of a line: a time, a level, a process, fields of a format. */
const STAMP = new RegExp(String.raw`^\W{0,2}(?:(?:${DATE})${CLOCK}|\d\d:\d\d:\d\d(?:[.,]\d+)?)\W*`);
/** Parts of seconds are written by programs. */
const PRECISE = new RegExp(String.raw`^\W{0,2}(?:${DATE})?\d\d:\d\d:\d\d[.,]\d{3,}`);
/** Lines of web servers begin with who asked. */
const ACCESS = /^\S+ \S+ \S+ \[\d\d\/[A-Z][a-z]{2}\/\d{4}:[^\]]+\] "/;
/** A day with seconds in brackets stands in logs, and seldom in what a person types. */
const BRACKETED = /^\W{0,2}\[\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d[^\]]{0,16}\]/;
const LEVEL = /(?<![A-Za-z])(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|ERR|FATAL|CRITICAL|SEVERE|PANIC)(?![A-Za-z])/;
const LOGFMT = /(?:^|\s)(?:level|lvl|severity|msg|err|error)=\S/i;

/** Also as the end of a longer name: `_source.message`. */
const MESSAGE_FIELDS = ['message', 'msg', 'body', 'log', 'text', 'event'] as const;
const EXCEPTION_FIELDS = ['error.type', 'exception.type', 'err.type', 'exception'] as const;

const wordsOf = (text: string): readonly string[] => [
  ...new Set(text.toLowerCase().match(/[a-z0-9\u0080-\uffff]+/g) ?? []),
];

const HAS_DIGIT = /\d/;

/** A number of one or two digits, or a single character, is in no index. */
const isTelling = (word: string): boolean => word.length > 1 && !/^\d{1,2}$/.test(word);

const recordOf = (message: string, exception?: string, least = LEAST_WORDS): RecordWords | undefined => {
  const words = wordsOf(message).filter(isTelling);
  const plain = words.filter((word) => !HAS_DIGIT.test(word));
  if (words.length < least && exception === undefined) return undefined;
  const numbers = words.filter((word) => HAS_DIGIT.test(word));
  return {
    exact: [...numbers, ...plain].slice(0, MOST_WORDS).join(' '),
    like: plain.slice(0, MOST_WORDS).join(' '),
    ...optional({ exception }),
  };
};

type FlatRecord = readonly (readonly [name: string, value: string])[];

const DEEPEST = 5;

/** Names of nested fields are joined by dots. */
const flattenFields = (value: unknown, name = '', depth = 0): FlatRecord => {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > DEEPEST) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    flattenFields(each, name === '' ? key : `${name}.${key}`, depth + 1),
  );
};

/** Of a record that was cut off, or that stands in text. */
const fieldsInText = (text: string): FlatRecord =>
  [...text.matchAll(/"([\w.@-]{1,60})"\s*:\s*"((?:[^"\\\n]|\\.)*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll(/\\(.)/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign)),
  ]);

const parseFields = (text: string): FlatRecord => {
  try {
    return flattenFields(JSON.parse(text));
  } catch {
    return fieldsInText(text);
  }
};

const fieldOf = (record: FlatRecord, names: readonly string[]): string | undefined =>
  names.flatMap((name) => {
    const [, value = ''] =
      record.find(([key]) => key === name) ?? record.find(([key]) => key.endsWith(`.${name}`)) ?? [];
    return value === '' ? [] : [value];
  })[0];

const readJson = (text: string): RecordWords | undefined => {
  const record = parseFields(text);
  const message = fieldOf(record, MESSAGE_FIELDS);
  return message === undefined
    ? undefined
    : recordOf(withoutHead(message), fieldOf(record, EXCEPTION_FIELDS), LEAST_WORDS_OF_FIELD);
};

const withoutHead = (line: string): string =>
  line
    .replace(STAMP, '')
    .replace(/^\W*(?:\[[^\]\n]{0,40}\]\W*){0,3}/, (head) => (LEVEL.test(head) ? '' : head))
    .replace(new RegExp(`^\\W*${LEVEL.source}\\W*`), '');

/** Of a line that names an exception, its type. */
const typeOfHead = (line: string): string | undefined => {
  const [, type] = EXCEPTION_HEAD.exec(line) ?? [];
  return type !== undefined && /[.:]|(?:Error|Exception|Fault|Panic|Timeout)$/.test(type) ? type : undefined;
};

/** The line that names the exception: above the frames, or, of Python, below them. */
const headOfStack = (lines: readonly string[]): number => {
  if (lines.some((line) => line.startsWith('Traceback')))
    return lines.findLastIndex((line) => EXCEPTION_HEAD.test(line));
  const frame = lines.findIndex((line) => STACK_FRAME.test(line));
  const end = frame < 0 ? lines.findIndex((line) => CAUSED.test(line)) + 1 : frame;
  const typed = lines.slice(0, end).findLastIndex((line) => typeOfHead(withoutHead(line)) !== undefined);
  return typed < 0 ? Math.max(0, end - 1) : typed;
};

const readStack = (lines: readonly string[]): { readonly words: RecordWords | undefined; readonly at: number } => {
  const text = lines.join('\n');
  if (!STACK_FRAME.test(text) && !CAUSED.test(text)) return { words: undefined, at: 0 };
  const trimmed = lines.map((line) => line.trim());
  const at = headOfStack(trimmed);
  const head = withoutHead(trimmed[at] ?? '');
  const type = typeOfHead(head);
  const message = type === undefined ? head : (EXCEPTION_HEAD.exec(head)?.[2] ?? '');
  const first = trimmed.findIndex((line) => line.startsWith('Traceback'));
  return { words: recordOf(message, type), at: first < 0 ? at : first };
};

const SHORTEST_LINE = 24;

/** A line without a time names its logger, or stands behind a colon. */
const LOGGER = /\s:\s|:\s|\[[\w.-]+\]|(?:[\w$]+\.){2,}[\w$]+/;

const LEADING_LEVEL = new RegExp(`^\\W*${LEVEL.source}(?=[\\s:\\]|])`);

const isLogLine = (line: string): boolean => {
  const isStamped = STAMP.test(line);
  const isLog = isStamped || LEADING_LEVEL.test(line) || LOGFMT.test(line) || ACCESS.test(line);
  if (!isLog || line.length < SHORTEST_LINE || /[?？]\s*$/.test(line)) return false;
  const isWritten = isStamped ? LEVEL.test(line) || BRACKETED.test(line) || PRECISE.test(line) : LOGGER.test(line);
  return isWritten || LOGFMT.test(line) || ACCESS.test(line);
};

/** “Seen this? 2026-03-11 10:32:06 ERROR …”: so much may be said in front of it on its line. */
const SAID_BEFORE = /^.{0,120}?[:：?？]\s+(?=\S)/;

/** Where the pasted line begins. */
const findLine = (lines: readonly string[]): { readonly line: string; readonly before: string } | undefined => {
  for (const [at, line] of lines.entries()) {
    const before = lines.slice(0, at).join('\n');
    if (isLogLine(line)) return { line, before };
    const [said = ''] = SAID_BEFORE.exec(line) ?? [];
    const rest = line.slice(said.length);
    if (said !== '' && STAMP.test(rest) && isLogLine(rest)) return { line: rest, before: `${before}\n${said}` };
  }
  return undefined;
};

const JSON_START = /(?<=^|[\n:：?？ ])\{\s*"/;

const withIds = (words: RecordWords | undefined, pasted: string, prose: string): PastedRecord | undefined => {
  if (words === undefined) return undefined;
  const traceIds = findTraceIds(pasted);
  return { ...words, ...(traceIds.length > 0 && { traceIds }), prose: prose.trim() };
};

/** Undefined: nothing is pasted, or nothing in it could be looked for. */
export const readPasted = (message: string): PastedRecord | undefined => {
  const start = JSON_START.exec(message)?.index;
  if (start !== undefined && start < MOST_CHARACTERS) {
    const pasted = message.slice(start, message.lastIndexOf('}') + 1 || undefined);
    const record = withIds(readJson(pasted), pasted, message.slice(0, start));
    if (record !== undefined) return record;
  }
  const text = message.slice(0, MOST_CHARACTERS).trim();
  const lines = text.split('\n');
  const stack = readStack(lines);
  if (stack.words !== undefined) return withIds(stack.words, text, lines.slice(0, stack.at).join('\n'));
  const found = findLine(lines);
  return found && withIds(recordOf(withoutHead(found.line)), found.line, found.before);
};

/** What a message wants looked up by its own id or words: a pasted record, or a trace that it names. */
export const recordToLookUp = (message: string): PastedRecord | undefined => {
  const traceIds = findTraceIds(message);
  return readPasted(message) ?? (traceIds.length === 0 ? undefined : { exact: '', like: '', traceIds, prose: message });
};

/** What a person says in the message: without the record that is pasted into it. */
export const proseOf = (message: string): string => readPasted(message)?.prose ?? message;
