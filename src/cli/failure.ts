// How a command ends otherwise than well: what happened, where, how to mend it, and the exit code.
import { harmless } from './terminal/text.js';

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

export class Failure extends Error {
  override readonly name = 'Failure';
  readonly mend?: string;

  constructor(
    readonly exit: ExitCode,
    message: string,
    /** What to do about it. */
    mend?: string,
  ) {
    super(harmless(message));
    if (mend !== undefined) this.mend = harmless(mend);
  }
}

export const wrongUsage = (message: string, mend?: string): Failure => new Failure(EXIT.usage, message, mend);

export const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : undefined;
};

export const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

const FILE_TROUBLE: { readonly [code: string]: readonly [ExitCode, string, string] } = {
  ENOENT: [EXIT.notFound, 'there is no such file', 'Check the path.'],
  EACCES: [EXIT.notFound, 'it may not be opened', 'Check its permissions.'],
  EISDIR: [EXIT.usage, 'it is a folder', 'Name files: FOLDER/*.log'],
  ENOSPC: [EXIT.unexpected, 'the disk is full', 'Free some space.'],
};

/** A fault of the file system, in words. */
export const fileFailure = (path: string, error: unknown): Failure => {
  if (error instanceof Failure) return error;
  const [exit, what, mend] = FILE_TROUBLE[codeOf(error) ?? ''] ?? [EXIT.unexpected, messageOf(error), undefined];
  return new Failure(exit, `${path}: ${what}`, mend);
};
