// Which endpoints fail, by the lines of whoever takes the requests in: access logs name them where the subject itself does not.
import type { SentencePart } from '../../evidence/sentence.js';
import type { Figure } from '../../evidence/evidence.js';
import { computeFigure } from '../../evidence/figure.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { tallyQuery } from '../queries.js';
import type { ResultWriter } from '../result-writer.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { errorWindow, overServices } from './error-counts.js';

const MOST_SERVICES = 3;

/** Paths differ by their parameters. */
const PATHS_READ = 400;

const keyOf = (index: number): string => `endpoints-${index + 1}`;

/** Who takes the requests in logs the most of them. */
const failingSources = (reads: AskReads): readonly string[] =>
  reads
    .values('endpoint-services')
    .toSorted((a, b) => b.row.count - a.row.count)
    .flatMap(({ row }) => (row.errors > 0 && row.value !== undefined ? [row.value] : []))
    .slice(0, MOST_SERVICES);

/** In two rounds: who logs errors, then by which paths. */
export const endpointQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const wide = { ...overServices(context), entities: [] };
  const window = errorWindow(context);
  const byPath = failingSources(reads).map(
    (service, index) =>
      [
        keyOf(index),
        tallyQuery(wide, 'logs', { window, services: [service], by: 'operation', budget: PATHS_READ }),
      ] as const,
  );
  return { 'endpoint-services': tallyQuery(wide, 'logs', { window, by: 'service' }), ...Object.fromEntries(byPath) };
};

/** Without parameters, and without whatever follows the first id in it. */
const pathOf = (operation: string): string => {
  const [path = ''] = operation.split(/[?#]/);
  const end = path.search(/\/(?=[^/]*\d)/);
  return end > 0 ? path.slice(0, end) : path;
};

/** A path without its parameters, and the rows that count its requests. */
export type RouteSums = {
  readonly path: string;
  readonly rows: readonly PlacedRow<TallyRow>[];
  readonly errors: number;
  readonly count: number;
};

export const routesOf = (rows: readonly PlacedRow<TallyRow>[]): readonly RouteSums[] =>
  [...Map.groupBy(rows, ({ row }) => pathOf(row.value ?? ''))]
    .map(([path, own]) => ({
      path,
      rows: own,
      errors: own.reduce((sum, { row }) => sum + row.errors, 0),
      count: own.reduce((sum, { row }) => sum + row.count, 0),
    }))
    .filter(({ path }) => path.length > 1);

const endpointsOf = (rows: readonly PlacedRow<TallyRow>[]): readonly RouteSums[] =>
  routesOf(rows)
    .filter(({ errors }) => errors > 0)
    .toSorted((a, b) => b.errors - a.errors);

/** As rows have it, else as their beginning: rows of one path differ by what follows it. */
const pathPart = (path: string, rows: readonly PlacedRow<TallyRow>[]): SentencePart =>
  rows.some(({ row }) => row.value === path) ? { name: path } : { quote: `${path}…` };

/** Paths that a reader may want to know one by one. */
const MOST_CITED_ROWS = 40;

const sumOf = (rows: readonly PlacedRow<TallyRow>[], path: 'errors' | 'count', write: ResultWriter): Figure => {
  const cells = rows.map((placed) => write.cell(placed, path));
  return {
    value: computeFigure(
      'sum',
      cells.map(({ value }) => value),
    ),
    by: 'sum',
    of: cells.flatMap(({ of }) => of),
  };
};

/** “`/orders`: 12 error lines of 40”. */
export const routeErrorsClaim = ({ path, rows }: RouteSums, write: ResultWriter): number => {
  const counted = rows.toSorted((a, b) => b.row.errors - a.row.errors).slice(0, MOST_CITED_ROWS);
  const [failed, all] = [sumOf(counted, 'errors', write), sumOf(counted, 'count', write)];
  return write.claim('place.endpoint', {
    path: pathPart(path, counted),
    errors: { figure: failed },
    count: { figure: all },
    at: rows.length > MOST_CITED_ROWS ? 'least' : 'all',
  });
};

export type EndpointClaim = { readonly name: string; readonly value: number; readonly claim: number };

/** Most errors first. Empty: no line that was read names an endpoint. */
export const endpointClaims = (reads: AskReads, write: ResultWriter, most: number): readonly EndpointClaim[] => {
  const found = failingSources(reads)
    .map((_, index) => endpointsOf(reads.values(keyOf(index))))
    .find((each) => each.length > 0);
  return (found ?? [])
    .slice(0, most)
    .map((route) => ({ name: route.path, value: route.errors, claim: routeErrorsClaim(route, write) }));
};
