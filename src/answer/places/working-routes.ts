// Which routes still work: by the lines of whoever takes requests in, each path with how many of its requests failed.
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { tallyQuery } from '../queries.js';
import type { ResultWriter } from '../result-writer.js';
import { routeErrorsClaim, routesOf, type RouteSums } from './endpoints.js';
import { errorWindow, overServices } from './error-counts.js';

/** `of` of such a question. */
export const WORKING = 'working routes';

const MOST_SERVICES = 3;
const PATHS_READ = 400;
const LIST_LENGTH = 8;

const SERVICES = 'route-services';
const keyOf = (service: string): string => `routes ${service}`;

/** In two rounds: who logs, then by which paths. */
const workingQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const wide = { ...overServices(context), entities: [] };
  const window = errorWindow(context);
  const services = reads.values(SERVICES).toSorted((a, b) => b.row.count - a.row.count);
  return {
    [SERVICES]: tallyQuery(wide, 'logs', { window, by: 'service' }),
    ...Object.fromEntries(
      services
        .slice(0, MOST_SERVICES)
        .flatMap(({ row: { value } }) =>
          value === undefined
            ? []
            : [
                [
                  keyOf(value),
                  tallyQuery(wide, 'logs', { window, services: [value], by: 'operation', budget: PATHS_READ }),
                ],
              ],
        ),
    ),
  };
};

/** Those of the service with most requests that name their path. */
const routesRead = (reads: AskReads): readonly RouteSums[] => {
  const all = reads.keys().flatMap((key) => (key.startsWith(keyOf('')) ? [routesOf(reads.values(key))] : []));
  const sum = (routes: readonly RouteSums[]): number => routes.reduce((total, { count }) => total + count, 0);
  return all.toSorted((a, b) => sum(b) - sum(a))[0] ?? [];
};

const listRoutes = (
  routes: readonly RouteSums[],
  heading: 'routes.working' | 'routes.failing',
  write: ResultWriter,
): void => {
  const shown = routes.toSorted((a, b) => b.count - a.count).slice(0, LIST_LENGTH);
  if (shown.length > 0)
    write.list(
      shown.map((route) => routeErrorsClaim(route, write)),
      heading,
    );
};

export const workingRoutes: MeasureAnswer = {
  needsCause: false,
  reads: workingQueries,
  answer: (_context, reads, write) => {
    const routes = routesRead(reads);
    if (routes.length === 0) return write.text('routes.unknown').finish({ kind: 'unknown', missing: 'routes' });
    const working = routes.filter(({ errors }) => errors === 0);
    listRoutes(working, 'routes.working', write);
    if (working.length === 0) write.text('routes.none');
    listRoutes(
      routes.filter(({ errors }) => errors > 0),
      'routes.failing',
      write,
    );
    return write.finish({
      kind: 'list',
      items: working.map(({ path, count, rows }) => ({
        name: path,
        value: count,
        evidence: rows.slice(0, 1).map((placed) => write.cite(placed)),
      })),
    });
  },
};
