// casefile ingest: reads files or standard input, once or as they grow.
import { basename } from 'node:path';
import { optional } from '../../kernel/optional.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { TELEMETRY_SIGNALS, type WireSignal } from '../../api/contract/service.js';
import { CommandFailure, EXIT, usageError } from '../command-failure.js';
import { followFile, followStdin } from '../ingest/follow.js';
import { ingestFile, type IngestOptions, ingestStdin } from '../ingest/ingest-file.js';
import { type RejectsFiles, rejectsFiles } from '../ingest/rejects-file.js';
import { type IngestSummary, summaryJson, summaryLines } from '../ingest/progress.js';
import { parseZone } from '../ingest/prepare-rows.js';

const signalOption = (text: string | undefined): Pick<IngestOptions, 'signal'> => {
  if (text === undefined) return {};
  const signal = TELEMETRY_SIGNALS.find((each) => each === text);
  if (signal === undefined) throw usageError(`--signal ${text} is none`, `One of: ${TELEMETRY_SIGNALS.join(', ')}.`);
  return { signal } satisfies { signal: WireSignal };
};

const ingestOptionsOf = async (
  context: CommandContext,
  args: CommandArguments,
  rejects: RejectsFiles,
): Promise<IngestOptions> => {
  const { screen, interrupted, now } = context;
  const [serviceName, zone] = [args.text('service'), args.text('zone')];
  return {
    ...signalOption(args.text('signal')),
    ...optional({ serviceName }),
    ...(zone !== undefined && { zone: parseZone(zone) }),
    screen,
    interrupted,
    now,
    rejectsOf: rejects.of,
    service: await context.service(),
  };
};

const printSummary = ({ screen }: CommandContext, done: IngestSummary): void =>
  screen.json ? screen.printJson(summaryJson(done)) : screen.print(...summaryLines(done, screen));

const openRejectsFiles = (args: CommandArguments): RejectsFiles =>
  rejectsFiles((name) => args.text('rejects') ?? `${basename(name)}.rejects.ndjson`);

const ingestAll = async (
  context: CommandContext,
  args: CommandArguments,
  ingesting: IngestOptions,
): Promise<readonly IngestSummary[]> => {
  if (args.flag('follow')) {
    const following = args.words.map((path) =>
      path === '-' ? followStdin(context.stdin, ingesting) : followFile(path, ingesting),
    );
    const all = await Promise.all(following);
    all.forEach((done) => printSummary(context, done));
    return all;
  }
  const all: IngestSummary[] = [];
  for (const path of args.words) {
    const done = await (path === '-' ? ingestStdin(context.stdin, ingesting) : ingestFile(path, ingesting));
    printSummary(context, done);
    all.push(done);
  }
  return all;
};

const interruptedIngest = (): CommandFailure =>
  new CommandFailure(
    EXIT.interrupted,
    'interrupted',
    'What was sent is stored. Run the same command again to add the rest.',
  );

export const ingestCommand: CliCommand = {
  name: 'ingest',
  summary: 'Read logs, spans, metrics and changes from files or standard input',
  usage: 'FILE… | -',
  about:
    'Detects format, compression (gzip, zstd) and kind of telemetry from the content. Sending a file twice adds nothing. Bad lines are written, masked, to a rejects file with line number and reason; the other lines are stored.',
  options: {
    signal: {
      type: 'string',
      value: 'KIND',
      help: 'logs, spans, metrics or changes (default: detected from the rows)',
    },
    service: { type: 'string', value: 'NAME', help: 'service name for rows that have none' },
    zone: {
      type: 'string',
      value: 'ZONE',
      help: 'time zone of times that have none: Europe/Berlin, +02:00 (default: UTC)',
    },
    rejects: { type: 'string', value: 'FILE', help: 'file for bad lines (default: ./FILE.rejects.ndjson)' },
    follow: { type: 'boolean', help: 'follow the files as they grow, through rotation, until Ctrl-C' },
  },
  examples: [
    'casefile ingest /var/log/shop/*.log.gz',
    'kubectl logs deploy/checkout --timestamps | casefile ingest - --service checkout',
    'casefile ingest --follow --zone Europe/Berlin /var/log/nginx/access.log',
  ],
  run: async (context, args) => {
    if (args.words.length === 0)
      throw usageError('nothing to ingest', 'Name files, or - for standard input: casefile ingest /var/log/app.log');
    const rejects = openRejectsFiles(args);
    try {
      const done = await ingestAll(context, args, await ingestOptionsOf(context, args, rejects));
      return done.some(({ tally }) => tally.rejected > 0) ? EXIT.unexpected : EXIT.ok;
    } catch (error) {
      throw error instanceof CommandFailure && error.exit === EXIT.interrupted ? interruptedIngest() : error;
    } finally {
      await rejects.close();
    }
  },
};
