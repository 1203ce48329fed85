// How a command ends otherwise than well: what happened, where, how to mend it, and the exit code.
import { withoutControls } from './terminal/text.js';

export const EXIT = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  service: 3,
  notFound: 4,
  confirm: 5,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_MEANINGS: readonly (readonly [ExitCode, string])[] = [
  [EXIT.ok, 'as expected'],
  [EXIT.unexpected, 'not as expected: a turn failed, a replay differs, a claim is contradicted, rows were rejected'],
  [EXIT.usage, 'the command or what it was given is wrong'],
  [EXIT.service, 'no service, or it refused'],
  [EXIT.notFound, 'no such file, investigation, turn or evidence'],
  [EXIT.confirm, 'the answer is a question back: say which one is meant'],
  [EXIT.interrupted, 'interrupted'],
];

export class CommandFailure extends Error {
  override readonly name = 'Failure';
  readonly mend?: string;

  constructor(
    readonly exit: ExitCode,
    message: string,
    /** What to do about it. */
    mend?: string,
  ) {
    super(withoutControls(message));
    if (mend !== undefined) this.mend = withoutControls(mend);
  }
}

export const usageError = (message: string, mend?: string): CommandFailure =>
  new CommandFailure(EXIT.usage, message, mend);

/** `casefile NAME` where a subcommand is missing or not known. */
export const unknownSubcommand = (
  command: string,
  word: string | undefined,
  names: readonly string[],
): CommandFailure => {
  const there = `There is ${names.map((name) => `"casefile ${command} ${name}"`).join(', ')}.`;
  return word === undefined
    ? usageError(`${command} what?`, there)
    : usageError(`there is no command ${command} ${word}`, there);
};

export const errorCode = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? errorCode(error.cause) : undefined;
};

export const errorMessage = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

const FILE_ERRORS: { readonly [code: string]: readonly [ExitCode, string, string] } = {
  ENOENT: [EXIT.notFound, 'there is no such file', 'Check the path.'],
  EACCES: [EXIT.notFound, 'it may not be opened', 'Check its permissions.'],
  EISDIR: [EXIT.usage, 'it is a folder', 'Name files: FOLDER/*.log'],
  ENOSPC: [EXIT.unexpected, 'the disk is full', 'Free some space.'],
};

/** A fault of the file system, in words. */
export const fileFailure = (path: string, error: unknown): CommandFailure => {
  if (error instanceof CommandFailure) return error;
  const [exit, what, mend] = FILE_ERRORS[errorCode(error) ?? ''] ?? [EXIT.unexpected, errorMessage(error), undefined];
  return new CommandFailure(exit, `${path}: ${what}`, mend);
};
