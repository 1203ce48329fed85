// How a command fails: what happened, where, how to fix it, and the exit code.
import { withoutControls } from '../output/terminal.js';

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
  [EXIT.ok, 'success'],
  [EXIT.unexpected, 'a turn failed, a replay differs, a claim is contradicted, or rows were rejected'],
  [EXIT.usage, 'the command, an option or an argument is wrong'],
  [EXIT.service, 'the service does not answer, or refused the request'],
  [EXIT.notFound, 'a file, investigation, turn or piece of evidence does not exist'],
  [EXIT.confirm, 'the answer asks back which issue is meant'],
  [EXIT.interrupted, 'interrupted'],
];

export class CommandFailure extends Error {
  override readonly name = 'Failure';
  readonly howToFix?: string;

  constructor(
    readonly exit: ExitCode,
    message: string,
    /** What the user can do about it. */
    howToFix?: string,
  ) {
    super(withoutControls(message));
    if (howToFix !== undefined) this.howToFix = withoutControls(howToFix);
  }
}

export const usageError = (message: string, howToFix?: string): CommandFailure =>
  new CommandFailure(EXIT.usage, message, howToFix);

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
  EACCES: [EXIT.notFound, 'permission denied', 'Check its permissions.'],
  EISDIR: [EXIT.usage, 'it is a folder', 'Name files: FOLDER/*.log'],
  ENOSPC: [EXIT.unexpected, 'the disk is full', 'Free some space.'],
};

/** A failure of the file system on `path`. */
export const fileFailure = (path: string, error: unknown): CommandFailure => {
  if (error instanceof CommandFailure) return error;
  const [exit, what, howToFix] = FILE_ERRORS[errorCode(error) ?? ''] ?? [
    EXIT.unexpected,
    errorMessage(error),
    undefined,
  ];
  return new CommandFailure(exit, `${path}: ${what}`, howToFix);
};
