// When it last worked: the newest request of the subject that did not fail, else the newest line that tells of the same work without trouble.
import { intersection } from '../../kernel/set-relations.js';
import { HOUR, toIso } from '../../kernel/time.js';
import { speaksOfThing, thingOf } from '../../language/names/thing-words.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { speaksOfTrouble } from '../../telemetry/failures/trouble-words.js';
import type { LogRecord, SpanRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { hasSource, logQuery, spanQuery, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { overServices } from './error-counts.js';
import { instantPart } from './instant.js';

/** Where nearly every request fails, the last that did not may lie this long before. */
const LOOK_BACK = HOUR;
const NEWEST = 300;

export const asksOfSuccess = ({ ask }: AskContext): boolean => ask.of === 'success';

const PATTERNS = 'success-patterns';
const LINE = 'success-line';
const PATTERNS_READ = 300;
/** So many words have the line of what failed and that of what worked in common: “loan 7 not stored”, “loan 6 stored”. */
const LEAST_SHARED = 2;

const MOST_FAILING = 5;

const WORD = /\p{L}[\p{L}\p{M}]{3,}/gu;
const wordsIn = (text: string): ReadonlySet<string> => new Set((text.match(WORD) ?? []).map(thingOf));

/** Patterns of lines without trouble that are most like those which fail, or hold a noun of the question. */
const patternsThatWorked = ({ details }: AskContext, rows: readonly TallyRow[]): readonly string[] => {
  const failing = rows.filter(({ errors }) => errors > 0).toSorted((a, b) => b.errors - a.errors);
  const failed = failing.slice(0, MOST_FAILING).map(({ text = '' }) => wordsIn(text));
  const nouns = [...(details.things ?? []), ...(details.work ?? [])];
  const scored = rows.flatMap(({ value, text = '', errors }) => {
    if (value === undefined || errors > 0 || speaksOfTrouble(text)) return [];
    const words = wordsIn(text);
    const named = speaksOfThing(text, nouns) ? LEAST_SHARED : 0;
    const shared = Math.max(0, ...failed.map((each) => intersection(words, each).size));
    return [{ value, score: shared + named }];
  });
  const most = Math.max(LEAST_SHARED, ...scored.map(({ score }) => score));
  return scored.flatMap(({ value, score }) => (score === most ? [value] : []));
};

const patternsRead = (context: AskContext, reads: AskReads): readonly string[] =>
  patternsThatWorked(
    context,
    reads.values(PATTERNS).map(({ row }) => row),
  );

/** Lines are kept for long, and few of them are read. */
const LINES_BACK = 24 * HOUR;

const lineQueries = (context: AskContext, reads: AskReads): AskQueries => {
  if (!hasSource(context, 'logs')) return {};
  const window = { from: context.period.to - LINES_BACK, to: context.period.to };
  const templates = patternsRead(context, reads);
  // who is to blame may do none of the work that fails
  const wide = context.subject.from === 'message' ? context : overServices(context);
  return {
    [PATTERNS]: tallyQuery(wide, 'logs', { by: 'template', budget: PATTERNS_READ, window }),
    ...(templates.length > 0 && { [LINE]: logQuery(wide, { window, templates, order: 'newest', budget: 1 }) }),
  };
};

/** Spans that carry no outcome failed where an error line of their trace says so. */
export const successQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const { from, to } = context.period;
  const window = { from: from - LOOK_BACK, to };
  return {
    'newest-requests': spanQuery(context, { window, budget: NEWEST }),
    'newest-errors': logQuery(context, { window, minLevel: 'error', budget: NEWEST }),
    ...lineQueries(context, reads),
  };
};

const lastSuccess = (reads: AskReads): PlacedRow<SpanRecord> | undefined => {
  const failed = new Set(reads.rows('newest-errors', 'log').flatMap(({ row }) => row.traceId ?? []));
  return reads
    .rows('newest-requests', 'span')
    .filter(({ row }) => row.status !== 'error' && !failed.has(row.traceId))
    .toSorted((a, b) => b.row.time - a.row.time)[0];
};

const sayRequest = (
  { row }: PlacedRow<SpanRecord>,
  context: AskContext,
  write: ResultWriter,
  cites: string[],
): void => {
  write.sentence(
    'last.success',
    { at: instantPart(row.time, context), operation: { name: row.name }, service: { name: row.service } },
    { cites },
  );
};

const sayLine = ({ row }: PlacedRow<LogRecord>, context: AskContext, write: ResultWriter, cites: string[]): void => {
  write.sentence(
    'last.success-line',
    { at: instantPart(row.time, context), service: { name: row.service }, quote: { quote: row.message } },
    { cites },
  );
};

export const answerLastSuccess = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const request = lastSuccess(reads);
  const [line] = reads.rows(LINE, 'log');
  const placed = request ?? line;
  if (placed === undefined) {
    write.text('last.no-success');
    return write.finish({ kind: 'unknown', missing: 'success' });
  }
  const cites = [write.cite(placed)];
  if (request !== undefined) sayRequest(request, context, write, cites);
  else if (line !== undefined) sayLine(line, context, write, cites);
  return write.finish({
    kind: 'value',
    name: 'last success',
    value: toIso(placed.row.time),
    unit: 'time',
    evidence: cites,
  });
};
