// How slow, where there are no spans: percentiles over all log lines of the period that state how long something took.
//
// Which attribute states it is learnt from the newest and the oldest lines of each service; the store then sums up every line that has it.
import type { AskResult } from '../../evidence/ask-result.js';
import type { Figure } from '../../evidence/evidence.js';
import { computeFigure } from '../../evidence/figure.js';
import { optional } from '../../kernel/optional.js';
import { HOUR } from '../../kernel/time.js';
import { durationFieldOf, type DurationUnit, MICROS_OF_UNIT } from '../../telemetry/fields/duration-fields.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { StatedDuration, TallyDimension } from '../../telemetry/query.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { hasSource, logQuery, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { joinParts } from '../say.js';
import { askedRoute, nearestRoutes, ROUTES_READ, saidRoute } from './route-counts.js';
import { LONGEST_LIST, sayNotApplied, sayValue } from './count-by.js';
import { findDimension } from './counted-records.js';
import { askedPercentiles, type Percentile, sayPercentiles } from './percentiles.js';
import { sayNoun, sayWhose } from './say-counted.js';

const LINES_OF_SERVICE = 20;
const MOST_SERVICES = 12;

/** Who is blamed need not be who states how long requests take. */
const askedServices = ({ subject, scope }: AskContext): readonly string[] =>
  subject.from === 'message' ? subject.services : scope.services;

/**
 * The newest and the oldest lines of a service that is asked for, and of others, which may state what its own do not. In an
 * incident the newest are errors, which often state no duration.
 */
export const statedSamples = (context: AskContext): AskQueries => {
  if (!hasSource(context, 'logs')) return {};
  const services = [...new Set([...askedServices(context), ...context.catalogue.service])].slice(0, MOST_SERVICES);
  return Object.fromEntries(
    services.flatMap((service) => {
      const options = { budget: LINES_OF_SERVICE, services: [service] };
      const ofService = { ...context, entities: [] };
      return [
        [`sample-${service}`, logQuery(ofService, options)],
        [`sample-oldest-${service}`, logQuery(ofService, { ...options, order: 'oldest' })],
      ];
    }),
  );
};

/** What a line states in these units beyond it is no duration of a request: a moment, a size. */
const LONGEST_MICROS = HOUR * 24;

export type TimedLines = {
  readonly service: string;
  readonly field: string;
  readonly unit: DurationUnit;
  /** The field's name gives none. */
  readonly isAssumed: boolean;
  readonly lines: readonly PlacedRow<LogRecord>[];
};

const isDuration = (field: string, value: unknown): boolean => {
  const found = durationFieldOf(field);
  if (found === undefined || typeof value !== 'number') return false;
  return value >= 0 && value * MICROS_OF_UNIT[found.unit] < LONGEST_MICROS;
};

const durationOf = ({ row }: PlacedRow<LogRecord>): string | undefined =>
  Object.entries(row.attributes ?? {}).find(([name, value]) => isDuration(name, value))?.[0];

export const statedBy = ({ field, unit }: TimedLines): StatedDuration => ({ field, micros: MICROS_OF_UNIT[unit] });

/** The newest and the oldest of few lines are the same. */
const sampledLines = (reads: AskReads): readonly PlacedRow<LogRecord>[] => {
  const all = reads.keys().flatMap((key) => (key.startsWith('sample') ? reads.rows(key, 'log') : []));
  return [...new Map(all.map((placed) => [placed.row.id, placed])).values()];
};

/** Of each service its lines that state how long something took, under the name that most of them have; those with most lines first. */
export const timedLinesOf = (all: readonly PlacedRow<LogRecord>[]): readonly TimedLines[] =>
  [...Map.groupBy(all, ({ row }) => row.service)]
    .flatMap(([service, own]): readonly TimedLines[] => {
      const [longest] = [...Map.groupBy(own, durationOf)]
        .filter(([field]) => field !== undefined)
        .toSorted(([, a], [, b]) => b.length - a.length);
      const [field, timed = []] = longest ?? [];
      const found = field === undefined ? undefined : durationFieldOf(field);
      return field === undefined || found === undefined ? [] : [{ service, field, ...found, lines: timed }];
    })
    .toSorted((a, b) => b.lines.length - a.lines.length)
    .slice(0, LONGEST_LIST);

export const timedLines = (reads: AskReads): readonly TimedLines[] => timedLinesOf(sampledLines(reads));

const dimensionOf = ({ ask: { by, top } }: AskContext, reads: AskReads): TallyDimension | undefined => {
  if (by === undefined) return top === true ? 'operation' : undefined;
  return by === 'service' ? undefined : findDimension(by, reads, 'logs');
};

const totalKey = (service: string): string => `stated-${service}`;
const beforeKey = (service: string): string => `stated-before-${service}`;

/** In the period, and as long before it as it is long: what was usual. */
export const statedQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const { from, to } = context.period;
  const route = askedRoute(context) && saidRoute(context);
  const by = route === undefined ? dimensionOf(context, reads) : 'operation';
  const budget = route === undefined ? undefined : ROUTES_READ;
  const own = { ...context, entities: context.entities.filter(({ kind }) => kind !== 'service') };
  return Object.fromEntries(
    timedLines(reads).flatMap((timed) => {
      const { service } = timed;
      const options = { services: [service], stated: statedBy(timed) };
      return [
        [totalKey(service), tallyQuery(own, 'logs', { ...options, ...optional({ by, route, budget }) })],
        [beforeKey(service), tallyQuery(own, 'logs', { ...options, window: { from: from - (to - from), to: from } })],
      ];
    }),
  );
};

const USUAL: readonly Percentile[] = ['p50', 'p95', 'max'];

const namesOf = (context: AskContext): readonly Percentile[] => {
  const asked = askedPercentiles(context);
  return asked.length > 0 ? asked : USUAL;
};

type Stated = { readonly service: string; readonly total: PlacedRow<TallyRow> };

const sayStated = ({ total }: Stated, names: readonly Percentile[], write: ResultWriter) => ({
  latency: sayPercentiles(write, total, names),
  lines: sayNoun(write, 'lines', write.cell(total, 'count')),
  first: { clock: total.row.first },
  last: { clock: total.row.last },
});

const claimStated = (stated: Stated, context: AskContext, write: ResultWriter): number =>
  write.claim('latency.stated', {
    ...sayStated(stated, namesOf(context), write),
    of: sayWhose(write, stated.total),
  });

const claimBefore = (
  { service }: Stated,
  { context, reads, write }: { readonly context: AskContext; readonly reads: AskReads; readonly write: ResultWriter },
): readonly number[] => {
  const past = reads.total(beforeKey(service));
  const names = namesOf(context);
  const usual = names.find((name) => name !== 'p50' && name !== 'max') ?? 'p50';
  return past?.row[usual] === undefined
    ? []
    : [
        write.claim('latency.before', {
          latency: sayPercentiles(write, past, [usual]),
          first: { clock: past.row.first },
          last: { clock: past.row.last },
        }),
      ];
};

const finishOne = ({ total }: Stated, context: AskContext, write: ResultWriter): DraftedResult => {
  const [name = 'p95'] = askedPercentiles(context).length > 0 ? namesOf(context) : ['p95' as const];
  return write.finish({
    kind: 'value',
    name,
    value: total.row[name] ?? 0,
    unit: 'micros',
    evidence: [write.cite(total)],
  });
};

export const isOfTime = ([first]: readonly PlacedRow<TallyRow>[]): boolean => first?.row.start !== undefined;

/** A course in time in its order, else the slowest first. */
export const orderedValues = (values: readonly PlacedRow<TallyRow>[]): readonly PlacedRow<TallyRow>[] =>
  isOfTime(values) ? values : values.toSorted((a, b) => (b.row.p95 ?? 0) - (a.row.p95 ?? 0));

/** Of a course in time the latest, else the slowest. */
const shownValues = (values: readonly PlacedRow<TallyRow>[]): readonly PlacedRow<TallyRow>[] => {
  const ordered = orderedValues(values);
  return isOfTime(ordered) ? ordered.slice(-LONGEST_LIST) : ordered.slice(0, LONGEST_LIST);
};

const answerOne = (stated: Stated, context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const { service } = stated;
  const values = reads.values(totalKey(service)).filter(({ row }) => row.p95 !== undefined && row.value !== '');
  write.sentences(claimStated(stated, context, write), ...claimBefore(stated, { context, reads, write }));
  if (values.length === 0) {
    sayNotApplied(context, write);
    return finishOne(stated, context, write);
  }
  const shown = shownValues(values);
  const names = askedPercentiles(context);
  write.list(
    shown.map((placed) =>
      write.claim('latency.item', {
        value: sayValue(placed, context),
        latency: sayPercentiles(write, placed, names.length > 0 ? names : ['p50', 'p95']),
        requests: sayNoun(write, 'lines', write.cell(placed, 'count')),
      }),
    ),
  );
  if (shown.length < values.length && isOfTime(values)) write.text('count.latest-shown');
  return write.finish({
    kind: 'list',
    items: shown.map((placed) => ({
      name: placed.row.value ?? '',
      value: placed.row.p95 ?? 0,
      evidence: [write.cite(placed)],
    })),
  });
};

const answerSeveral = (
  all: readonly Stated[],
  names: readonly Percentile[],
  write: ResultWriter,
  isOfAll = false,
): DraftedResult => {
  const claims = all.map((stated) =>
    write.claim('latency.stated-of', { ...sayStated(stated, names, write), service: { name: stated.service } }),
  );
  write.list(claims);
  if (isOfAll) write.text('latency.of-stated');
  return write.finish({
    kind: 'list',
    items: all.map(({ service, total }) => ({
      name: service,
      value: total.row.p95 ?? 0,
      evidence: [write.cite(total)],
    })),
  });
};

const bySlowness = (all: readonly Stated[]): readonly Stated[] =>
  all.toSorted((a, b) => (b.total.row.p95 ?? 0) - (a.total.row.p95 ?? 0));

type SlowRow = { readonly service: string; readonly placed: PlacedRow<TallyRow> };

const listSlow = (
  shown: readonly SlowRow[],
  { context, names }: { readonly context: AskContext; readonly names: readonly Percentile[] },
  write: ResultWriter,
): AskResult => {
  const claims = shown.map(({ service, placed }) =>
    write.claim('latency.item', {
      value: [{ name: service }, ' ', sayValue(placed, context)],
      latency: sayPercentiles(write, placed, names),
      requests: sayNoun(write, 'lines', write.cell(placed, 'count')),
    }),
  );
  write.list(claims);
  return {
    kind: 'list',
    items: shown.map(({ service, placed }) => ({
      name: `${service} ${placed.row.value ?? ''}`,
      value: placed.row.p95 ?? 0,
      evidence: [write.cite(placed)],
    })),
  };
};

const slowestFirst = (a: SlowRow, b: SlowRow): number => (b.placed.row.p95 ?? 0) - (a.placed.row.p95 ?? 0);

/** By service and route that state durations. */
const slowRows = (
  all: readonly Stated[],
  reads: AskReads,
  choose: (values: readonly PlacedRow<TallyRow>[]) => readonly PlacedRow<TallyRow>[],
): readonly SlowRow[] =>
  all
    .flatMap(({ service }) => choose(reads.values(totalKey(service))).map((placed) => ({ service, placed })))
    .filter(({ placed: { row } }) => row.p95 !== undefined)
    .toSorted(slowestFirst);

/** Of the route that the question names. A line names its method beside the path. */
const routeRows = (all: readonly Stated[], context: AskContext, reads: AskReads): readonly SlowRow[] => {
  const route = askedRoute(context);
  return route === undefined
    ? []
    : slowRows(all, reads, (values) => nearestRoutes(values, { segments: route.segments })).slice(0, LONGEST_LIST);
};

/** Of all services that state durations the slowest endpoints, pods …; undefined: no line names one. */
const answerSlowest = (
  all: readonly Stated[],
  context: AskContext,
  reads: AskReads,
  write: ResultWriter,
): DraftedResult | undefined => {
  const values = slowRows(all, reads, (rows) => rows);
  if (values.length === 0) return undefined;
  const names = askedPercentiles(context).filter((name) => name !== 'max');
  const shown = values.slice(0, Math.min(LONGEST_LIST, context.details.quantity ?? LONGEST_LIST));
  const list = listSlow(shown, { context, names: names.length > 0 ? names : ['p50', 'p95'] }, write);
  return write.text('latency.of-stated').finish(list);
};

const figureOfSample = ({ field, unit, lines }: TimedLines, by: 'median' | 'max', write: ResultWriter): Figure => {
  const path = `attributes.${field}`;
  const cells = lines.map((placed) => write.cell(placed, path));
  return {
    value: computeFigure(
      by,
      lines.map(({ row }) => Number(row.attributes?.[field])),
    ),
    by,
    of: cells.flatMap(({ of }) => of.map(({ evidence }) => ({ evidence, path }))),
    unit,
  };
};

/** A store that sums up no such durations: the median and the longest of the newest lines. */
const answerFromSample = (all: readonly TimedLines[], write: ResultWriter): DraftedResult => {
  const said = all.map((timed) => ({ timed, median: figureOfSample(timed, 'median', write) }));
  write.list(
    said.map(({ timed, median }) =>
      write.claim('latency.lines-of', {
        service: { name: timed.service },
        median: { figure: median },
        max: { figure: figureOfSample(timed, 'max', write) },
        n: { figure: { value: timed.lines.length, by: 'count', of: median.of } },
      }),
    ),
  );
  return write.finish({
    kind: 'list',
    items: said.map(({ timed, median }) => ({
      name: timed.service,
      value: median.value,
      evidence: timed.lines.map((each) => write.cite(each)),
    })),
  });
};

/** A name without a unit: its figures are right only if the unit is. */
const sayAssumedUnits = (shown: readonly TimedLines[], write: ResultWriter): void => {
  const fields = [...new Set(shown.flatMap(({ field, isAssumed }) => (isAssumed ? [field] : [])))];
  if (fields.length > 0) write.text('latency.unit-assumed', { fields: joinParts(fields.map((name) => ({ name }))) });
};

/** Of whom it is asked; of the others, which is said, where their lines state none. */
export const answerStated = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const found = timedLines(reads);
  if (found.length === 0) return write.text('latency.no-spans').finish({ kind: 'unknown', missing: 'spans' });
  const asked = askedServices(context);
  const own = found.filter(({ service }) => asked.length === 0 || asked.includes(service));
  if (own.length === 0) write.text('latency.no-lines', { services: joinParts(asked.map((name) => ({ name }))) });
  const shown = own.length === 0 ? found : own;
  const stated = shown.flatMap(({ service }): readonly Stated[] => {
    const total = reads.total(totalKey(service));
    return total?.row.p50 === undefined ? [] : [{ service, total }];
  });
  sayAssumedUnits(shown, write);
  const [first, ...others] = stated;
  if (first === undefined) return answerFromSample(shown, write);
  const ofSubject = stated.find(({ service }) => context.subject.services.includes(service));
  const ofRoute = routeRows(stated, context, reads);
  if (ofRoute.length > 0) return write.finish(listSlow(ofRoute, { context, names: namesOf(context) }, write));
  const { by, top } = context.ask;
  if (top === true && asked.length === 0) {
    const slowest = by === 'service' ? undefined : answerSlowest(stated, context, reads, write);
    return slowest ?? answerSeveral(bySlowness(stated), USUAL, write, true);
  }
  const isCourse = by !== undefined && by !== 'service';
  if (others.length === 0 || isCourse) return answerOne(ofSubject ?? first, context, reads, write);
  return answerSeveral(stated, namesOf(context), write);
};
