// casefile snapshot capture: what a database does, or did, into a file.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CommandArguments, CommandContext } from '../../cli/command.js';
import { CommandFailure, errorCode, errorMessage, EXIT, fileFailure } from '../../cli/command-failure.js';
import { byteSize } from '../../cli/show/format.js';
import type { Act } from './act.js';
import type { CapturedFile, CaptureSource } from '../offline/types.js';
import { SOURCE_OPTIONS, sourceOf } from './source.js';

const captured = async (context: CommandContext, source: CaptureSource, comment?: string): Promise<CapturedFile> => {
  const { lent, screen, interrupted: signal } = context;
  const told = (progress: string): void => screen.live(progress);
  const wanted = { source, told, signal, ...(comment !== undefined && { comment }) };
  const done = await lent.captureSnapshot(wanted).catch((error: unknown) => {
    throw new CommandFailure(EXIT.unexpected, `capture: ${errorMessage(error)}`);
  });
  if ('refused' in done)
    throw new CommandFailure(signal.aborted ? EXIT.interrupted : EXIT.service, done.refused, done.mend);
  return done;
};

/** It tells what people ran: for its owner's eyes. A file that is there stays. */
const kept = async (file: string, json: string): Promise<void> => {
  try {
    await writeFile(file, json, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) === 'EEXIST')
      throw new CommandFailure(EXIT.usage, `${file} is there already`, 'Name another: --out FILE');
    throw fileFailure(file, error);
  }
};

const run = async (context: CommandContext, args: CommandArguments): Promise<number> => {
  const { screen } = context;
  const out = args.text('out');
  const { name, json, notes } = await captured(context, sourceOf(args), args.text('comment'));
  for (const note of notes) screen.note(`${screen.paint.warn('!')} ${note}`);
  if (out === '-') {
    screen.write(json);
    return EXIT.ok;
  }
  const file = out ?? name;
  await kept(file, json);
  const size = Buffer.byteLength(json);
  if (screen.json) screen.printJson({ file: resolve(file), bytes: size, notes });
  else screen.print(`${screen.paint.good('✓')} ${file}: ${byteSize(size)}`);
  return EXIT.ok;
};

export const capture: Act = {
  word: 'capture',
  usage: 'capture --postgres URL | capture --instance ID --from TIME --to TIME',
  about:
    'capture watches a PostgreSQL for a while (the user needs the role pg_monitor; nothing is written there), or reads what AWS kept of an instance, into a snapshot file. The password may stand in PGPASSWORD or ~/.pgpass instead of the URL; sslmode=verify-full and sslrootcert=FILE in the URL ask for TLS. Ctrl-C ends the watch and keeps what was seen.',
  options: {
    ...SOURCE_OPTIONS,
    comment: { type: 'string', value: 'TEXT', help: 'what you know about the period, kept in the snapshot' },
    out: {
      type: 'string',
      value: 'FILE',
      help: 'into this file, - for standard output (default: by instance and time)',
    },
  },
  examples: [
    "casefile snapshot capture --postgres 'postgresql://watcher@db:5432/shop?sslmode=verify-full' --for 5m",
    'casefile snapshot capture --instance orders-1 --from 2026-11-21T14:00:00Z --to 2026-11-21T15:00:00Z',
  ],
  run,
};
