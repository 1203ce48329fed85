// Log lines: of the subject, the newest first, a page at a time.
import { optional } from '../../kernel/optional.js';
import { quotedPhrases } from '../../language/details/line-request.js';
import { hasCue } from '../../language/details/message-details.js';
import { HOUR, type Micros } from '../../kernel/time.js';
import type { Level } from '../../telemetry/level.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { AskContext, Moment } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { type LogOptions, logQuery } from '../queries.js';
import { wholeTime } from './lines-meant.js';
import { lineClaim, withoutShown } from './record-lines.js';

const USUAL_LINES = 5;
/** What happened at an instant is told by its neighbours. */
const LINES_OF_INSTANT = 10;
const MOST_LINES = 20;

/** “The last ten lines” asks for ten. */
const linesWanted = ({ details, ask }: AskContext): number => {
  const { quantity } = details;
  if (quantity !== undefined) return Math.min(MOST_LINES, quantity);
  if (!hasCue(details, 'around') && hasCue(details, 'single', 'last line')) return 1;
  if (ask.measure === 'instant') return LINES_OF_INSTANT;
  return ask.form === 'one_line' ? 1 : USUAL_LINES;
};

/** What stands between quotation marks, and exceptions by name, must stand in the line. */
const wordsWanted = (context: AskContext): string | undefined => {
  const exceptions = context.entities.flatMap(({ kind, text }) => (kind === 'exception' ? [text] : []));
  const said = [...quotedPhrases(context), ...exceptions];
  return said.length === 0 ? undefined : said.join(' ');
};

const LEVELS: { readonly [of: string]: Level } = { errors: 'error', exceptions: 'error', warnings: 'warn' };

/** “The first such line”, “the first three errors”: “the first page” and what came first are asked in other measures. */
const asksForOldest = ({ ask, details }: AskContext): boolean =>
  ask.measure === 'lines' && ask.page === undefined && hasCue(details, 'first') && !hasCue(details, 'latest', 'around');

/** As many as were shown, so that the next page is among them. The first and the only one may be one that was shown. */
const linesOf = (context: AskContext, options: LogOptions): ReturnType<typeof logQuery> =>
  logQuery(context, {
    budget: MOST_LINES + context.shown.length,
    ...(asksForOldest(context) && { order: 'oldest' }),
    ...optional({ text: wordsWanted(context) }),
    ...options,
  });

/** Where no level is asked for: what is wrong first, whatever else there is only where nothing is. */
const leastLevel = ({ ask }: AskContext): Level => LEVELS[ask.of ?? ''] ?? 'warn';

/** What states a cause may be of any level: servers log of waits as information. */
const isStatedByLine = ({ findings }: AskContext): boolean => findings?.hypotheses[0]?.failure !== undefined;

/** “The last log line” is that by time, of every level. */
const asksForNewest = ({ ask, details }: AskContext): boolean =>
  LEVELS[ask.of ?? ''] === undefined && hasCue(details, 'last line', 'last lines');

/** A time that is said, or all that is looked at of whoever is to blame. */
const hasOwnWindow = ({ hasOwnTime, subject }: AskContext): boolean => hasOwnTime || subject.from !== 'message';

/** The lines of the cause itself, where the question does not ask for another kind. */
const causeTemplatesWanted = ({ ask, subject }: AskContext): readonly string[] | undefined =>
  (ask.of === undefined || ask.of === 'errors') && subject.templates.length > 0 ? subject.templates : undefined;

/** Of an instant that the question names: what was logged before it and after it, of any level. */
const linesAround = (context: AskContext, { at, side }: Moment): AskQueries => {
  const { period, ask } = context;
  const minLevel = optional({ minLevel: LEVELS[ask.of ?? ''] });
  return {
    ...(side !== 'since' && {
      before: linesOf(context, { window: { from: period.from, to: at }, order: 'newest', ...minLevel }),
    }),
    ...(side !== 'before' && {
      after: linesOf(context, { window: { from: at, to: period.to }, order: 'oldest', ...minLevel }),
    }),
  };
};

/** “The lines just before the first error”: no clock tells the instant, but a line does. */
const asksAroundError = ({ ask, details, moment }: AskContext): boolean =>
  ask.measure === 'lines' && moment === undefined && hasCue(details, 'around');

const EDGE = 'edge';

/** The first error of the subject, or the latest where the first is not asked for. */
const edgeQuery = (context: AskContext): AskQueries => ({
  [EDGE]: linesOf(context, {
    ...optional({ templates: causeTemplatesWanted(context) }),
    // who is to blame may say so in lines of any level
    ...(causeTemplatesWanted(context) === undefined && { minLevel: 'error' }),
    order: hasCue(context.details, 'first') ? 'oldest' : 'newest',
    budget: 1,
  }),
});

type Edge = { readonly at: Micros; readonly service: string };

const edgeRead = (reads: AskReads): Edge | undefined => {
  const [line] = reads.rows(EDGE, 'log');
  return line && { at: line.row.time, service: line.row.service };
};

/** “Three lines around that”: the latest line that the answer before has told. */
const toldLine = ({ details, citedBefore }: AskContext): Edge | undefined => {
  if (hasCue(details, 'first', 'latest', 'errors', 'warnings')) return undefined;
  const lines = citedBefore.flatMap(({ at, service }) =>
    at === undefined || service === undefined ? [] : [{ at, service }],
  );
  return lines.toSorted((a, b) => b.at - a.at)[0];
};

/** With the instant of that line, once it was read. The lines around it are those of its service. */
const atEdge = (context: AskContext, reads: AskReads): AskContext => {
  const edge = asksAroundError(context) ? (toldLine(context) ?? edgeRead(reads)) : undefined;
  if (edge === undefined) return context;
  const { period } = context;
  return {
    ...context,
    moment: { at: edge.at, side: 'around' },
    // what came before the trouble is asked for
    period: { from: Math.min(period.from, edge.at - HOUR), to: Math.max(period.to, edge.at + HOUR) },
    subject: { services: [edge.service], from: 'message', templates: [] },
  };
};

const asksAroundLine = ({ ask, details }: AskContext): boolean =>
  ask.measure === 'lines' && ask.page === undefined && hasCue(details, 'around');

/** In the order of time. Around an instant as many of each side, unless there are fewer. */
const foundAround = (context: AskContext, reads: AskReads, wanted: number): readonly PlacedRow<LogRecord>[] => {
  // around a line that an answer has told, those beside it may have been told too
  const shown = asksAroundLine(context) ? [] : context.shown;
  const [before, after] = ['before', 'after'].map((key) => withoutShown(reads.rows(key, 'log'), shown));
  if (before === undefined || after === undefined) return [];
  const half = Math.max(Math.ceil(wanted / 2), wanted - after.length);
  const early = before.slice(0, Math.min(half, wanted)).toReversed();
  return [...early, ...after.slice(0, wanted - early.length)];
};

const foundLines = (reads: AskReads, context: AskContext) => {
  const shown = asksForOldest(context) ? [] : context.shown;
  const candidates = ['cause', 'bad', 'all'].map((key) => withoutShown(reads.rows(key, 'log'), shown));
  const wanted = linesWanted(context);
  return candidates.find((rows) => rows.length >= wanted) ?? candidates.findLast((rows) => rows.length > 0) ?? [];
};

const OLDER = 'older';

/** A service that the message names, of which nothing is in the time that is looked at: it may have spoken just before. */
const isSilentNow = (context: AskContext, reads: AskReads): boolean =>
  !hasOwnWindow(context) &&
  context.ask.page === undefined &&
  reads.has('all') &&
  ['bad', 'all'].every((key) => reads.rows(key, 'log').length === 0);

const READS = ['cause', 'bad', 'all', 'before', 'after'] as const;

export const lines: MeasureAnswer = {
  needsCause: true,
  reads: (asked, reads) => {
    const context = atEdge(asked, reads);
    const edge = asksAroundError(asked) ? edgeQuery(asked) : {};
    if (context.moment !== undefined) return { ...edge, ...linesAround(context, context.moment) };
    if (asksAroundError(asked) && !reads.has(EDGE)) return edge;
    // the last line of a service that is silent now may be older than the window
    if (asksForNewest(context))
      return { all: linesOf(context, hasOwnWindow(context) ? {} : { window: wholeTime(context) }) };
    const templates = causeTemplatesWanted(context);
    const minLevel = leastLevel(context);
    return {
      ...(templates !== undefined && {
        cause: linesOf(context, {
          templates,
          ...(isStatedByLine(context) ? optional({ minLevel: LEVELS[context.ask.of ?? ''] }) : { minLevel }),
        }),
      }),
      bad: linesOf(context, { minLevel }),
      ...(reads.has('bad') && context.ask.of === undefined && { all: linesOf(context, {}) }),
      ...(isSilentNow(context, reads) && { [OLDER]: linesOf(context, { window: wholeTime(context) }) }),
    };
  },
  answer: (asked, reads, write) => {
    const context = atEdge(asked, reads);
    const wanted = linesWanted(context);
    const rows = context.moment === undefined ? foundLines(reads, context) : foundAround(context, reads, wanted);
    const older = rows.length === 0 ? withoutShown(reads.rows(OLDER, 'log'), context.shown).slice(0, wanted) : [];
    if (older.length > 0) write.text('lines.none');
    const shown = rows.length === 0 ? older : rows.slice(0, wanted);
    if (shown.length === 0) {
      const isNext = context.ask.page === 'next';
      return write
        .text(isNext ? 'lines.no-more' : 'lines.none')
        .finish(isNext ? { kind: 'rows', evidence: [], more: 0 } : { kind: 'unknown', missing: 'lines' });
    }
    write.list(shown.map((placed) => lineClaim(placed, write)));
    const evidence = shown.map((placed) => write.cite(placed));
    const owed = Math.max(...READS.map((key) => reads.get(key).owed));
    const more = Math.max(0, rows.length - shown.length) + owed;
    return write.show(...evidence).finish({ kind: 'rows', evidence, more });
  },
};
