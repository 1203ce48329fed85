// Splits a stack trace from a text: the text before it, and the type, message and stack of the error.
import type { ErrorDetail } from '../record.js';

type TextWithError = { readonly said: string; readonly error: ErrorDetail };

/** `com.acme.TimeoutException: message`, `TypeError: message`, in .NET with a result `(0x80004005)`; the message may be missing. */
const HEADLINE =
  /^(?:Exception in thread "[^"]{0,128}" |Caused by: |Uncaught |Unhandled exception[.:] |\w{1,40}: )?((?:[A-Za-z_$][\w$]{0,127}[./])*(?:[A-Za-z_$][\w$]{0,127}?)?(?:Exception|Error|Throwable|Interrupt|Exit|Fault|Warning|Failure))(?: \(0x[\da-fA-F]{1,8}\))?(?::\s?(.*))?$/s;
/** In a field of a stack the head is an error, whatever it is called: `Acme.Payments.CardDeclined: message`. */
const QUALIFIED_HEADLINE =
  /^((?:[A-Za-z_$][\w$]{0,127}[./]){1,32}[A-Za-z_$][\w$]{0,127})(?: \(0x[\da-fA-F]{1,8}\))?: ?(\S.*)$/s;
const FRAME = /^\s+at \S|^\s*at [\w$.<>/@]+\(/;
const PYTHON = 'Traceback (most recent call last):';
const GO = /^(?:panic|fatal error): (.*)$/;

const parseHeadline = (headline: string, stack: string): ErrorDetail | undefined => {
  const found = HEADLINE.exec(headline.trim().slice(0, 4096));
  if (found === null) return undefined;
  const [, type = '', message] = found;
  return message === undefined || message === '' ? { type, stack } : { type, message, stack };
};

type TextLines = readonly string[];
const splitAt = (lines: TextLines, from: number, error: ErrorDetail): TextWithError => ({
  said: lines.slice(0, from).join('\n').trimEnd(),
  error,
});

/** Frames below a headline (Java, JavaScript, .NET); a message may run over several lines before the first frame. */
const framedTrace = (lines: TextLines): TextWithError | undefined => {
  const frame = lines.findIndex((line) => FRAME.test(line));
  if (frame < 1) return undefined;
  for (let from = frame - 1; from >= Math.max(0, frame - 20); from -= 1) {
    const error = parseHeadline(lines.slice(from, frame).join('\n'), lines.slice(from).join('\n'));
    if (error !== undefined) return splitAt(lines, from, error);
  }
  return splitAt(lines, frame, { stack: lines.slice(frame).join('\n') });
};

/** The error stands below the frames; of chained errors the last one is what was raised. */
const pythonTrace = (lines: TextLines): TextWithError | undefined => {
  const from = lines.findIndex((line) => line.trim() === PYTHON);
  if (from < 0) return undefined;
  const stack = lines.slice(from).join('\n');
  const last = lines.findLastIndex((line, at) => at > from && /^[A-Za-z_][\w.]{0,255}(?::|$)/.test(line));
  const [, type, message] = /^([\w.]+)(?:: ?([\s\S]*))?$/.exec(lines.slice(last).join('\n')) ?? [];
  if (last < 0 || type === undefined) return splitAt(lines, from, { stack });
  return splitAt(lines, from, message === undefined || message === '' ? { type, stack } : { type, message, stack });
};

/** net/http recovers from the panic of a request, and logs it without a level: the line itself is kept. */
const GO_SERVER = /(?:^|\s)http2?: panic serving \S{1,200}: (.*)$/;

const goServerTrace = (lines: TextLines): TextWithError | undefined => {
  const message = GO_SERVER.exec(lines[0]?.slice(0, 4096) ?? '')?.[1];
  if (message === undefined || !lines[1]?.startsWith('goroutine ')) return undefined;
  return splitAt(lines, 1, { type: 'panic', message, stack: lines.join('\n') });
};

const goTrace = (lines: TextLines): TextWithError | undefined => {
  const from = lines.findIndex((line) => GO.test(line));
  if (from < 0 || !lines.some((line) => line.startsWith('goroutine '))) return undefined;
  const message = GO.exec(lines[from] ?? '')?.[1] ?? '';
  return splitAt(lines, from, { type: 'panic', message, stack: lines.slice(from).join('\n') });
};

/** `Uncaught PDOException: message in /srv/db.php:3`, above the frames. */
const PHP_ERROR = /(?:^|: {1,4})Uncaught ([\w\\]{1,200}): ([^\n]{0,4096}?)(?: in [^\n]{1,400}:\d{1,9})?$/;

const phpTrace = (lines: TextLines): TextWithError | undefined => {
  if (!lines.includes('Stack trace:')) return undefined;
  const [, type, message] = PHP_ERROR.exec(lines[0] ?? '') ?? [];
  if (type === undefined || message === undefined) return undefined;
  return { said: lines[0] ?? '', error: { type, message, stack: lines.join('\n') } };
};

const RUST = /^thread '[^']{0,128}' panicked at (?:'(?<old>[^']{0,4096})', )?[^\n]{1,400}:\d{1,9}:\d{1,9}:?$/;

const rustTrace = (lines: TextLines): TextWithError | undefined => {
  const from = lines.findIndex((line) => RUST.test(line));
  if (from < 0) return undefined;
  const message = RUST.exec(lines[from] ?? '')?.groups?.['old'] ?? lines[from + 1] ?? '';
  return splitAt(lines, from, { type: 'panic', message, stack: lines.slice(from).join('\n') });
};

const RUBY = /^(?:[^\n]{1,400}:\d{1,9}:in [`'][^']{1,200}': )(?<message>[^\n]{0,4096}) \((?<type>[A-Z][\w:]{1,200})\)$/;

const rubyTrace = (lines: TextLines): TextWithError | undefined => {
  const from = lines.findIndex((line) => RUBY.test(line));
  const { message = '', type } = RUBY.exec(lines[from] ?? '')?.groups ?? {};
  return type === undefined ? undefined : splitAt(lines, from, { type, message, stack: lines.slice(from).join('\n') });
};

/** `undefined`: the text holds no stack trace. */
export const extractStackTrace = (text: string): TextWithError | undefined => {
  if (!text.includes('\n')) return undefined;
  const lines = text.split('\n');
  return (
    pythonTrace(lines) ??
    goServerTrace(lines) ??
    goTrace(lines) ??
    phpTrace(lines) ??
    rustTrace(lines) ??
    rubyTrace(lines) ??
    framedTrace(lines)
  );
};

/** What stands above the frames, where none of it is a headline of a known kind. */
const parseHead = (said: string, stack: string): ErrorDetail => {
  const [, type, message] = QUALIFIED_HEADLINE.exec(said.trim().slice(0, 4096)) ?? [];
  return type === undefined || message === undefined ? { message: said, stack } : { type, message, stack };
};

/** Type and message of a stack that came in a field of its own, which is kept whole. */
export const parseStackError = (stack: string): ErrorDetail => {
  const found = extractStackTrace(stack);
  if (found === undefined) return parseHeadline(stack.split('\n', 1)[0] ?? '', stack) ?? { stack };
  const { said, error } = found;
  return error.type === undefined && said !== '' ? parseHead(said, stack) : { ...error, stack };
};
