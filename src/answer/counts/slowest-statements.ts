// Which statements of a database take longest, by the log lines that state one and how long it took: slow query logs, and what
// applications and their drivers log of their calls.
import { MICROS_OF_UNIT } from '../../telemetry/fields/duration-fields.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { overServices } from '../places/error-counts.js';
import { hasSource, logQuery, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { sayValue } from './count-by.js';
import { sayPercentiles } from './percentiles.js';
import { sayNoun } from './say-counted.js';
import { type TimedLines, timedLinesOf } from './stated-latency.js';

export const STATEMENT = 'statement';

/** A verb of SQL with the word that follows it in a statement. */
const SQL =
  /\bselect\b[\s\S]{1,2000}\bfrom\b|\binsert\s+into\b|\bupdate\s+\S+\s+set\s+\S+\s*=|\bdelete\s+from\b|\bmerge\s+into\b|\bcall\s+[\w.]+\s*\(|\bexec(?:ute)?\s+(?:dbo\.)?\w+_\w+/i;

export const statesSql = (text: string): boolean => SQL.test(text);

const VERBS = ['select', 'update', 'insert', 'delete'] as const;
const LINES_OF_VERB = 40;
const PATTERNS_READ = 200;
const USUAL_LIST = 5;
const LONGEST_LIST = 20;

/** Who runs them is not asked: those of every service, unless the message names some. */
const ofStatements = (context: AskContext): AskContext =>
  context.subject.from === 'message' ? context : overServices(context);

const sampleKey = (verb: string): string => `statements-${verb}`;
const statedKey = ({ service, field }: TimedLines): string => `statements-of-${service}-${field}`;

const timedStatements = (reads: AskReads): readonly TimedLines[] =>
  timedLinesOf(VERBS.flatMap((verb) => reads.rows(sampleKey(verb), 'log')).filter(({ row }) => statesSql(row.message)));

/** First lines that hold statements; then, of each service that states their durations, these by pattern. */
export const statementQueries = (context: AskContext, reads: AskReads): AskQueries => {
  if (!hasSource(context, 'logs')) return {};
  const wide = ofStatements(context);
  const samples = VERBS.map(
    (verb) => [sampleKey(verb), logQuery(wide, { phrases: [verb], budget: LINES_OF_VERB })] as const,
  );
  const stated = timedStatements(reads).map((timed) => {
    const { service, field, unit } = timed;
    const options = { services: [service], stated: { field, micros: MICROS_OF_UNIT[unit] } };
    return [statedKey(timed), tallyQuery(wide, 'logs', { ...options, by: 'template', budget: PATTERNS_READ })] as const;
  });
  return Object.fromEntries([...samples, ...stated]);
};

type StatementRow = { readonly service: string; readonly placed: PlacedRow<TallyRow> };

const longestOf = ({ placed: { row } }: StatementRow): number => row.max ?? row.p95 ?? 0;

const statementRows = (reads: AskReads): readonly StatementRow[] =>
  timedStatements(reads)
    .flatMap((timed) => reads.values(statedKey(timed)).map((placed) => ({ service: timed.service, placed })))
    .filter(({ placed: { row } }) => row.p50 !== undefined && statesSql(row.text ?? ''))
    .toSorted((a, b) => longestOf(b) - longestOf(a));

/** Lines state statements with their durations. */
export const hasStatements = (reads: AskReads): boolean => statementRows(reads).length > 0;

/** The slowest first, as a list. Undefined: no line states a statement with its duration. */
export const answerStatements = (
  context: AskContext,
  reads: AskReads,
  write: ResultWriter,
): DraftedResult | undefined => {
  const shown = statementRows(reads).slice(0, Math.min(LONGEST_LIST, context.details.quantity ?? USUAL_LIST));
  if (shown.length === 0) return undefined;
  const claims = shown.map(({ service, placed }) =>
    write.claim('latency.item', {
      value: [{ name: service }, ' ', sayValue(placed, context)],
      latency: sayPercentiles(write, placed, ['p50', 'max']),
      requests: sayNoun(write, 'lines', write.cell(placed, 'count')),
    }),
  );
  return write.list(claims).finish({
    kind: 'list',
    items: shown.map(({ service, placed }) => ({
      name: `${service} ${placed.row.text ?? ''}`.slice(0, 200),
      value: longestOf({ service, placed }),
      evidence: [write.cite(placed)],
    })),
  });
};
