// casefile snapshot capture: writes a snapshot of a database to a file.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { optional } from '../../kernel/optional.js';
import { fromIso, type Micros } from '../../kernel/time.js';
import type { CommandArguments, CommandContext, CommandOptions } from '../../cli/command.js';
import { CommandFailure, errorCode, errorMessage, EXIT, fileFailure, usageError } from '../../cli/command-failure.js';
import type { CapturedFile, CaptureSource } from '../offline/types.js';
import { byteSize } from '../../cli/show/format.js';
import type { SnapshotSubcommand } from './subcommand.js';

const SECONDS: { readonly [unit: string]: number } = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** In seconds; `undefined` when it is none, or not above 0. */
const spanSeconds = (text: string): number | undefined => {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text) ?? [];
  const seconds = Number(number) * (SECONDS[unit] ?? 0);
  return seconds > 0 ? seconds : undefined;
};

// The options choose the database and the window. Options that contradict each other are refused.

const SOURCE_OPTIONS: CommandOptions = {
  postgres: { type: 'string', value: 'URL', help: 'watch this PostgreSQL from now on' },
  for: { type: 'string', value: 'SPAN', help: 'watch it for so long (default 60s)' },
  every: { type: 'string', value: 'SPAN', help: 'look at its sessions so often (default 1s)' },
  vcpus: { type: 'string', value: 'N', help: 'processors of its machine, which it does not say' },
  instance: { type: 'string', value: 'ID', help: 'read what AWS kept of this instance of RDS or Aurora' },
  from: { type: 'string', value: 'TIME', help: 'since then (RFC 3339)' },
  to: { type: 'string', value: 'TIME', help: 'until then (RFC 3339)' },
  region: { type: 'string', value: 'REGION', help: 'region of AWS (default: that of your AWS settings)' },
};

const spanOption = (args: CommandArguments, name: string, usual: number): number => {
  const text = args.text(name);
  if (text === undefined) return usual;
  const seconds = spanSeconds(text);
  if (seconds === undefined) throw usageError(`--${name} ${text} is no span of time`, 'Like 500ms, 60s, 5m or 1h.');
  return seconds;
};

const instantOption = (args: CommandArguments, name: string): Micros => {
  const text = args.text(name);
  const at = text === undefined ? undefined : fromIso(text);
  if (at === undefined) throw usageError(`--${name} ${text ?? ''} is no time`, 'Like 2026-11-21T14:00:00Z.');
  return at;
};

const processorOption = (args: CommandArguments): { readonly vcpus?: number } => {
  const text = args.text('vcpus');
  if (text === undefined) return {};
  if (!/^[1-9]\d{0,3}$/.test(text)) throw usageError(`--vcpus ${text} is no number of processors`);
  return { vcpus: Number(text) };
};

/** All are kept until the end. */
const MOST_SAMPLES = 10_000;

const postgresSource = (url: string, args: CommandArguments): CaptureSource => {
  const [seconds, everySeconds] = [spanOption(args, 'for', 60), spanOption(args, 'every', 1)];
  if (seconds / everySeconds > MOST_SAMPLES)
    throw usageError(
      `more than ${MOST_SAMPLES} samples`,
      'Look less often, like --every 10s, or take several snapshots.',
    );
  if (everySeconds > seconds) throw usageError('--every is longer than --for', 'Look at least once.');
  return { kind: 'postgres', url, seconds, everySeconds, ...processorOption(args) };
};

const rdsSource = (instance: string, args: CommandArguments): CaptureSource => {
  const [from, to, region] = [instantOption(args, 'from'), instantOption(args, 'to'), args.text('region')];
  if (from >= to) throw usageError('--from is not before --to');
  return { kind: 'rds', instance, from, to, ...optional({ region }) };
};

const parseCaptureSource = (args: CommandArguments): CaptureSource => {
  const [url, instance] = [args.text('postgres'), args.text('instance')];
  if (url !== undefined && instance === undefined) return postgresSource(url, args);
  if (instance !== undefined && url === undefined) return rdsSource(instance, args);
  throw usageError('capture of what?', 'Name one: --postgres URL, or --instance ID --from TIME --to TIME.');
};

const runCapture = async (context: CommandContext, source: CaptureSource, comment?: string): Promise<CapturedFile> => {
  const { host, screen, interrupted: signal } = context;
  const told = (progress: string): void => screen.live(progress);
  const wanted = { source, told, signal, ...optional({ comment }) };
  const done = await host.captureSnapshot(wanted).catch((error: unknown) => {
    throw new CommandFailure(EXIT.unexpected, `capture: ${errorMessage(error)}`);
  });
  if ('refused' in done)
    throw new CommandFailure(signal.aborted ? EXIT.interrupted : EXIT.service, done.refused, done.howToFix);
  return done;
};

/** The file contains what people ran, so only its owner may read it. An existing file is not overwritten. */
const saveCapture = async (file: string, json: string): Promise<void> => {
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
  const { name, json, notes } = await runCapture(context, parseCaptureSource(args), args.text('comment'));
  for (const note of notes) screen.note(`${screen.paint.warn('!')} ${note}`);
  if (out === '-') {
    screen.write(json);
    return EXIT.ok;
  }
  const file = out ?? name;
  await saveCapture(file, json);
  const size = Buffer.byteLength(json);
  if (screen.json) screen.printJson({ file: resolve(file), bytes: size, notes });
  else screen.print(`${screen.paint.good('✓')} ${file}: ${byteSize(size)}`);
  return EXIT.ok;
};

export const captureSnapshotCommand: SnapshotSubcommand = {
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
