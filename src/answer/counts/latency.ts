// How slow: percentiles of the durations of requests, by endpoint or service; without spans, durations that lines state.
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { hasCue } from '../../language/details/message-details.js';
import { countedContext } from './counted-period.js';
import { overServices } from '../places/error-counts.js';
import { hasSource, tallyQuery } from '../queries.js';
import { answerStated, isOfTime, orderedValues, statedQueries, statedSamples } from './stated-latency.js';
import { askedPercentiles, type Percentile, sayPercentiles } from './percentiles.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { LONGEST_LIST, sayNotApplied, sayValue } from './count-by.js';
import {
  countedFigure,
  findDimension,
  hasSpans,
  learningQueries,
  servedRequests,
  totalOptions,
} from './counted-records.js';
import { answerNothingFound } from './nothing-found.js';
import { sayNoun, sayWhose } from './say-counted.js';
import { answerStatements, STATEMENT, statementQueries } from './slowest-statements.js';

const latencyQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const { options } = servedRequests(context, reads);
  const { by, top } = context.ask;
  const dimension = by === undefined ? (top === true ? 'operation' : undefined) : findDimension(by, reads, 'spans');
  return {
    total: tallyQuery(context, 'spans', totalOptions(context, options)),
    ...(dimension !== undefined && {
      by: tallyQuery(context, 'spans', { ...options, by: dimension }),
    }),
    ...before(context, options),
  };
};

/** As long before the period as it is long: what was usual. */
const before = (context: AskContext, options: Parameters<typeof tallyQuery>[2]): AskQueries => {
  const { from, to } = context.period;
  return {
    before: tallyQuery(
      context,
      'spans',
      totalOptions(context, { ...options, window: { from: from - (to - from), to: from } }),
    ),
  };
};

const reads: MeasureAnswer['reads'] = (context, read) => {
  const first = {
    ...learningQueries(context),
    ...statedSamples(context),
  };
  if (!read.has('kinds') && !read.has('templates')) return first;
  return { ...first, ...(hasSpans(read) ? latencyQueries(context, read) : statedQueries(context, read)) };
};

/** Of a course in time the latest, else the slowest; where the slowest is asked for, a few. */
const shownValues = (values: readonly PlacedRow<TallyRow>[], { ask }: AskContext): readonly PlacedRow<TallyRow>[] => {
  if (isOfTime(values)) return values.slice(-LONGEST_LIST);
  return values.slice(0, ask.top === true ? FEW : LONGEST_LIST);
};

const FEW = 3;

const answerBy = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const values = orderedValues(reads.values('by').filter(({ row }) => row.p95 !== undefined));
  if (values.length === 0) return undefined;
  const asked = askedPercentiles(context);
  const names: readonly Percentile[] = asked.length > 0 ? asked : ['p50', 'p95'];
  const shown = shownValues(values, context);
  write.list(
    shown.map((placed) =>
      write.claim('latency.item', {
        value: sayValue(placed, context),
        latency: sayPercentiles(write, placed, names),
        requests: sayNoun(write, 'requests', write.cell(placed, 'count')),
      }),
    ),
  );
  if (shown.length < values.length && isOfTime(values)) write.text('count.latest-shown');
  return write.finish({
    kind: 'list',
    items: values.map((placed) => ({
      name: placed.row.value ?? '',
      value: placed.row.p95 ?? 0,
      evidence: [write.cite(placed)],
    })),
  });
};

const answer: MeasureAnswer['answer'] = (context, reads, write) => {
  if (!hasSource(context, 'logs') && !hasSource(context, 'spans')) return undefined;
  if (!hasSpans(reads)) return answerStated(context, reads, write);
  const list = answerBy(context, reads, write);
  if (list !== undefined) return list;
  const total = reads.total('total');
  if (total === undefined) return answerNothingFound(reads, write, 'requests');
  sayNotApplied(context, write);
  const asked = askedPercentiles(context);
  const names: readonly Percentile[] = asked.length > 0 ? asked : ['p50', 'p95', 'p99'];
  const present = names.filter((name) => total.row[name] !== undefined);
  if (present.length === 0) return undefined;
  const claims = [
    write.claim('latency.total', {
      latency: sayPercentiles(write, total, present),
      of: sayWhose(write, total),
      requests: sayNoun(write, 'requests', countedFigure(write, total, { cell: 'count' })),
      first: { clock: total.row.first },
      last: { clock: total.row.last },
    }),
  ];
  const past = reads.total('before');
  const usual = present.find((name) => name !== 'p50') ?? 'p50';
  if (past?.row[usual] !== undefined)
    claims.push(
      write.claim('latency.before', {
        latency: sayPercentiles(write, past, [usual]),
        first: { clock: past.row.first },
        last: { clock: past.row.last },
      }),
    );
  write.sentences(...claims);
  if (hasCue(context.details, 'average')) write.text('latency.no-mean');
  const [name = 'p50'] = present;
  return write.finish({
    kind: 'value',
    name: asked.length > 0 ? name : 'p95',
    value: total.row[asked.length > 0 ? name : 'p95'] ?? 0,
    unit: 'micros',
    evidence: [write.cite(total)],
  });
};

/** Who is slowest is looked for among all, not in that of the cause, unless one is named. */
const latencyContext = (context: AskContext, read: AskReads): AskContext =>
  context.ask.top === true && context.subject.from !== 'message'
    ? overServices(context)
    : countedContext(context, read);

/** Where no line tells how long a statement took, the slowest of everything. */
const withoutStatement = (context: AskContext): AskContext => {
  if (context.ask.by !== STATEMENT) return context;
  const { by: _statement, ...ask } = context.ask;
  return { ...context, ask };
};

export const latencyMeasure: MeasureAnswer = {
  needsCause: true,
  reads: (asked, read) => {
    const context = withoutStatement(asked);
    return {
      ...reads(latencyContext(context, read), read),
      ...(asked.ask.by === STATEMENT && statementQueries(asked, read)),
    };
  },
  answer: (asked, read, write) => {
    const statements = asked.ask.by === STATEMENT ? answerStatements(asked, read, write) : undefined;
    const context = withoutStatement(asked);
    return statements ?? answer(latencyContext(context, read), read, write);
  },
};
