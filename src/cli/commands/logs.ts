// casefile logs: searches, counts and follows stored log lines.
import { LEVELS } from '../../telemetry/level.js';
import { TALLY_NAMES } from '../../telemetry/query.js';
import { logCounts, logLine, logPage } from '../../api/contract/logs.js';
import type { Micros } from '../../kernel/time.js';
import type { CliCommand, CommandArguments, CommandContext, CommandOptions } from '../command.js';
import { EXIT, usageError } from '../command-failure.js';
import { fetchPages, pause, type ServiceClient } from '../service/client.js';
import { parseReplyJson, parseShape } from '../service/response.js';
import { plural, timeRange } from '../show/format.js';
import {
  countTableLines,
  courseLines,
  contextLines,
  type LogItem,
  type LogLine,
  logLineText,
} from '../show/log-lines.js';
import { oneLine } from '../terminal/text.js';
import { windowOfOptions, windowOptions } from './time-options.js';

const LOGS = '/v1/telemetry/logs';
const OUTPUTS = ['text', 'ndjson', 'message'] as const;
type Output = (typeof OUTPUTS)[number];

/** Options that are sent as they are. */
const SENT: readonly (readonly [option: string, parameter: string])[] = [
  ['service', 'service'],
  ['not-service', 'notService'],
  ['environment', 'environment'],
  ['pod', 'pod'],
  ['host', 'host'],
  ['trace', 'trace'],
  ['request', 'request'],
  ['template', 'template'],
  ['where', 'where'],
  ['grep', 'phrase'],
];

const levelOf = (args: CommandArguments): string | undefined => {
  const level = args.text('level')?.toLowerCase();
  if (level !== undefined && !LEVELS.some((each) => each === level))
    throw usageError(
      `--level ${level} is none`,
      `One of: ${LEVELS.join(', ')}. It takes lines of that level or worse.`,
    );
  return level;
};

const checkConditions = (args: CommandArguments): void => {
  const wrong = args.list('where').find((each) => !/^[^=!]+!?=/.test(each));
  if (wrong !== undefined)
    throw usageError(`--where ${wrong} is no condition`, 'Write it as --where FIELD=VALUE or --where FIELD!=VALUE.');
};

const searchQuery = (args: CommandArguments, now: Micros): URLSearchParams => {
  checkConditions(args);
  const query = new URLSearchParams();
  for (const [option, parameter] of SENT) for (const value of args.list(option)) query.append(parameter, value);
  // several words in one argument were quoted: they belong together
  for (const word of args.words) query.append('phrase', word);
  const level = levelOf(args);
  const { from, to } = windowOfOptions(args, now);
  if (level !== undefined) query.set('level', level);
  if (from !== undefined) query.set('from', from);
  if (to !== undefined) query.set('to', to);
  return query;
};

const numberOf = (args: CommandArguments, option: string, usual: number, most: number): number => {
  const text = args.text(option);
  if (text === undefined) return usual;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(value <= most)) throw usageError(`--${option} ${text} is no whole number from 0 to ${most}`);
  return value;
};

const USUAL_LINES = 100;
const PAGE = 1_000;
const MOST_LINES = 1_000_000;
const MOST_AROUND = 50;
const PAGE_WITH_CONTEXT = 100;

const linesWanted = (args: CommandArguments): number => {
  if (args.text('lines') !== undefined && args.text('tail') !== undefined)
    throw usageError('--lines and --tail are the same', 'Give one of them.');
  const option = args.text('tail') === undefined ? 'lines' : 'tail';
  return args.text(option) === 'all' ? MOST_LINES : numberOf(args, option, USUAL_LINES, MOST_LINES);
};

const outputOf = (args: CommandArguments): Output => {
  const output = args.text('output') ?? 'text';
  const known = OUTPUTS.find((each) => each === output);
  if (known === undefined) throw usageError(`--output ${output} is none`, `One of: ${OUTPUTS.join(', ')}.`);
  return known;
};

/** Nothing was found: what there would be. */
const noteWhatIsStored = async ({ screen }: CommandContext, service: ServiceClient): Promise<void> => {
  const { total } = await service.json(`${LOGS}/counts`, logCounts);
  screen.note(
    total === undefined
      ? 'No log line is stored. Store some: casefile ingest FOLDER'
      : `No line matches. Stored are ${plural(total.count, 'line')}: ${timeRange({ from: total.first, to: total.last })}.`,
  );
};

const printItems = ({ screen }: CommandContext, items: readonly LogItem[], output: Output): void => {
  if (output === 'ndjson') for (const item of items) screen.printJson(item);
  else if (output === 'message') screen.print(...items.map(({ message }) => oneLine(message)));
  else screen.print(...contextLines(items, screen.paint));
};

type Listing = { readonly query: URLSearchParams; readonly wanted: number; readonly output: Output };

const around = (args: CommandArguments): readonly [before: number, after: number] => {
  const both = numberOf(args, 'context', 0, MOST_AROUND);
  return [numberOf(args, 'before-context', both, MOST_AROUND), numberOf(args, 'after-context', both, MOST_AROUND)];
};

/** Reads page by page until there are as many as wanted. */
const listLines = async (
  context: CommandContext,
  args: CommandArguments,
  { query, wanted, output }: Listing,
): Promise<number> => {
  const { screen } = context;
  const service = await context.service();
  const [before, after] = around(args);
  const isOldestFirst = args.flag('oldest');
  const largest = before + after > 0 ? PAGE_WITH_CONTEXT : PAGE;
  query.set('order', isOldestFirst ? 'oldest' : 'newest');
  query.set('before', String(before));
  query.set('after', String(after));
  const items: LogItem[] = [];
  let [matched, next, notices] = [0, undefined as string | undefined, [] as readonly string[]];
  const given = args.text('cursor');
  const pages = fetchPages(LOGS, (cursor = given) => {
    const page = new URLSearchParams(query);
    page.set('limit', String(Math.min(largest, wanted - items.length)));
    if (cursor !== undefined) page.set('cursor', cursor);
    return service.json(`${LOGS}?${page.toString()}`, logPage);
  });
  for await (const page of pages) {
    if (items.length === 0) [matched, notices] = [page.matched, page.notices];
    items.push(...page.items);
    next = page.next;
    if (items.length >= wanted) break;
  }
  const inOrder = isOldestFirst || args.flag('reverse') ? items : items.toReversed();
  if (screen.json) screen.printJson({ items: inOrder, matched, notices, ...(next !== undefined && { next }) });
  else printItems(context, inOrder, output);
  if (screen.json) return EXIT.ok;
  notices.forEach((each) => screen.note(oneLine(each)));
  if (items.length === 0 && wanted > 0) await noteWhatIsStored(context, service);
  if (next !== undefined)
    screen.note(
      `${plural(items.length, 'line')} of ${plural(matched, 'line')}. More: raise -n, or -n all; the next page: --cursor ${next}`,
    );
  return EXIT.ok;
};

/** Where counts stand in place of lines: `--histogram` is the count by time. */
const countWanted = async (
  context: CommandContext,
  args: CommandArguments,
  query: URLSearchParams,
): Promise<number> => {
  const { screen } = context;
  const by = args.text('count-by');
  if (args.flag('histogram') && by !== undefined)
    throw usageError('--histogram counts by time', 'Leave --count-by out, or --histogram.');
  if (by === undefined) query.set('by', 'time');
  else query.set(TALLY_NAMES.some((each) => each === by) ? 'by' : 'field', by);
  query.set('limit', String(by === undefined ? 5_000 : Math.max(1, Math.min(5_000, linesWanted(args)))));
  const service = await context.service();
  const counts = await service.json(`${LOGS}/counts?${query.toString()}`, logCounts);
  if (screen.json) screen.printJson(counts);
  else screen.print(...(by === undefined ? courseLines(counts, screen) : countTableLines(counts, screen)));
  if (screen.json) return EXIT.ok;
  counts.notices.forEach((each) => screen.note(oneLine(each)));
  if (counts.total === undefined) await noteWhatIsStored(context, service);
  return EXIT.ok;
};

const printFollowed = ({ screen }: CommandContext, line: LogLine, output: Output): void => {
  if (screen.json || output === 'ndjson') screen.printJson(line);
  else screen.print(output === 'message' ? oneLine(line.message) : logLineText(line, screen.paint));
};

const RECONNECT_SECONDS = 1;

/** Until it is interrupted. A connection that breaks is opened again where it was. */
const followLines = async (context: CommandContext, { query, wanted, output }: Listing): Promise<number> => {
  const { screen, interrupted } = context;
  const service = await context.service();
  const shown = new Set<string>();
  let last = wanted;
  try {
    for (;;) {
      query.set('limit', String(Math.min(PAGE, last)));
      for await (const { event, data } of service.events(`${LOGS}?${query.toString()}`, { signal: interrupted })) {
        const value = parseReplyJson(data, LOGS, 'an event');
        if (event !== 'line') {
          screen.note(oneLine(data));
          continue;
        }
        const line = parseShape(value, logLine, LOGS);
        if (shown.has(line.id)) continue;
        shown.add(line.id);
        printFollowed(context, line, output);
      }
      last = PAGE;
      await pause(RECONNECT_SECONDS, interrupted);
    }
  } catch (error) {
    if (interrupted.aborted) return EXIT.ok;
    throw error;
  }
};

const runLogs = async (context: CommandContext, args: CommandArguments): Promise<number> => {
  const query = searchQuery(args, context.now());
  if (args.flag('histogram') || args.text('count-by') !== undefined) {
    if (args.flag('follow')) throw usageError('counts cannot be followed', 'Leave --follow out.');
    return countWanted(context, args, query);
  }
  const listing = { query, wanted: linesWanted(args), output: outputOf(args) };
  if (!args.flag('follow')) return listLines(context, args, listing);
  const [before, after] = around(args);
  if (before + after > 0 || args.flag('oldest') || args.flag('reverse') || query.has('to'))
    throw usageError('--follow shows lines as they come', 'Leave context, order and --until out.');
  return followLines(context, listing);
};

const OPTIONS: CommandOptions = {
  service: { type: 'string', short: 's', value: 'NAME', help: 'only lines of this service', multiple: true },
  'not-service': { type: 'string', value: 'NAME', help: 'no lines of this service', multiple: true },
  level: {
    type: 'string',
    short: 'l',
    value: 'LEVEL',
    help: `only lines of this level or worse: ${LEVELS.join(', ')}`,
  },
  grep: {
    type: 'string',
    short: 'g',
    value: 'PHRASE',
    help: 'only lines with these words one behind the other',
    multiple: true,
  },
  ...windowOptions({
    since: 'only lines since then: 15m, "2026-11-21 14:05", yesterday …',
    until: 'only lines before then',
  }),
  lines: { type: 'string', short: 'n', value: 'N', help: `so many, the last ones (default: ${USUAL_LINES}); or all` },
  tail: { type: 'string', value: 'N', help: 'the same as --lines' },
  follow: { type: 'boolean', short: 'f', help: 'go on with the lines that come, until Ctrl-C' },
  pod: { type: 'string', value: 'NAME', help: 'only lines of this pod', multiple: true },
  host: { type: 'string', value: 'NAME', help: 'only lines of this host', multiple: true },
  environment: { type: 'string', value: 'NAME', help: 'only lines of this environment', multiple: true },
  trace: { type: 'string', value: 'ID', help: 'only lines of this trace', multiple: true },
  request: { type: 'string', value: 'ID', help: 'only lines of this request', multiple: true },
  template: {
    type: 'string',
    value: 'ID',
    help: 'only lines of this template (see --count-by template)',
    multiple: true,
  },
  where: {
    type: 'string',
    short: 'w',
    value: 'FIELD=VALUE',
    help: 'only lines with this value of a field; != for all others',
    multiple: true,
  },
  'before-context': { type: 'string', short: 'B', value: 'N', help: 'show N lines of the same origin before each' },
  'after-context': { type: 'string', short: 'A', value: 'N', help: 'show N lines of the same origin after each' },
  context: { type: 'string', short: 'C', value: 'N', help: 'show N lines before and after each' },
  'count-by': { type: 'string', value: 'FIELD', help: `count instead: by ${TALLY_NAMES.join(', ')}, or any attribute` },
  histogram: { type: 'boolean', help: 'draw how many there were over time' },
  oldest: { type: 'boolean', help: 'begin with the oldest that match' },
  reverse: { type: 'boolean', short: 'r', help: 'print the newest first' },
  output: {
    type: 'string',
    short: 'o',
    value: 'FORM',
    help: 'text, ndjson (one JSON a line) or message (nothing else)',
  },
  cursor: { type: 'string', value: 'CURSOR', help: 'next page; the previous page prints its cursor' },
};

export const logsCommand: CliCommand = {
  name: 'logs',
  onlyReads: true,
  summary: 'Search, count and follow the stored log lines',
  usage: '[WORD …]',
  about:
    'Prints the last lines that match, the newest last. Each WORD must be in a line, a quoted phrase with its words one behind the other; they are found in messages and in errors, whole words, whatever their case. Conditions of one kind are "any of", different ones must all hold. Times are UTC.',
  options: OPTIONS,
  examples: [
    'casefile logs --since 15m --level warn',
    'casefile logs "connection refused" --service checkout -C 3',
    'casefile logs --where http.response.status_code=500 --count-by template',
    'casefile logs --level error --histogram',
    'casefile logs -f -n 20 --service checkout',
    'casefile logs --trace 4bf92f3577b34da6a3ce929d0e0e4736 -n all -o ndjson',
  ],
  run: runLogs,
};
