// What was suspicious before it began: warnings, errors and lines of any level that speak of trouble, of all services, in the hour
// before; those that the day before did not have come first.
import { DAY, HOUR, type Micros, type TimeWindow } from '../../kernel/time.js';
import { momentPart } from '../../evidence/sentence.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { speaksOfTrouble } from '../../telemetry/failures/trouble-words.js';
import type { ChangeRecord, LogRecord } from '../../telemetry/record.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { hasSource, logQuery, tallyQuery } from '../queries.js';
import type { ResultWriter } from '../result-writer.js';
import { lineClaim } from '../rows/record-lines.js';
import { sayNoun } from '../counts/say-counted.js';
import { changeQuery, changesOf, changeValues } from './changes.js';
import { overServices } from './error-counts.js';

/** `of` of a question for why nobody noticed: which alerts are stored, and the first signs that somebody could have seen. */
export const UNNOTICED = 'unnoticed';

const PATTERNS_READ = 300;
const LINES_READ = 200;
const MOST_PATTERNS = 5;

const beginningOf = (context: AskContext): Micros => {
  const { moment, window } = context;
  if (moment?.side === 'before') return moment.at;
  return causeOnset(context) ?? window.analysis.from;
};

const hourBefore = (context: AskContext): TimeWindow => {
  const at = beginningOf(context);
  return { from: at - HOUR, to: at };
};

type Pattern = PlacedRow<TallyRow>;

/** One failure among many requests of a pattern is no sign. `bad`: how many lines of each are warnings or worse. */
const LEAST_BAD_SHARE = 0.1;

const isMostlyBad = ({ value, count, errors }: TallyRow, bad: ReadonlyMap<string | undefined, number>): boolean =>
  Math.max(errors, bad.get(value) ?? 0) > LEAST_BAD_SHARE * count;

const suspiciousPatterns = (reads: AskReads): readonly Pattern[] => {
  const bad = new Map(reads.values('before-bad').map(({ row }) => [row.value, row.count]));
  const usual = new Set(reads.values('day-before').map(({ row }) => row.value));
  const found = reads.values('before').filter(({ row }) => isMostlyBad(row, bad) || speaksOfTrouble(row.text ?? ''));
  const fresh = found.filter(({ row }) => !usual.has(row.value));
  return (fresh.length > 0 ? fresh : found)
    .toSorted((a, b) => b.row.errors - a.row.errors || b.row.count - a.row.count)
    .slice(0, MOST_PATTERNS);
};

const MOST_ALERTS = 5;

/** From the hour before on. */
const alertsStored = (context: AskContext, reads: AskReads): readonly PlacedRow<ChangeRecord>[] =>
  changesOf(reads, ['alert'])
    .filter(({ row }) => row.time >= hourBefore(context).from)
    .slice(0, MOST_ALERTS);

/** What somebody could have been told by. That none is stored does not say that none fired. */
const sayAlerts = (context: AskContext, reads: AskReads, write: ResultWriter): void => {
  const alerts = alertsStored(context, reads);
  if (alerts.length === 0) write.text('unnoticed.no-alert');
  else
    write.list(
      alerts.map((each) => write.claim('change.item', changeValues(each, context), { cites: [write.cite(each)] })),
      'unnoticed.alerts',
    );
};

const precursorQueries = (asked: AskContext, reads: AskReads): AskQueries => {
  const context = { ...overServices(asked), entities: [] };
  const window = hourBefore(asked);
  const by = 'template' as const;
  const templates = suspiciousPatterns(reads).flatMap(({ row: { value } }) => value ?? []);
  return {
    ...(asked.ask.of === UNNOTICED && hasSource(asked, 'changes') && { changes: changeQuery(asked) }),
    before: tallyQuery(context, 'logs', { by, window, budget: PATTERNS_READ }),
    'before-bad': tallyQuery(context, 'logs', { by, window, minLevel: 'warn', budget: PATTERNS_READ }),
    'day-before': tallyQuery(context, 'logs', {
      by,
      window: { from: window.from - DAY, to: window.from },
      budget: PATTERNS_READ,
    }),
    ...(templates.length > 0 && {
      'suspicious-lines': logQuery(context, { window, templates, order: 'oldest', budget: LINES_READ }),
    }),
  };
};

/** Undefined: it lies behind the lines that were read. */
const firstLineOf = ({ row }: Pattern, reads: AskReads): PlacedRow<LogRecord> | undefined =>
  reads.rows('suspicious-lines', 'log').find((line) => line.row.template === row.value);

const claimPattern = (pattern: Pattern, window: TimeWindow, write: ResultWriter): number =>
  write.claim('precursor.item', {
    lines: sayNoun(write, 'lines', write.cell(pattern, 'count')),
    first: momentPart(pattern.row.first, window),
    last: momentPart(pattern.row.last, window),
    quote: { quote: pattern.row.text ?? '' },
  });

const precursor: MeasureAnswer = {
  needsCause: true,
  reads: precursorQueries,
  answer: (context, reads, write) => {
    if (context.ask.of === UNNOTICED) sayAlerts(context, reads, write);
    const window = hourBefore(context);
    const total = reads.total('before');
    const found = suspiciousPatterns(reads).map((pattern) => ({ pattern, line: firstLineOf(pattern, reads) }));
    const lines = found.flatMap(({ line }) => line ?? []);
    if (total === undefined) {
      const { coverage, status } = reads.get('before');
      if (status === 'read') write.sentence('nothing.stored', {}, { type: 'absence', coverage });
      else write.text('nothing.unread');
      return write.finish({ kind: 'unknown', missing: 'records' });
    }
    if (found.length === 0) {
      write.sentence('precursor.none', {
        lines: sayNoun(write, 'lines', write.cell(total, 'count')),
        first: momentPart(total.row.first, window),
        last: momentPart(total.row.last, window),
      });
      return write.finish({ kind: 'list', items: [] });
    }
    write.text('precursor.found');
    write.list(found.map(({ pattern }) => claimPattern(pattern, window, write)));
    write.list(
      lines.map((line) => lineClaim(line, write)),
      'precursor.first',
    );
    write.text('precursor.no-proof');
    return write.finish({
      kind: 'list',
      items: found.map(({ pattern, line }) => ({
        name: line?.row.message ?? pattern.row.text ?? '',
        value: pattern.row.count,
        evidence: [pattern, ...(line === undefined ? [] : [line])].map((placed) => write.cite(placed)),
      })),
    });
  },
};

export const precursorAnswers = { precursor };
