// casefile serve, backup, restore, bench: the life of an installation.
import type { CliCommand, CommandContext, FolderCopy } from '../command.js';
import { CommandFailure, errorMessage, EXIT } from '../command-failure.js';
import { startFailure } from '../service/connect.js';
import { byteSize, plural } from '../show/format.js';
import { singleArgument } from './list-and-export.js';

export const serveCommand: CliCommand = {
  name: 'serve',
  summary: 'Run the service',
  usage: '',
  about:
    'Settings: CASEFILE_HOST, CASEFILE_PORT (4680), CASEFILE_DATA (./data), CASEFILE_CONFIG (file). Loads the demo incident into an empty store, unless CASEFILE_DEMO=off.',
  options: {},
  examples: ['casefile serve', 'CASEFILE_PORT=8080 CASEFILE_DATA=/var/lib/casefile casefile serve'],
  run: async ({ host }) => {
    try {
      return await host.serve();
    } catch (error) {
      throw startFailure(error);
    }
  },
};

const printCopy = async ({ screen }: CommandContext, what: string, copying: Promise<FolderCopy>): Promise<number> => {
  const done = await copying.catch((error: unknown) => {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(EXIT.unexpected, `${what}: ${errorMessage(error)}`);
  });
  const { folder, files, bytes: size } = done;
  if (screen.json) screen.printJson(done);
  else screen.print(`${screen.paint.good('✓')} ${folder}: ${plural(files, 'file')}, ${byteSize(size)}`);
  return EXIT.ok;
};

export const backupCommand: CliCommand = {
  name: 'backup',
  summary: 'Copy the data folder, with its masking key, to another folder',
  usage: 'FOLDER',
  about:
    'Creates the folder; an existing folder must be empty. The copy contains the masking key: protect it like a secret.',
  options: {},
  examples: ['casefile backup /backups/casefile-2026-11-21'],
  run: (context, args) => printCopy(context, 'backup', context.host.backup(singleArgument(args, 'FOLDER'))),
};

export const restoreCommand: CliCommand = {
  name: 'restore',
  summary: 'Fill an empty data folder from a backup',
  usage: 'FOLDER',
  about:
    'Fills the data folder (CASEFILE_DATA), which must be empty or not exist. Check the result with: casefile verify ID, casefile replay ID',
  options: {},
  examples: ['CASEFILE_DATA=/var/lib/casefile casefile restore /backups/casefile-2026-11-21'],
  run: (context, args) => printCopy(context, 'restore', context.host.restore(singleArgument(args, 'FOLDER'))),
};

export const benchCommand: CliCommand = {
  name: 'bench',
  summary: 'Run a benchmark',
  usage: 'NAME [--json FILE]',
  about:
    'NAME: incidents, progressive, seeds, followup, scope, clustering, retrieval, sensitivity or speed; docs/benchmarks.md describes each. The folder BENCH_DATA holds the data; seeds, scope and speed need none.',
  options: {},
  examples: ['BENCH_DATA=/data casefile bench incidents --json incidents.json'],
  raw: true,
  run: ({ host }, { words }) => host.bench(words),
};
