// The root error of a record: the innermost error that it tells of, with its type and code.
import type { Attributes, LogRecord } from '../record.js';

export type RootError = {
  /** The text of the innermost error, verbatim as it stands in `field`. */
  readonly text: string;
  readonly type?: string;
  /** In capitals: SQLSTATE, errno names, names of error codes. */
  readonly codes: readonly string[];
  /** The message itself says it, no error beside or behind it. */
  readonly isMessage: boolean;
};

export type FailureText = Pick<LogRecord, 'message' | 'error' | 'attributes'>;

const LONGEST_STACK = 65_536;

/** An exception at the head of a line: `a.b.SomeError: words`, in .NET with a result `(0x80004005)`; group 1 its type, group 2 its words. */
const EXCEPTION_LINE =
  /^[ \t|+-]*((?:[A-Za-z_$][\w$]*(?:\.|::))*[A-Za-z_$][\w$]*(?:Error|Exception|Timeout|Exhausted|Refused|Closed|Expired|Denied|Failure|Fault|Interrupt|Unavailable|NotFound|Throttled)\w*)(?: \(0x[\da-fA-F]{1,8}\))?(?:: ?(.*))?$/gm;

const FIRST_EXCEPTION = new RegExp(EXCEPTION_LINE.source, 'm');

type FoundError = { readonly type?: string; readonly text: string };

const errorIn = (line: string): FoundError => {
  const [, type, words] = FIRST_EXCEPTION.exec(line) ?? [];
  if (type === undefined) return { text: line };
  return { type, text: words === undefined || words.trim() === '' ? line.trim() : words.trim() };
};

/** Java, Kotlin and pino write causes one after the other, the innermost last; .NET puts arrows before them. */
const CAUSE = /(?:^|\n)[ \t]*caused by: ?(.+)/gi;
const INNER = /---> ?(.+)/g;

const lastMatch = (text: string, pattern: RegExp): string | undefined =>
  [...text.matchAll(pattern)].at(-1)?.[1]?.trim();

const PYTHON_CHAIN =
  /\n\s*(?:The above exception was the direct cause of|During handling of the above exception, another exception)/;

/** Python writes the first error first; its own line stands below its frames. */
const firstPythonError = (stack: string): FoundError | undefined => {
  if (!stack.includes('Traceback (most recent call last)')) return undefined;
  const [first = ''] = stack.split(PYTHON_CHAIN, 1);
  const lines = first.trimEnd().split('\n');
  const at = lines.findLastIndex((line, index) => index > 0 && /^[A-Za-z_][\w.]*(?::|$)/.test(line));
  const line = lines[at];
  if (line === undefined) return undefined;
  const [, type = '', words] = /^([\w.]+)(?:: ?(.*))?$/.exec(line) ?? [];
  return { type, text: words === undefined || words === '' ? line : words };
};

const innermostOf = (stack: string): FoundError | undefined => {
  const cause = lastMatch(stack, CAUSE) ?? lastMatch(stack, INNER);
  return cause === undefined ? firstPythonError(stack) : errorIn(cause);
};

/** Fields in which loggers put an error as one text. */
const ERROR_FIELDS: readonly string[] = [
  'err',
  'error',
  'exception',
  'exc',
  'reason',
  'cause',
  'err.message',
  'error_message',
  'attr.error',
];
const MESSAGE_FIELD = /^(?:err|error|exception|cause)(?:\.(?:cause|inner|previous))*\.(?:message|msg|errmsg|detail)$/;
const CODE_FIELD = /(?:^|[._])(?:code|errno|error_?code|sqlstate|sql_state|sql_state_code|codename|reason)$/i;
/** Codes of answers are no codes of errors. */
const STATUS_FIELD = /status|http|response/i;

const isErrorCode = (value: string): boolean =>
  /^[A-Z][A-Z0-9_]{2,60}$/.test(value) || (/^[0-9A-Z]{5}$/.test(value) && /\d/.test(value) && !value.startsWith('00'));

const codesOfFields = (attributes: Attributes): readonly string[] =>
  Object.entries(attributes).flatMap(([name, value]) => {
    if (!CODE_FIELD.test(name) || STATUS_FIELD.test(name)) return [];
    const code = String(value).trim().toUpperCase();
    return isErrorCode(code) ? [code] : [];
  });

const depthOf = (name: string): number => name.split('.').length;

/** A name that begins otherwise is no field of an error: told without a search for the many names of each line. */
const MESSAGE_STARTS = 'ec';

const deepestMessage = (attributes: Attributes): string | undefined => {
  let deepest: string | undefined;
  for (const name in attributes) {
    if (!MESSAGE_STARTS.includes(name.charAt(0)) || !MESSAGE_FIELD.test(name)) continue;
    if (deepest === undefined || depthOf(name) > depthOf(deepest)) deepest = name;
  }
  return deepest;
};

const errorOfFields = (attributes: Attributes): FoundError | undefined => {
  const deepest = deepestMessage(attributes);
  const name = deepest ?? ERROR_FIELDS.find((each) => typeof attributes[each] === 'string');
  const value = name === undefined ? undefined : attributes[name];
  return typeof value !== 'string' || value.trim() === '' ? undefined : errorIn(value.trim());
};

/** What `fetch` throws in Node and browsers, whatever happened: a `TypeError`, though nothing is wrong with a type. */
const HOLLOW = /^(?:fetch failed|failed to fetch|networkerror when attempting to fetch resource\.?|load failed)$/i;

/** Programs put what happened behind it. */
const behindHollow = (message: string, hollow: string): FoundError => {
  const [, behind] = message.split(`${hollow}: `, 2);
  const [cause = ''] = (behind ?? '').split('\n', 1);
  return cause.trim() === '' ? { text: hollow } : errorIn(cause.trim());
};

/** A stack in a field or in the text names the innermost error; else the error's own fields do. */
const findRoot = ({ message, error, attributes = {} }: FailureText): FoundError | undefined => {
  const stack = error?.stack?.slice(0, LONGEST_STACK);
  const inner = stack === undefined ? undefined : innermostOf(stack);
  if (inner !== undefined) return inner;
  const own = error?.message?.trim();
  if (own !== undefined && HOLLOW.test(own)) return behindHollow(message, own);
  if (own !== undefined && own !== '') return { text: own, ...(error?.type !== undefined && { type: error.type }) };
  const inField = errorOfFields(attributes);
  if (inField !== undefined) return inField;
  if (error?.type !== undefined) return { text: error.type, type: error.type };
  return message.includes('\n') ? innermostOf(message.slice(0, LONGEST_STACK)) : undefined;
};

/** Fields that hold what was asked, sent or read, and not what went wrong. */
const NO_ERROR_FIELD =
  /sql|query|statement|command|url|uri|path|agent|header|body|param|template|logger|file|caller|stack|session|user|client|remote|config|plan/i;
const LEAST_FIELD = 8;

/** Texts in fields with no name of an error: what a logger attaches to a message that says nothing itself. */
export const textsOfFields = ({ attributes = {} }: FailureText): readonly string[] =>
  Object.entries(attributes).flatMap(([name, value]) =>
    typeof value === 'string' && value.length >= LEAST_FIELD && /\s/.test(value) && !NO_ERROR_FIELD.test(name)
      ? [value]
      : [],
  );

/** A type at the head of the message: `redis.exceptions.ReadOnlyError: …`, wherever the prose before it ends. */
const NAMED_TYPE = /(?:^|[\s:([])((?:[a-z_]\w*\.)*[A-Z]\w*(?:Error|Exception))(?=[:\s)\]]|$)/;

export const rootErrorOf = (record: FailureText): RootError => {
  const found = findRoot(record);
  const text = found?.text ?? record.message;
  const type = found?.type ?? NAMED_TYPE.exec(text.slice(0, 400))?.[1];
  return {
    text,
    ...(type !== undefined && { type }),
    codes: codesOfFields(record.attributes ?? {}),
    isMessage: found === undefined || found.text === record.message,
  };
};

/** Whether the record tells of an error beside its message: then its template is not all of its identity. */
export const hasErrorDetail = ({ error, attributes }: FailureText): boolean =>
  error !== undefined || (attributes !== undefined && errorOfFields(attributes) !== undefined);
