// How the requests of a route fare that the question names: “are GET /products requests failing?”, by spans and access lines.
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { readRoute, type RequestRoute, routeDistance } from '../../telemetry/route-path.js';
import { VALUES_CUT } from '../../telemetry/tally.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { overServices } from '../places/error-counts.js';
import { hasSource, tallyQuery, type TallyOptions } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { joinParts } from '../say.js';
import { LONGEST_LIST } from './count-by.js';
import { learningQueries, servedRequests } from './counted-records.js';
import { shareMeasure } from './share.js';

/** Those of the route that is asked for come first, whatever the number of others. */
export const ROUTES_READ = 400;
const MOST_NAMED = 8;

/** In the order in which one is taken: a span is a request, a line tells of one. */
const STREAMS = ['spans', 'logs'] as const;
type Stream = (typeof STREAMS)[number];

/** As shippers name it. */
const METHOD_FIELDS = ['http.request.method', 'http.method', 'method'] as const;

export const saidRoute = ({ entities }: AskContext): string =>
  entities.find(({ kind }) => kind === 'endpoint')?.text ?? '';

export const askedRoute = (context: AskContext): RequestRoute | undefined => readRoute(saidRoute(context));

/** A route is asked of whoever serves it: of all services, unless the message names some. */
const ofRoute = (context: AskContext): AskContext =>
  context.subject.from === 'message' ? context : overServices(context);

const methodKey = (stream: Stream, index: number): string => `${stream}-method-${index + 1}`;

/** The field that holds the method on records of that kind. Undefined: none does. */
const methodField = (reads: AskReads, stream: Stream): string | undefined =>
  METHOD_FIELDS.find((_, index) => reads.values(methodKey(stream, index)).length > 0);

const streamsOf = (context: AskContext): readonly Stream[] => STREAMS.filter((stream) => hasSource(context, stream));

const learning = (context: AskContext, { method }: RequestRoute): AskQueries => ({
  ...learningQueries(context),
  ...Object.fromEntries(
    streamsOf(context).flatMap((stream) =>
      method === undefined
        ? []
        : METHOD_FIELDS.map(
            (field, index) =>
              [methodKey(stream, index), tallyQuery(context, stream, { by: { field }, budget: 5 })] as const,
          ),
    ),
  ),
});

const boundsOf = (context: AskContext, reads: AskReads, stream: Stream, { method }: RequestRoute): TallyOptions => {
  const bounds = stream === 'spans' ? servedRequests(context, reads).options : {};
  const field = method === undefined ? undefined : methodField(reads, stream);
  if (method === undefined || field === undefined) return bounds;
  const fields = [...(bounds.filter?.fields ?? []), { field, is: 'equal' as const, values: [method] }];
  return { ...bounds, filter: { ...bounds.filter, fields } };
};

const reads: MeasureAnswer['reads'] = (asked, read) => {
  const [context, route] = [ofRoute(asked), askedRoute(asked)];
  if (route === undefined) return shareMeasure.reads(asked, read);
  const first = learning(context, route);
  if (!Object.keys(first).some((key) => read.has(key))) return first;
  const bounds = { by: 'operation', budget: ROUTES_READ, route: saidRoute(context) } as const;
  const byName = streamsOf(context).flatMap((stream) => [
    // of the names of spans most hold the method: those of all methods tell which routes there are
    [`${stream}-routes`, tallyQuery(context, stream, bounds)] as const,
    [`${stream}-route`, tallyQuery(context, stream, { ...boundsOf(context, read, stream, route), ...bounds })] as const,
  ]);
  return { ...first, ...shareMeasure.reads(asked, read), ...Object.fromEntries(byName) };
};

type Named = { readonly placed: PlacedRow<TallyRow>; readonly distance: number };

/** The nearest names alone: “/checkout” is not `/checkout/address` where it has requests of its own. */
export const nearestRoutes = (
  values: readonly PlacedRow<TallyRow>[],
  route: RequestRoute,
  isMethodKnown = false,
): readonly PlacedRow<TallyRow>[] => {
  const named = values.flatMap((placed): readonly Named[] => {
    const stored = readRoute(placed.row.value ?? '');
    // a name without a method is of any, unless a field tells it
    if (stored === undefined || (route.method !== undefined && stored.method === undefined && !isMethodKnown))
      return [];
    const distance = routeDistance(route, stored);
    return distance === undefined ? [] : [{ placed, distance }];
  });
  const least = Math.min(...named.map(({ distance }) => distance));
  return named.filter(({ distance }) => distance === least).map(({ placed }) => placed);
};

const routeRows = (reads: AskReads, route: RequestRoute): readonly PlacedRow<TallyRow>[] =>
  STREAMS.map((stream) =>
    nearestRoutes(reads.values(`${stream}-route`), route, methodField(reads, stream) !== undefined),
  ).find((rows) => rows.length > 0) ?? [];

const routeNames = (reads: AskReads): readonly string[] => [
  ...new Set(
    STREAMS.flatMap((stream) =>
      reads
        .values(`${stream}-routes`)
        .toSorted((a, b) => b.row.count - a.row.count)
        .flatMap(({ row: { value = '' } }) => (readRoute(value) === undefined ? [] : [value])),
    ),
  ),
];

/** As code, without the characters that would end it. */
const asCode = (name: string): string => `\`${name.replaceAll('`', '')}\``;

/** The method that the rows were narrowed to, where their name does not hold it. */
const methodsOf = ({ where = {} }: TallyRow): readonly string[] =>
  METHOD_FIELDS.flatMap((field) => where[field] ?? []).slice(0, 1);

/** What became of the requests of one route: of a row that is counted by operation. */
export const routeClaim = (placed: PlacedRow<TallyRow>, write: ResultWriter): number => {
  const { row } = placed;
  const hasErrors = row.firstError !== undefined && row.lastError !== undefined;
  return write.claim(hasErrors ? 'route.failed' : 'route.fine', {
    route: joinParts(
      [...methodsOf(row), row.value ?? ''].map((name) => ({ name })),
      ' ',
    ),
    errors: { figure: write.cell(placed, 'errors') },
    count: { figure: write.cell(placed, 'count') },
    share: { figure: write.ratio([placed, 'errors'], [placed, 'count'], 'percent') },
    what: row.of,
    first: { clock: row.firstError ?? row.first },
    last: { clock: row.lastError ?? row.last },
  });
};

/** Of the rows, at least one, the one with most errors first. */
export const answerRoute = (rows: readonly PlacedRow<TallyRow>[], write: ResultWriter): DraftedResult => {
  const sorted = rows.toSorted((a, b) => b.row.errors - a.row.errors || b.row.count - a.row.count);
  const [first, ...others] = sorted;
  if (first === undefined) throw new RangeError('no row is of the route');
  write
    .sentences(routeClaim(first, write))
    .list(others.slice(0, LONGEST_LIST - 1).map((each) => routeClaim(each, write)));
  return write.finish({
    kind: 'list',
    items: sorted.map((each) => ({ name: each.row.value ?? '', value: each.row.errors, evidence: [write.cite(each)] })),
  });
};

/** What was not read, or not counted apart, may be there. */
const isUnsure = (reads: AskReads): boolean =>
  STREAMS.map((stream) => `${stream}-route`).some((key) => {
    const { status, notices } = reads.get(key);
    return reads.has(key) && (status !== 'read' || notices.includes(VALUES_CUT));
  });

const answer: MeasureAnswer['answer'] = (asked, reads, write) => {
  const route = askedRoute(asked);
  const rows = route === undefined ? [] : routeRows(reads, route);
  if (rows.length > 0) return answerRoute(rows, write);
  const names = routeNames(reads);
  const said = saidRoute(asked);
  if (names.length > 0) {
    write.text(isUnsure(reads) ? 'route.unsure' : 'route.none', {
      route: asCode(said),
      routes: names.slice(0, MOST_NAMED).map(asCode).join(', '),
      more: names.length > MOST_NAMED ? ' …' : '',
    });
    return write.finish({ kind: 'unknown', missing: 'route' });
  }
  write.text('route.unknown', { route: asCode(said) });
  const whole = shareMeasure.answer({ ...asked, ask: { measure: 'share', of: 'errors' } }, reads, write);
  return whole && { ...whole, value: { kind: 'unknown', missing: 'route' } };
};

export const routeMeasure: MeasureAnswer = { needsCause: true, reads, answer };
