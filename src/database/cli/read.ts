// casefile snapshot list, show, remove: the commands for imported snapshots.
import { snapshotList, snapshotDocument as snapshotShape } from '../../api/contract/snapshots.js';
import type { CommandArguments, CommandContext } from '../../cli/command.js';
import { CommandFailure, EXIT, usageError } from '../../cli/command-failure.js';
import { ANY_SHAPE } from '../../cli/service/response.js';
import { tableLines } from '../../cli/terminal/text.js';
import { withoutControls } from '../../output/terminal.js';
import type { SnapshotSubcommand } from './subcommand.js';
import { snapshotLines, type SnapshotListReply, snapshotRow } from './snapshot-text.js';

const listSnapshots = async ({ service: find }: CommandContext): Promise<readonly SnapshotListReply[]> =>
  (await (await find()).json('/v1/snapshots', snapshotList)).items;

const MIN_ID_LENGTH = 4;

/** Finds the id of a snapshot by its beginning, if only one id begins so. */
export const findSnapshot = async (context: CommandContext, word: string): Promise<string> => {
  if (!/^[0-9a-f]{4,64}$/.test(word))
    throw usageError(
      `${word} is no id of a snapshot`,
      `At least its first ${MIN_ID_LENGTH} characters: casefile snapshot list.`,
    );
  if (word.length === 64) return word;
  const found = (await listSnapshots(context)).filter(({ id }) => id.startsWith(word));
  const [first] = found;
  if (first === undefined)
    throw new CommandFailure(EXIT.notFound, `no snapshot begins with ${word}`, 'casefile snapshot list');
  if (found.length > 1) throw usageError(`${found.length} snapshots begin with ${word}`, 'Write more of the id.');
  return first.id;
};

const MAX_SNAPSHOTS = 2;

/** One snapshot, or two to compare. */
export const findSnapshots = async (context: CommandContext, words: readonly string[]): Promise<readonly string[]> => {
  if (words.length > MAX_SNAPSHOTS) throw usageError('at most two snapshots', 'One, or two to compare.');
  const ids: string[] = [];
  for (const word of words) ids.push(await findSnapshot(context, word));
  return ids;
};

export const listSnapshotsCommand: SnapshotSubcommand = {
  word: 'list',
  usage: 'list',
  about: 'list shows what was imported, the latest first.',
  options: {},
  examples: ['casefile snapshot list --json'],
  run: async (context, { words }) => {
    const { screen } = context;
    if (words.length > 0) throw usageError('list takes nothing', 'casefile snapshot list');
    const items = await listSnapshots(context);
    if (screen.json) screen.printJson({ items });
    else if (items.length === 0) screen.print('No snapshots. Import some: casefile snapshot import FILE…');
    else
      screen.print(
        ...tableLines(
          items.map((each) => snapshotRow(each, screen.paint)),
          screen.width,
        ),
      );
    return EXIT.ok;
  },
};

const findNamedSnapshot = (context: CommandContext, { words }: CommandArguments, most: number): Promise<string> => {
  const [word] = words;
  if (word === undefined || words.length > most) throw usageError('which snapshot?', 'casefile snapshot list');
  return findSnapshot(context, word);
};

export const showSnapshotCommand: SnapshotSubcommand = {
  word: 'show',
  usage: 'show ID [SECTION]',
  about: 'show says what a snapshot is of and what it lacks, or prints one of its sections as it is stored.',
  options: {},
  examples: ['casefile snapshot show 3f9a20c1', 'casefile snapshot show 3f9a20c1 WaitEvents'],
  run: async (context, args) => {
    const { screen } = context;
    const id = await findNamedSnapshot(context, args, 2);
    const service = await context.service();
    const section = args.words[1];
    if (section !== undefined) {
      const query = new URLSearchParams({ section }).toString();
      const value: unknown = await service.json(`/v1/snapshots/${id}/artifact?${query}`, ANY_SHAPE);
      screen.print(screen.json ? JSON.stringify(value) : withoutControls(JSON.stringify(value, undefined, 2)));
      return EXIT.ok;
    }
    const snapshot = await service.json(`/v1/snapshots/${id}`, snapshotShape);
    if (screen.json) screen.printJson(snapshot);
    else screen.print(...snapshotLines(snapshot, screen.paint));
    return EXIT.ok;
  },
};

export const removeSnapshotCommand: SnapshotSubcommand = {
  word: 'remove',
  usage: 'remove ID',
  about: 'remove forgets one; what investigations have cited of it stays with them.',
  options: {},
  examples: ['casefile snapshot remove 3f9a20c1'],
  run: async (context, args) => {
    const { screen } = context;
    const id = await findNamedSnapshot(context, args, 1);
    const done = await (await context.service()).json(`/v1/snapshots/${id}`, ANY_SHAPE, { method: 'DELETE' });
    if (screen.json) screen.printJson(done);
    else screen.print(`${screen.paint.good('✓')} ${id} removed`);
    return EXIT.ok;
  },
};
