// casefile snapshot capture: writes a snapshot of a database to a file.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { optional } from '../../kernel/optional.js';
import { fromIso, type Micros } from '../../kernel/time.js';
import type { CommandArguments, CommandContext, CommandOptions } from '../../cli/command.js';
import { CommandFailure, errorCode, errorMessage, EXIT, fileFailure, usageError } from '../../cli/command-failure.js';
import type { CapturedFile, ServerQuery, CaptureSource, ServerKind, SourceOf } from '../offline/types.js';
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
  mysql: { type: 'string', value: 'URL', help: 'watch this MySQL or MariaDB from now on' },
  for: { type: 'string', value: 'SPAN', help: 'watch it for so long (default 60s)' },
  every: { type: 'string', value: 'SPAN', help: 'look at its sessions so often (default 1s)' },
  plans: { type: 'boolean', help: 'with the plans of the leading statements; none is executed' },
  vcpus: { type: 'string', value: 'N', help: 'processors of its machine, which it does not say' },
  instance: { type: 'string', value: 'ID', help: 'read what AWS kept of this instance of RDS or Aurora' },
  from: { type: 'string', value: 'TIME', help: 'since then (RFC 3339)' },
  to: { type: 'string', value: 'TIME', help: 'until then (RFC 3339)' },
  region: { type: 'string', value: 'REGION', help: 'region of AWS (default: that of your AWS settings)' },
};

export const spanOption = (args: CommandArguments, name: string, usual: number): number => {
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

/** What a capture of a server runs there: it is told before the first question. */
export const CAPTURE_PLANS: { readonly [kind in ServerKind]: string } = {
  postgres:
    'reads pg_stat_activity and pg_locks for each sample, statistics views before and after, catalogs once at the end; writes nothing (each query: --queries)',
  mysql:
    'reads the process list, innodb_trx and waiting locks for each sample, global status, statement digests and SHOW ENGINE INNODB STATUS before and after, variables, sizes of tables, indexes, replication and binary logs once; in a read-only session, each query at most 10 s; writes nothing (each query: --queries mysql://)',
};

type SamplingOptions = { readonly seconds: number; readonly everySeconds: number; readonly vcpus?: number };

/** `usualSeconds`: how long it watches where nothing is said. */
const samplingOptions = (args: CommandArguments, usualSeconds: number): SamplingOptions => {
  const [seconds, everySeconds] = [spanOption(args, 'for', usualSeconds), spanOption(args, 'every', 1)];
  if (seconds / everySeconds > MOST_SAMPLES)
    throw usageError(
      `more than ${MOST_SAMPLES} samples`,
      'Look less often, like --every 10s, or take several snapshots.',
    );
  if (everySeconds > seconds) throw usageError('--every is longer than --for', 'Look at least once.');
  return { seconds, everySeconds, ...processorOption(args) };
};

/** A server that the words or the options name. */
export type NamedServer = { readonly kind: ServerKind; readonly url: string };

const SCHEMES: { readonly [scheme: string]: ServerKind } = {
  'postgres:': 'postgres',
  'postgresql:': 'postgres',
  'mysql:': 'mysql',
  'mariadb:': 'mysql',
};

/** An address without an option names its engine itself. */
const addressedServer = (url: string): NamedServer => {
  const kind = SCHEMES[URL.parse(url)?.protocol ?? ''];
  if (kind === undefined)
    throw usageError('the address of no database that can be captured', 'Like postgresql://… or mysql://…');
  return { kind, url };
};

export const namedServers = (args: CommandArguments): readonly NamedServer[] => [
  ...(['postgres', 'mysql'] as const).flatMap((kind) => {
    const url = args.text(kind);
    return url === undefined ? [] : [{ kind, url }];
  }),
  ...args.words.map(addressedServer),
];

/** `information_schema.innodb_trx` and the lock waits are read anew only once nobody has read them for 0.1 s (trx0i_s.cc). */
const LEAST_SECONDS_OF_MYSQL = 0.2;

/** `usualSeconds`: how long a capture takes where nothing is said. */
export const serverSource = (
  { kind, url }: NamedServer,
  args: CommandArguments,
  usualSeconds: number,
): SourceOf<ServerKind> => {
  const isPlanned = args.flag('plans');
  if (kind === 'postgres')
    return { kind, url, ...samplingOptions(args, usualSeconds), ...(isPlanned && { plans: true }) };
  if (isPlanned) throw usageError('--plans is for PostgreSQL', 'Leave it out for MySQL and MariaDB.');
  const sampling = samplingOptions(args, usualSeconds);
  if (sampling.everySeconds < LEAST_SECONDS_OF_MYSQL)
    throw usageError(
      `--every of MySQL and MariaDB is at least ${1_000 * LEAST_SECONDS_OF_MYSQL}ms`,
      'Asked more often, InnoDB shows the same transactions and waits again and again.',
    );
  return { kind, url, ...sampling };
};

const USUAL_SECONDS = 60;

const rdsSource = (instance: string, args: CommandArguments): CaptureSource => {
  const [from, to, region] = [instantOption(args, 'from'), instantOption(args, 'to'), args.text('region')];
  if (from >= to) throw usageError('--from is not before --to');
  return { kind: 'rds', instance, from, to, ...optional({ region }) };
};

const parseCaptureSource = (args: CommandArguments): CaptureSource => {
  const [servers, instance] = [namedServers(args), args.text('instance')];
  const [server, ...others] = servers;
  if (server !== undefined && others.length === 0 && instance === undefined)
    return serverSource(server, args, USUAL_SECONDS);
  if (server === undefined && instance !== undefined) return rdsSource(instance, args);
  throw usageError(
    'capture of what?',
    'Name one: an address like postgresql://… or mysql://…, or --instance ID --from TIME --to TIME.',
  );
};

/** Of a PostgreSQL where no server is named. */
const queriesOf = ({ host }: CommandContext, args: CommandArguments): Promise<readonly ServerQuery[]> => {
  const [server, ...others] = namedServers(args);
  if (others.length > 0) throw usageError('the queries of which server?', 'Name one: postgresql:// or mysql://');
  return host.captureQueries(server?.kind ?? 'postgres');
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
  if (args.flag('queries')) {
    const queries = await queriesOf(context, args);
    if (screen.json) screen.printJson({ queries });
    else screen.write(queries.map(({ when, sql }) => `-- ${when}\n${sql.trim()};\n`).join('\n'));
    return EXIT.ok;
  }
  const source = parseCaptureSource(args);
  if (source.kind !== 'rds') screen.note(screen.paint.dim(CAPTURE_PLANS[source.kind]));
  const { name, json, notes } = await runCapture(context, source, args.text('comment'));
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
  usage: 'capture URL | capture --instance ID --from TIME --to TIME',
  about:
    'capture watches a PostgreSQL, MySQL or MariaDB for a while (the user needs the role pg_monitor, or the privilege PROCESS; nothing is written there), or reads what AWS kept of an instance, into a snapshot file. The password may stand in PGPASSWORD, ~/.pgpass or MYSQL_PWD instead of the URL; sslmode=verify-full and sslrootcert=FILE in the URL ask for TLS, of MySQL and MariaDB ssl-mode=verify_identity and ssl-ca=FILE. Ctrl-C ends the watch and keeps what was seen.',
  options: {
    ...SOURCE_OPTIONS,
    queries: {
      type: 'boolean',
      help: 'only print what a capture runs, and when (of MySQL and MariaDB: with mysql://)',
    },
    comment: { type: 'string', value: 'TEXT', help: 'what you know about the period, kept in the snapshot' },
    out: {
      type: 'string',
      value: 'FILE',
      help: 'into this file, - for standard output (default: by instance and time)',
    },
  },
  examples: [
    "casefile snapshot capture --postgres 'postgresql://watcher@db:5432/shop?sslmode=verify-full' --for 5m",
    "casefile snapshot capture 'mysql://watcher@db:3306/?ssl-mode=verify_identity' --for 5m",
    'casefile snapshot capture --queries mysql://',
    'casefile snapshot capture --instance orders-1 --from 2026-11-21T14:00:00Z --to 2026-11-21T15:00:00Z',
  ],
  run,
};
