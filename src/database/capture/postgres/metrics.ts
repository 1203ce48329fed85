// Builds the section Metrics: counters and gauges by category, and derived ratios.
import { round6 } from '../../../kernel/json.js';
import type { ServerReading, SessionSample } from './server-reading.js';
import { HOUR, toIso } from '../../../kernel/time.js';
import { counterGrowth, SERVER_COUNTERS } from './counters.js';
import { type CapturedMetric, type DerivedRatio, deriveRatios } from '../ratios.js';
import { averageSessions, type SampledLoad } from './load.js';

// Gauges are measured in each sample: connections by state, open transactions, blocked sessions.

type GaugeStatistics = { readonly avg: number; readonly max: number; readonly min: number };

type ServerGauge = {
  readonly metric: string;
  readonly unit: string;
  readonly desc: string;
  readonly of: (sample: SessionSample) => number;
};

const inState =
  (state: string) =>
  ({ sessions }: SessionSample): number =>
    sessions.filter((session) => session.state === state).length;

const idle = (sample: SessionSample): number => sample.idle + inState('idle')(sample);

const longestSeconds = ({ sessions }: SessionSample): number =>
  Math.max(0, ...sessions.filter(({ state }) => state?.startsWith('idle in')).map((each) => each.stateSeconds ?? 0));

const SERVER_GAUGES: readonly ServerGauge[] = [
  {
    metric: 'db.User.numbackends',
    unit: 'Connections',
    desc: 'Sessions connected',
    of: (sample) => sample.sessions.length + sample.idle,
  },
  { metric: 'db.state.active_count', unit: 'Sessions', desc: 'Sessions that run a statement', of: inState('active') },
  { metric: 'db.state.idle_count', unit: 'Sessions', desc: 'Sessions that wait for a statement', of: idle },
  {
    metric: 'db.state.idle_in_transaction_count',
    unit: 'Sessions',
    desc: 'Sessions that keep a transaction open and run nothing',
    of: inState('idle in transaction'),
  },
  {
    metric: 'db.state.idle_in_transaction_aborted_count',
    unit: 'Sessions',
    desc: 'Sessions that keep a failed transaction open',
    of: inState('idle in transaction (aborted)'),
  },
  {
    metric: 'db.state.idle_in_transaction_max_time',
    unit: 'Seconds',
    desc: 'Longest time that one of them has run nothing',
    of: longestSeconds,
  },
  {
    metric: 'db.Transactions.active_transactions',
    unit: 'Transactions',
    desc: 'Transactions open',
    of: ({ sessions }) => sessions.filter(({ transactionSeconds }) => transactionSeconds !== undefined).length,
  },
  {
    metric: 'db.Transactions.blocked_transactions',
    unit: 'Transactions',
    desc: 'Sessions that wait for a lock',
    of: ({ sessions }) => sessions.filter(({ blockedBy }) => blockedBy.length > 0).length,
  },
];

const summarize = (values: readonly number[]): GaugeStatistics => ({
  avg: round6(values.reduce((a, b) => a + b, 0) / values.length),
  max: round6(Math.max(...values)),
  min: round6(Math.min(...values)),
});

/** `undefined`: no sample was taken. */
const measureGauge = ({ of }: ServerGauge, samples: readonly SessionSample[]): GaugeStatistics | undefined =>
  samples.length === 0 ? undefined : summarize(samples.map(of));

/** A limit does not change while it is watched. */
const maxConnections = ({
  instance: { maxConnections: value },
}: Pick<ServerReading, 'instance'>): GaugeStatistics | undefined =>
  value === undefined ? undefined : { avg: value, max: value, min: value };

const CATEGORY_NAMES: { readonly [category: string]: string } = { IO: 'I/O', state: 'State' };

const CATEGORY_ORDER = [
  'SQL',
  'Cache',
  'Checkpoint',
  'Concurrency',
  'IO',
  'state',
  'Temp',
  'Transactions',
  'User',
  'WAL',
];

const categoryOf = ({ metric }: CapturedMetric): string => metric.split('.')[1] ?? '';

const counterMetrics = (reading: ServerReading): readonly CapturedMetric[] =>
  SERVER_COUNTERS.flatMap((each) => {
    const sum = counterGrowth(each, reading);
    return sum === undefined ? [] : [{ metric: each.metric, desc: each.desc, unit: each.unit, sum: round6(sum) }];
  });

/** What the samples of any engine show. */
export const gaugeMetrics = (reading: Pick<ServerReading, 'instance' | 'samples'>): readonly CapturedMetric[] => {
  const sampled = SERVER_GAUGES.flatMap((gauge) => {
    const statistics = measureGauge(gauge, reading.samples);
    return statistics === undefined
      ? []
      : [{ metric: gauge.metric, desc: gauge.desc, unit: gauge.unit, ...statistics }];
  });
  const most = maxConnections(reading);
  if (most === undefined) return sampled;
  return [...sampled, { metric: 'db.User.max_connections', desc: 'Connections allowed', unit: 'Connections', ...most }];
};

export const metricsByCategory = (
  metrics: readonly CapturedMetric[],
  order: readonly string[] = CATEGORY_ORDER,
): object => {
  const groups = Map.groupBy(metrics, categoryOf);
  return Object.fromEntries(
    order.flatMap((key) => {
      const group = groups.get(key);
      return group === undefined ? [] : [[key, { name: CATEGORY_NAMES[key] ?? key, metrics: group }]];
    }),
  );
};

export const upTimeMetric = ({
  instance: { startedAt },
  after,
}: {
  readonly instance: ServerReading['instance'];
  readonly after: { readonly at: number };
}): { readonly engineUpTime?: DerivedRatio } => {
  if (startedAt === undefined) return {};
  const hours = Math.floor((after.at - startedAt) / HOUR);
  const value = `${Math.floor(hours / 24)} days ${hours % 24} hours`;
  return { engineUpTime: { value, unit: 'Time', label: 'Engine up time', desc: 'Time since the server was started' } };
};

export const staticMetrics = ({
  instance: { vcpus },
  before,
}: {
  readonly instance: ServerReading['instance'];
  readonly before: { readonly at: number };
}): object => (vcpus === undefined ? {} : { vCPUs: [{ Timestamp: toIso(before.at), Value: vcpus }] });

export const postgresMetricSection = (reading: ServerReading, load: SampledLoad): object => {
  const metrics = [...counterMetrics(reading), ...gaugeMetrics(reading)];
  return {
    DBMetrics: metricsByCategory(metrics),
    AdditionalMetrics: { ...deriveRatios(metrics, averageSessions(load)), ...upTimeMetric(reading) },
    StaticMetrics: staticMetrics(reading),
  };
};
