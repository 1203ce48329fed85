// Tallies: records counted by one dimension, as rows. What each store sums up becomes rows here, in one order.
import { compareText, round6, withSortedKeys } from '../kernel/json.js';
import { optional } from '../kernel/optional.js';
import { DAY, HOUR, MINUTE, type Micros, type TimeWindow, toIso } from '../kernel/time.js';
import type { TallyRow } from './aggregates/aggregate-rows.js';
import type { StructuredFilter, TallyDimension, TallyQuery } from './query.js';
import { foldRoute, readRoute, type RequestRoute, routeDistance } from './route-path.js';

/** A width of time by which records are counted, in UTC. */
const TALLY_WIDTHS = { minute: MINUTE, hour: HOUR, day: DAY } as const;

/** Attributes that hold a status code: the first one that a record has counts. */
export const STATUS_ATTRIBUTES: readonly string[] = [
  'http.response.status_code',
  'http.status_code',
  'rpc.response.status_code',
  'rpc.grpc.status_code',
  'grpc.status_code',
  'status_code',
  'http.status',
  'status',
];

/** Attributes of log lines that name the endpoint: the first one that a line has counts. */
export const OPERATION_ATTRIBUTES: readonly string[] = [
  'http.route',
  'url.template',
  'operation.name',
  'operation',
  'rpc.method',
  'http.target',
  'url.path',
  'endpoint',
  'route',
  'path',
];

/** Attributes of spans that name the type of an exception. */
export const EXCEPTION_ATTRIBUTES: readonly string[] = ['exception.type', 'error.type'];

/** What a store sums up of one value. */
export type TallySums = Pick<
  TallyRow,
  | 'count'
  | 'errors'
  | 'first'
  | 'last'
  | 'firstError'
  | 'lastError'
  | 'traces'
  | 'errorTraces'
  | 'p50'
  | 'p95'
  | 'p99'
  | 'max'
>;

/** Two parts of one value. Distinct traces and percentiles of parts do not add up: they are left out. */
export const joinTallySums = (a: TallySums, b: TallySums): TallySums => {
  const errors = [a, b].filter((each) => each.errors > 0);
  return {
    count: a.count + b.count,
    errors: a.errors + b.errors,
    first: Math.min(a.first, b.first),
    last: Math.max(a.last, b.last),
    ...(errors.length > 0 && {
      firstError: Math.min(...errors.map(({ firstError, first }) => firstError ?? first)),
      lastError: Math.max(...errors.map(({ lastError, last }) => lastError ?? last)),
    }),
    ...((a.max !== undefined || b.max !== undefined) && { max: Math.max(a.max ?? 0, b.max ?? 0) }),
  };
};

/** Text of the value → its sums, and what else the row says of it. */
export type TallyGroup = { readonly value: string; readonly sums: TallySums; readonly text?: string };

export type TallyAnswer = {
  readonly rows: readonly TallyRow[];
  readonly matched: number;
  readonly owed: number;
};

type CountQuery = Pick<TallyQuery, 'of' | 'by' | 'window' | 'filter' | 'text' | 'budget' | 'stated' | 'route'>;

export const tallyName = (by: TallyDimension): string => (typeof by === 'string' ? by : by.field);

/** The width of a dimension of time; `undefined` for any other. */
export const tallyWidth = (by: TallyDimension | undefined): Micros | undefined =>
  by === 'minute' || by === 'hour' || by === 'day' ? TALLY_WIDTHS[by] : undefined;

/** A dimension of time has instants as values. */
export const tallyInstant = (at: Micros, width: Micros): string => toIso(Math.floor(at / width) * width);

/** Percentiles of durations that are in order, by nearest rank. */
export const tallyPercentiles = (sorted: ArrayLike<number>): Pick<TallySums, 'p50' | 'p95' | 'p99' | 'max'> => {
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return sorted.length === 0 ? {} : { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
};

const SINGLE_LISTS = [
  ['environment', 'environments'],
  ['region', 'regions'],
  ['version', 'versions'],
  ['trace', 'traceIds'],
  ['request', 'requestIds'],
] as const;

/** Of a list of several, a row cannot tell which of them it counts. */
const singleValues = (filter: StructuredFilter): NonNullable<TallyRow['where']> => {
  const lists = SINGLE_LISTS.map(([field, list]) => [field, filter[list] ?? []] as const);
  const fields = (filter.fields ?? []).filter(({ is }) => is === 'equal').map(({ field, values }) => [field, values]);
  const all = [...lists, ...fields] as readonly (readonly [string, readonly string[]])[];
  return Object.fromEntries(all.flatMap(([field, values]) => (values.length === 1 ? [[field, values[0] ?? '']] : [])));
};

const minutesBetween = ({ from, to }: TimeWindow): number => round6((to - from) / MINUTE);

/** What every row of the query says. */
const sharedFields = (query: CountQuery): Pick<TallyRow, 'kind' | 'of' | 'service' | 'where' | 'words' | 'minutes'> => {
  const { services = [] } = query.filter;
  const where = singleValues(query.filter);
  return {
    kind: 'tally',
    of: query.of,
    minutes: minutesBetween(query.window),
    ...(services.length === 1 && services[0] !== undefined && { service: services[0] }),
    ...(Object.keys(where).length > 0 && { where }),
    ...optional({ words: query.text }),
  };
};

const bucketFields = (value: string, width: Micros, { from, to }: TimeWindow): Pick<TallyRow, 'start' | 'minutes'> => {
  const start = Date.parse(value) * 1000;
  return { start, minutes: minutesBetween({ from: Math.max(from, start), to: Math.min(to, start + width) }) };
};

const valueRow = (query: CountQuery, by: TallyDimension, { value, sums, text }: TallyGroup): TallyRow => {
  const width = tallyWidth(by);
  return withSortedKeys<TallyRow>({
    ...sharedFields(query),
    by: tallyName(by),
    value,
    ...(by === 'service' && value !== '' && { service: value }),
    ...optional({ text }),
    ...(width !== undefined && bucketFields(value, width, query.window)),
    ...statedField(query, sums),
    ...sums,
  });
};

/** Percentiles of lines are of what an attribute states. */
const statedField = ({ stated }: CountQuery, { p50 }: TallySums): Pick<TallyRow, 'stated'> =>
  stated === undefined || p50 === undefined ? {} : { stated: stated.field };

const isNamed = ({ value }: TallyGroup): boolean => value !== '';

/** Most errors first, then most records; records without a value stand last. */
const byErrors = (a: TallyGroup, b: TallyGroup): number =>
  Number(isNamed(b)) - Number(isNamed(a)) ||
  b.sums.errors - a.sums.errors ||
  b.sums.count - a.sums.count ||
  compareText(a.value, b.value);

const byTime = (a: TallyGroup, b: TallyGroup): number => compareText(a.value, b.value);

const totalRow = (query: CountQuery, sums: TallySums, groups: readonly TallyGroup[]): TallyRow => {
  const named = groups.filter(isNamed);
  return withSortedKeys<TallyRow>({
    ...sharedFields(query),
    ...(query.by !== undefined && {
      by: tallyName(query.by),
      values: named.length,
      valuesWithErrors: named.filter(({ sums: { errors } }) => errors > 0).length,
    }),
    ...statedField(query, sums),
    ...sums,
  });
};

/** Names of requests that differ by ids alone are one value. */
const foldRoutes = (groups: readonly TallyGroup[]): readonly TallyGroup[] =>
  [...Map.groupBy(groups, ({ value }) => foldRoute(value))].flatMap(([value, [first, ...others]]) =>
    first === undefined
      ? []
      : [{ ...first, value, sums: others.reduce((sums, each) => joinTallySums(sums, each.sums), first.sums) }],
  );

/** The lower the nearer to the route that is asked for. */
const farness = (asked: RequestRoute | undefined, { value }: TallyGroup): number => {
  const stored = readRoute(value);
  return (asked && stored && routeDistance(asked, stored)) ?? Number.MAX_SAFE_INTEGER;
};

const sortGroups = ({ by, route }: CountQuery, groups: readonly TallyGroup[]): readonly TallyGroup[] => {
  const sorted = groups.toSorted(tallyWidth(by) === undefined ? byErrors : byTime);
  const asked = route === undefined ? undefined : readRoute(route);
  return asked === undefined ? sorted : sorted.toSorted((a, b) => farness(asked, a) - farness(asked, b));
};

const countOf = (groups: readonly TallyGroup[]): number => groups.reduce((sum, { sums }) => sum + sums.count, 0);

/**
 * The row of all records first, then at most `budget` values. `total` absent: nothing was found, and there is no row.
 * `owed` counts the records of values that the budget cut.
 */
export const tallyRows = (
  query: CountQuery,
  total: TallySums | undefined,
  stored: readonly TallyGroup[] = [],
): TallyAnswer => {
  const { by, budget, route } = query;
  const groups = by === 'operation' && route !== undefined ? foldRoutes(stored) : stored;
  if (total === undefined || total.count === 0) return { rows: [], matched: 0, owed: 0 };
  const hasValues = groups.some(isNamed);
  if (by === undefined || !hasValues) return { rows: [totalRow(query, total, [])], matched: total.count, owed: 0 };
  const sorted = sortGroups(query, groups);
  const shown = sorted.slice(0, budget);
  return {
    rows: [totalRow(query, total, groups), ...shown.map((group) => valueRow(query, by, group))],
    matched: total.count,
    owed: countOf(sorted.slice(budget)),
  };
};

/** What is said where no record has a value. */
export const noValuesNotice = ({ of, by }: Pick<TallyQuery, 'of' | 'by'>): string =>
  `no ${of === 'logs' ? 'line' : 'span'} of the window has a ${by === undefined ? 'value' : tallyName(by)}: there is nothing to count by`;

/** What is said where a store cannot sum up the durations that lines state. */
export const UNSUMMED_DURATIONS = 'durations that lines state are not summed up here';

/** What is said where a store cannot count all values apart: one that is not among its rows may be there. */
export const VALUES_CUT = 'there are more values than can be counted apart: some are missing';

/** Attribute of spans in which their server states the template of the route. */
export const ROUTE_TEMPLATE = 'http.route';

/** Spans have no level and no pattern. */
export const isTallied = ({ of, by }: Pick<TallyQuery, 'of' | 'by'>): boolean =>
  of === 'logs' || (by !== 'level' && by !== 'template');
