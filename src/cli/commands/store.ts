// casefile store: checks every stored batch against its hash, and deletes batches that no investigation cites.
import { optional } from '../../kernel/optional.js';
import { storeCheck, storeSweep } from '../../api/contract/service.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { EXIT, unknownSubcommand, usageError } from '../command-failure.js';
import { startFailure } from '../service/connect.js';
import { fetchPages, postJson } from '../service/client.js';
import type { WireShape } from '../service/response.js';
import { byteSize, plural } from '../show/format.js';
import { oneLine } from '../terminal/text.js';

type StoreCheck = ReturnType<typeof storeCheck.parse>;
type StoreSweep = ReturnType<typeof storeSweep.parse>;

type StorePage = { readonly next?: string };
type StoreRequest<P> = { readonly path: string; readonly shape: WireShape<P>; readonly body?: object };

async function* storePages<P extends StorePage>(
  { service: find }: CommandContext,
  wanted: StoreRequest<P>,
): AsyncGenerator<P> {
  const { path, shape, body } = wanted;
  const service = await find();
  yield* fetchPages(service.url + path, (after) =>
    service.json(path, shape, postJson({ ...body, ...optional({ after }) })),
  );
}

const touchedText = (touches: StoreCheck['files'][number]['touches']): string => {
  if (touches === 'any') return 'any investigation may hang on it';
  return touches.length === 0 ? 'no investigation hangs on it' : `${touches.map(oneLine).join(', ')} may hang on it`;
};

const checkStore = async (context: CommandContext): Promise<number> => {
  const { screen } = context;
  const damaged: StoreCheck['damaged'][number][] = [];
  const files: StoreCheck['files'][number][] = [];
  let [blobs, stored, unheld, loose] = [0, 0, 0, 0];
  for await (const page of storePages(context, { path: '/v1/store/check', shape: storeCheck })) {
    damaged.push(...page.damaged);
    files.push(...page.files);
    blobs += page.blobs;
    stored += page.bytes;
    unheld += page.unheld.blobs;
    loose += page.unheld.bytes;
  }
  if (screen.json) screen.printJson({ blobs, bytes: stored, damaged, files, unheld: { blobs: unheld, bytes: loose } });
  else {
    const { paint } = screen;
    const lines = damaged.map(({ hash, how, heldBy }) => {
      const holders = heldBy.length === 0 ? 'no investigation cites it' : heldBy.map(oneLine).join(', ');
      return `${paint.bad('✗')} ${hash} is ${how}: ${holders}`;
    });
    const ofFiles = files.map(
      ({ problem, touches }) => `${paint.bad('✗')} ${oneLine(problem)}: ${touchedText(touches)}`,
    );
    const isWhole = damaged.length === 0 && files.length === 0;
    const sign = isWhole ? paint.good('✓') : paint.bad('✗');
    const sum = `${plural(blobs, 'batch', 'batches')}, ${byteSize(stored)}: ${damaged.length} damaged, ${unheld} cited by no investigation (${byteSize(loose)})`;
    screen.print(...ofFiles, ...lines, `${sign} ${sum}`);
  }
  return damaged.length === 0 && files.length === 0 ? EXIT.ok : EXIT.unexpected;
};

const hoursOf = (args: CommandArguments): number | undefined => {
  const text = args.text('older-than');
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw usageError(`--older-than ${text} is no number of hours`, 'Give a whole number of hours, at least 1.');
  return Number(text);
};

const sweepStore = async (context: CommandContext, args: CommandArguments): Promise<number> => {
  const { screen } = context;
  const olderThanHours = hoursOf(args);
  const dryRun = args.flag('dry-run');
  const body = { dryRun, ...optional({ olderThanHours }) };
  const swept: StoreSweep['swept'][number][] = [];
  let blobs = 0;
  for await (const page of storePages(context, { path: '/v1/store/sweep', shape: storeSweep, body })) {
    swept.push(...page.swept);
    blobs += page.blobs;
  }
  const freed = swept.reduce((sum, each) => sum + each.bytes, 0);
  if (screen.json) screen.printJson({ blobs, dryRun, swept, bytes: freed });
  else {
    const done = dryRun ? 'would be deleted' : 'deleted';
    const sum = `${swept.length} of ${plural(blobs, 'batch', 'batches')} ${done}, ${byteSize(freed)}`;
    screen.print(`${screen.paint.good('✓')} ${sum}`);
  }
  return EXIT.ok;
};

const repairStore = async ({ screen, host }: CommandContext, args: CommandArguments): Promise<number> => {
  const dryRun = args.flag('dry-run');
  const wanted = { dryRun, accept: args.flag('accept'), ...optional({ from: args.text('from') }) };
  const files = await host.repair(wanted).catch((error: unknown) => {
    throw startFailure(error);
  });
  const isWhole = files.every(({ outcome }) => outcome === 'restored' || outcome === 'accepted');
  if (screen.json) screen.printJson({ dryRun, files });
  else {
    const { paint } = screen;
    const lines = files.map(
      ({ file, outcome, detail }) => `${paint.name(oneLine(file))} ${outcome}: ${oneLine(detail)}`,
    );
    const sum =
      files.length === 0
        ? 'nothing is damaged'
        : `${plural(files.length, 'damaged file')}${dryRun ? ', nothing was changed' : ''}`;
    screen.print(...lines, `${isWhole ? paint.good('✓') : paint.bad('✗')} ${sum}`);
  }
  return isWhole ? EXIT.ok : EXIT.unexpected;
};

const SUBCOMMANDS: readonly CliCommand[] = [
  {
    name: 'repair',
    summary: 'Take damaged files of the data folder from a replica, or set them aside',
    usage: '',
    about:
      'The service of the folder must be stopped. What is taken out of use is moved to quarantine/ in the data folder. Exit code 1 if something is gone, or is still damaged.',
    options: {
      from: { type: 'string', value: 'FOLDER', help: 'a backup, or another data folder that nobody uses' },
      accept: { type: 'boolean', help: 'take damaged databases that can be read as they are' },
      'dry-run': { type: 'boolean', help: 'print what would be done, and change nothing' },
    },
    examples: ['casefile store repair --dry-run', 'casefile store repair --from /backups/casefile-2026-11-21'],
    run: repairStore,
  },
  {
    name: 'check',
    summary: 'Check every stored batch against its hash, and every file of the data folder against its seal',
    usage: '',
    about: 'Names what is damaged, and the investigations that hang on it. Exit code 1 if there is damage.',
    options: {},
    examples: ['casefile store check'],
    run: (context) => checkStore(context),
  },
  {
    name: 'sweep',
    summary: 'Delete batches that no investigation cites',
    usage: '',
    about: 'A crash leaves such batches behind. Batches that were stored within the last day are kept.',
    options: {
      'older-than': { type: 'string', value: 'HOURS', help: 'keep what was stored within these hours (default: 24)' },
      'dry-run': { type: 'boolean', help: 'print what would be deleted, and delete nothing' },
    },
    examples: ['casefile store sweep --dry-run', 'casefile store sweep --older-than 72'],
    run: sweepStore,
  },
];

export const storeCommand: CliCommand = {
  name: 'store',
  summary: 'Check and repair what is stored, or delete batches that no investigation cites',
  usage: 'check | repair | sweep',
  options: {},
  examples: SUBCOMMANDS.flatMap(({ examples }) => examples),
  subcommands: SUBCOMMANDS,
  run: async (_, { words: [word] }) => {
    throw unknownSubcommand(
      'store',
      word,
      SUBCOMMANDS.map(({ name }) => name),
    );
  },
};
