// casefile snapshot: the subcommands of database snapshots, which src/database/cli implements.
import { captureSnapshotCommand } from '../../database/cli/capture.js';
import { importSnapshotCommand } from '../../database/cli/import.js';
import { snapshotKnowledgeCommand } from '../../database/cli/knowledge.js';
import { listSnapshotsCommand, removeSnapshotCommand, showSnapshotCommand } from '../../database/cli/read.js';
import { reportSnapshotCommand } from '../../database/cli/report.js';
import { watchSnapshotCommand } from '../../database/cli/watch.js';
import type { SnapshotSubcommand } from '../../database/cli/subcommand.js';
import type { CliCommand, CommandOptions } from '../command.js';
import { unknownSubcommand } from '../command-failure.js';

const OUT: CommandOptions = { out: { type: 'string', value: 'FOLDER', help: 'write the pages into this folder' } };

const subcommandOf = (act: SnapshotSubcommand, summary: string, options: CommandOptions = {}): CliCommand => ({
  name: act.word,
  summary,
  usage: act.usage.slice(act.word.length + 1).replaceAll(`${act.word} --`, '--'),
  about: act.about,
  options: { ...act.options, ...options },
  examples: act.examples,
  run: act.run,
});

const SUBCOMMANDS: readonly CliCommand[] = [
  subcommandOf(
    captureSnapshotCommand,
    'Capture a PostgreSQL, MySQL or MariaDB server or an AWS instance into a snapshot file',
  ),
  subcommandOf(watchSnapshotCommand, 'Capture a PostgreSQL every so often into a ring of files'),
  subcommandOf(importSnapshotCommand, 'Import snapshot files'),
  subcommandOf(listSnapshotsCommand, 'List the imported snapshots, the latest first'),
  subcommandOf(showSnapshotCommand, 'Show a snapshot, or one of its sections'),
  subcommandOf(reportSnapshotCommand, 'Write a report on a snapshot, or on two side by side'),
  subcommandOf(snapshotKnowledgeCommand, 'Write what is known of engines and wait events as documents', OUT),
  subcommandOf(removeSnapshotCommand, 'Remove a snapshot'),
];

export const snapshotCommand: CliCommand = {
  name: 'snapshot',
  summary: 'Capture, import and analyse snapshots of a database',
  usage: SUBCOMMANDS.map(({ name }) => name).join(' | '),
  options: {},
  examples: SUBCOMMANDS.flatMap(({ examples }) => examples.slice(0, 1)),
  subcommands: SUBCOMMANDS,
  run: async (_, { words: [word] }) => {
    throw unknownSubcommand(
      'snapshot',
      word,
      SUBCOMMANDS.map(({ name }) => name),
    );
  },
};
