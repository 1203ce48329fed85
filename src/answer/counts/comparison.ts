// How it compares: with the time before, with yesterday or last week, or with another region, pod, version or service.
import { DAY, type TimeWindow } from '../../kernel/time.js';
import { momentPart } from '../../evidence/sentence.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { TallyDimension } from '../../telemetry/query.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { hasSource, logQuery, tallyQuery, type TallyOptions } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { changeQueries } from './count-changes.js';
import { faultOnset } from './counted-period.js';
import { LONGEST_LIST, sayValue } from './count-by.js';
import { hasSpans, learningQueries, servedRequests, totalOptions } from './counted-records.js';
import { answerNothingFound } from './nothing-found.js';
import { sayNoun, sayWhose } from './say-counted.js';

const COMPARED_KINDS = ['pod', 'host', 'region', 'version', 'service', 'environment'] as const;

/** Two of a kind are compared with each other; one that is named beside its kind with all others. */
const comparedDimension = ({ entities, ask, message }: AskContext): TallyDimension | undefined => {
  for (const kind of COMPARED_KINDS) {
    const names = new Set(entities.flatMap((entity) => (entity.kind === kind ? [entity.name ?? entity.text] : [])));
    if (names.size > 1) return kind;
  }
  const by = COMPARED_KINDS.find((kind) => kind === ask.by);
  if (by !== undefined) return by;
  return COMPARED_KINDS.find((kind) =>
    new RegExp(String.raw`\b(?:other|another|andere[nr]?|otr[oa]s?|autres?|outr[oa]s?)\b.*\b${kind}`, 'i').test(
      message,
    ),
  );
};

const WEEK = /week|woche|semana|semaine|[上本前这]周|週|星期/i;
const DAY_BEFORE = /yesterday|gestern|ayer|hier|ontem|day before|vortag|昨[天日]|前一天|前日/i;
const DEPLOY =
  /deploy|release|rollout|roll-out|ausrollen|desplieg|déploi|implanta|version|部署|发布|上线|版本|デプロイ|リリース|バージョン/i;

const shiftBack = ({ from, to }: TimeWindow, by: number): TimeWindow => ({ from: from - by, to: to - by });

/** The time of the issue, whatever time the message compares it with. */
const currentWindow = (context: AskContext, reads: AskReads): TimeWindow => {
  const { window, askedAt } = context;
  const to = Math.max(window.analysis.to, window.open ? askedAt : 0);
  const onset = faultOnset(context, reads);
  const from = onset === undefined || onset >= to ? window.asked.from : onset;
  return { from: Math.min(from, to), to };
};

/** The latest deploy before the errors; of the period. */
const latestDeploy = (reads: AskReads, before: number) =>
  reads.rows('changes', 'change').findLast(({ row }) => row.change !== 'alert' && row.time < before);

type ComparedWindows = { readonly now: TimeWindow; readonly past: TimeWindow };

const comparedWindows = (context: AskContext, reads: AskReads): ComparedWindows => {
  const now = currentWindow(context, reads);
  if (DAY_BEFORE.test(context.message)) return { now, past: shiftBack(now, DAY) };
  if (WEEK.test(context.message)) return { now, past: shiftBack(now, 7 * DAY) };
  const deploy = DEPLOY.test(context.message) ? latestDeploy(reads, now.to) : undefined;
  if (deploy !== undefined) {
    const length = now.to - deploy.row.time;
    return {
      now: { from: deploy.row.time, to: now.to },
      past: { from: deploy.row.time - length, to: deploy.row.time },
    };
  }
  const named =
    context.entities.some(({ kind }) => kind === 'date') && context.period.to <= now.from ? context.period : undefined;
  return { now, past: named ?? shiftBack(now, now.to - now.from) };
};

const streamOptions = (
  context: AskContext,
  reads: AskReads,
): { readonly of: 'logs' | 'spans'; readonly options: TallyOptions } =>
  hasSpans(reads) ? { of: 'spans', options: servedRequests(context, reads).options } : { of: 'logs', options: {} };

const comparisonQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const { of, options } = streamOptions(context, reads);
  const dimension = comparedDimension(context);
  if (dimension !== undefined) {
    const hasTwo = new Set(context.entities.filter(({ kind }) => kind === dimension).map(({ text }) => text)).size > 1;
    const open = hasTwo ? context : { ...context, entities: [] };
    const bounds = dimension === 'service' && !hasTwo ? { services: [] } : {};
    return { by: tallyQuery(open, of, { ...options, ...bounds, by: dimension }) };
  }
  const { now, past } = comparedWindows(context, reads);
  return {
    now: tallyQuery(context, of, totalOptions(context, { ...options, window: now })),
    past: tallyQuery(context, of, totalOptions(context, { ...options, window: past })),
    'now-lines': tallyQuery(context, 'logs', totalOptions(context, { window: now })),
    'past-lines': tallyQuery(context, 'logs', totalOptions(context, { window: past })),
    oldest: logQuery(context, { window: { from: 0, to: now.to }, order: 'oldest', budget: 1, services: [] }),
  };
};

const reads: MeasureAnswer['reads'] = (context, read) => {
  const first = { ...learningQueries(context), ...(DEPLOY.test(context.message) ? changeQueries(context) : {}) };
  return read.has('templates') || read.has('kinds') ? { ...first, ...comparisonQueries(context, read) } : first;
};

type Total = PlacedRow<TallyRow>;

const rateOf = ({ row }: Total): number => row.errors / row.count;

const answerDimension = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const values = reads.values('by').toSorted((a, b) => rateOf(b) - rateOf(a) || b.row.count - a.row.count);
  if (values.length === 0) return undefined;
  write.list(
    values.slice(0, LONGEST_LIST).map((placed) => {
      const isSpan = placed.row.of === 'spans' && placed.row.p95 !== undefined;
      return write.claim(isSpan ? 'comparison.item-latency' : 'comparison.item', {
        value: sayValue(placed, context),
        share: { figure: write.ratio([placed, 'errors'], [placed, 'count'], 'percent') },
        errors: sayNoun(write, placed.row.of === 'spans' ? 'failures' : 'errors', write.cell(placed, 'errors')),
        count: { figure: write.cell(placed, 'count') },
        ...(isSpan && { p95: ['p95 ', { figure: write.cell(placed, 'p95', 'micros') }] }),
      });
    }),
  );
  return write.finish({
    kind: 'list',
    items: values.map((placed) => ({
      name: placed.row.value ?? '',
      value: rateOf(placed),
      evidence: [write.cite(placed)],
    })),
  });
};

/** Nothing is stored of the other time: since when there is data. */
const answerWithoutPast = (
  reads: AskReads,
  now: Total,
  write: ResultWriter,
  noun: 'errors' | 'failures',
): DraftedResult => {
  const { coverage, status } = reads.get('past');
  if (status === 'read') write.sentence('comparison.no-past', {}, { type: 'absence', coverage });
  else write.text('nothing.unread');
  const [oldest] = reads.rows('oldest', 'log');
  const claims =
    oldest === undefined
      ? []
      : [write.claim('comparison.oldest', { at: { moment: oldest.row.time } }, { cites: [write.cite(oldest)] })];
  claims.push(
    write.claim('comparison.now-alone', {
      errors: sayNoun(write, noun, write.cell(now, 'errors')),
      count: { figure: write.cell(now, 'count') },
      of: sayWhose(write, now),
      first: { clock: now.row.first },
      last: { clock: now.row.last },
    }),
  );
  write.sentences(...claims);
  return write.finish({ kind: 'unknown', missing: 'past' });
};

const side = (write: ResultWriter, { row }: Total, placed: Total, noun: 'errors' | 'failures', from: TimeWindow) => ({
  errors: sayNoun(write, noun, write.cell(placed, 'errors')),
  count: { figure: write.cell(placed, 'count') },
  share: { figure: write.ratio([placed, 'errors'], [placed, 'count'], 'percent') },
  first: momentPart(row.first, from),
  last: momentPart(row.last, from),
});

const answer: MeasureAnswer['answer'] = (context, reads, write) => {
  if (!hasSource(context, 'logs') && !hasSource(context, 'spans')) return undefined;
  const byDimension = answerDimension(context, reads, write);
  if (byDimension !== undefined) return byDimension;
  const [now, past] = [
    reads.total('now') ?? reads.total('now-lines'),
    reads.total('now') === undefined ? reads.total('past-lines') : reads.total('past'),
  ];
  if (now === undefined) return answerNothingFound(reads, write, 'errors');
  const noun = now.row.of === 'spans' ? 'failures' : 'errors';
  if (past === undefined) return answerWithoutPast(reads, now, write, noun);
  const windows = comparedWindows(context, reads);
  const sides = { now: side(write, now, now, noun, windows.now), past: side(write, past, past, noun, windows.now) };
  const to = rateOf(now) > rateOf(past) ? 'more' : rateOf(now) < rateOf(past) ? 'less' : 'same';
  const [shareNow, shareThen] = [sides.now.share.figure, sides.past.share.figure];
  const first = write.claim(
    `comparison.${to}`,
    { ...sides.now, of: sayWhose(write, now), before: shareThen === undefined ? '' : { figure: shareThen } },
    to === 'same' ? {} : { shift: { to, now: [shareNow], before: [shareThen] } },
  );
  const second = write.claim('comparison.then', { ...sides.past });
  const latency =
    now.row.p95 !== undefined && past.row.p95 !== undefined
      ? [
          write.claim('comparison.latency', {
            now: ['p95 ', { figure: write.cell(now, 'p95', 'micros') }],
            past: ['p95 ', { figure: write.cell(past, 'p95', 'micros') }],
          }),
        ]
      : [];
  write.sentences(first, second, ...latency);
  return write.finish({
    kind: 'list',
    items: [
      { name: 'now', value: now.row.errors, evidence: [write.cite(now)] },
      { name: 'before', value: past.row.errors, evidence: [write.cite(past)] },
    ],
  });
};

export const comparisonMeasure: MeasureAnswer = { needsCause: true, reads, answer };
