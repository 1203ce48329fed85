// Builds the section AdditionalMetrics: ratios derived from counters and gauges.
import { round6 } from '../../kernel/json.js';

export type CapturedMetric = {
  readonly metric: string;
  readonly desc: string;
  readonly unit: string;
  readonly [statistic: string]: unknown;
};

export type DerivedRatio = {
  readonly value: number | string;
  readonly unit: string;
  readonly label: string;
  readonly desc: string;
};

type RatioWording = Omit<DerivedRatio, 'value'>;

/** `undefined`: the snapshot does not have the figure. */
type RatioParts = readonly [part: number | undefined, whole: number | undefined];

/** `undefined` if a figure is unknown or the whole is 0. */
const deriveRatio = ([part, whole]: RatioParts, wording: RatioWording): DerivedRatio | undefined => {
  if (part === undefined || whole === undefined || whole === 0) return undefined;
  return { value: round6((part / whole) * (wording.unit === 'Percent' ? 100 : 1)), ...wording };
};

type CounterLookup = (metric: string, statistic: string) => number | undefined;

const lookUpIn =
  (metrics: readonly CapturedMetric[]): CounterLookup =>
  (metric, statistic) => {
    const value = metrics.find((each) => each.metric === `db.${metric}`)?.[statistic];
    return typeof value === 'number' ? value : undefined;
  };

const cachingRatios = (find: CounterLookup): { readonly [name: string]: DerivedRatio | undefined } => {
  const [hit, read] = [find('Cache.blks_hit', 'sum'), find('IO.blks_read', 'sum')];
  const logical = hit === undefined || read === undefined ? undefined : hit + read;
  return {
    bufferCacheHitRatio: deriveRatio([hit, logical], {
      unit: 'Percent',
      label: 'Buffer cache hit ratio',
      desc: 'Blocks found in the shared buffers, of all blocks asked for',
    }),
    BlocksReadToLogicalReads: deriveRatio([read, logical], {
      unit: 'Percent',
      label: 'Blocks read to logical reads',
      desc: 'Blocks read from outside the shared buffers, of all blocks asked for',
    }),
  };
};

const rowRatios = (find: CounterLookup): { readonly [name: string]: DerivedRatio | undefined } => {
  const of = (name: string): number | undefined => find(`SQL.tup_${name}`, 'sum');
  const written = (of('inserted') ?? 0) + (of('updated') ?? 0) + (of('deleted') ?? 0);
  return {
    TupReturnedToFetched: deriveRatio([of('returned'), of('fetched')], {
      unit: 'Ratio',
      label: 'Tuples returned to fetched',
      desc: 'Rows read by scans for each row fetched by an index',
    }),
    numFetchedToDML: deriveRatio([of('fetched'), written], {
      unit: 'Ratio',
      label: 'Rows fetched to rows written',
      desc: 'Rows fetched by an index for each row inserted, updated or deleted',
    }),
  };
};

const sessionRatios = (
  find: CounterLookup,
  average: number,
): { readonly [name: string]: DerivedRatio | undefined } => ({
  AAStoBackends: deriveRatio([average, find('User.numbackends', 'avg')], {
    unit: 'Percent',
    label: 'Average active sessions to backends',
    desc: 'Sessions at work, of all that are connected',
  }),
  numBackendsToMax: deriveRatio([find('User.numbackends', 'max'), find('User.max_connections', 'max')], {
    unit: 'Percent',
    label: 'Backends to max_connections',
    desc: 'Most sessions at a time, of those allowed',
  }),
});

/** `average`: the average active sessions in the time that the snapshot covers. */
export const deriveRatios = (
  metrics: readonly CapturedMetric[],
  average: number,
): { readonly [name: string]: DerivedRatio | undefined } => {
  const find = lookUpIn(metrics);
  return { ...cachingRatios(find), ...rowRatios(find), ...sessionRatios(find, average) };
};
