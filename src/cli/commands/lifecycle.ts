// casefile serve, backup, restore, bench: what the service itself does, started from here.
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
    'Settings: CASEFILE_HOST, CASEFILE_PORT (4680), CASEFILE_DATA (./data), CASEFILE_CONFIG (file), CASEFILE_DEMO=off. An empty store is filled with the demo incident.',
  options: {},
  examples: ['casefile serve', 'CASEFILE_PORT=8080 CASEFILE_DATA=/var/lib/casefile casefile serve'],
  run: async ({ lent }) => {
    try {
      return await lent.serve();
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
  summary: 'Copy the data folder, with the masking key, to another folder',
  usage: 'FOLDER',
  about: 'The folder is made, and must not exist or be empty. It holds the masking key: keep it like a secret.',
  options: {},
  examples: ['casefile backup /backups/casefile-2026-11-21'],
  run: (context, args) => printCopy(context, 'backup', context.lent.backup(singleArgument(args, 'FOLDER'))),
};

export const restoreCommand: CliCommand = {
  name: 'restore',
  summary: 'Fill an empty data folder from a backup',
  usage: 'FOLDER',
  about:
    'Into the data folder (CASEFILE_DATA), which must not exist or be empty. "casefile verify" and "casefile replay" prove it.',
  options: {},
  examples: ['CASEFILE_DATA=/var/lib/casefile casefile restore /backups/casefile-2026-11-21'],
  run: (context, args) => printCopy(context, 'restore', context.lent.restore(singleArgument(args, 'FOLDER'))),
};

export const benchCommand: CliCommand = {
  name: 'bench',
  summary: 'Run a benchmark',
  usage: 'NAME [--json FILE]',
  about:
    'NAME: incidents, progressive, seeds, followup, scope, clustering, retrieval, sensitivity or speed; docs/benchmarks.md tells what each measures. Data are read from the folder BENCH_DATA; seeds, scope and speed need none.',
  options: {},
  examples: ['BENCH_DATA=/data npm run bench -- incidents --json incidents.json'],
  raw: true,
  run: ({ lent }, { words }) => lent.bench(words),
};
