// The shape of a subcommand of `casefile snapshot`.
import type { CliCommand, CommandArguments, CommandContext, CommandOptions } from '../../cli/command.js';

export type SnapshotSubcommand = Pick<CliCommand, 'examples'> & {
  readonly word: string;
  /** The word and what follows it. */
  readonly usage: string;
  readonly about: string;
  readonly options: CommandOptions;
  /** The words are those behind its own. */
  readonly run: (context: CommandContext, args: CommandArguments) => Promise<number>;
};
