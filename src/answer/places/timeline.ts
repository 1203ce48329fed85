// The moments of an incident in order: changes before it, the first error, the peak, the last error, and what came after.
import { HOUR, type Micros } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { TallyDimension } from '../../telemetry/query.js';
import { type AskContext, blamedService, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { tallyQuery } from '../queries.js';
import type { ResultWriter } from '../result-writer.js';
import { changeQuery, changesOf, changeValues } from './changes.js';
import {
  errorBounds,
  type ErrorCounts,
  errorCounts,
  errorWindow,
  ofService,
  patternsOf,
  recordsWord,
} from './error-counts.js';
import { instantPart } from './instant.js';
import { upToNow, edgeLine, lineOf, unknownErrors } from './moments.js';
import { isQuiet, ongoingQueries } from './ongoing.js';

type Moment = { readonly at: Micros; readonly claim: number; readonly evidence: string };
type Writing = { readonly context: AskContext; readonly reads: AskReads; readonly write: ResultWriter };

/** Earlier changes are seldom part of an incident. */
const CHANGES_BEFORE = 2 * HOUR;
const MOST_CHANGES = 3;

const peakQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const counts = errorCounts(reads);
  if (counts === undefined) return {};
  const templates = counts.records === 'cause-lines' ? { templates: patternsOf(context) } : {};
  const of = counts.records === 'requests' ? 'spans' : 'logs';
  const { first, last } = counts.total.row;
  const by: TallyDimension = last - first > 6 * HOUR ? 'hour' : 'minute';
  return { peak: tallyQuery(context, of, { ...errorBounds(context), ...templates, by, budget: 400 }) };
};

const changeMoments = ({ context, reads, write }: Writing): readonly Moment[] => {
  const { from, to } = errorWindow(context);
  const blamed = blamedService(context);
  const near = changesOf(reads, ['deploy', 'configuration', 'flag', 'scaling', 'kubernetes', 'alert']).filter(
    ({ row }) => row.time >= from - CHANGES_BEFORE && row.time < to,
  );
  const distance = (at: Micros): number => Math.abs(at - (causeOnset(context) ?? from));
  return near
    .toSorted(
      (a, b) =>
        Number(b.row.service === blamed) - Number(a.row.service === blamed) ||
        distance(a.row.time) - distance(b.row.time),
    )
    .slice(0, MOST_CHANGES)
    .map((each) => ({
      at: each.row.time,
      claim: write.claim('timeline.change', changeValues(each, context), { cites: [write.cite(each)] }),
      evidence: write.cite(each),
    }));
};

const edgeMoment = (edge: 'first' | 'last', counts: ErrorCounts, { context, reads, write }: Writing): Moment => {
  const line = lineOf(reads, edge, counts);
  const { row } = counts.total;
  const counted = edge === 'first' ? (row.firstError ?? row.first) : (row.lastError ?? row.last);
  const at = line?.row.time ?? counted;
  const placed = line ?? counts.total;
  const cites = { cites: [write.cite(placed)] };
  const claim =
    line === undefined
      ? write.claim(
          `timeline.${edge}-counted`,
          { at: instantPart(at, context), what: recordsWord(counts.records), ...ofService(counts.total) },
          cites,
        )
      : write.claim(
          `timeline.${edge}`,
          { at: instantPart(at, context), service: { name: line.row.service }, quote: { quote: line.row.message } },
          cites,
        );
  return { at, claim, evidence: write.cite(placed) };
};

const peakMoment = (counts: ErrorCounts, { context, reads, write }: Writing): readonly Moment[] => {
  const [peak, next] = reads.values('peak').toSorted((a, b) => b.row.errors - a.row.errors);
  const isPeak = peak !== undefined && next !== undefined && peak.row.errors > next.row.errors;
  const at = peak?.row.start;
  if (!isPeak || at === undefined) return [];
  const claim = write.claim('timeline.peak', {
    at: instantPart(at, context),
    n: { figure: write.cell(peak, 'errors') },
    width: peak.row.by ?? 'minute',
    what: recordsWord(counts.records),
    ...ofService(peak),
  });
  const first = counts.total.row.firstError ?? at;
  return [{ at: Math.max(at, first) + 1, claim, evidence: write.cite(peak) }];
};

/** Records without an error after the last one. */
const recoveryMoment = (counts: ErrorCounts, { context, reads, write }: Writing): readonly Moment[] => {
  const since: PlacedRow<TallyRow> | undefined = reads.total('since');
  if (since === undefined || since.row.errors > 0 || !isQuiet(counts, since.row.last)) return [];
  const claim = write.claim('timeline.after', {
    at: instantPart(since.row.first, context),
    n: { figure: write.cell(since, 'count') },
    what: recordsWord(counts.records),
    to: instantPart(since.row.last, context),
    ...ofService(since),
  });
  return [{ at: since.row.first, claim, evidence: write.cite(since) }];
};

const timeline: MeasureAnswer = {
  needsCause: true,
  reads: (context, reads) => ({
    ...ongoingQueries(context, reads),
    first: edgeLine(context, 'oldest'),
    last: edgeLine(upToNow(context), 'newest'),
    changes: changeQuery(context),
    ...peakQueries(context, reads),
  }),
  answer: (context, reads, write) => {
    const writing = { context, reads, write };
    const counts = errorCounts(reads);
    const changes = changeMoments(writing);
    if (counts === undefined && changes.length === 0) return unknownErrors(reads, write, 'timeline');
    const errors =
      counts === undefined
        ? []
        : [
            edgeMoment('first', counts, writing),
            ...peakMoment(counts, writing),
            edgeMoment('last', counts, writing),
            ...recoveryMoment(counts, writing),
          ];
    const moments = [...changes, ...errors].toSorted((a, b) => a.at - b.at);
    write.list(moments.map(({ claim }) => claim));
    return write.finish({
      kind: 'list',
      items: moments.map(({ at, evidence }) => ({ name: new Date(at / 1000).toISOString(), evidence: [evidence] })),
    });
  },
};

export const timelineAnswers = { timeline };
