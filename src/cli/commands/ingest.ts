// casefile ingest: reads files, folders or standard input, once or as they grow.
import { basename } from 'node:path';
import { optional } from '../../kernel/optional.js';
import type {
  ClientConfig,
  CliCommand,
  CommandArguments,
  CommandContext,
  FileRule,
  ServiceAddress,
} from '../command.js';
import { encodingNamed } from '../../encoding/text-encoding.js';
import { TELEMETRY_SIGNALS, type WireSignal } from '../../api/contract/service.js';
import { CommandFailure, EXIT, usageError } from '../command-failure.js';
import { followFile, followStdin } from '../ingest/follow.js';
import { sendOverHttp } from '../service/telemetry-sender.js';
import { loadClientConfig } from '../chat/session.js';
import { fileReadings } from '../ingest/file-rules.js';
import { clockOffsets } from '../ingest/clock-offsets.js';
import { findFiles, type FoundFile, type FoundFiles } from '../ingest/find-files.js';
import { folderLines, type UnreadFile } from '../ingest/folder-table.js';
import {
  type IngestOptions,
  ingestStdin,
  ingestSurveyed,
  type SurveyedFile,
  surveyFile,
} from '../ingest/ingest-file.js';
import { type RejectsFiles, rejectsFiles } from '../ingest/rejects-file.js';
import { type IngestSummary, summaryJson, summaryLines } from '../ingest/progress.js';
import { parseZone } from '../ingest/zone.js';

const signalOption = (text: string | undefined): Pick<IngestOptions, 'signal'> => {
  if (text === undefined) return {};
  const signal = TELEMETRY_SIGNALS.find((each) => each === text);
  if (signal === undefined) throw usageError(`--signal ${text} is none`, `One of: ${TELEMETRY_SIGNALS.join(', ')}.`);
  return { signal } satisfies { signal: WireSignal };
};

const encodingOption = (text: string | undefined): Pick<IngestOptions, 'encoding'> => {
  if (text === undefined) return {};
  const encoding = encodingNamed(text);
  if (encoding === undefined)
    throw usageError(`there is no encoding ${text}`, 'Name it like shift_jis, gb18030, windows-1252 or koi8-r.');
  return { encoding };
};

const ingestOptionsOf = async (
  context: CommandContext,
  args: CommandArguments,
  { rejects, address }: { readonly rejects: RejectsFiles; readonly address: ServiceAddress },
): Promise<IngestOptions> => {
  const { screen, interrupted, now } = context;
  const [serviceName, zone] = [args.text('service'), args.text('zone')];
  return {
    ...signalOption(args.text('signal')),
    ...encodingOption(args.text('encoding')),
    ...optional({ serviceName }),
    ...(zone !== undefined && { zone: parseZone(zone) }),
    screen,
    interrupted,
    now,
    rejectsOf: rejects.of,
    // whoever follows runs on for days, and a service tidies up meanwhile
    sendRows: args.flag('follow') ? sendOverHttp(await context.service(address)) : await context.intake(address),
  };
};

type OptionsOf = (path: string) => IngestOptions;

/** The command line comes before the rules of the configuration. */
const optionsByFile = (ingesting: IngestOptions, rules: readonly FileRule[]): OptionsOf => {
  const readingOf = fileReadings(rules);
  return (path) => ({ ...readingOf(path), ...ingesting });
};

const printSummary = ({ screen }: CommandContext, done: IngestSummary): void =>
  screen.json ? screen.printJson(summaryJson(done)) : screen.print(...summaryLines(done, screen));

const openRejectsFiles = (args: CommandArguments): RejectsFiles =>
  rejectsFiles((name) => args.text('rejects') ?? `${basename(name)}.rejects.ndjson`);

const followAll = async (
  context: CommandContext,
  paths: readonly string[],
  optionsOf: OptionsOf,
): Promise<readonly IngestSummary[]> => {
  const following = paths.map((path) =>
    path === '-' ? followStdin(context.stdin, optionsOf(path)) : followFile(path, optionsOf(path)),
  );
  const all = await Promise.all(following);
  all.forEach((done) => printSummary(context, done));
  return all;
};

/** A file after its first pass, or why it has none. */
type FirstPass = { readonly name: string } & (
  { readonly surveyed: SurveyedFile } | { readonly failure: unknown } | { readonly isStdin: true }
);

const firstPass = async (file: FoundFile, ingesting: IngestOptions): Promise<FirstPass> => {
  const { name } = file;
  if (name === '-') return { name, isStdin: true };
  try {
    return { name, surveyed: await surveyFile(file, ingesting) };
  } catch (failure) {
    return { name, failure };
  }
};

const isSkippable = (failure: unknown): failure is CommandFailure =>
  failure instanceof CommandFailure && failure.exit !== EXIT.interrupted && failure.exit !== EXIT.service;

const offsetsOf = (passes: readonly FirstPass[]): ReadonlyMap<string, number> =>
  clockOffsets(
    passes.flatMap((pass) =>
      'surveyed' in pass && pass.surveyed.survey.span !== undefined
        ? [{ name: pass.name, ...pass.surveyed.survey.span }]
        : [],
    ),
  );

const sendPass = async (
  pass: FirstPass,
  ingesting: IngestOptions,
  { stdin, minutes }: { readonly stdin: NodeJS.ReadableStream; readonly minutes: number | undefined },
): Promise<IngestSummary> => {
  if ('failure' in pass) throw pass.failure;
  if ('isStdin' in pass) return ingestStdin(stdin, ingesting);
  if (minutes === undefined || ingesting.zone !== undefined) return ingestSurveyed(pass.surveyed, ingesting);
  return { ...(await ingestSurveyed(pass.surveyed, { ...ingesting, zone: () => minutes })), movedMinutes: minutes };
};

/** All files are looked at before the first is sent: their clocks are compared. */
const ingestAll = async (
  context: CommandContext,
  { files, unread: left, isFolder }: FoundFiles,
  optionsOf: OptionsOf,
): Promise<readonly IngestSummary[]> => {
  const { screen, stdin } = context;
  const passes: FirstPass[] = [];
  for (const file of files) passes.push(await firstPass(file, optionsOf(file.name)));
  const offsets = offsetsOf(passes);
  const all: IngestSummary[] = [];
  const unread: UnreadFile[] = [...left];
  for (const pass of passes) {
    if (isFolder && 'failure' in pass && isSkippable(pass.failure)) {
      unread.push({ name: pass.name, because: pass.failure.message.replace(`${pass.name} `, '') });
      continue;
    }
    const done = await sendPass(pass, optionsOf(pass.name), { stdin, minutes: offsets.get(pass.name) });
    if (!isFolder || screen.json) printSummary(context, done);
    all.push(done);
  }
  if (isFolder && !screen.json) screen.print(...folderLines(all, unread, screen));
  return all;
};

const interruptedIngest = (): CommandFailure =>
  new CommandFailure(
    EXIT.interrupted,
    'interrupted',
    'What was sent is stored. Run the same command again to add the rest.',
  );

const NO_CONFIG: Pick<ClientConfig, 'service' | 'ingest'> = { service: {} };

export const ingestCommand: CliCommand = {
  name: 'ingest',
  asksNothing: true,
  summary: 'Read logs, spans, metrics and changes from files or standard input',
  usage: 'FILE… | FOLDER… | ARCHIVE… | -',
  about:
    'Detects format, encoding, compression (gzip, zstd, xz, bzip2) and kind of telemetry from the content, and who speaks from the rows, else from the names of file and folder. Of a folder, or of an archive (zip, tar), all files in it are read, and a table tells what was found. Files whose times name no zone and are ahead of the others by whole half hours are moved. Sending a file twice adds nothing. Bad lines are written, masked, to a rejects file with line number and reason; the other lines are stored.',
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
    encoding: {
      type: 'string',
      value: 'NAME',
      help: 'encoding of the text: shift_jis, gb18030, windows-1252 … (default: UTF-8, UTF-16, or what reads best)',
    },
    config: {
      type: 'string',
      value: 'FILE',
      help: 'client settings as JSON: service; patterns for files with their service, format, zone and encoding',
    },
    rejects: { type: 'string', value: 'FILE', help: 'file for bad lines (default: ./FILE.rejects.ndjson)' },
    follow: { type: 'boolean', help: 'follow the files as they grow, through rotation, until Ctrl-C' },
  },
  examples: [
    'casefile ingest /var/log/shop',
    'casefile ingest incident-4711.zip logs.tar.xz',
    'casefile ingest /var/log/shop/*.log.gz',
    'kubectl logs deploy/checkout --timestamps | casefile ingest - --service checkout',
    'casefile ingest --follow --zone Europe/Berlin /var/log/nginx/access.log',
  ],
  run: async (context, args) => {
    if (args.words.length === 0)
      throw usageError('nothing to ingest', 'Name files, or - for standard input: casefile ingest /var/log/app.log');
    const file = args.text('config');
    const { service: address, ingest } = file === undefined ? NO_CONFIG : loadClientConfig(context, file);
    const rules = ingest?.files ?? [];
    const rejects = openRejectsFiles(args);
    const found = await findFiles(args.words, !args.flag('follow'));
    try {
      const optionsOf = optionsByFile(await ingestOptionsOf(context, args, { rejects, address }), rules);
      if (found.isFolder && args.flag('follow'))
        throw usageError('a folder cannot be followed', 'Name its files: casefile ingest --follow FOLDER/*.log');
      const done = args.flag('follow')
        ? await followAll(context, args.words, optionsOf)
        : await ingestAll(context, found, optionsOf);
      return done.some(({ tally }) => tally.rejected > 0) ? EXIT.unexpected : EXIT.ok;
    } catch (error) {
      throw error instanceof CommandFailure && error.exit === EXIT.interrupted ? interruptedIngest() : error;
    } finally {
      await found.close();
      await rejects.close();
    }
  },
};
