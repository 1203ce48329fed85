// Since when and until when: the onset of the cause, its first and its last error.
import { hasCue } from '../../language/details/message-details.js';
import type { DraftedResult } from '../result.js';
import { HOUR, type Micros, SECOND, toIso } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type AskContext, blamedService, causeOnset } from '../ask-context.js';
import type { AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { logQuery } from '../queries.js';
import { sharesItsPattern } from '../stated-root.js';
import { answerLastChange, changeQuery, changesOf, changeValues } from './changes.js';
import type { ResultWriter } from '../result-writer.js';
import {
  countQueries,
  errorBounds,
  type ErrorCounts,
  errorCounts,
  isAboutCause,
  ofService,
  patternsOf,
  recordsWord,
} from './error-counts.js';
import { type Cell, differenceOf } from './figures.js';
import { instantPart } from './instant.js';
import { answerLastSuccess, asksOfSuccess, successQueries } from './last-success.js';
import { hasBorrowedTime } from '../../telemetry/normalise/clock-repair.js';
import { noErrorsClaim } from './no-errors.js';

export const edgeLine = (context: AskContext, order: 'oldest' | 'newest') => {
  const templates = patternsOf(context);
  return logQuery(context, {
    ...errorBounds(context),
    ...(templates.length > 0 && { templates }),
    minLevel: 'error',
    order,
    budget: 1,
  });
};

/** The first or last error line, if lines are what is counted. */
export const lineOf = (reads: AskReads, key: string, { records }: ErrorCounts): PlacedRow<LogRecord> | undefined =>
  records === 'requests' ? undefined : reads.rows(key, 'log')[0];

export const unknownErrors = (reads: AskReads, write: ResultWriter, missing: string): DraftedResult => {
  const none = noErrorsClaim(reads, write);
  return (none === undefined ? write.text('none.records') : write.sentences(none)).finish({ kind: 'unknown', missing });
};

const sameSecond = (a: Micros, b: Micros): boolean => Math.floor(a / SECOND) === Math.floor(b / SECOND);

/** Rows of counts hold the beginnings of their slots. */
const holdsInstant = (row: BatchRow, at: Micros): boolean => {
  if (row.kind === 'rate') return row.slots.some((slot) => sameSecond(row.start + slot * RATE_BUCKET, at));
  if ('time' in row) return sameSecond(row.time, at);
  return Object.values(row).some((value) => typeof value === 'number' && sameSecond(value, at));
};

/** Evidence of the engine that shows the onset of the verdict. */
const onsetEvidence = (context: AskContext): Evidence | undefined => {
  const { findings, findingRows } = context;
  const [onset, service] = [causeOnset(context), blamedService(context)];
  return onset === undefined
    ? undefined
    : findings?.evidence.find(({ id }) => {
        const row = findingRows.get(id);
        return row !== undefined && 'service' in row && row.service === service && holdsInstant(row, onset);
      });
};

/** The onset of the verdict, as its own claim. */
const onsetClaim = (context: AskContext, write: ResultWriter): number | undefined => {
  const [onset, service] = [causeOnset(context), blamedService(context)];
  const evidence = isAboutCause(context) ? onsetEvidence(context) : undefined;
  if (evidence === undefined || onset === undefined || service === undefined) return undefined;
  return write.claim(
    'onset.cause',
    { service: { name: service }, at: instantPart(onset, context) },
    { cites: [write.citeEvidence(evidence)] },
  );
};

type Edge = { readonly counts: ErrorCounts; readonly line: PlacedRow<LogRecord> | undefined; readonly at: Micros };

/** The error behind a line whose words other failures share. */
const errorTextOf = (row: LogRecord, context: AskContext): string =>
  (sharesItsPattern(context) ? row.error?.message : undefined) ?? row.message;

/** One sentence on the first or last error, with its line where lines are counted. */
const edgeClaim = (
  id: 'onset' | 'last',
  { counts, line, at }: Edge,
  { context, write }: { readonly context: AskContext; readonly write: ResultWriter },
): number =>
  line === undefined
    ? write.claim(
        `${id}.counted`,
        { at: instantPart(at, context), what: recordsWord(counts.records), ...ofService(counts.total) },
        { cites: [write.cite(counts.total)] },
      )
    : write.claim(
        `${id}.line`,
        {
          at: instantPart(at, context),
          service: { name: line.row.service },
          quote: { quote: errorTextOf(line.row, context) },
        },
        { cites: [write.cite(line)] },
      );

const sayBorrowedTime = (line: PlacedRow<LogRecord> | undefined, write: ResultWriter): void => {
  if (line !== undefined && hasBorrowedTime(line.row)) write.text('line.borrowed-time');
};

/** How long after the latest change before it, one of the service that is blamed before others. */
const claimDelay = (
  { counts, line, at }: Edge,
  reads: AskReads,
  { context, write }: { readonly context: AskContext; readonly write: ResultWriter },
): readonly number[] => {
  const earlier = changesOf(reads).filter(({ row }) => row.time <= at);
  const change = earlier.findLast(({ row }) => row.service === blamedService(context)) ?? earlier.at(-1);
  if (change === undefined) return [];
  const error: Cell = line === undefined ? [counts.total, 'firstError'] : [line, 'time'];
  const gap = { figure: differenceOf(write, error, [change, 'time'], 'micros') };
  return [write.claim('onset.after-change', { gap, ...changeValues(change, context) })];
};

const onset: MeasureAnswer = {
  needsCause: true,
  reads: (context) => ({
    ...countQueries(context),
    first: edgeLine(context, 'oldest'),
    ...(context.ask.of === 'deploys' && { changes: changeQuery(context) }),
  }),
  answer: (context, reads, write) => {
    const counts = errorCounts(reads);
    const began = causeOnset(context);
    if (counts === undefined) {
      const ofCause = onsetClaim(context, write);
      return ofCause === undefined || began === undefined
        ? unknownErrors(reads, write, 'onset')
        : write
            .sentences(ofCause)
            .finish({ kind: 'value', name: 'onset', value: toIso(began), unit: 'time', evidence: ['e1'] });
    }
    const line = lineOf(reads, 'first', counts);
    const at = line?.row.time ?? counts.total.row.firstError ?? counts.total.row.first;
    // the onset may be known to a slot of its counts alone
    const isSame = began === undefined || Math.abs(at - began) < RATE_BUCKET;
    const ofCause = isSame ? undefined : onsetClaim(context, write);
    const first = edgeClaim('onset', { counts, line, at }, { context, write });
    const delay = claimDelay({ counts, line, at }, reads, { context, write });
    write.sentences(...delay, ...(ofCause === undefined ? [] : [ofCause]), first);
    if (context.isBegunFirstStored === true && context.begun === began && isSame) write.text('onset.first-stored');
    sayBorrowedTime(line, write);
    return write.finish({
      kind: 'value',
      name: 'onset',
      value: toIso(ofCause === undefined ? at : (began ?? at)),
      unit: 'time',
      evidence: [write.cite(line ?? counts.total)],
    });
  },
};

/** Whoever asks later than this about a window that has ended means that window alone. */
const PRESENT_REACH = 2 * HOUR;

/** What is still so is asked of the present, also where the window of the issue has ended. */
export const upToNow = (context: AskContext): AskContext => {
  const { period, askedAt, hasOwnTime } = context;
  return hasOwnTime || period.to >= askedAt || askedAt - period.to > PRESENT_REACH
    ? context
    : { ...context, period: { ...period, to: askedAt } };
};

/** “When was the last deploy?” */
const asksOfChange = ({ details }: AskContext): boolean => hasCue(details, 'deploy', 'change');

const last: MeasureAnswer = {
  needsCause: true,
  reads: (context, reads) => ({
    ...countQueries(upToNow(context)),
    last: edgeLine(upToNow(context), 'newest'),
    ...(asksOfSuccess(context) && successQueries(upToNow(context), reads)),
    ...(asksOfChange(context) && { changes: changeQuery(context) }),
  }),
  answer: (context, reads, write) => {
    if (asksOfSuccess(context)) return answerLastSuccess(context, reads, write);
    if (asksOfChange(context)) return answerLastChange(context, reads, write);
    const counts = errorCounts(reads);
    if (counts === undefined) return unknownErrors(reads, write, 'last');
    const line = lineOf(reads, 'last', counts);
    const at = line?.row.time ?? counts.total.row.lastError ?? counts.total.row.last;
    write.sentences(edgeClaim('last', { counts, line, at }, { context, write }));
    sayBorrowedTime(line, write);
    return write.finish({
      kind: 'value',
      name: 'last',
      value: toIso(at),
      unit: 'time',
      evidence: [write.cite(line ?? counts.total)],
    });
  },
};

export const momentAnswers = { onset, last };
