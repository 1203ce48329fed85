// casefile snapshot knowledge: writes the texts on engines and wait events as documents for a collection.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandArguments, CommandContext } from '../../cli/command.js';
import { EXIT, fileFailure, usageError } from '../../cli/command-failure.js';
import { plural } from '../../cli/show/format.js';
import type { SnapshotSubcommand } from './subcommand.js';

const run = async (context: CommandContext, args: CommandArguments): Promise<number> => {
  const { screen, host } = context;
  const out = args.text('out');
  if (out === undefined) throw usageError('documents into which folder?', '--out FOLDER');
  const { version, documents, notices } = await host.snapshotKnowledge(args.words);
  for (const notice of notices) screen.note(`${screen.paint.warn('!')} ${notice}`);
  try {
    await mkdir(out, { recursive: true });
    for (const { file, markdown } of documents) await writeFile(join(out, file), markdown);
  } catch (error) {
    throw fileFailure(out, error);
  }
  const files = documents.map(({ file }) => join(out, file));
  if (screen.json) screen.printJson({ version, files, notices });
  else screen.print(`${screen.paint.good('✓')} ${out}: ${plural(files.length, 'document')}, version ${version}`);
  return EXIT.ok;
};

export const snapshotKnowledgeCommand: SnapshotSubcommand = {
  word: 'knowledge',
  usage: 'knowledge [FILE…] --out FOLDER',
  about:
    'knowledge writes what is known of engines and wait events as Markdown, for a collection of documents: ours, and before it that of files as pireporter has them (an engine as plain text, wait events as an object, or as a list). A file that is missing or broken is told, and the others count.',
  options: {},
  examples: ['casefile snapshot knowledge events_primary.json --out knowledge/'],
  run,
};
