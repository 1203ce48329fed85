// casefile snapshot import: uploads files. Each is stored completely or not at all.
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { snapshotDocument as snapshotShape } from '../../api/contract/snapshots.js';
import type { CommandArguments, CommandContext } from '../../cli/command.js';
import { CommandFailure, EXIT, fileFailure, usageError } from '../../cli/command-failure.js';
import type { ServiceClient } from '../../cli/service/client.js';
import { byteSize } from '../../cli/show/format.js';
import type { Screen } from '../../cli/terminal/screen.js';
import type { SnapshotSubcommand } from './subcommand.js';
import { SHORT_ID, type SnapshotDetailsReply, snapshotWindow } from './snapshot-text.js';

/** What the service takes; a larger file is not sent at all. */
const LARGEST = 50_000_000;

const isTooLarge = (path: string, size: number): CommandFailure =>
  new CommandFailure(
    EXIT.usage,
    `${path}: ${byteSize(size)} are too many: a snapshot may be ${byteSize(LARGEST)}`,
    'Leave out full texts of statements, or capture a shorter window.',
  );

const textOf = async (path: string): Promise<string> => {
  try {
    const { size } = await stat(path);
    if (size > LARGEST) throw isTooLarge(path, size);
    return await readFile(path, 'utf8');
  } catch (error) {
    throw fileFailure(path, error);
  }
};

type ImportReply = {
  readonly id: string;
  readonly snapshot: SnapshotDetailsReply;
  readonly lines: (screen: Pick<Screen, 'paint'>) => readonly string[];
};

type ImportRequest = {
  readonly name: string;
  readonly text: string;
  readonly shown?: string;
  readonly signal?: AbortSignal;
};

/** `shown`: what it is called on the screen. */
export const uploadSnapshot = async (
  service: ServiceClient,
  { name, text, shown = name, signal }: ImportRequest,
): Promise<ImportReply> => {
  const query = new URLSearchParams({ file: name }).toString();
  const sent = { method: 'POST', body: text, ...(signal && { signal }) } as const;
  const snapshot = await service.json(`/v1/snapshots?${query}`, snapshotShape, sent);
  return {
    id: snapshot.id,
    snapshot,
    lines: ({ paint }) => [
      `${paint.good('✓')} ${shown}: ${snapshot.instance}, ${snapshotWindow(snapshot)}, ${paint.name(snapshot.id.slice(0, SHORT_ID))}`,
      ...snapshot.missing.map(({ because, unanswerable }) =>
        paint.dim(`  ${because}. Not answerable: ${unanswerable}.`),
      ),
    ],
  };
};

const importOne = async ({ service: find, interrupted }: CommandContext, path: string): Promise<ImportReply> => {
  const text = await textOf(path);
  return uploadSnapshot(await find(), { name: basename(path), text, shown: path, signal: interrupted });
};

/** One file that is refused stops none of the others. */
const tryImport = async (context: CommandContext, path: string): Promise<ImportReply | CommandFailure> => {
  try {
    return await importOne(context, path);
  } catch (error) {
    if (!(error instanceof CommandFailure) || error.exit === EXIT.service || error.exit === EXIT.interrupted)
      throw error;
    return error.message.startsWith(path)
      ? error
      : new CommandFailure(error.exit, `${path}: ${error.message}`, error.howToFix);
  }
};

const run = async (context: CommandContext, { words }: CommandArguments): Promise<number> => {
  const { screen } = context;
  if (words.length === 0) throw usageError('nothing to import', 'Name snapshot files.');
  const failures: CommandFailure[] = [];
  for (const path of words) {
    const done = await tryImport(context, path);
    if (done instanceof CommandFailure) {
      failures.push(done);
      screen.note(`${screen.paint.bad('✗')} ${done.message}${done.howToFix === undefined ? '' : `. ${done.howToFix}`}`);
    } else if (screen.json) screen.printJson(done.snapshot);
    else screen.print(...done.lines(screen));
  }
  return failures[0]?.exit ?? EXIT.ok;
};

export const importSnapshotCommand: SnapshotSubcommand = {
  word: 'import',
  usage: 'import FILE…',
  about:
    'import takes snapshot files of any completeness and says what each lacks; secrets in statements are masked before anything is stored, and the same file twice is one snapshot.',
  options: {},
  examples: ['casefile snapshot import snapshots/snapshot_orders_20260110100000_20260110110000.json'],
  run,
};
