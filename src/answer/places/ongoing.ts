// Whether it goes on, and how long it has: the last errors, what came after them, and who still fails where the cause is silent.
import { type Micros, MINUTE, type TimeWindow } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { hasSource, tallyQuery } from '../queries.js';
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
import { differenceOf } from './figures.js';
import { instantPart } from './instant.js';
import { unknownErrors, upToNow } from './moments.js';

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

/** So long it says nothing at least, before it counts as silent. */
const LEAST_SILENT = RECENT;

/** It has logged nothing, and served nothing, for far longer than its records were apart: without errors, but not well. */
const fellSilent = (
  { total }: Pick<ErrorCounts, 'total'>,
  records: readonly (PlacedRow<TallyRow> | undefined)[],
  now: Micros,
): boolean => {
  const { count, first, last } = total.row;
  const gap = count > 1 ? (last - first) / (count - 1) : RECENT;
  const spoke = Math.max(last, ...records.map((each) => each?.row.last ?? 0));
  return now - spoke > Math.max(LEAST_SILENT, QUIET_GAPS * gap);
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

/** The errors of the cause have ended; its service has logged errors of another kind since. */
const overButOthers = (
  counts: ErrorCounts,
  since: PlacedRow<TallyRow>,
  { context, write }: { readonly context: AskContext; readonly write: ResultWriter },
): number =>
  write.claim(
    'ongoing.no-such',
    {
      at: instantPart(lastErrorOf(counts), context),
      n: { figure: write.cell(since, 'count') },
      errors: { figure: write.cell(since, 'errors') },
      ...ofService(counts.total),
    },
    { cites: [write.cite(counts.total)] },
  );

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

const silenceClaim = (since: PlacedRow<TallyRow>, context: AskContext, write: ResultWriter): number =>
  write.claim(
    'ongoing.fell-silent',
    { at: instantPart(since.row.last, context), ...ofService(since) },
    { cites: [write.cite(since)] },
  );

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
    if (since === undefined || fellSilent(counts, [since, requests], presentOf(context, reads))) {
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
      if (since === undefined) write.sentences(silent).text('ongoing.silent');
      else {
        const latest = requests !== undefined && requests.row.last > since.row.last ? requests : since;
        write.sentences(silent, silenceClaim(latest, context, write)).text('ongoing.not-known');
      }
      return write.finish({ kind: 'unknown', missing: 'ongoing' });
    }
    const hasOthers = counts.records === 'cause-lines' && since.row.errors > 0;
    const over = hasOthers
      ? overButOthers(counts, since, { context, write })
      : write.claim(
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

export const ongoingAnswers = { ongoing, duration };
