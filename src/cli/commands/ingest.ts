// casefile ingest: files, globs of the shell, or standard input, once or as they grow.
import { basename } from 'node:path';
import { optional } from '../../kernel/optional.js';
import type { Arguments, Command, Context } from '../command.js';
import { SIGNALS, type Signal } from '../demo/script.js';
import { EXIT, Failure, wrongUsage } from '../failure.js';
import { followFile, followStdin } from '../ingest/follow.js';
import { type Ingesting, ingestFile, ingestStdin } from '../ingest/ingest-file.js';
import { type RejectsFiles, rejectsFiles } from '../ingest/rejects.js';
import { type Done, doneJson, doneLines } from '../ingest/summary.js';
import { zoneNamed } from '../ingest/zone.js';

const signalOf = (text: string | undefined): Pick<Ingesting, 'signal'> => {
  if (text === undefined) return {};
  const signal = SIGNALS.find((each) => each === text);
  if (signal === undefined) throw wrongUsage(`--signal ${text} is none`, `One of: ${SIGNALS.join(', ')}.`);
  return { signal } satisfies { signal: Signal };
};

const ingestingOf = async (context: Context, args: Arguments, rejects: RejectsFiles): Promise<Ingesting> => {
  const { screen, interrupted, now } = context;
  const [serviceName, zone] = [args.text('service'), args.text('zone')];
  return {
    ...signalOf(args.text('signal')),
    ...optional({ serviceName }),
    ...(zone !== undefined && { zone: zoneNamed(zone) }),
    screen,
    interrupted,
    now,
    rejectsOf: rejects.of,
    service: await context.service(),
  };
};

const show = ({ screen }: Context, done: Done): void =>
  screen.json ? screen.printJson(doneJson(done)) : screen.print(...doneLines(done, screen));

const rejectsOf = (args: Arguments): RejectsFiles =>
  rejectsFiles((name) => args.text('rejects') ?? `${basename(name)}.rejects.ndjson`);

const ingestAll = async (context: Context, args: Arguments, ingesting: Ingesting): Promise<readonly Done[]> => {
  if (args.flag('follow')) {
    const following = args.words.map((path) =>
      path === '-' ? followStdin(context.stdin, ingesting) : followFile(path, ingesting),
    );
    const all = await Promise.all(following);
    all.forEach((done) => show(context, done));
    return all;
  }
  const all: Done[] = [];
  for (const path of args.words) {
    const done = await (path === '-' ? ingestStdin(context.stdin, ingesting) : ingestFile(path, ingesting));
    show(context, done);
    all.push(done);
  }
  return all;
};

const stopped = (): Failure =>
  new Failure(EXIT.interrupted, 'interrupted', 'What was sent is stored; the same command again adds only the rest.');

export const ingest: Command = {
  name: 'ingest',
  summary: 'Read logs, spans, metrics and changes from files or standard input',
  usage: 'FILE… | -',
  about:
    'Format, compression (gzip, zstd) and kind are found from the content. The same file twice adds nothing. Bad lines are kept, masked, with line number and reason, and stop nothing.',
  options: {
    signal: {
      type: 'string',
      value: 'KIND',
      help: 'logs, spans, metrics or changes, instead of what the rows look like',
    },
    service: { type: 'string', value: 'NAME', help: 'the service of rows that name none' },
    zone: { type: 'string', value: 'ZONE', help: 'of times that name none: Europe/Berlin, +02:00 (default UTC)' },
    rejects: { type: 'string', value: 'FILE', help: 'where bad lines go (default ./FILE.rejects.ndjson)' },
    follow: { type: 'boolean', help: 'go on as the files grow, through rotation, until Ctrl-C' },
  },
  examples: [
    'casefile ingest /var/log/shop/*.log.gz',
    'kubectl logs deploy/checkout --timestamps | casefile ingest - --service checkout',
    'casefile ingest --follow --zone Europe/Berlin /var/log/nginx/access.log',
  ],
  run: async (context, args) => {
    if (args.words.length === 0) throw wrongUsage('nothing to ingest', 'Name files, or - for standard input.');
    const rejects = rejectsOf(args);
    try {
      const done = await ingestAll(context, args, await ingestingOf(context, args, rejects));
      return done.some(({ tally }) => tally.rejected > 0) ? EXIT.unexpected : EXIT.ok;
    } catch (error) {
      throw error instanceof Failure && error.exit === EXIT.interrupted ? stopped() : error;
    } finally {
      await rejects.close();
    }
  },
};
