// How slow: percentiles of the durations of requests, by endpoint or service; without spans, durations that lines state.
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { Figure } from '../../evidence/evidence.js';
import { computeFigure } from '../../evidence/figure.js';
import type { MeasureAnswer } from '../measure.js';
import { hasCue, type MessageDetails } from '../../language/details/message-details.js';
import { countedContext } from './counted-period.js';
import { hasSource, logQuery, type RecordBounds, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { LONGEST_LIST, sayValue } from './count-by.js';
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

const SAMPLED_LINES = 200;

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

/** Who is blamed need not be who states how long requests take. */
const ofThoseAsked = ({ subject, scope }: AskContext): Pick<RecordBounds, 'services'> =>
  subject.from === 'message' ? {} : { services: scope.services };

const reads: MeasureAnswer['reads'] = (context, read) => {
  const first = {
    ...learningQueries(context),
    ...(hasSource(context, 'logs') && {
      sample: logQuery(context, { budget: SAMPLED_LINES, ...ofThoseAsked(context) }),
    }),
  };
  return read.has('kinds') ? { ...first, ...latencyQueries(context, read) } : first;
};

export type Percentile = 'p50' | 'p95' | 'p99' | 'max';
const PERCENTILES: readonly Percentile[] = ['p50', 'p95', 'p99', 'max'];

const isAsked = (name: Percentile, details: MessageDetails): boolean => {
  switch (name) {
    case 'p50':
      return hasCue(details, 'median', 'average');
    case 'max':
      return hasCue(details, 'maximum');
    default:
      return hasCue(details, name);
  }
};

export const askedPercentiles = ({ details }: AskContext): readonly Percentile[] =>
  PERCENTILES.filter((name) => isAsked(name, details));

export const sayPercentiles = (write: ResultWriter, placed: PlacedRow<TallyRow>, names: readonly Percentile[]) =>
  names.flatMap((name, index) => [
    ...(index === 0 ? [] : [', ']),
    name === 'max' ? 'max ' : `${name} `,
    { figure: write.cell(placed, name, 'micros') },
  ]);

const DURATION = /duration|latency|elapsed|response[._-]?time|took/i;

/** ECS counts it in nanoseconds. */
const ECS_DURATION = 'event.duration';

const unitOf = (field: string): NonNullable<Figure['unit']> => {
  if (field === ECS_DURATION || /nano|[._-]ns$/i.test(field)) return 'nanos';
  if (/micro|[._-]us$/i.test(field)) return 'micros';
  if (/[._-]s(?:ec(?:onds)?)?$|seconds/i.test(field)) return 'seconds';
  return 'millis';
};

type TimedLines = { readonly service: string; readonly field: string; readonly lines: readonly PlacedRow<LogRecord>[] };

const durationOf = ({ row }: PlacedRow<LogRecord>): string | undefined =>
  Object.entries(row.attributes ?? {}).find(([name, value]) => DURATION.test(name) && typeof value === 'number')?.[0];

/** Of each service its lines that state how long something took, under the name that most of them have; those with most lines first. */
const timedLines = (lines: readonly PlacedRow<LogRecord>[]): readonly TimedLines[] =>
  [...Map.groupBy(lines, ({ row }) => row.service)]
    .flatMap(([service, own]): readonly TimedLines[] => {
      const [longest] = [...Map.groupBy(own, durationOf)]
        .filter(([field]) => field !== undefined)
        .toSorted(([, a], [, b]) => b.length - a.length);
      const [field, timed = []] = longest ?? [];
      return field === undefined ? [] : [{ service, field, lines: timed }];
    })
    .toSorted((a, b) => b.lines.length - a.lines.length);

const figureOfLines = ({ field, lines }: TimedLines, by: 'median' | 'max', write: ResultWriter): Figure => {
  const path = `attributes.${field}`;
  const cells = lines.map((placed) => write.cell(placed, path));
  const values = lines.map(({ row }) => Number(row.attributes?.[field]));
  return {
    value: computeFigure(by, values),
    by,
    of: cells.flatMap(({ of }) => of.map(({ evidence }) => ({ evidence, path }))),
    unit: unitOf(field),
  };
};

const sayLines = (timed: TimedLines, write: ResultWriter) => {
  const median = figureOfLines(timed, 'median', write);
  return {
    service: { name: timed.service },
    median: { figure: median },
    max: { figure: figureOfLines(timed, 'max', write) },
    n: { figure: { value: timed.lines.length, by: 'count', of: median.of } },
  } as const;
};

const valueOf = ({ field, lines }: TimedLines): number =>
  computeFigure(
    'median',
    lines.map(({ row }) => Number(row.attributes?.[field])),
  );

/** Lines that state how long something took: the median and the longest of the newest, of each service that states any. */
const answerFromLines = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const all = timedLines(reads.rows('sample', 'log')).slice(0, LONGEST_LIST);
  const [first, ...others] = all;
  if (first === undefined) {
    write.text('latency.no-spans');
    return write.finish({ kind: 'unknown', missing: 'spans' });
  }
  const { services } = context.subject;
  const isSoleSubject = services.length === 1 && services[0] === first.service;
  if (others.length === 0 && isSoleSubject) {
    write.sentence('latency.lines', sayLines(first, write));
    return write.finish({
      kind: 'value',
      name: 'latency',
      value: valueOf(first),
      unit: unitOf(first.field),
      evidence: first.lines.map((each) => write.cite(each)),
    });
  }
  write.list(all.map((timed) => write.claim('latency.lines-of', sayLines(timed, write))));
  return write.finish({
    kind: 'list',
    items: all.map((timed) => ({
      name: timed.service,
      value: valueOf(timed),
      evidence: timed.lines.map((each) => write.cite(each)),
    })),
  });
};

const answerBy = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const values = reads
    .values('by')
    .filter(({ row }) => row.p95 !== undefined)
    .toSorted((a, b) => (b.row.p95 ?? 0) - (a.row.p95 ?? 0));
  if (values.length === 0) return undefined;
  const asked = askedPercentiles(context);
  const names: readonly Percentile[] = asked.length > 0 ? asked : ['p50', 'p95'];
  const shown =
    context.ask.top === true && context.ask.by === undefined ? values.slice(0, 3) : values.slice(0, LONGEST_LIST);
  write.list(
    shown.map((placed) =>
      write.claim('latency.item', {
        value: sayValue(placed, context),
        latency: sayPercentiles(write, placed, names),
        requests: sayNoun(write, 'requests', write.cell(placed, 'count')),
      }),
    ),
  );
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
  if (!hasSpans(reads)) return answerFromLines(context, reads, write);
  const list = answerBy(context, reads, write);
  if (list !== undefined) return list;
  const total = reads.total('total');
  if (total === undefined) return answerNothingFound(reads, write, 'requests');
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

export const latencyMeasure: MeasureAnswer = {
  needsCause: true,
  reads: (context, read) => reads(countedContext(context, read), read),
  answer: (context, read, write) => answer(countedContext(context, read), read, write),
};
