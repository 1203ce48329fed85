// Which requests a message means that names a status code, a path or a thing, and when they were answered so: before it is read on.
import { DAY, MINUTE, type Micros, type TimeWindow } from '../../kernel/time.js';
import type { TroubleWords } from '../../language/details/trouble-words.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { TallyQuery } from '../../telemetry/query.js';
import { readRoute } from '../../telemetry/route-path.js';
import { STATUS_FIELD } from '../counts/counted-records.js';
import { ROUTES_READ } from '../counts/route-counts.js';
import { findThingOfRoutes } from '../counts/thing-routes.js';
import { codesOfStatuses } from './same-trouble.js';

/** What a message may say of its trouble, whether it was read or is still to be read. */
export type NamedTrouble = {
  readonly statuses: readonly string[];
  readonly path?: string;
  readonly terms: readonly string[];
};

/** Fields that hold the status code of a request, as access lines and loggers of requests name it. */
export const CODE_FIELDS = [STATUS_FIELD, 'status', 'status_code', 'http.status_code'] as const;
export type CodeField = (typeof CODE_FIELDS)[number];

/** Where a path alone is named: whatever was answered as an error. */
const ANY_ERROR: readonly string[] = ['4xx', '5xx'];

export const ofCodes = (field: CodeField, statuses: readonly string[]): NonNullable<TallyQuery['filter']['fields']> => [
  { field, is: 'equal', values: codesOfStatuses(statuses.length > 0 ? statuses : ANY_ERROR) },
];

/** So far back a trouble is looked for whose time is not said. */
const LOOK_BACK = DAY;

/** The requests of the last day that a message may mean which names no time; of an error that it quotes, the lines. */
export const troubleTallies = (
  { statuses, path, text }: TroubleWords,
  { askedAt, upTo }: { readonly askedAt: Micros; readonly upTo: number },
): readonly TallyQuery[] => {
  const window = { from: Math.max(0, askedAt - LOOK_BACK), to: askedAt + 1 };
  const shared = { ask: 'tally', of: 'logs', window, upTo, budget: ROUTES_READ } as const;
  if (text !== undefined) return [{ ...shared, by: 'service', filter: { minLevel: 'warn' }, text }];
  return CODE_FIELDS.map((field) => ({
    ...shared,
    by: 'operation',
    filter: { fields: ofCodes(field, statuses) },
    ...(path !== undefined && { route: path }),
  }));
};

/** The route that is named, or the one of a stored path of which a word is a part. */
export const routeNamed = ({ path, terms }: NamedTrouble, routes: readonly string[]): string | undefined =>
  path ?? findThingOfRoutes(terms, routes)?.route;

/** Rows of the route that is named; of a code alone all rows. None: it names no route and no code, or another route. */
export const rowsNamed = <Row extends { readonly row: TallyRow }>(
  named: NamedTrouble,
  rows: readonly Row[],
  nearest: (rows: readonly Row[], route: string) => readonly Row[],
): readonly Row[] => {
  const route = routeNamed(
    named,
    rows.map(({ row }) => row.value ?? ''),
  );
  if (route === undefined) return named.statuses.length > 0 ? rows : [];
  return nearest(rows, route);
};

export const holdsRoute = (value: string, route: string): boolean => {
  const [wanted, stored] = [readRoute(route)?.segments ?? [], readRoute(value)?.segments ?? []];
  return stored.some((_, at) => wanted.every((part, index) => stored[at + index] === part));
};

/** Apart from each other by less than this, requests are of one trouble. */
const LONGEST_BREAK = 30 * MINUTE;

/** When the trouble was that a message names, by what was counted of the last day. Undefined: none of it is stored. */
export const troubleTime = (named: TroubleWords, rows: readonly TallyRow[]): TimeWindow | undefined => {
  const stored = rows.filter(({ value, count }) => value !== undefined && count > 0);
  const meant =
    named.text === undefined
      ? rowsNamed(
          named,
          stored.map((row) => ({ row })),
          (all, route) => all.filter(({ row }) => holdsRoute(row.value ?? '', route)),
        ).map(({ row }) => row)
      : stored;
  if (meant.length === 0) return undefined;
  const latest = meant.toSorted((a, b) => b.last - a.last);
  const to = latest[0]?.last ?? 0;
  let from = to;
  for (const { first, last } of latest) if (last >= from - LONGEST_BREAK) from = Math.min(from, first);
  return { from, to };
};

/** Only requests that the client is told to be wrong with: no service calls that an error. */
export const isRefusal = ({ statuses }: { readonly statuses: readonly string[] }): boolean =>
  statuses.length > 0 && statuses.every((status) => status.startsWith('4'));
