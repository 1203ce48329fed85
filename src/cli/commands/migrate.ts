// casefile migrate: moves a data folder into a production installation, and prints how both compare.
import type {
  CliCommand,
  CommandArguments,
  CommandContext,
  MigratedCollection,
  MigrationProgress,
  MigrationReport,
} from '../command.js';
import { CommandFailure, errorMessage, EXIT, usageError } from '../command-failure.js';
import { plural } from '../show/format.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine } from '../terminal/text.js';

const REPLAYS = 10;

const replaysOf = (args: CommandArguments): number => {
  const text = args.text('replay');
  if (text === undefined) return REPLAYS;
  if (!/^\d{1,6}$/.test(text))
    throw usageError(`--replay ${text} is no number of turns`, 'Give a whole number; 0 replays none.');
  return Number(text);
};

const markedLine = ({ paint }: Screen, isWell: boolean, text: string): string =>
  `${isWell ? paint.good('✓') : paint.bad('✗')} ${text}`;

const STAYS = 'stay where they are, for the target reads them there';

const factLines = ({ facts }: MigrationReport, screen: Screen): readonly string[] => {
  const { streams, facts: all, texts, moved } = facts;
  const sum = `${plural(all, 'fact')} and ${plural(texts, 'text')} in ${plural(streams, 'stream')}`;
  return [markedLine(screen, true, `${sum}: every digest is equal, ${moved} stored now`)];
};

const batchLines = ({ batches }: MigrationReport, screen: Screen): readonly string[] => {
  if (batches === undefined) return [markedLine(screen, true, `batches ${STAYS}`)];
  const sum = `${plural(batches.batches, 'batch', 'batches')}: ${batches.damaged.length} damaged, the others hash right, ${batches.moved} stored now`;
  const each = batches.damaged.map(({ hash, how }) => markedLine(screen, false, `${hash} is ${how} in the folder`));
  return [...each, markedLine(screen, batches.damaged.length === 0, sum)];
};

const rowLines = ({ telemetry }: MigrationReport, screen: Screen): readonly string[] => {
  if (telemetry === undefined) return [markedLine(screen, true, `telemetry: the rows ${STAYS}`)];
  return telemetry.map(({ tenant, signal, rows, days, moved, missing, digest, because }) => {
    const lost = Object.entries(missing).map(([day, count]) => `${count} missing of ${day}`);
    const found =
      lost.length === 0 ? 'all are there' : [...lost, ...((because ?? '') ? [because ?? ''] : [])].join(', ');
    const what = `${oneLine(tenant)}: ${rows} ${signal} of ${plural(days, 'day')}: ${found}, ${moved} stored now (${digest.slice(0, 12)})`;
    return markedLine(screen, lost.length === 0, what);
  });
};

const isWhole = ({ different, because }: MigratedCollection): boolean =>
  different.length === 0 && because === undefined;

/** Documents that changed in the target since are kept and reported, not failures. */
const collectionState = ({ different, newer, because }: MigratedCollection): string => {
  if (because !== undefined) return `not taken: ${because}`;
  if (different.length > 0)
    return `${different.length} otherwise than in the folder: ${different.map(oneLine).join(', ')}`;
  return newer === 0 ? 'every digest is equal' : `${newer} changed there since, the others equal by digest`;
};

const collectionLines = ({ knowledge }: MigrationReport, screen: Screen): readonly string[] => {
  if (knowledge === undefined) return [markedLine(screen, true, `collections of documents ${STAYS}`)];
  return knowledge.map((collection) => {
    const { tenant, documents, passages, moved, digest } = collection;
    const sum = `${plural(documents, 'document')} with ${plural(passages, 'passage')}`;
    const what = `${oneLine(tenant)}: ${collection.collection}: ${sum}: ${collectionState(collection)}, ${moved} stored now`;
    return markedLine(screen, isWhole(collection), digest === '' ? what : `${what} (${digest.slice(0, 12)})`);
  });
};

const replayLines = ({ replays }: MigrationReport, screen: Screen): readonly string[] => {
  const other = replays.filter(({ outcome }) => outcome !== 'identical');
  const each = other.map(({ id, turn, outcome, because }) =>
    markedLine(
      screen,
      false,
      `turn ${turn} of ${oneLine(id)} ${outcome}${because === undefined ? '' : `: ${because}`}`,
    ),
  );
  const sum = `${plural(replays.length, 'turn')} replayed on the target: ${replays.length - other.length} identical`;
  return replays.length === 0 ? [] : [...each, markedLine(screen, other.length === 0, sum)];
};

/** A turn from before an upgrade may differ in the folder too; it was migrated all the same. */
const isWell = ({ batches, telemetry = [], knowledge = [], replays }: MigrationReport): boolean =>
  (batches?.damaged.length ?? 0) === 0 &&
  telemetry.every(({ missing }) => Object.keys(missing).length === 0) &&
  knowledge.every(isWhole) &&
  replays.every(({ outcome }) => outcome === 'identical');

const printMigration = (migrated: MigrationReport, screen: Screen): void => {
  if (screen.json) return screen.printJson(migrated);
  const lines = [factLines, batchLines, rowLines, collectionLines, replayLines].flatMap((linesOf) =>
    linesOf(migrated, screen),
  );
  screen.print(...lines);
};

/** One live line on a terminal; otherwise one note when each kind begins. */
const progressPrinter = (screen: Screen): ((progress: MigrationProgress) => void) => {
  let last = '';
  return ({ of, done }) => {
    if (screen.isTTY) return screen.live(`${of}: ${done}`);
    if (of !== last) screen.note(`moving ${of}`);
    last = of;
  };
};

const migrationFailure = (error: unknown, { interrupted }: CommandContext): CommandFailure => {
  if (error instanceof CommandFailure) return error;
  if (interrupted.aborted)
    return new CommandFailure(
      EXIT.interrupted,
      'interrupted',
      'What was moved stays. Run the same command again to continue.',
    );
  return new CommandFailure(EXIT.unexpected, `migrate: ${errorMessage(error)}`);
};

const showSecret = async ({ host, screen }: CommandContext, from: string): Promise<number> => {
  const secret = await host.secretOf(from);
  if (typeof secret !== 'string') throw new CommandFailure(EXIT.notFound, secret.refused, secret.howToFix);
  screen.print(secret);
  return EXIT.ok;
};

const runMigrate = async (context: CommandContext, args: CommandArguments): Promise<number> => {
  const { host, screen, interrupted } = context;
  const from = args.text('from');
  if (from === undefined) throw usageError('--from is missing', 'Name the data folder: --from ./data');
  if (args.flag('show-secret')) return showSecret(context, from);
  const to = args.text('to');
  if (to === undefined)
    throw usageError('--to is missing', 'Name the target: --to production, or --to FILE with its configuration.');
  const wanted = { from, to, newPseudonyms: args.flag('new-pseudonyms'), replays: replaysOf(args) };
  const moving = host.migrate({ ...wanted, onProgress: progressPrinter(screen), signal: interrupted });
  const done = await moving.catch((error: unknown) => {
    throw migrationFailure(error, context);
  });
  if ('refused' in done) throw new CommandFailure(EXIT.usage, done.refused, done.howToFix);
  printMigration(done, screen);
  return isWell(done) ? EXIT.ok : EXIT.unexpected;
};

export const migrateCommand: CliCommand = {
  name: 'migrate',
  summary: 'Move a data folder into a production installation',
  usage: '--from FOLDER --to production',
  about:
    'Copies facts, texts, batches and telemetry, compares the copies with the folder, and replays a sample of turns. Changes nothing in the folder. Stop the service of the folder first. An interrupted migration continues with the same command. The target must have the masking secret of the folder: print it with --show-secret.',
  options: {
    from: { type: 'string', value: 'FOLDER', help: 'data folder to move' },
    to: {
      type: 'string',
      value: 'TARGET',
      help: '"production": the configuration CASEFILE_CONFIG names, or config/production.json; or a configuration file',
    },
    replay: { type: 'string', value: 'N', help: `number of turns to replay on the target (default: ${REPLAYS})` },
    'show-secret': { type: 'boolean', help: 'print the CASEFILE_SECRET that the target needs, and exit' },
    'new-pseudonyms': { type: 'boolean', help: 'migrate although the target has another secret' },
  },
  examples: [
    'export CASEFILE_SECRET=$(casefile migrate --from ./data --show-secret)',
    'CASEFILE_CONFIG=production.json casefile migrate --from ./data --to production',
  ],
  run: runMigrate,
};
