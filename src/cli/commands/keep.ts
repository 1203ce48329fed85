// casefile serve, backup, restore, bench: what the service itself does, started from here.
import type { Command, Context, Copied } from '../command.js';
import { EXIT, Failure, messageOf } from '../failure.js';
import { notStarted } from '../service/connect.js';
import { bytes, plural } from '../show/words.js';
import { onlyWord } from './read.js';

export const serve: Command = {
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
      throw notStarted(error);
    }
  },
};

const copied = async ({ screen }: Context, what: string, copying: Promise<Copied>): Promise<number> => {
  const done = await copying.catch((error: unknown) => {
    if (error instanceof Failure) throw error;
    throw new Failure(EXIT.unexpected, `${what}: ${messageOf(error)}`);
  });
  const { folder, files, bytes: size } = done;
  if (screen.json) screen.printJson(done);
  else screen.print(`${screen.paint.good('✓')} ${folder}: ${plural(files, 'file')}, ${bytes(size)}`);
  return EXIT.ok;
};

export const backup: Command = {
  name: 'backup',
  summary: 'Copy the data folder, with the masking key, to another folder',
  usage: 'FOLDER',
  about: 'The folder is made, and must not exist or be empty. It holds the masking key: keep it like a secret.',
  options: {},
  examples: ['casefile backup /backups/casefile-2026-11-21'],
  run: (context, args) => copied(context, 'backup', context.lent.backup(onlyWord(args, 'FOLDER'))),
};

export const restore: Command = {
  name: 'restore',
  summary: 'Fill an empty data folder from a backup',
  usage: 'FOLDER',
  about:
    'Into the data folder (CASEFILE_DATA), which must not exist or be empty. "casefile verify" and "casefile replay" prove it.',
  options: {},
  examples: ['CASEFILE_DATA=/var/lib/casefile casefile restore /backups/casefile-2026-11-21'],
  run: (context, args) => copied(context, 'restore', context.lent.restore(onlyWord(args, 'FOLDER'))),
};

export const bench: Command = {
  name: 'bench',
  summary: 'Run a benchmark',
  usage: 'NAME [--json FILE]',
  about:
    'NAME: incidents, unfolding, seeds, followup, scope, clustering, retrieval, sensitivity or speed; docs/benchmarks.md tells what each measures. Data are read from the folder BENCH_DATA; seeds, scope and speed need none.',
  options: {},
  examples: ['BENCH_DATA=/data npm run bench -- incidents --json incidents.json'],
  raw: true,
  run: ({ lent }, { words }) => lent.bench(words),
};
