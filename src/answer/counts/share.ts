// Which share: the error rate of requests, else of lines; of timeouts, users and the cache; by pod, version or region.
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { MeasureAnswer } from '../measure.js';
import { countedContext } from './counted-period.js';
import { hasSource, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { ATTRIBUTE_PATTERNS, findAttribute, sampleQueries } from './attribute-names.js';
import { LONGEST_LIST, sayValue } from './count-by.js';
import {
  type CountedRecords,
  countedFigure,
  countedNumber,
  countedPath,
  failedOf,
  findDimension,
  hasSpans,
  isNothingSaid,
  learningQueries,
  servedRequests,
  tellsOfFailures,
  totalOptions,
} from './counted-records.js';
import { SAID, templatesSaying } from './counted-words.js';
import { answerNothingFound } from './nothing-found.js';
import { sayNoun, sayWhose } from './say-counted.js';

/** The part of the records, and all of them. Both are cells of one row, unless `part` has patterns. */
type SharedRecords = { readonly part: CountedRecords; readonly whole: CountedRecords };

const ALL_LINES: CountedRecords = { noun: 'lines', of: 'logs', options: {}, cell: 'count' };

const sharedRecords = (context: AskContext, reads: AskReads): SharedRecords => {
  if (context.ask.of === 'timeouts' || context.ask.of === 'cache') {
    const said = context.ask.of === 'timeouts' ? SAID.timeouts : /cache[ _-]?miss|miss(?:ed)? .*cache/i;
    const part: CountedRecords = {
      noun: context.ask.of === 'timeouts' ? 'timeouts' : 'lines',
      of: 'logs',
      options: { templates: templatesSaying(reads, (text) => said.test(text)) },
      cell: 'count',
    };
    return { part, whole: ALL_LINES };
  }
  if (tellsOfFailures(reads)) {
    const whole = servedRequests(context, reads);
    return { part: failedOf(whole), whole };
  }
  const lines = reads.total('total') ?? reads.total('templates');
  if (lines !== undefined && isTraced(lines)) return TRACED;
  return { part: { ...ALL_LINES, noun: 'errors', cell: 'errors' }, whole: ALL_LINES };
};

/** Requests by the trace ids of lines, where there are no spans. */
const TRACED: SharedRecords = {
  part: { ...ALL_LINES, noun: 'failures', cell: 'errorTraces' },
  whole: { ...ALL_LINES, noun: 'requests', cell: 'traces' },
};

/** So many error lines of one request are usual; more mean that most lines have no trace id. */
const MOST_LINES_PER_TRACE = 5;

const isTraced = ({ row: { errors, traces = 0, errorTraces = 0 } }: PlacedRow<TallyRow>): boolean =>
  traces > 0 && errors <= MOST_LINES_PER_TRACE * errorTraces;

/** Requests are stored as spans, and errors are told by lines alone. */
const isUnmarked = (reads: AskReads, { options }: CountedRecords): boolean =>
  options.templates === undefined && hasSpans(reads) && !tellsOfFailures(reads);

const shareQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const { part, whole } = sharedRecords(context, reads);
  const { by, of } = context.ask;
  if (of === 'users') {
    const found = findAttribute(reads, ATTRIBUTE_PATTERNS.users);
    return found === undefined
      ? {}
      : { users: tallyQuery(context, found.of, { by: { field: found.field }, budget: 10 }) };
  }
  const dimension = by === undefined ? undefined : findDimension(by, reads, whole.of);
  return {
    total: tallyQuery(context, whole.of, totalOptions(context, whole.options)),
    ...(part.options.templates !== undefined &&
      !isNothingSaid(part) && { part: tallyQuery(context, part.of, totalOptions(context, part.options)) }),
    ...(isUnmarked(reads, part) && {
      requests: tallyQuery(context, 'spans', totalOptions(context, servedRequests(context, reads).options)),
    }),
    ...(dimension !== undefined && { by: tallyQuery(context, whole.of, { ...whole.options, by: dimension }) }),
  };
};

const reads: MeasureAnswer['reads'] = (context, read) => {
  const first = {
    ...learningQueries(context),
    ...(context.ask.of === 'users' || context.ask.by === 'user' || context.ask.by === 'zone'
      ? sampleQueries(context)
      : {}),
  };
  return read.has('templates') || read.has('kinds') ? { ...first, ...shareQueries(context, read) } : first;
};

const answerUsers = (reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const total = reads.total('users');
  if (total?.row.values === undefined || total.row.valuesWithErrors === undefined) {
    write.text('share.no-users');
    return undefined;
  }
  const share = write.ratio([total, 'valuesWithErrors'], [total, 'values'], 'percent');
  write.sentence('share.users', {
    share: { figure: share },
    hit: { figure: write.cell(total, 'valuesWithErrors') },
    seen: { figure: write.cell(total, 'values') },
    of: sayWhose(write, total),
    first: { clock: total.row.first },
    last: { clock: total.row.last },
  });
  return write.finish({
    kind: 'value',
    name: 'users',
    value: share.value,
    unit: 'percent',
    evidence: [write.cite(total)],
  });
};

const shareOf = (write: ResultWriter, placed: PlacedRow<TallyRow>, { part, whole }: SharedRecords) =>
  write.ratio(
    [placed, countedPath(placed, part.cell as 'errors')],
    [placed, countedPath(placed, whole.cell as 'count')],
    'percent',
  );

const shareNumber = (placed: PlacedRow<TallyRow>, { part, whole }: SharedRecords): number =>
  countedNumber(placed, part) / countedNumber(placed, whole);

const addValues = (
  context: AskContext,
  reads: AskReads,
  shared: SharedRecords,
  write: ResultWriter,
): readonly PlacedRow<TallyRow>[] => {
  const values = reads.values('by').toSorted((a, b) => shareNumber(b, shared) - shareNumber(a, shared));
  const shown = values.slice(0, LONGEST_LIST);
  write.list(
    shown.map((placed) =>
      write.claim('share.item', {
        value: sayValue(placed, context),
        share: { figure: shareOf(write, placed, shared) },
        part: sayNoun(write, shared.part.noun, countedFigure(write, placed, shared.part)),
        whole: { figure: countedFigure(write, placed, shared.whole) },
      }),
    ),
  );
  return values;
};

/** Lines of one kind, of all lines: two rows. */
const answerPart = (
  context: AskContext,
  reads: AskReads,
  shared: SharedRecords,
  write: ResultWriter,
): DraftedResult | undefined => {
  const part = reads.total('part');
  const total = reads.total('total');
  if (context.ask.of === 'cache') write.text('share.no-cache');
  if (part === undefined || total === undefined) return answerNothingFound(reads, write, shared.part.noun);
  const share = write.ratio([part, 'count'], [total, 'count'], 'percent');
  write.sentence('share.of-lines', {
    share: { figure: share },
    part: sayNoun(write, shared.part.noun, write.cell(part, 'count')),
    whole: { figure: write.cell(total, 'count') },
    of: sayWhose(write, total),
  });
  if (total.row.errors > 0 && shared.part.noun === 'timeouts' && part.row.errors > 0)
    write.sentence('share.of-errors', {
      share: { figure: write.ratio([part, 'errors'], [total, 'errors'], 'percent') },
      errors: { figure: write.cell(total, 'errors') },
    });
  return write.finish({
    kind: 'value',
    name: context.ask.of ?? '',
    value: share.value,
    unit: 'percent',
    evidence: [write.cite(part), write.cite(total)],
  });
};

const sentenceOf = (
  { whole }: SharedRecords,
  isUnmarkedInSpans: boolean,
): 'share.failed' | 'share.traced' | 'share.lines' | 'share.errors' => {
  if (whole.of === 'spans') return 'share.failed';
  if (whole.cell === 'traces') return 'share.traced';
  return isUnmarkedInSpans ? 'share.lines' : 'share.errors';
};

/** What the spans say, before lines say otherwise. */
const sayUnmarked = (
  context: AskContext,
  reads: AskReads,
  requests: PlacedRow<TallyRow>,
  write: ResultWriter,
): ResultWriter => {
  const served = servedRequests(context, reads);
  return write.sentence('share.unmarked', {
    part: { figure: countedFigure(write, requests, failedOf(served)) },
    whole: { figure: countedFigure(write, requests, served) },
    of: sayWhose(write, requests),
  });
};

const answer: MeasureAnswer['answer'] = (context, reads, write) => {
  if (!hasSource(context, 'logs') && !hasSource(context, 'spans')) return undefined;
  const users = context.ask.of === 'users' ? answerUsers(reads, write) : undefined;
  if (users !== undefined) return users;
  const shared = sharedRecords(context, reads);
  if (shared.part.options.templates !== undefined) return answerPart(context, reads, shared, write);
  const total = reads.total(context.ask.of === 'users' ? 'kinds' : 'total') ?? reads.total('templates');
  if (total === undefined) return answerNothingFound(reads, write, shared.part.noun);
  const whole =
    total.row.of === shared.whole.of
      ? shared
      : { part: { ...ALL_LINES, noun: 'errors' as const, cell: 'errors' as const }, whole: ALL_LINES };
  const share = shareOf(write, total, whole);
  const requests = whole.whole.of === 'logs' ? reads.total('requests') : undefined;
  if (requests !== undefined) sayUnmarked(context, reads, requests, write);
  write.sentence(sentenceOf(whole, requests !== undefined), {
    share: { figure: share },
    part: { figure: countedFigure(write, total, whole.part) },
    whole: { figure: countedFigure(write, total, whole.whole) },
    of: sayWhose(write, total),
    first: { clock: total.row.first },
    last: { clock: total.row.last },
  });
  const values = context.ask.by === undefined ? [] : addValues(context, reads, whole, write);
  if (values.length > 0)
    return write.finish({
      kind: 'list',
      items: values.map((placed) => ({
        name: placed.row.value ?? '',
        value: shareNumber(placed, whole),
        evidence: [write.cite(placed)],
      })),
    });
  if (context.ask.of === 'users') return write.finish({ kind: 'unknown', missing: 'users' });
  return write.finish({
    kind: 'value',
    name: 'error rate',
    value: share.value,
    unit: 'percent',
    evidence: [write.cite(total)],
  });
};

export const shareMeasure: MeasureAnswer = {
  needsCause: true,
  reads: (context, read) => reads(countedContext(context, read), read),
  answer: (context, read, write) => answer(countedContext(context, read), read, write),
};
