// How many went through: requests that were answered without failure, by their status codes or spans, else lines that tell of none.
import type { Figure } from '../../evidence/evidence.js';
import { computeFigure } from '../../evidence/figure.js';
import type { SentencePart } from '../../evidence/sentence.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { StructuredFilter } from '../../telemetry/query.js';
import { readRoute } from '../../telemetry/route-path.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { hasSource, tallyQuery, type TallyOptions } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { say } from '../say.js';
import {
  countedPath,
  hasSpans,
  learningQueries,
  ofAnswering,
  servedRequests,
  STATUS_FIELD,
  totalOptions,
} from './counted-records.js';
import { answerNothingFound } from './nothing-found.js';
import { nearestRoutes } from './route-counts.js';
import { sayWhose } from './say-counted.js';

/** What the question counts: `ask.of`. */
export const SUCCESSES = 'successes';

export const asksForSuccesses = ({ ask }: Pick<AskContext, 'ask'>): boolean =>
  ask.measure === 'count' && ask.of === SUCCESSES;

const METHOD = 'http.request.method';
const STATUSES_READ = 40;
const ROUTES_READ = 400;

/** Whoever sent the request did not get what was asked for. */
const FAILED_STATUS = /^[45]\d\d$/;

type Row = PlacedRow<TallyRow>;

/** All that were counted, and those of them that failed; a row that is not there counts none. */
export type RequestOutcome = { readonly all: Row; readonly failed?: Row };

const statusesRead = (reads: AskReads, key: string): readonly string[] =>
  reads.values(key).flatMap(({ row: { value } }) => (value ? [value] : []));

/** The same count twice: of all records that state a status, and of those whose status is a failure. `statuses`: under which key they were read. */
export const outcomeQueries = (
  context: AskContext,
  reads: AskReads,
  { key, statuses, options }: { readonly key: string; readonly statuses: string; readonly options: TallyOptions },
): AskQueries => {
  const all = statusesRead(reads, statuses);
  const failed = all.filter((status) => FAILED_STATUS.test(status));
  const own = [...(tallyQuery(context, 'logs').filter.fields ?? []), ...(options.filter?.fields ?? [])];
  const withStatus = (values: readonly string[]): Pick<StructuredFilter, 'fields'> => ({
    fields: [...own, { field: STATUS_FIELD, is: 'equal', values }],
  });
  if (all.length === 0) return {};
  return {
    [key]: tallyQuery(context, 'logs', { ...options, filter: withStatus(all) }),
    ...(failed.length > 0 && {
      [`${key}-failed`]: tallyQuery(context, 'logs', { ...options, filter: withStatus(failed) }),
    }),
  };
};

const saidRoute = ({ entities }: AskContext): string | undefined =>
  entities.find(({ kind }) => kind === 'endpoint')?.text;

const answeredOptions = (context: AskContext): TallyOptions => {
  const said = saidRoute(context);
  const route = said === undefined ? undefined : readRoute(said);
  // the routes that fail are those whose complement is asked for
  if (said === undefined || route === undefined) return { by: 'operation', route: '/', budget: ROUTES_READ };
  return {
    by: 'operation',
    route: said,
    budget: ROUTES_READ,
    ...(route.method !== undefined && {
      filter: { fields: [{ field: METHOD, is: 'equal', values: [route.method] }] },
    }),
  };
};

export const successCountQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const asked = ofAnswering(context);
  const first = {
    ...learningQueries(context),
    ...(hasSource(context, 'logs') && {
      statuses: tallyQuery(asked, 'logs', { by: { field: STATUS_FIELD }, budget: STATUSES_READ }),
    }),
  };
  if (!reads.has('templates') && !reads.has('kinds')) return first;
  const served = hasSpans(reads) ? servedRequests(context, reads) : undefined;
  return {
    ...first,
    ...(served === undefined
      ? outcomeQueries(asked, reads, { key: 'answered', statuses: 'statuses', options: answeredOptions(context) })
      : { served: tallyQuery(context, 'spans', totalOptions(context, served.options)) }),
    ...(hasSource(context, 'logs') && { total: tallyQuery(context, 'logs', totalOptions(context, {})) }),
  };
};

const differenceOf = (all: Figure, failed: Figure): Figure => ({
  value: computeFigure('difference', [all.value, failed.value]),
  by: 'difference',
  of: [...all.of, ...failed.of],
});

/** Lines that state a status, by service: a request each, where there are no spans. */
export const requestQueries = (context: AskContext, reads: AskReads): AskQueries => {
  if (!hasSource(context, 'logs')) return {};
  const asked = ofAnswering(context);
  const { requests } = outcomeQueries(asked, reads, {
    key: 'requests',
    statuses: 'statuses',
    options: { by: 'service' },
  });
  return {
    statuses: tallyQuery(asked, 'logs', { by: { field: STATUS_FIELD }, budget: STATUSES_READ }),
    ...(requests !== undefined && !hasSpans(reads) && { requests }),
  };
};

/** Of several services the one with most requests takes them in. Undefined: no line states a status. */
export const busiestAnswerer = (reads: AskReads): Row | undefined =>
  reads.values('requests').toSorted((a, b) => b.row.count - a.row.count)[0];

type Counted = {
  readonly all: Figure;
  readonly failed?: Figure;
  readonly of: readonly SentencePart[];
  readonly row: TallyRow;
};

const sayOutcome = (
  { all, failed, of, row }: Counted,
  write: ResultWriter,
  what: 'requests' | 'lines',
): DraftedResult => {
  const passed = failed === undefined ? all : differenceOf(all, failed);
  const claims = [
    write.claim(`success.${what}`, {
      n: { figure: passed },
      all: { figure: all },
      of,
      first: { clock: row.first },
      last: { clock: row.last },
    }),
    ...(failed === undefined || failed.value === 0 ? [] : [write.claim('success.failed', { n: { figure: failed } })]),
  ];
  write.sentences(...claims);
  if (what === 'lines') write.text('success.of-lines');
  return write.finish({
    kind: 'value',
    name: SUCCESSES,
    value: passed.value,
    unit: 'count',
    evidence: [...new Set(passed.of.map(({ evidence }) => evidence))],
  });
};

/** Requests whose status codes are counted: of a service, or of a route. */
export const answerOutcome = ({ all, failed }: RequestOutcome, write: ResultWriter): DraftedResult => {
  const { row } = all;
  const name = row.by === 'operation' ? row.value : row.service;
  return sayOutcome(
    {
      all: write.cell(all, 'count'),
      ...(failed !== undefined && { failed: write.cell(failed, 'count') }),
      of: name === undefined ? sayWhose(write, all) : say('counts.in', write.language, { names: [{ name }] }),
      row,
    },
    write,
    'requests',
  );
};

/** What became of the requests of each route, those that fail most first. `among`: the routes that are meant. */
export const findOutcomes = (
  reads: AskReads,
  key: string,
  among: (values: readonly Row[]) => readonly Row[] = (values) => values,
): readonly RequestOutcome[] => {
  const failures = reads.values(`${key}-failed`);
  return among(reads.values(key))
    .map((all) => {
      const failed = failures.find(({ row }) => row.value === all.row.value);
      return { all, ...(failed !== undefined && { failed }) };
    })
    .toSorted((a, b) => (b.failed?.row.count ?? 0) - (a.failed?.row.count ?? 0) || b.all.row.count - a.all.row.count);
};

const routesNear = (context: AskContext) => {
  const said = saidRoute(context);
  const route = said === undefined ? undefined : readRoute(said);
  return route === undefined ? undefined : (values: readonly Row[]) => nearestRoutes(values, route, true);
};

export const answerSuccesses = (
  context: AskContext,
  reads: AskReads,
  write: ResultWriter,
): DraftedResult | undefined => {
  const served = reads.total('served');
  if (served !== undefined) {
    const { cell } = servedRequests(context, reads);
    const [all, failed] = cell === 'traces' ? (['traces', 'errorTraces'] as const) : (['count', 'errors'] as const);
    return sayOutcome(
      {
        all: write.cell(served, countedPath(served, all)),
        failed: write.cell(served, countedPath(served, failed)),
        of: sayWhose(write, served),
        row: served.row,
      },
      write,
      'requests',
    );
  }
  const near = routesNear(context);
  const outcomes = findOutcomes(reads, 'answered', near);
  const [first] = outcomes;
  if (first !== undefined && (near !== undefined || first.failed !== undefined)) return answerOutcome(first, write);
  const [all, failed] = [reads.total('answered'), reads.total('answered-failed')];
  if (all !== undefined) return answerOutcome({ all, ...(failed !== undefined && { failed }) }, write);
  const total = reads.total('total');
  if (total === undefined) return answerNothingFound(reads, write, 'lines');
  return sayOutcome(
    {
      all: write.cell(total, 'count'),
      failed: write.cell(total, 'errors'),
      of: sayWhose(write, total),
      row: total.row,
    },
    write,
    'lines',
  );
};
