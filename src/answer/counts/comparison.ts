// How it compares: with the time before, with yesterday or last week, or with another region, pod, version or service.
import { DAY, HOUR, type Micros, type TimeWindow } from '../../kernel/time.js';
import { momentPart } from '../../evidence/sentence.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { hasSource, tallyQuery, type TallyOptions } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { changeQueries } from './count-changes.js';
import { faultOnset } from './counted-period.js';
import { hasCue } from '../../language/details/message-details.js';
import { answerGaugeComparison, comparedGauge, gaugeComparisonQueries } from './comparison-gauges.js';
import { answerTraffic, comparesTraffic, trafficQueries } from './comparison-traffic.js';
import { asksHowItWas, earlierDayOf } from './compared-with.js';
import { answerPlaces, comparedDimension, placeQueries } from './comparison-places.js';
import { oldestQueries, sayUnstoredTime } from '../unstored-time.js';
import { hasSpans, learningQueries, servedRequests, tellsOfFailures, totalOptions } from './counted-records.js';
import { askedPercentiles } from './percentiles.js';
import {
  answerLatencies,
  answerStatedSpeeds,
  type ComparedWindows,
  directionOf,
  statedSpeedQueries,
} from './comparison-speed.js';
import { statedSamples } from './stated-latency.js';
import { answerNothingFound } from './nothing-found.js';
import { sayNoun, sayWhose } from './say-counted.js';

const shiftBack = ({ from, to }: TimeWindow, by: number): TimeWindow => ({ from: from - by, to: to - by });

/** The time of the issue, whatever time the message compares it with. */
const currentWindow = (context: AskContext, reads: AskReads): TimeWindow => {
  const { window, askedAt } = context;
  const to = Math.max(window.analysis.to, window.open ? askedAt : 0);
  // of another service too, before means before the trouble
  const onset = faultOnset(context, reads) ?? causeOnset(context);
  const from = onset === undefined || onset >= to ? window.asked.from : onset;
  return { from: Math.min(from, to), to };
};

/** The latest change of the period: of whom the question is about, else of anybody. */
const latestDeploy = ({ subject }: AskContext, reads: AskReads, before: number) => {
  const all = reads
    .rows('changes', 'change')
    .filter(({ row }) => row.change !== 'alert' && row.time < before)
    .toSorted((a, b) => a.row.time - b.row.time);
  return all.findLast(({ row }) => subject.services.includes(row.service)) ?? all.at(-1);
};

/** Up to the onset: a time around a moment shortly before it would hold errors of the fault itself. */
const upTo = ({ from, to }: TimeWindow, onset: number): TimeWindow => ({
  from,
  to: Math.max(from, Math.min(to, onset)),
});

/** “Between 9:45 and 10:25, against last week”: hours that are named of the day of the question. */
const hoursOfToday = ({ saidTime, askedAt }: AskContext): TimeWindow | undefined =>
  saidTime !== undefined && saidTime.from > askedAt - DAY && saidTime.to - saidTime.from < DAY ? saidTime : undefined;

/** A day is named as one from midnight to midnight: with a change of the clocks it may be an hour shorter. */
const LEAST_DAY = 23 * HOUR;

/** “Against last Thursday”: so many days before now, at the same time of day. */
const wholeDayBefore = ({ saidTime }: AskContext, { from }: TimeWindow): number | undefined => {
  if (saidTime === undefined || saidTime.to > from) return undefined;
  const length = saidTime.to - saidTime.from;
  if (length < LEAST_DAY || length > DAY + HOUR) return undefined;
  return Math.floor((from - saidTime.from) / DAY);
};

/** “Before and after 12:54”, “before 12:54 and since”: the instant that parts what is compared. */
const partingInstant = ({ details, moment, saidTime }: AskContext): Micros | undefined => {
  if (moment?.side === 'before') return moment.at;
  return hasCue(details, 'around') ? (moment?.at ?? saidTime?.from) : undefined;
};

/** As long before it as after it. */
const partedAt = (at: Micros, to: Micros): ComparedWindows => ({
  now: { from: at, to },
  past: { from: at - (to - at), to: at },
});

const comparedWindows = (context: AskContext, reads: AskReads): ComparedWindows => {
  const now = currentWindow(context, reads);
  const day = earlierDayOf(context.details);
  if (day !== undefined) {
    const own = hoursOfToday(context) ?? now;
    return { now: own, past: shiftBack(own, day === 'week' ? 7 * DAY : DAY) };
  }
  const earlier = wholeDayBefore(context, now);
  if (earlier !== undefined) return { now, past: shiftBack(now, earlier * DAY) };
  const deploy =
    context.eventChange ??
    (hasCue(context.details, 'deploy', 'version') ? latestDeploy(context, reads, now.to) : undefined);
  if (deploy !== undefined && deploy.row.time < now.to) return partedAt(deploy.row.time, now.to);
  const instant = partingInstant(context);
  if (instant !== undefined && instant < now.to) return partedAt(instant, now.to);
  const { saidTime } = context;
  if (saidTime !== undefined && saidTime.from < now.from) return { now, past: upTo(saidTime, now.from) };
  return { now, past: shiftBack(now, now.to - now.from) };
};

/** How fast it was, rather than how often it failed. */
const asksOfLatency = (context: AskContext): boolean =>
  context.ask.of === 'latency' || askedPercentiles(context).length > 0;

/** Whether requests or lines tell of failures, and which of them. */
export const comparedRecords = (
  context: AskContext,
  reads: AskReads,
): { readonly of: 'logs' | 'spans'; readonly options: TallyOptions } =>
  (asksOfLatency(context) ? hasSpans(reads) : tellsOfFailures(reads))
    ? { of: 'spans', options: servedRequests(context, reads).options }
    : { of: 'logs', options: {} };

const comparisonQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const { of, options } = comparedRecords(context, reads);
  const { now, past } = comparedWindows(context, reads);
  const kind = comparedDimension(context);
  if (kind !== undefined) return placeQueries(context, kind, { of, options: { ...options, window: now } });
  return {
    now: tallyQuery(context, of, totalOptions(context, { ...options, window: now })),
    past: tallyQuery(context, of, totalOptions(context, { ...options, window: past })),
    'now-lines': tallyQuery(context, 'logs', totalOptions(context, { window: now })),
    'past-lines': tallyQuery(context, 'logs', totalOptions(context, { window: past })),
    ...oldestQueries(context, past.from),
  };
};

/** The time of the issue is what is compared, whatever time the message names. */
const ofIssue = (context: AskContext): AskContext =>
  context.hasOwnTime ? { ...context, hasOwnTime: false, period: issuePeriod(context) } : context;

const issuePeriod = ({ window, askedAt }: AskContext): TimeWindow => ({
  from: window.analysis.from,
  to: Math.max(window.asked.to, window.open ? askedAt : 0),
});

/** A gauge or the traffic, rather than failures: what is compared with an earlier day. */
const besidesFailures = (context: AskContext): { readonly gauge: string } | 'traffic' | undefined => {
  if (comparedDimension(context) !== undefined) return undefined;
  const gauge = earlierDayOf(context.details) === undefined ? undefined : comparedGauge(context);
  if (gauge !== undefined) return { gauge };
  return comparesTraffic(context) ? 'traffic' : undefined;
};

const reads: MeasureAnswer['reads'] = (asked, read) => {
  const context = ofIssue(asked);
  const other = besidesFailures(context);
  const windows = comparedWindows(context, read);
  if (typeof other === 'object')
    return {
      ...gaugeComparisonQueries(context, read, { ...other, windows }),
      ...oldestQueries(context, windows.past.from),
    };
  const isLearnt = read.has('templates') || read.has('kinds');
  const ofTraffic =
    other === 'traffic'
      ? {
          ...trafficQueries(context, read, { ...windows, isLearnt }),
          ...oldestQueries(context, windows.past.from),
        }
      : {};
  const first = {
    ...learningQueries(context),
    ...(hasCue(context.details, 'deploy', 'version') ? changeQueries(context) : {}),
    ...(asksOfLatency(context) && statedSamples(context)),
  };
  if (other === 'traffic') return { ...first, ...ofTraffic };
  if (!isLearnt) return first;
  const ofStated = asksOfLatency(context) && !hasSpans(read) ? statedSpeedQueries(context, read, windows) : {};
  return { ...first, ...comparisonQueries(context, read), ...ofStated };
};

type Total = PlacedRow<TallyRow>;

const rateOf = ({ row }: Total): number => row.errors / row.count;

/** Nothing is stored of the other time: no figure stands in its place. */
const answerWithoutPast = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const { coverage, status } = reads.get('past');
  const { past } = comparedWindows(context, reads);
  if (sayUnstoredTime(past, { context, reads, write })) return write.finish({ kind: 'unknown', missing: 'past' });
  if (status === 'read') write.sentence('past.unread', {}, { type: 'absence', coverage });
  else write.text('nothing.unread');
  return write.finish({ kind: 'unknown', missing: 'past' });
};

/** What a sentence says of one of the two times. */
export const comparedSide = (
  write: ResultWriter,
  { row }: Total,
  placed: Total,
  noun: 'errors' | 'failures',
  from: TimeWindow,
) => ({
  errors: sayNoun(write, noun, write.cell(placed, 'errors')),
  count: { figure: write.cell(placed, 'count') },
  share: { figure: write.ratio([placed, 'errors'], [placed, 'count'], 'percent') },
  first: momentPart(row.first, from),
  last: momentPart(row.last, from),
});

/** So small a part of the errors of now is as good as none. */
const FINE = 0.1;

const isFine = (past: Total, now: Total): boolean => rateOf(past) <= FINE * rateOf(now);

export const latencyClaim = (now: Total, past: Total, write: ResultWriter): readonly number[] =>
  now.row.p95 === undefined || past.row.p95 === undefined
    ? []
    : [
        write.claim('comparison.latency', {
          now: ['p95 ', { figure: write.cell(now, 'p95', 'micros') }],
          past: ['p95 ', { figure: write.cell(past, 'p95', 'micros') }],
        }),
      ];

const differsInSpeedAlone = ({ now, past }: { readonly now: Total; readonly past: Total }): boolean =>
  now.row.errors === 0 &&
  past.row.errors === 0 &&
  now.row.p95 !== undefined &&
  past.row.p95 !== undefined &&
  directionOf(now.row.p95, past.row.p95) !== 'same';

const answerTimes = (
  context: AskContext,
  { now, past, windows }: { readonly now: Total; readonly past: Total; readonly windows: ComparedWindows },
  write: ResultWriter,
): DraftedResult => {
  const noun = now.row.of === 'spans' ? 'failures' : 'errors';
  const sides = {
    now: comparedSide(write, now, now, noun, windows.now),
    past: comparedSide(write, past, past, noun, windows.now),
  };
  const to = rateOf(now) > rateOf(past) ? 'more' : rateOf(now) < rateOf(past) ? 'less' : 'same';
  const [shareNow, shareThen] = [sides.now.share.figure, sides.past.share.figure];
  const difference = (): number =>
    write.claim(
      `comparison.${to}`,
      { ...sides.now, of: sayWhose(write, now), before: { figure: shareThen } },
      to === 'same' ? {} : { shift: { to, now: [shareNow], before: [shareThen] } },
    );
  if (asksHowItWas(context)) {
    const was = write.claim(isFine(past, now) ? 'comparison.was-fine' : 'comparison.was-failing', {
      ...sides.past,
      of: sayWhose(write, past),
    });
    write.sentences(was, difference());
  } else {
    const then = to === 'more' && isFine(past, now) ? 'comparison.then-fine' : 'comparison.then';
    write.sentences(difference(), write.claim(then, { ...sides.past }), ...latencyClaim(now, past, write));
  }
  return write.finish({
    kind: 'list',
    items: [
      { name: 'now', value: now.row.errors, evidence: [write.cite(now)] },
      { name: 'before', value: past.row.errors, evidence: [write.cite(past)] },
    ],
  });
};

const answerBesidesFailures = (
  context: AskContext,
  other: { readonly gauge: string } | 'traffic',
  { reads, write }: { readonly reads: AskReads; readonly write: ResultWriter },
): DraftedResult => {
  const windows = comparedWindows(context, reads);
  const found =
    other === 'traffic' ? answerTraffic(reads, windows, write) : answerGaugeComparison(reads, windows, write);
  if (found !== undefined) return found;
  if (!sayUnstoredTime(windows.past, { context, reads, write })) write.text('past.unread');
  return write.finish({ kind: 'unknown', missing: 'past' });
};

const answer: MeasureAnswer['answer'] = (asked, reads, write) => {
  const context = ofIssue(asked);
  const other = besidesFailures(context);
  const ofOther = other && answerBesidesFailures(context, other, { reads, write });
  if (ofOther !== undefined) return ofOther;
  if (!hasSource(context, 'logs') && !hasSource(context, 'spans')) return undefined;
  const kind = comparedDimension(context);
  const ofPlaces = kind === undefined ? undefined : answerPlaces(context, kind, { reads, write });
  if (ofPlaces !== undefined) return ofPlaces;
  const windows = comparedWindows(context, reads);
  const ofStated =
    asksOfLatency(context) && !hasSpans(reads) ? answerStatedSpeeds(context, { reads, windows }, write) : undefined;
  if (ofStated !== undefined) return ofStated;
  const [now, past] = [
    reads.total('now') ?? reads.total('now-lines'),
    reads.total('now') === undefined ? reads.total('past-lines') : reads.total('past'),
  ];
  if (past === undefined) return answerWithoutPast(context, reads, write);
  if (now === undefined) return answerNothingFound(reads, write, 'errors');
  const compared = { now, past, windows };
  const ofLatency = asksOfLatency(context) ? answerLatencies(context, compared, write) : undefined;
  if (ofLatency !== undefined) return ofLatency;
  if (asksOfLatency(context)) write.text('latency.no-spans');
  // nothing fails in either time: how fast it is tells them apart
  const ofSpeed = differsInSpeedAlone(compared) ? answerLatencies(context, compared, write) : undefined;
  if (ofSpeed !== undefined) return ofSpeed;
  return answerTimes(context, compared, write);
};

export const comparisonMeasure: MeasureAnswer = { needsCause: true, reads, answer };
