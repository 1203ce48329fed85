// Since when, until when, still, and how long: the onset of the cause, its first and last error, and what came after.
import { hasCue } from '../../language/details/message-details.js';
import type { DraftedResult } from '../result.js';
import { HOUR, type Micros, MINUTE, SECOND, type TimeWindow, toIso } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type AskContext, blamedService, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { hasSource, logQuery, tallyQuery } from '../queries.js';
import { sharesItsPattern } from '../stated-root.js';
import { answerLastChange, changeQuery, changesOf, changeValues } from './changes.js';
import type { ResultWriter } from '../result-writer.js';
import {
  countQueries,
  type ErrorRecords,
  errorBounds,
  type ErrorCounts,
  errorCounts,
  isAboutCause,
  ofService,
  overServices,
  patternsOf,
  recordsWord,
} from './error-counts.js';
import { type Cell, differenceOf } from './figures.js';
import { instantPart } from './instant.js';
import { answerLastSuccess, asksOfSuccess, successQueries } from './last-success.js';
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
    return write.finish({
      kind: 'value',
      name: 'onset',
      value: toIso(ofCause === undefined ? at : (began ?? at)),
      unit: 'time',
      evidence: [write.cite(line ?? counts.total)],
    });
  },
};

/** “When was the last deploy?” */
const asksOfChange = ({ details }: AskContext): boolean => hasCue(details, 'deploy', 'change');

const last: MeasureAnswer = {
  needsCause: true,
  reads: (context) => ({
    ...countQueries(upToNow(context)),
    last: edgeLine(upToNow(context), 'newest'),
    ...(asksOfSuccess(context) && successQueries(upToNow(context))),
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
    return write.finish({
      kind: 'value',
      name: 'last',
      value: toIso(at),
      unit: 'time',
      evidence: [write.cite(line ?? counts.total)],
    });
  },
};

/** How long before the end of the data an error still counts as the present. */
const RECENT = 5 * MINUTE;
/** So many times the usual distance of two errors without any is a silence. */
const QUIET_GAPS = 5;
const LEAST_QUIET = MINUTE;

/** The data may end before the question. */
const presentOf = ({ askedAt }: AskContext, reads: AskReads): Micros =>
  Math.min(
    askedAt,
    Math.max(reads.total('newest')?.row.last ?? 0, reads.total('newest-spans')?.row.last ?? 0) || askedAt,
  );

const lastErrorOf = ({ total: { row } }: ErrorCounts): Micros => row.lastError ?? row.last;

/** The time without errors is longer than errors were apart. */
export const isQuiet = ({ total }: Pick<ErrorCounts, 'total'>, now: Micros): boolean => {
  const { errors, firstError = 0, lastError = 0 } = total.row;
  const gap = errors > 1 ? (lastError - firstError) / (errors - 1) : RECENT;
  return now - lastError > Math.max(LEAST_QUIET, QUIET_GAPS * gap);
};

const streamOf = (records: ErrorRecords): 'logs' | 'spans' => (records === 'requests' ? 'spans' : 'logs');

/** So many of the callers are looked at. */
const MOST_CALLERS = 2;

/** Those whom the cause affects: they tell of it where it tells nothing itself, as when it is dead. */
const affectedCallers = (context: AskContext): readonly string[] =>
  isAboutCause(context) ? (context.findings?.hypotheses[0]?.affected ?? []).slice(0, MOST_CALLERS) : [];

const callerKey = (caller: string): string => `caller ${caller}`;

const callerQueries = (context: AskContext, window: TimeWindow): AskQueries =>
  Object.fromEntries(
    affectedCallers(context).map((caller) => [
      callerKey(caller),
      tallyQuery({ ...overServices(context), entities: [] }, 'logs', { services: [caller], window }),
    ]),
  );

/** The first of its callers whose errors go on. */
const failingCaller = (context: AskContext, reads: AskReads): PlacedRow<TallyRow> | undefined =>
  affectedCallers(context)
    .flatMap((caller) => reads.total(callerKey(caller)) ?? [])
    .find((total) => total.row.errors > 0 && !isQuiet({ total }, presentOf(context, reads)));

const sinceQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const counts = errorCounts(reads);
  if (counts === undefined) return {};
  const now = presentOf(context, reads);
  const templates = counts.records === 'cause-lines' ? { templates: patternsOf(context) } : {};
  const { window: _window, ...bounds } = errorBounds(context);
  const of = streamOf(counts.records);
  const to = Math.max(now, lastErrorOf(counts)) + 1;
  return {
    recent: tallyQuery(context, of, { ...bounds, ...templates, window: { from: to - RECENT, to } }),
    ...callerQueries(context, { from: to - RECENT, to }),
    since: tallyQuery(context, of, { ...bounds, window: { from: lastErrorOf(counts) + 1, to } }),
    // a service that logs its errors alone is seen to be well by its requests
    ...(of === 'logs' &&
      hasSource(context, 'spans') && {
        'since-requests': tallyQuery(context, 'spans', {
          window: { from: lastErrorOf(counts) + 1, to },
        }),
      }),
  };
};

/** Whoever asks later than this about a window that has ended means that window alone. */
const PRESENT_REACH = 2 * HOUR;

/** Whether it goes on is asked of the present, also where the window of the issue has ended. */
export const upToNow = (context: AskContext): AskContext => {
  const { period, askedAt, hasOwnTime } = context;
  return hasOwnTime || period.to >= askedAt || askedAt - period.to > PRESENT_REACH
    ? context
    : { ...context, period: { ...period, to: askedAt } };
};

/** What the errors are counted in, the end of the data, and what came after the last error. */
export const ongoingQueries = (asked: AskContext, reads: AskReads): AskQueries => {
  const context = upToNow(asked);
  const window = { from: context.period.from, to: context.askedAt + 1 };
  const wide = { ...overServices(context), entities: [] };
  return {
    ...countQueries(context),
    newest: tallyQuery(wide, 'logs', { window }),
    'newest-spans': tallyQuery(wide, 'spans', { window }),
    ...sinceQueries(context, reads),
  };
};

/** The answer is about the end of the data, where that is long before the question. */
const dataEndClaim = (context: AskContext, reads: AskReads, write: ResultWriter): readonly number[] => {
  const end = presentOf(context, reads);
  const row = [reads.total('newest'), reads.total('newest-spans')].find((each) => each?.row.last === end);
  return row === undefined || context.askedAt - end <= RECENT
    ? []
    : [write.claim('ongoing.data-end', { at: instantPart(end, context) }, { cites: [write.cite(row)] })];
};

/** The cause is silent, and who calls it goes on to fail. */
const callerClaim = (caller: PlacedRow<TallyRow>, context: AskContext, write: ResultWriter): number => {
  const errors = write.cell(caller, 'errors');
  return write.claim(
    'ongoing.yes',
    {
      n: { figure: errors },
      minutes: { figure: write.cell(caller, 'minutes') },
      at: instantPart(caller.row.lastError ?? caller.row.last, context),
      what: 'lines',
      ...ofService(caller),
    },
    { bounds: [{ figure: errors, is: 'at-least', than: 1 }] },
  );
};

const ongoing: MeasureAnswer = {
  needsCause: true,
  reads: ongoingQueries,
  answer: (context, reads, write) => {
    const counts = errorCounts(reads);
    if (counts === undefined) return unknownErrors(reads, write, 'ongoing');
    const at = instantPart(lastErrorOf(counts), context);
    const what = recordsWord(counts.records);
    const requests = reads.total('since-requests');
    const [recent, lines] = [reads.total('recent'), reads.total('since')];
    const isByRequests = lines === undefined && requests !== undefined && requests.row.errors === 0;
    const since = isByRequests ? requests : lines;
    const end = dataEndClaim(context, reads, write);
    if (!isQuiet(counts, presentOf(context, reads)) && recent !== undefined && recent.row.errors > 0) {
      const errors = write.cell(recent, 'errors');
      const yes = write.claim(
        'ongoing.yes',
        { n: { figure: errors }, minutes: { figure: write.cell(recent, 'minutes') }, at, what, ...ofService(recent) },
        { bounds: [{ figure: errors, is: 'at-least', than: 1 }] },
      );
      write.sentences(yes, ...end);
      return write.finish({ kind: 'yes-no', yes: true, evidence: [write.cite(recent)] });
    }
    if (since === undefined) {
      const silent = write.claim(
        'ongoing.last',
        { at, what, ...ofService(counts.total) },
        { cites: [write.cite(counts.total)] },
      );
      const caller = failingCaller(context, reads);
      if (caller !== undefined) {
        write.sentences(callerClaim(caller, context, write), silent, ...end);
        return write.finish({ kind: 'yes-no', yes: true, evidence: [write.cite(caller)] });
      }
      write.sentences(silent).text('ongoing.silent');
      return write.finish({ kind: 'unknown', missing: 'ongoing' });
    }
    const over = write.claim(
      'ongoing.no',
      {
        at,
        n: { figure: write.cell(since, 'count') },
        what,
        since: isByRequests ? 'spans' : what,
        ...ofService(counts.total),
      },
      {
        cites: [write.cite(counts.total)],
        bounds: [{ figure: write.cell(since, 'errors'), is: 'at-most', than: 0 }],
      },
    );
    write.sentences(over, ...end);
    return write.finish({ kind: 'yes-no', yes: false, evidence: [write.cite(since), write.cite(counts.total)] });
  },
};

const duration: MeasureAnswer = {
  needsCause: true,
  reads: ongoingQueries,
  answer: (context, reads, write) => {
    const counts = errorCounts(reads);
    if (counts === undefined) return unknownErrors(reads, write, 'duration');
    const { total, records } = counts;
    const lasted = differenceOf(write, [total, 'lastError'], [total, 'firstError'], 'micros');
    const isOn = !isQuiet(counts, presentOf(context, reads));
    const claim = write.claim(isOn ? 'duration.so-far' : 'duration.over', {
      duration: { figure: lasted },
      first: instantPart(total.row.firstError ?? total.row.first, context),
      last: instantPart(lastErrorOf(counts), context),
      what: recordsWord(records),
      ...ofService(total),
    });
    write.sentences(claim, ...dataEndClaim(context, reads, write));
    return write.finish({
      kind: 'value',
      name: 'duration',
      value: lasted.value,
      unit: 'micros',
      evidence: [write.cite(total)],
    });
  },
};

export const momentAnswers = { onset, last, ongoing, duration };
