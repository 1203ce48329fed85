// Log lines: of the subject, the newest first, a page at a time.
import { optional } from '../../kernel/optional.js';
import type { Level } from '../../telemetry/level.js';
import type { AskContext } from '../ask-context.js';
import type { AskReads } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { type LogOptions, logQuery } from '../queries.js';
import { lineClaim, withoutShown } from './record-lines.js';

const USUAL_LINES = 5;
const MOST_LINES = 20;

/** “The last ten lines” asks for ten. */
const linesWanted = ({ entities, ask }: AskContext): number => {
  const said = entities.find(({ kind }) => kind === 'number')?.text;
  const wanted = said === undefined ? Number.NaN : Number(said);
  if (Number.isInteger(wanted) && wanted > 0) return Math.min(MOST_LINES, wanted);
  return ask.form === 'one_line' ? 1 : USUAL_LINES;
};

/** What stands between quotation marks, and exceptions by name, must stand in the line. */
const wordsWanted = ({ entities }: AskContext): string | undefined => {
  const said = entities.filter(({ kind }) => kind === 'quote' || kind === 'exception');
  return said.length === 0 ? undefined : said.map(({ text }) => text.replaceAll(/^["“«`]|["”»`]$/gu, '')).join(' ');
};

const LEVELS: { readonly [of: string]: Level } = { errors: 'error', exceptions: 'error', warnings: 'warn' };

/** As many as were shown, so that the next page is among them. */
const linesOf = (context: AskContext, options: LogOptions): ReturnType<typeof logQuery> =>
  logQuery(context, {
    budget: MOST_LINES + context.shown.length,
    ...optional({ text: wordsWanted(context) }),
    ...options,
  });

/** Where no level is asked for: what is wrong first, whatever else there is only where nothing is. */
const leastLevel = ({ ask }: AskContext): Level => LEVELS[ask.of ?? ''] ?? 'warn';

/** The lines of the cause itself, where the question does not ask for another kind. */
const causeTemplatesWanted = ({ ask, subject }: AskContext): readonly string[] | undefined =>
  (ask.of === undefined || ask.of === 'errors') && subject.templates.length > 0 ? subject.templates : undefined;

const foundLines = (reads: AskReads, context: AskContext) => {
  const candidates = ['cause', 'bad', 'all'].map((key) => withoutShown(reads.rows(key, 'log'), context.shown));
  const wanted = linesWanted(context);
  return candidates.find((rows) => rows.length >= wanted) ?? candidates.findLast((rows) => rows.length > 0) ?? [];
};

export const lines: MeasureAnswer = {
  needsCause: true,
  reads: (context, reads) => {
    const templates = causeTemplatesWanted(context);
    const minLevel = leastLevel(context);
    return {
      ...(templates !== undefined && { cause: linesOf(context, { templates, minLevel }) }),
      bad: linesOf(context, { minLevel }),
      ...(reads.has('bad') && context.ask.of === undefined && { all: linesOf(context, {}) }),
    };
  },
  answer: (context, reads, write) => {
    const rows = foundLines(reads, context);
    const shown = rows.slice(0, linesWanted(context));
    if (shown.length === 0) {
      const isNext = context.ask.page === 'next';
      return write
        .text(isNext ? 'lines.no-more' : 'lines.none')
        .finish(isNext ? { kind: 'rows', evidence: [], more: 0 } : { kind: 'unknown', missing: 'lines' });
    }
    write.list(shown.map((placed) => lineClaim(placed, write)));
    const evidence = shown.map((placed) => write.cite(placed));
    const owed = Math.max(...['cause', 'bad', 'all'].map((key) => reads.get(key).owed));
    const more = Math.max(0, rows.length - shown.length) + owed;
    return write.show(...evidence).finish({ kind: 'rows', evidence, more });
  },
};
