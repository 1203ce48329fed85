// casefile snapshot: snapshots of databases, each act by the word behind it.
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { usageError } from '../command-failure.js';
import type { SnapshotSubcommand } from '../../database/cli/subcommand.js';
import { captureSnapshotCommand } from '../../database/cli/capture.js';
import { importSnapshotCommand } from '../../database/cli/import.js';
import { snapshotKnowledgeCommand } from '../../database/cli/knowledge.js';
import { listSnapshotsCommand, removeSnapshotCommand, showSnapshotCommand } from '../../database/cli/read.js';
import { reportSnapshotCommand } from '../../database/cli/report.js';

const ACTS: readonly SnapshotSubcommand[] = [
  captureSnapshotCommand,
  importSnapshotCommand,
  listSnapshotsCommand,
  showSnapshotCommand,
  reportSnapshotCommand,
  snapshotKnowledgeCommand,
  removeSnapshotCommand,
];

const runSnapshot = (context: CommandContext, args: CommandArguments): Promise<number> => {
  const [word, ...words] = args.words;
  const act = ACTS.find((each) => each.word === word);
  if (act !== undefined) return act.run(context, { ...args, words });
  const there = ACTS.map((each) => `"casefile snapshot ${each.word}"`).join(', ');
  throw usageError(word === undefined ? 'snapshot what?' : `casefile snapshot ${word}?`, `There is ${there}.`);
};

export const snapshotCommand: CliCommand = {
  name: 'snapshot',
  summary: 'Take snapshots of a database, and read them',
  usage: ACTS.map(({ usage }) => usage).join(' | '),
  about: ACTS.map(({ about }) => about).join(' '),
  options: Object.assign({}, ...ACTS.map(({ options }) => options)) as CliCommand['options'],
  examples: ACTS.flatMap(({ examples }) => examples),
  run: runSnapshot,
};
