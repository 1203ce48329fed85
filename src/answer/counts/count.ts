// How many there are: errors, requests, warnings … of the subject, as one number or by a dimension.
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { MeasureAnswer } from '../measure.js';
import { countedContext } from './counted-period.js';
import { hasSource, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { sampleQueries } from './attribute-names.js';
import {
  countedByStatus,
  countedFigure,
  countedSpan,
  findCountedRecords,
  findDimension,
  isNothingSaid,
  learningQueries,
  ofAnswering,
  totalOptions,
} from './counted-records.js';
import { answerByDimension } from './count-by.js';
import { answerChanges, changeQueries } from './count-changes.js';
import { answerDistinct, distinctQueries, isDistinct } from './count-distinct.js';
import { answerGauge, gaugeQueries, isGauged, sayGauge } from './count-gauges.js';
import { operationQueries } from './named-operations.js';
import { placesNamed } from '../places/dimensions.js';
import { elsewhereClaims, elsewhereQueries } from '../places/elsewhere.js';
import { withoutKind } from '../places/error-counts.js';
import { type ComparedKind, COMPARED_KINDS } from './compared-with.js';
import { answerOtherErrors, asksForPatterns, otherErrorQueries } from './other-errors.js';
import { answerNothingFound } from './nothing-found.js';
import { sayCounted, sayNoun, sayWhose } from './say-counted.js';
import {
  answerSuccesses,
  asksForSuccesses,
  busiestAnswerer,
  requestQueries,
  successCountQueries,
} from './successes.js';
import { answerNamedValue, namesValue, valueQueries } from './count-value.js';
import { overAnsweringServices, statusQueries } from './status-records.js';

const countQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const records = findCountedRecords(context, reads);
  if (records === undefined || isNothingSaid(records)) return {};
  const { by } = context.ask;
  const dimension = by === undefined ? undefined : findDimension(by, reads, records.of);
  const isAnswered = records.noun === 'requests' && records.of === 'logs';
  const whole = isAnswered ? ofAnswering(context) : overAnsweringServices(context, reads);
  return {
    total: tallyQuery(whole, records.of, totalOptions(whole, records.options)),
    ...operationQueries(context, reads),
    ...(dimension !== undefined && { by: tallyQuery(whole, records.of, { ...records.options, by: dimension }) }),
  };
};

const namedKind = ({ entities }: AskContext): ComparedKind | undefined =>
  COMPARED_KINDS.find((kind) => kind !== 'service' && entities.some((each) => each.kind === kind));

/** “Errors in eu-2?”, where the service that is blamed has no record there. */
const countsElsewhere = (context: AskContext): AskQueries => {
  const kind = context.subject.from === 'message' ? undefined : namedKind(context);
  return kind === undefined ? {} : elsewhereQueries(withoutKind(context, kind), 'logs', kind);
};

const answerElsewhere = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const kind = namedKind(context);
  if (kind === undefined || ['templates', 'kinds'].some((key) => reads.total(key) !== undefined)) return undefined;
  const claims = elsewhereClaims(context, placesNamed(context, kind), { reads, write });
  return claims.length === 0 ? undefined : write.sentences(...claims).finish({ kind: 'unknown', missing: 'records' });
};

/** All requests, and not those of a route or with a code. */
const countsRequests = ({ ask, details, entities }: AskContext): boolean =>
  ask.of === 'requests' &&
  details.status === undefined &&
  !entities.some(({ kind }) => kind === 'quote' || kind === 'exception');

const reads: MeasureAnswer['reads'] = (context, read) => {
  const { of, by } = context.ask;
  if (isGauged(of)) return gaugeQueries(context, read);
  if (of === 'deploys') return changeQueries(context);
  if (asksForPatterns(context.ask)) return otherErrorQueries(context, read);
  if (asksForSuccesses(context)) return successCountQueries(context, read);
  const first = {
    ...learningQueries(context),
    ...(by === 'user' || by === 'tenant' || by === 'zone' ? sampleQueries(context) : {}),
    ...(isDistinct(of) ? distinctQueries(context, read) : {}),
    ...valueQueries(context),
    ...countsElsewhere(context),
    ...(by !== undefined && statusQueries(context)),
    ...(countsRequests(context) && requestQueries(context, read)),
  };
  return read.has('templates') || read.has('kinds') ? { ...first, ...countQueries(context, read) } : first;
};

/** The share of all lines, or how many of the failed ones are told apart. */
const addShare = (context: AskContext, total: PlacedRow<TallyRow>, write: ResultWriter): readonly number[] => {
  if (context.ask.form === 'number' || total.row.count === total.row.errors) return [];
  return [
    write.claim('count.of-lines', {
      share: { figure: write.ratio([total, 'errors'], [total, 'count'], 'percent') },
      lines: sayNoun(write, total.row.of === 'spans' ? 'requests' : 'lines', write.cell(total, 'count')),
    }),
  ];
};

/** “Any errors?” */
const opening = ({ ask }: AskContext, count: number): 'count.yes' | 'count.no' | 'count.total' => {
  if (ask.form !== 'yes_no') return 'count.total';
  return count > 0 ? 'count.yes' : 'count.no';
};

const answerTotal = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const records = findCountedRecords(context, reads);
  // of several services that pass a request on, the one with most lines takes them in
  const total =
    (countsRequests(context) && records?.of === 'logs' ? busiestAnswerer(reads) : undefined) ?? reads.total('total');
  if (records === undefined) return undefined;
  if (total === undefined) return answerNothingFound(reads, write, records.noun);
  const figure = countedFigure(write, total, records);
  const { first, last } = countedSpan(total, records);
  const id = opening(context, figure.value);
  const claim = write.claim(
    id === 'count.total' && figure.value === 0 ? 'count.zero' : id,
    {
      what: sayCounted(write, total, records),
      of: sayWhose(write, total, records.cell === 'errors'),
      first: { clock: first },
      last: { clock: last },
    },
    id === 'count.total'
      ? {}
      : { bounds: [{ figure, is: id === 'count.yes' ? 'at-least' : 'at-most', than: id === 'count.yes' ? 1 : 0 }] },
  );
  const share =
    records.cell === 'errors' && figure.value > 0 && records.options.text === undefined
      ? addShare(context, total, write)
      : [];
  write.sentences(claim, ...share);
  if (records.noun === 'lines' && context.ask.of === 'requests') write.text('count.no-spans');
  const evidence = [write.cite(total)];
  return write.finish(
    context.ask.form === 'yes_no'
      ? { kind: 'yes-no', yes: figure.value > 0, evidence }
      : {
          kind: 'value',
          name: records.noun === 'lines' ? records.noun : (context.ask.of ?? records.noun),
          value: figure.value,
          unit: 'count',
          evidence,
        },
  );
};

/** What was asked for is in no record: errors are near, and stand in the place of nothing. */
const answerNear = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const near = answerTotal(context, reads, write);
  return near && { ...near, value: { kind: 'unknown', missing: context.ask.of ?? '' } };
};

const answer: MeasureAnswer['answer'] = (context, reads, write) => {
  const { of, by } = context.ask;
  if (!hasSource(context, 'logs') && !hasSource(context, 'spans') && !isGauged(of) && of !== 'deploys')
    return undefined;
  if (isGauged(of)) return answerGauge(context, reads, write);
  if (of === 'deploys') return answerChanges(context, reads, write);
  if (asksForPatterns(context.ask)) return answerOtherErrors(context, reads, write);
  if (asksForSuccesses(context)) return answerSuccesses(context, reads, write);
  const elsewhere = answerElsewhere(context, reads, write);
  if (elsewhere !== undefined) return elsewhere;
  // of a code that no record has nothing can be told apart
  const isOfUnknownCode = context.details.status !== undefined && countedByStatus(context, reads) === undefined;
  if (by !== undefined && !isOfUnknownCode) return answerByDimension(context, reads, write);
  if (isDistinct(of)) return answerDistinct(context, reads, write) ?? answerNear(context, reads, write);
  if (namesValue(context)) return answerNamedValue(context, reads, write);
  return answerTotal(context, reads, write);
};

/** What waits in a queue is told by gauges; where no gauge of anything is stored, lines tell what failed. */
const mayBeInLines = ({ ask, subject }: AskContext): boolean => ask.of === 'queue' && subject.from !== 'scope';

const withErrorsCounted = (context: AskContext): AskContext => ({ ...context, ask: { ...context.ask, of: 'errors' } });

const answerQueueInLines = (context: AskContext, read: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const result = answer(withErrorsCounted(context), read, write);
  if (result === undefined) return undefined;
  write.text('gauges.missing', { of: sayGauge('queue', write.language) ?? '' });
  return write.finish(result.value);
};

export const countMeasure: MeasureAnswer = {
  needsCause: true,
  reads: (asked, read) => {
    const context = countedContext(asked, read);
    return {
      ...reads(context, read),
      ...(mayBeInLines(context) && reads(withErrorsCounted(context), read)),
    };
  },
  answer: (asked, read, write) => {
    const context = countedContext(asked, read);
    const isInLines = mayBeInLines(context) && read.rows('gauges', 'metric').length === 0;
    return (isInLines ? answerQueueInLines(context, read, write) : undefined) ?? answer(context, read, write);
  },
};
