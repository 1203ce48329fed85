// Everything of a snapshot that is asked for as a metric: by category and name, with unit and statistic together.
import { optional } from '../../kernel/optional.js';
import { type DerivedMetric, type Metric, type MetricCategory, STATISTICS, type Workload } from '../format/metrics.js';
import type { Snapshot } from '../format/snapshot.js';
import { figure, told, type Told } from './sides.js';

export type Entry = {
  readonly category: string;
  readonly label?: string;
  readonly name: string;
  /** By statistic; what is compared. */
  readonly figures: { readonly [statistic: string]: number };
  readonly told: Told;
};

type Kind = Metric['of'];

const statisticsOf = (metric: Metric): Entry['figures'] =>
  Object.fromEntries(
    STATISTICS.flatMap((statistic) => {
      const value = metric[statistic];
      return value === undefined ? [] : [[statistic, value] as const];
    }),
  );

const ofMetric = (metric: Metric, { label }: MetricCategory): Entry => {
  const { path, category, name, description, unit } = metric;
  const figures = statisticsOf(metric);
  const shown = Object.entries(figures).map(([statistic, value]) => [statistic, figure(value, unit)] as const);
  const statistics = shown.length === 0 ? { statistics: 'none was captured' } : Object.fromEntries(shown);
  return {
    category,
    ...optional({ label }),
    name,
    figures,
    told: told({ path, metric: name, category, description, ...statistics }),
  };
};

const AGED_OUT = 'CloudWatch no longer had the data: the zero in the file was not measured';

const ofDerived = ({ path, name, value, text, unit, label, description, agedOut }: DerivedMetric): Entry => ({
  category: 'AdditionalMetrics',
  label: 'derived',
  name,
  figures: value === undefined ? {} : { value },
  told: told({
    path,
    metric: name,
    category: 'AdditionalMetrics',
    label,
    description,
    value: figure(value, unit) ?? text,
    unavailable: agedOut === true ? AGED_OUT : undefined,
  }),
});

const ofWorkload = ({ path, used, capacity }: Workload): readonly Entry[] =>
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

const ofStatic = ({ metrics }: Snapshot): readonly Entry[] =>
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
                value: figure(value, name === 'vcpus' ? '' : 'KB'),
              },
            },
          ],
    ),
  );

export const entriesOf = (snapshot: Snapshot, kind: Kind): readonly Entry[] => {
  const { metrics } = snapshot;
  const own = (metrics?.[kind] ?? []).flatMap((category) =>
    category.metrics.map((metric) => ofMetric(metric, category)),
  );
  const derived = (metrics?.derived ?? []).map(ofDerived);
  if (kind === 'db') return [...own, ...derived];
  const workload = metrics?.workload === undefined ? [] : ofWorkload(metrics.workload);
  return [...own, ...derived, ...ofStatic(snapshot), ...workload];
};
