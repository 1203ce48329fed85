// casefile snapshot report: writes a report on one snapshot, or on two side by side, as HTML and as Markdown.
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CommandArguments, CommandContext } from '../../cli/command.js';
import { holdConversation, newChatId } from '../../cli/chat/session.js';
import { CommandFailure, errorCode, EXIT, fileFailure, usageError } from '../../cli/command-failure.js';
import type { SnapshotSubcommand } from './subcommand.js';
import { uploadSnapshot } from './import.js';
import type { SnapshotText } from '../offline/types.js';
import { findSnapshot } from './read.js';

const ID_PREFIX = /^[0-9a-f]{4,64}$/;

/** A snapshot to report on. `id`: the id of its import, if it is imported already. */
type ReportInput = { readonly text: SnapshotText; readonly id?: string };

const readStored = async (context: CommandContext, word: string): Promise<ReportInput> => {
  const id = await findSnapshot(context, word);
  const json = await (await context.service()).text(`/v1/snapshots/${id}/artifact`);
  return { text: { name: id, json }, id };
};

/** Reads the file of that name, or else the imported snapshot whose id begins with the word. */
const findReportInput = async (context: CommandContext, word: string): Promise<ReportInput> => {
  try {
    return { text: { name: basename(word), json: await readFile(word, 'utf8') } };
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && ID_PREFIX.test(word)) return readStored(context, word);
    throw fileFailure(word, error);
  }
};

const writeReportFile = async (file: string, content: string): Promise<void> => {
  await writeFile(file, content, { mode: 0o600 }).catch((error: unknown) => {
    throw fileFailure(file, error);
  });
};

const writeReport = async (
  { screen, host }: CommandContext,
  args: CommandArguments,
  all: readonly ReportInput[],
): Promise<void> => {
  const [html, md] = [args.text('html'), args.text('md')];
  const report = await host.reportSnapshots(all.map(({ text }) => text));
  if ('refused' in report) throw new CommandFailure(EXIT.usage, report.refused, report.howToFix);
  if (html !== undefined) await writeReportFile(html, report.html);
  if (md !== undefined) await writeReportFile(md, report.markdown);
  const files = [html, md].filter((file) => file !== undefined);
  if (screen.json) screen.printJson({ files });
  else if (files.length === 0) screen.write(report.markdown);
  else screen.print(...files.map((file) => `${screen.paint.good('✓')} ${file}`));
};

/** Holds a conversation about the snapshots of the report. Snapshots from files are imported first. */
const holdReportConversation = async (context: CommandContext, all: readonly ReportInput[]): Promise<number> => {
  const { screen, now } = context;
  const service = await context.service();
  const snapshots: string[] = [];
  for (const { text, id } of all)
    snapshots.push(id ?? (await uploadSnapshot(service, { name: text.name, text: text.json })).id);
  const conversing = { id: newChatId(now()), service, screen, terms: { snapshots }, streaming: true };
  return holdConversation(conversing, { analyses: true }, context);
};

const run = async (context: CommandContext, args: CommandArguments): Promise<number> => {
  const { words } = args;
  if (words.length === 0 || words.length > 2)
    throw usageError('a report on which snapshot?', 'Name one or two: FILE or ID.');
  const all: ReportInput[] = [];
  for (const word of words) all.push(await findReportInput(context, word));
  await writeReport(context, args, all);
  return args.flag('chat') ? holdReportConversation(context, all) : EXIT.ok;
};

export const reportSnapshotCommand: SnapshotSubcommand = {
  word: 'report',
  usage: 'report FILE|ID [FILE2|ID2]',
  about:
    'report writes one page on a snapshot, or on two side by side: load over waits, statements, what changed, the diagnosis with the places it stands on, and what is missing. Without --html and --md it prints Markdown. --chat then talks about them.',
  options: {
    html: { type: 'string', value: 'FILE', help: 'the report as one HTML file that needs nothing else' },
    md: { type: 'string', value: 'FILE', help: 'the report as Markdown' },
    chat: {
      type: 'boolean',
      short: 't',
      help: 'talk about them afterwards: their analysis first, then your questions',
    },
  },
  examples: [
    'casefile snapshot report baseline.json incident.json --html report.html',
    'casefile snapshot report incident.json --chat',
  ],
  run,
};
