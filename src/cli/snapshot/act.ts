// One act of `casefile snapshot`: the word behind it, with options of its own.
import type { Arguments, Command, Context, Options } from '../command.js';

export type Act = Pick<Command, 'examples'> & {
  readonly word: string;
  /** The word and what follows it. */
  readonly usage: string;
  readonly about: string;
  readonly options: Options;
  /** The words are those behind its own. */
  readonly run: (context: Context, args: Arguments) => Promise<number>;
};
