// The section AdditionalMetrics: the ratios that a reader wants first, from the counters and gauges of the same watch.
import { round6 } from '../../kernel/json.js';

export type Metric = {
  readonly metric: string;
  readonly desc: string;
  readonly unit: string;
  readonly [statistic: string]: unknown;
};

export type Derived = {
  readonly value: number | string;
  readonly unit: string;
  readonly label: string;
  readonly desc: string;
};

type Wording = Omit<Derived, 'value'>;

/** One figure of another; `undefined` where one is not known or the whole is 0. */
type Parts = readonly [part: number | undefined, whole: number | undefined];

const derived = ([part, whole]: Parts, wording: Wording): Derived | undefined => {
  if (part === undefined || whole === undefined || whole === 0) return undefined;
  return { value: round6((part / whole) * (wording.unit === 'Percent' ? 100 : 1)), ...wording };
};

type Find = (metric: string, statistic: string) => number | undefined;

const finding =
  (metrics: readonly Metric[]): Find =>
  (metric, statistic) => {
    const value = metrics.find((each) => each.metric === `db.${metric}`)?.[statistic];
    return typeof value === 'number' ? value : undefined;
  };

const caching = (find: Find): { readonly [name: string]: Derived | undefined } => {
  const [hit, read] = [find('Cache.blks_hit', 'sum'), find('IO.blks_read', 'sum')];
  const logical = hit === undefined || read === undefined ? undefined : hit + read;
  return {
    bufferCacheHitRatio: derived([hit, logical], {
      unit: 'Percent',
      label: 'Buffer cache hit ratio',
      desc: 'Blocks found in the shared buffers, of all blocks asked for',
    }),
    BlocksReadToLogicalReads: derived([read, logical], {
      unit: 'Percent',
      label: 'Blocks read to logical reads',
      desc: 'Blocks read from outside the shared buffers, of all blocks asked for',
    }),
  };
};

const rows = (find: Find): { readonly [name: string]: Derived | undefined } => {
  const of = (name: string): number | undefined => find(`SQL.tup_${name}`, 'sum');
  const written = (of('inserted') ?? 0) + (of('updated') ?? 0) + (of('deleted') ?? 0);
  return {
    TupReturnedToFetched: derived([of('returned'), of('fetched')], {
      unit: 'Ratio',
      label: 'Tuples returned to fetched',
      desc: 'Rows read by scans for each row fetched by an index',
    }),
    numFetchedToDML: derived([of('fetched'), written], {
      unit: 'Ratio',
      label: 'Rows fetched to rows written',
      desc: 'Rows fetched by an index for each row inserted, updated or deleted',
    }),
  };
};

const sessions = (find: Find, average: number): { readonly [name: string]: Derived | undefined } => ({
  AAStoBackends: derived([average, find('User.numbackends', 'avg')], {
    unit: 'Percent',
    label: 'Average active sessions to backends',
    desc: 'Sessions at work, of all that are connected',
  }),
  numBackendsToMax: derived([find('User.numbackends', 'max'), find('User.max_connections', 'max')], {
    unit: 'Percent',
    label: 'Backends to max_connections',
    desc: 'Most sessions at a time, of those allowed',
  }),
});

/** Of one watch: `average` is that of active sessions. */
export const ratiosOf = (
  metrics: readonly Metric[],
  average: number,
): { readonly [name: string]: Derived | undefined } => {
  const find = finding(metrics);
  return { ...caching(find), ...rows(find), ...sessions(find, average) };
};
