// casefile list, export: lists investigations, and writes one into a file.
import { writeFile } from 'node:fs/promises';
import { EXPORT_FORMATS, sessionPage } from '../../api/contract/investigations.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { EXIT, fileFailure, usageError } from '../command-failure.js';
import { investigationPath } from '../service/client.js';
import { minuteTime, percent, plural } from '../show/format.js';
import type { Paint } from '../terminal/colours.js';
import { markdownText } from '../terminal/markdown.js';
import { oneLine, tableLines, truncate } from '../terminal/text.js';

type SessionPage = ReturnType<typeof sessionPage.parse>;
type SessionItem = SessionPage['items'][number];

const LONGEST_ID = 40;

const rowOf = ({ clientTxnId, status, updatedAt, turns, busy, issues, currentIssue }: SessionItem, paint: Paint) => {
  const issue = issues.find(({ id }) => id === currentIssue) ?? issues.at(-1);
  const [suspect] = issue?.hypotheses ?? [];
  const blamed = suspect === undefined ? '' : `${suspect.service} ${percent(suspect.confidence)}`;
  const state = busy ? 'busy' : status;
  return [
    paint.name(truncate(oneLine(clientTxnId), LONGEST_ID)),
    minuteTime(updatedAt),
    plural(turns, 'turn'),
    state === 'open' ? '' : paint.warn(state),
    blamed,
    paint.dim(markdownText((issue?.issueSummary ?? '').split('\n')[0] ?? '')),
  ];
};

const FILTERS = ['status', 'q', 'chain', 'version', 'from', 'to', 'cursor', 'limit'] as const;

const queryOf = (args: CommandArguments): string => {
  const query = new URLSearchParams();
  const service = args.list('service')[0];
  if (service !== undefined) query.set('service', service);
  for (const name of FILTERS) {
    const value = args.text(name);
    if (value !== undefined) query.set(name, value);
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
};

export const printSessions = async ({ screen, service: find }: CommandContext, query: string): Promise<number> => {
  const page = await (await find()).json(`/v1/investigations${query}`, sessionPage);
  if (screen.json) screen.printJson(page);
  else if (page.items.length === 0) screen.print('No investigations. Begin one: casefile ask "why do payments fail?"');
  else {
    const rows = page.items.map((session) => rowOf(session, screen.paint));
    screen.print(...tableLines(rows, screen.width));
    if (page.next !== undefined) screen.print('', `More: casefile list --cursor ${page.next}`);
  }
  return EXIT.ok;
};

export const listCommand: CliCommand = {
  name: 'list',
  onlyReads: true,
  summary: 'List the investigations, newest first',
  usage: '',
  options: {
    service: { type: 'string', value: 'NAME', help: 'only investigations of this service', multiple: true },
    q: { type: 'string', value: 'WORDS', help: 'only with all of these words, the best first' },
    status: { type: 'string', value: 'STATUS', help: 'with this status: open, deleted or erased (default: open)' },
    chain: { type: 'string', value: 'NAME', help: 'only those in which this chain has run' },
    version: { type: 'string', value: 'HASH', help: 'only those in which a chain has run at this version' },
    from: { type: 'string', value: 'TIME', help: 'only if changed since this time (RFC 3339)' },
    to: { type: 'string', value: 'TIME', help: 'only if changed before this time (RFC 3339)' },
    limit: { type: 'string', value: 'N', help: 'print at most N (default: 50)' },
    cursor: { type: 'string', value: 'CURSOR', help: 'next page; the previous page prints its cursor' },
  },
  examples: ['casefile list', 'casefile list --service payment-api --limit 5', 'casefile list --json'],
  run: (context, args) => printSessions(context, queryOf(args)),
};

const FORMATS: readonly string[] = EXPORT_FORMATS;

/** By the ending of the file; `md` else. */
const ENDINGS: readonly (readonly [ending: string, format: string])[] = [
  ['.json', 'json'],
  ['.html', 'html'],
];

export const exportCommand: CliCommand = {
  name: 'export',
  onlyReads: true,
  summary: 'Write a whole investigation into one file',
  usage: 'ID',
  options: {
    format: {
      type: 'string',
      value: 'FORMAT',
      help: 'md or html (to read), post-mortem-md or post-mortem-html (a draft), json (everything) or conversation (only the messages, as JSON); default: by the name of the file, else md',
    },
    output: { type: 'string', short: 'o', value: 'FILE', help: 'file to write (default: standard output)' },
  },
  examples: ['casefile export INC-42 -o INC-42.html', 'casefile export INC-42 --format json | jq .turns'],
  run: async ({ screen, service: find }, args) => {
    const id = singleArgument(args, 'ID');
    const output = args.text('output');
    const ending = ENDINGS.find(([each]) => output?.endsWith(each) === true)?.[1] ?? 'md';
    const usual = screen.json ? 'json' : ending;
    const format = args.text('format') ?? usual;
    if (!FORMATS.includes(format)) throw usageError(`--format ${format} is none`, `One of: ${FORMATS.join(', ')}.`);
    const service = await find();
    const text = await service.text(`${investigationPath(id)}/export?format=${format}`);
    if (output === undefined) screen.write(text);
    else {
      await writeFile(output, text).catch((error: unknown) => Promise.reject(fileFailure(output, error)));
      screen.note(`${output} written`);
    }
    return EXIT.ok;
  },
};

/** The only argument of a command. */
export const singleArgument = ({ words }: CommandArguments, name: string): string => {
  const [word] = words;
  if (word === undefined || words.length > 1)
    throw usageError(`exactly one ${name} is needed`, 'See the usage with --help.');
  return word;
};
