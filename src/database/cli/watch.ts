// casefile snapshot watch: captures a server every so often into a ring of files, and tells what changes.
import { resolve } from 'node:path';
import { optional } from '../../kernel/optional.js';
import { toIso } from '../../kernel/time.js';
import type { CommandArguments, CommandContext } from '../../cli/command.js';
import { CommandFailure, EXIT, fileFailure, usageError } from '../../cli/command-failure.js';
import { elapsedTime, plural } from '../../cli/show/format.js';
import { oneLine } from '../../cli/terminal/text.js';
import type { WatchNews, WatchRequest } from '../offline/types.js';
import type { WatchChange } from '../watch/watch-history.js';
import { namedServers, serverSource, spanOption } from './capture.js';
import type { SnapshotSubcommand } from './subcommand.js';

const UNITS: { readonly [unit: string]: number } = { KB: 1e3, MB: 1e6, GB: 1e9 };

const bytesOption = (args: CommandArguments, name: string, usual: number): number => {
  const text = args.text(name);
  if (text === undefined) return usual;
  const [, number = '', unit = ''] = /^(\d{1,6}(?:\.\d+)?)(KB|MB|GB)$/i.exec(text) ?? [];
  const bytes = Math.floor(Number(number) * (UNITS[unit.toUpperCase()] ?? 0));
  if (bytes <= 0) throw usageError(`--${name} ${text} is no size`, 'Like 500KB, 200MB or 2GB.');
  return bytes;
};

const countOption = (args: CommandArguments, name: string): number | undefined => {
  const text = args.text(name);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw usageError(`--${name} ${text} is no number from 1 to 999999`);
  return Number(text);
};

const CAPTURE_SECONDS = 10;
const EVERY_SECONDS = 60;
const MOST_FILES = 1_440;
const MOST_BYTES = 1e9;

const watchRequest = (args: CommandArguments): Omit<WatchRequest, 'told' | 'signal'> => {
  const [server, ...others] = namedServers(args);
  if (server === undefined || others.length > 0)
    throw usageError('watch what?', 'Name one: postgresql://USER@HOST:5432/DATABASE or mysql://USER@HOST:3306/.');
  const everySeconds = spanOption(args, 'interval', EVERY_SECONDS);
  const source = serverSource(server, args, CAPTURE_SECONDS);
  if (source.seconds > everySeconds)
    throw usageError('--for is longer than --interval', 'A capture ends before the next one begins.');
  const bounds = { files: countOption(args, 'keep') ?? MOST_FILES, bytes: bytesOption(args, 'space', MOST_BYTES) };
  const most = countOption(args, 'count');
  return { source, folder: args.text('out') ?? 'watch', everySeconds, bounds, ...optional({ most }) };
};

const changeLine = ({ what, episode }: WatchChange): string => {
  const { kind, title, firstSeen, lastSeen, captures } = episode;
  switch (what) {
    case 'began':
      return `began: ${kind}: ${oneLine(title)}`;
    case 'first':
      return `now first: ${kind}: ${oneLine(title)}`;
    case 'over':
      return `over: ${kind}, seen from ${toIso(firstSeen).slice(0, 19)}Z for ${elapsedTime((lastSeen - firstSeen) / 1_000_000)} in ${plural(captures, 'capture')}`;
  }
  return what satisfies never;
};

const showNews = ({ screen }: CommandContext, news: WatchNews): void => {
  const at = `${toIso(news.at).slice(0, 19)}Z`;
  if (screen.json) {
    screen.printJson({ ...news, at });
    return;
  }
  if (news.what === 'unreachable') {
    screen.note(`${screen.paint.warn('!')} ${at} ${news.because}; asked again at the next beat`);
    return;
  }
  if (news.what === 'unwritten') {
    screen.note(
      `${screen.paint.warn('!')} ${at} ${oneLine(news.file)} was not written: ${oneLine(news.because)}; make room, or keep less: --keep, --space. The next capture is tried at the next beat`,
    );
    return;
  }
  for (const note of news.notes) screen.note(`${screen.paint.warn('!')} ${note}`);
  if (news.changes.length === 0) screen.live(`${at} capture ${news.captures}: as before`);
  else screen.print(...news.changes.map((change) => `${at} ${changeLine(change)}`));
};

const run = async (context: CommandContext, args: CommandArguments): Promise<number> => {
  const { screen, host, interrupted: signal } = context;
  const wanted = watchRequest(args);
  const told = (news: WatchNews): void => showNews(context, news);
  const done = await host.watchSnapshots({ ...wanted, told, signal }).catch((error: unknown) => {
    throw fileFailure(wanted.folder, error);
  });
  if ('refused' in done)
    throw new CommandFailure(signal.aborted ? EXIT.interrupted : EXIT.service, done.refused, done.howToFix);
  const { captures, failures, removed, unwritten } = done;
  if (screen.json)
    screen.printJson({ what: 'ended', folder: resolve(wanted.folder), captures, failures, removed, unwritten });
  else
    screen.print(
      `${screen.paint.good('✓')} ${wanted.folder}: ${plural(captures, 'capture')}${removed === 0 ? '' : `, ${plural(removed, 'older file')} removed`}${failures === 0 ? '' : `, ${plural(failures, 'time')} without an answer`}${unwritten === 0 ? '' : `, ${plural(unwritten, 'capture')} not written`}`,
    );
  return EXIT.ok;
};

export const watchSnapshotCommand: SnapshotSubcommand = {
  word: 'watch',
  usage: 'watch URL',
  about:
    'watch captures a PostgreSQL, MySQL or MariaDB every so often into a folder, and prints a line when a cause begins, ends or becomes the first one. Each file carries since when each cause has been there, so that “since when?” and “is it getting worse?” have an answer. The oldest files make room; a watch that is started again in the folder goes on. A server that does not answer is asked again at the next beat. Ctrl-C ends it, and keeps what it has. What a capture runs: casefile snapshot capture --queries.',
  options: {
    postgres: { type: 'string', value: 'URL', help: 'watch this PostgreSQL from now on' },
    mysql: { type: 'string', value: 'URL', help: 'watch this MySQL or MariaDB from now on' },
    interval: { type: 'string', value: 'SPAN', help: 'begin a capture so often (default 60s)' },
    for: { type: 'string', value: 'SPAN', help: 'how long each capture samples sessions (default 10s)' },
    every: { type: 'string', value: 'SPAN', help: 'look at its sessions so often (default 1s)' },
    plans: { type: 'boolean', help: 'with the plans of the leading statements; none is executed' },
    vcpus: { type: 'string', value: 'N', help: 'processors of its machine, which it does not say' },
    out: { type: 'string', value: 'FOLDER', help: 'into this folder (default: watch)' },
    keep: { type: 'string', value: 'N', help: 'keep so many files (default 1440)' },
    space: { type: 'string', value: 'SIZE', help: 'keep so many bytes (default 1GB)' },
    count: { type: 'string', value: 'N', help: 'end after so many captures (default: at Ctrl-C)' },
  },
  examples: [
    "casefile snapshot watch 'postgresql://watcher@db:5432/shop?sslmode=verify-full' --out shop-watch",
    "casefile snapshot watch 'mysql://watcher@db:3306/?ssl-mode=verify_identity' --interval 5m --keep 288 --space 200MB",
  ],
  run,
};
