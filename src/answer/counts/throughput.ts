// How many a minute, a second or an hour: requests, errors, orders, messages of a queue.
import { HOUR, MINUTE } from '../../kernel/time.js';
import type { Figure } from '../../evidence/evidence.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { hasCue } from '../../language/details/message-details.js';
import { countedContext } from './counted-period.js';
import { hasSource, tallyQuery } from '../queries.js';
import {
  countedByStatus,
  countedFigure,
  countedNumber,
  countedPath,
  type CountedRecords,
  failedOf,
  hasSpans,
  learningQueries,
  servedRequests,
  tellsOfFailures,
  totalOptions,
} from './counted-records.js';
import { valueQueries } from './count-value.js';
import { answerNothingFound } from './nothing-found.js';
import { findOperation, hasOperations, operationQueries } from './named-operations.js';
import { sayWhose } from './say-counted.js';
import { overAnsweringServices, statusQueries } from './status-records.js';

const ratedRecords = (context: AskContext, reads: AskReads): CountedRecords => {
  const lines = { of: 'logs', options: {} } as const;
  const ofStatus = countedByStatus(context, reads);
  if (ofStatus !== undefined) return ofStatus;
  if (context.ask.of === 'errors')
    return tellsOfFailures(reads)
      ? failedOf(servedRequests(context, reads))
      : { ...lines, noun: 'errors', cell: 'errors' };
  return hasSpans(reads) ? servedRequests(context, reads) : { ...lines, noun: 'lines', cell: 'count' };
};

const rateQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const records = ratedRecords(context, reads);
  const isLong = context.period.to - context.period.from > 6 * HOUR;
  const whole = overAnsweringServices(context, reads);
  return {
    total: tallyQuery(whole, records.of, totalOptions(whole, records.options)),
    course: tallyQuery(whole, records.of, { ...records.options, by: isLong ? 'hour' : 'minute', budget: 400 }),
    ...operationQueries(context, reads),
  };
};

const reads: MeasureAnswer['reads'] = (context, read) => {
  const first = { ...learningQueries(context), ...valueQueries(context), ...statusQueries(context) };
  return read.has('templates') || read.has('kinds') ? { ...first, ...rateQueries(context, read) } : first;
};

/** Rates are quotients by minutes; a question for seconds is answered in them. */
const rateFigure = (
  { details }: AskContext,
  figure: Figure,
): { readonly figure: Figure; readonly unit: 'second' | 'minute' } =>
  hasCue(details, 'per second')
    ? { figure: { ...figure, unit: 'per-second' }, unit: 'second' }
    : { figure, unit: 'minute' };

const RATED_NOUNS = ['failures', 'errors', 'requests'] as const;
const ratedNoun = ({ noun }: CountedRecords) => RATED_NOUNS.find((each) => each === noun) ?? 'lines';

const answer: MeasureAnswer['answer'] = (context, reads, write) => {
  if (!hasSource(context, 'logs') && !hasSource(context, 'spans')) return undefined;
  const operation = findOperation(context, reads);
  // several services pass on one order
  const records: CountedRecords = {
    ...ratedRecords(context, reads),
    ...(operation !== undefined && { cell: 'traces' }),
  };
  const total = operation ?? reads.total('total');
  if (total === undefined) return answerNothingFound(reads, write, records.noun);
  if (hasOperations(context) && operation === undefined)
    write.text(context.ask.of === 'orders' ? 'throughput.no-orders' : 'throughput.no-queue');
  const cell = countedPath(total, records.cell as 'count');
  const { figure, unit } = rateFigure(context, write.ratio([total, cell], [total, 'minutes']));
  const claims = [
    write.claim(`throughput.${ratedNoun(records)}-${unit}`, {
      rate: { figure },
      of: [
        ...sayWhose(write, total),
        ...(operation === undefined ? [] : [' (', { name: operation.row.value ?? '' }, ')']),
      ],
      n: { figure: countedFigure(write, total, records) },
      first: { clock: total.row.first },
      last: { clock: total.row.last },
    }),
  ];
  const course = operation === undefined ? reads.values('course').filter(({ row }) => row.start !== undefined) : [];
  const peak = course.toSorted((a, b) => countedNumber(b, records) - countedNumber(a, records))[0];
  if (peak?.row.start !== undefined && peak.row.by === 'minute')
    claims.push(
      write.claim('throughput.peak', {
        n: { figure: countedFigure(write, peak, records) },
        at: { clock: peak.row.start },
      }),
    );
  write.sentences(...claims);
  if (records.noun === 'lines') write.text('count.no-spans');
  return write.finish({
    kind: 'value',
    name: records.noun,
    value: unit === 'second' ? figure.value / (MINUTE / 1_000_000) : figure.value,
    unit: unit === 'second' ? 'per-second' : 'per-minute',
    evidence: [write.cite(total)],
  });
};

export const throughputMeasure: MeasureAnswer = {
  needsCause: true,
  reads: (context, read) => reads(countedContext(context, read), read),
  answer: (context, read, write) => answer(countedContext(context, read), read, write),
};
