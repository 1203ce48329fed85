// Which lines continue the event above them: stack frames, chained errors, indented text.

const INDENTED = /^[ \t]/;
/** Lines of a trace that stand at the margin. */
const OF_A_TRACE =
  /^(?:Caused by: |Suppressed: |Traceback \(most recent call last\):|During handling of the above exception|The above exception was the direct cause|\.\.\. \d{1,6} more|Stack [tT]race:$|- \/\S{1,400}:\d{1,7}$|\[stacktrace\]$|#\d{1,4} \S|note: run with `RUST_BACKTRACE|goroutine \d{1,20} \[|created by |exit status \d|\[signal |\})/;
/** `java.lang.IllegalStateException: …`, `ValueError: …`, `TypeError [ERR_X]: …`. */
const ERROR_NAME =
  /^(?:[A-Za-z_$][\w$]{0,127}[./]){0,24}[A-Za-z_$][\w$]{0,127}(?:Exception|Error|Throwable|Interrupt|Exit|Warning|Failure)(?: \[\w{1,80}\])?(?::|$)/;
/** An error with any name, below Python's indented source lines. */
const ANY_NAME = /^[A-Za-z_][\w.]{0,255}(?::|$)/;
const SOURCE_LINE = /^[ \t]+(?!at )/;
const GO_FRAME = /^[\w./*()-]{1,400}\([^)]{0,400}\)$/;
const FRAME = /^[ \t]+(?:at |File "|from )/;
/** The program dies in the middle of its log: an event of its own, whatever stands above. */
const DEATH = /^(?:thread '[^']{0,80}' panicked at |Exception in thread "|panic: |fatal error: )/;

export const opensDeath = (line: string): boolean => DEATH.test(line);

/** Rails puts the id of the request in front of each line of a message. */
const TAG = /^\[[0-9a-f]{8}-[0-9a-f-]{27}\]/;

export const hasSameTag = (line: string, first: string): boolean => {
  const tag = line[0] === '[' ? TAG.exec(line)?.[0] : undefined;
  return tag !== undefined && first.includes(tag);
};

const PANIC = /^(?:panic|fatal error): /;

export const startsLikeTrace = (line: string): boolean => INDENTED.test(line) || OF_A_TRACE.test(line);

/** What of the event above is needed to decide: its last line, and whether a trace has begun in it. */
export type EventAbove = { readonly last: string; readonly traced: boolean };

export const opensTrace = (line: string): boolean =>
  FRAME.test(line) || OF_A_TRACE.test(line) || PANIC.test(line) || opensDeath(line);

/** Deep indentation only: some writers pad their levels with a space or two. */
const DEEP = /^(?:\t| {4})/;

/** Sure to belong to a trace, without looking at what stands above. */
export const isTraceLine = (line: string): boolean => DEEP.test(line) || opensTrace(line) || ERROR_NAME.test(line);

/** An error's name goes on below the line that announced it; blank lines and a dump's functions only inside a trace. */
export const continuesEvent = (line: string, above: EventAbove): boolean => {
  if (line === '') return above.traced;
  if (startsLikeTrace(line)) return true;
  if (opensDeath(line)) return false;
  if (opensDeath(above.last) && above.last.endsWith(':')) return true;
  if (ERROR_NAME.test(line)) return above.traced || !ERROR_NAME.test(above.last);
  return above.traced && (GO_FRAME.test(line) || (SOURCE_LINE.test(above.last) && ANY_NAME.test(line)));
};
