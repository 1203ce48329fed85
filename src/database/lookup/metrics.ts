// The tools get_os_metrics and get_db_metrics: a category, or a metric by its full or short name, with or without its category.
import { optional } from '../../kernel/optional.js';
import {
  type DatabaseSnapshot,
  type DerivedMetric,
  METRIC_STATISTICS,
  type MetricCategory,
  type SnapshotMetric,
  type WorkloadAnalysis,
  type SnapshotSides,
} from '../format/snapshot.js';
import {
  CHANGE_DEFINITION,
  definedFields,
  figureField,
  listSome,
  type LookupFields,
  type LookupResult,
  lookUpSides,
  nonBlank,
  relativeChange,
  type SideResult,
} from './sides.js';
import type { MetricsInput } from './inputs.js';

// Every figure that can be asked for as a metric, by category and name, with its unit and statistic.

type MetricEntry = {
  readonly category: string;
  readonly label?: string;
  readonly name: string;
  /** By statistic; what is compared. */
  readonly figures: { readonly [statistic: string]: number };
  readonly told: LookupFields;
};

type MetricKind = SnapshotMetric['of'];

const statisticsOf = (metric: SnapshotMetric): MetricEntry['figures'] =>
  Object.fromEntries(
    METRIC_STATISTICS.flatMap((statistic) => {
      const value = metric[statistic];
      return value === undefined ? [] : [[statistic, value] as const];
    }),
  );

const metricEntries = (metric: SnapshotMetric, { label }: MetricCategory): MetricEntry => {
  const { path, category, name, description, unit } = metric;
  const figures = statisticsOf(metric);
  const shown = Object.entries(figures).map(([statistic, value]) => [statistic, figureField(value, unit)] as const);
  const statistics = shown.length === 0 ? { statistics: 'none was captured' } : Object.fromEntries(shown);
  return {
    category,
    ...optional({ label }),
    name,
    figures,
    told: definedFields({ path, metric: name, category, description, ...statistics }),
  };
};

const AGED_OUT = 'CloudWatch no longer had the data: the zero in the file was not measured';

const derivedEntries = ({
  path,
  name,
  value,
  text,
  unit,
  label,
  description,
  agedOut,
}: DerivedMetric): MetricEntry => ({
  category: 'AdditionalMetrics',
  label: 'derived',
  name,
  figures: value === undefined ? {} : { value },
  told: definedFields({
    path,
    metric: name,
    category: 'AdditionalMetrics',
    label,
    description,
    value: figureField(value, unit) ?? text,
    unavailable: agedOut === true ? AGED_OUT : undefined,
  }),
});

const workloadEntries = ({ path, used, capacity }: WorkloadAnalysis): readonly MetricEntry[] =>
  [
    ...Object.entries(used).map(([key, value]) => ['snapshot_period_stats', key, value] as const),
    ...Object.entries(capacity).map(([key, value]) => ['instance_capacity', key, value] as const),
  ].map(([part, key, value]) => ({
    category: 'WorkloadAnalyses',
    label: part === 'instance_capacity' ? 'what the instance has' : 'what the period used',
    name: `${part}.${key}`,
    figures: { value },
    told: { path, metric: `${part}.${key}`, category: 'WorkloadAnalyses', value },
  }));

const staticEntries = ({ metrics }: DatabaseSnapshot): readonly MetricEntry[] =>
  (['vcpus', 'memory', 'swap'] as const).flatMap((name) =>
    (metrics?.[name] ?? []).flatMap(({ path, value }) =>
      value === undefined
        ? []
        : [
            {
              category: 'StaticMetrics',
              name: name === 'vcpus' ? 'vCPUs' : name,
              figures: { value },
              told: {
                path,
                metric: name,
                category: 'StaticMetrics',
                value: figureField(value, name === 'vcpus' ? '' : 'KB'),
              },
            },
          ],
    ),
  );

export const metricEntriesOf = (snapshot: DatabaseSnapshot, kind: MetricKind): readonly MetricEntry[] => {
  const { metrics } = snapshot;
  const own = (metrics?.[kind] ?? []).flatMap((category) =>
    category.metrics.map((metric) => metricEntries(metric, category)),
  );
  const derived = (metrics?.derived ?? []).map(derivedEntries);
  if (kind === 'db') return [...own, ...derived];
  const workload = metrics?.workload === undefined ? [] : workloadEntries(metrics.workload);
  return [...own, ...derived, ...staticEntries(snapshot), ...workload];
};

type MetricRequest = { readonly category: string | undefined; readonly name: string | undefined };

const foldName = (text: string): string => text.toLowerCase();

const inCategory = (entries: readonly MetricEntry[], category: string): readonly MetricEntry[] => {
  const exact = entries.filter((entry) => entry.category === category);
  if (exact.length > 0) return exact;
  const wanted = foldName(category);
  return entries.filter((entry) => foldName(entry.category) === wanted || foldName(entry.label ?? '') === wanted);
};

const STATISTIC = /\.(?:avg|max|min|sum)$/;

/** From the strictest reading of a name to the loosest: the first that finds any counts. */
const READINGS: readonly ((name: string, wanted: string) => boolean)[] = [
  (name, wanted) => name === wanted,
  (name, wanted) => name.endsWith(`.${wanted}`),
  (name, wanted) => foldName(name) === foldName(wanted),
  (name, wanted) => foldName(name).endsWith(`.${foldName(wanted)}`),
];

const entriesNamed = (entries: readonly MetricEntry[], wanted: string): readonly MetricEntry[] => {
  for (const reads of READINGS) {
    const found = entries.filter(({ name }) => reads(name, wanted));
    if (found.length > 0) return found;
  }
  return STATISTIC.test(wanted) ? entriesNamed(entries, wanted.replace(STATISTIC, '')) : [];
};

const categoriesOf = (entries: readonly MetricEntry[]): readonly string[] => [
  ...new Set(entries.map(({ category }) => category)),
];

const indexEntries = (entries: readonly MetricEntry[]): SideResult => ({
  fields: {
    categories: categoriesOf(entries).map((category) => ({
      category,
      metrics: entries.filter((entry) => entry.category === category).map(({ name }) => name),
    })),
  },
});

const entriesWithin = (entries: readonly MetricEntry[], { category }: MetricRequest): readonly MetricEntry[] =>
  category === undefined ? entries : inCategory(entries, category);

/** Absent: what was asked for is not there, and why. */
const chooseStatistics = (
  entries: readonly MetricEntry[],
  wanted: MetricRequest,
): readonly MetricEntry[] | { readonly error: string } => {
  if (entries.length === 0) return { error: 'metrics not found: the snapshot holds none of this kind' };
  const own = entriesWithin(entries, wanted);
  if (own.length === 0)
    return { error: `category ${wanted.category} not found; there is ${listSome(categoriesOf(entries))}` };
  if (wanted.name === undefined) return own;
  const found = entriesNamed(own, wanted.name);
  if (found.length > 0) return found;
  const where = wanted.category === undefined ? '' : ` in ${wanted.category}`;
  return {
    error: `metric ${wanted.name} not found${where}; there is ${listSome(
      own.map(({ name }) => name),
      120,
    )}`,
  };
};

const entryFields = (entries: readonly MetricEntry[], { name }: MetricRequest): LookupFields => {
  const [first] = entries;
  if (name !== undefined && entries.length === 1 && first !== undefined) return first.told;
  return { metrics: entries.map((entry) => entry.told) };
};

const lookUpEntries =
  (kind: SnapshotMetric['of'], wanted: MetricRequest) =>
  (snapshot: DatabaseSnapshot): SideResult => {
    const entries = metricEntriesOf(snapshot, kind);
    if (wanted.category === undefined && wanted.name === undefined && entries.length > 0) return indexEntries(entries);
    const found = chooseStatistics(entries, wanted);
    return 'error' in found ? found : { fields: entryFields(found, wanted) };
  };

const changesBetween = (first: MetricEntry, second: MetricEntry): readonly LookupFields[] =>
  Object.entries(first.figures).flatMap(([statistic, primary]) => {
    const secondary = Object.hasOwn(second.figures, statistic) ? second.figures[statistic] : undefined;
    const change = relativeChange(primary, secondary);
    return secondary === undefined
      ? []
      : [definedFields({ metric: first.name, statistic, primary, secondary, change })];
  });

const keyOf = ({ category, name }: MetricEntry): string => JSON.stringify([category, name]);

const compareEntries =
  (kind: SnapshotMetric['of'], wanted: MetricRequest) =>
  (primary: DatabaseSnapshot, secondary: DatabaseSnapshot): LookupFields => {
    if (wanted.category === undefined && wanted.name === undefined) return {};
    const [first, second] = [primary, secondary].map((snapshot) =>
      chooseStatistics(metricEntriesOf(snapshot, kind), wanted),
    );
    if (first === undefined || second === undefined || 'error' in first || 'error' in second) return {};
    const others = new Map(second.map((entry) => [keyOf(entry), entry]));
    const changes = first.flatMap((entry) => {
      const other = others.get(keyOf(entry));
      return other === undefined ? [] : changesBetween(entry, other);
    });
    return { change: CHANGE_DEFINITION, changes };
  };

const getMetrics =
  (kind: SnapshotMetric['of']) =>
  (input: MetricsInput, sides: SnapshotSides): LookupResult => {
    const wanted: MetricRequest = { category: nonBlank(input.category), name: nonBlank(input.metric_name) };
    return lookUpSides(sides, input.snapshot ?? 'primary', {
      one: lookUpEntries(kind, wanted),
      both: compareEntries(kind, wanted),
    });
  };

export const getOsMetrics = getMetrics('os');
export const getDbMetrics = getMetrics('db');
