// The exception types that a stack trace names, one line at a time.

const LONGEST_TYPE = 200;
const TYPE = /^[\w.$]+?(?:Exception|Error|Throwable|Warning|Fault|Interrupt|Exit|panic|Failure)(?=:|$)/;
const INTRODUCTION = /^(?:Caused by: |Uncaught |Exception in thread "[^"]*" )/;
const GO_PANIC = /^(?:panic|fatal error): /;

/** `a.b.SomeException: words` → `a.b.SomeException`; undefined when the trimmed line names none at its head. */
export const exceptionType = (line: string): string | undefined => {
  if (GO_PANIC.test(line)) return 'panic';
  return TYPE.exec(line.replace(INTRODUCTION, '').slice(0, LONGEST_TYPE))?.[0];
};
