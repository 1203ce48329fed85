// get_os_metrics and get_db_metrics: a category, or a metric by its full or short name, with or without the category.
import type { Metric } from '../format/metrics.js';
import type { Snapshot } from '../format/snapshot.js';
import { CHANGE, changeOf } from './change.js';
import type { MetricsInput } from './inputs.js';
import { entriesOf, type Entry } from './metric-entries.js';
import { type Found, look, type Looked, said, type Sides, someOf, told, type Told } from './sides.js';

type Wanted = { readonly category: string | undefined; readonly name: string | undefined };

const folded = (text: string): string => text.toLowerCase();

const inCategory = (entries: readonly Entry[], category: string): readonly Entry[] => {
  const exact = entries.filter((entry) => entry.category === category);
  if (exact.length > 0) return exact;
  const wanted = folded(category);
  return entries.filter((entry) => folded(entry.category) === wanted || folded(entry.label ?? '') === wanted);
};

const STATISTIC = /\.(?:avg|max|min|sum)$/;

/** From the strictest reading of a name to the loosest: the first that finds any counts. */
const READINGS: readonly ((name: string, wanted: string) => boolean)[] = [
  (name, wanted) => name === wanted,
  (name, wanted) => name.endsWith(`.${wanted}`),
  (name, wanted) => folded(name) === folded(wanted),
  (name, wanted) => folded(name).endsWith(`.${folded(wanted)}`),
];

const named = (entries: readonly Entry[], wanted: string): readonly Entry[] => {
  for (const reads of READINGS) {
    const found = entries.filter(({ name }) => reads(name, wanted));
    if (found.length > 0) return found;
  }
  return STATISTIC.test(wanted) ? named(entries, wanted.replace(STATISTIC, '')) : [];
};

const categoriesOf = (entries: readonly Entry[]): readonly string[] => [
  ...new Set(entries.map(({ category }) => category)),
];

const index = (entries: readonly Entry[]): Found => ({
  told: {
    categories: categoriesOf(entries).map((category) => ({
      category,
      metrics: entries.filter((entry) => entry.category === category).map(({ name }) => name),
    })),
  },
});

const within = (entries: readonly Entry[], { category }: Wanted): readonly Entry[] =>
  category === undefined ? entries : inCategory(entries, category);

/** Absent: what was asked for is not there, and why. */
const chosen = (entries: readonly Entry[], wanted: Wanted): readonly Entry[] | { readonly error: string } => {
  if (entries.length === 0) return { error: 'metrics not found: the snapshot holds none of this kind' };
  const own = within(entries, wanted);
  if (own.length === 0)
    return { error: `category ${wanted.category} not found; there is ${someOf(categoriesOf(entries))}` };
  if (wanted.name === undefined) return own;
  const found = named(own, wanted.name);
  if (found.length > 0) return found;
  const where = wanted.category === undefined ? '' : ` in ${wanted.category}`;
  return {
    error: `metric ${wanted.name} not found${where}; there is ${someOf(
      own.map(({ name }) => name),
      120,
    )}`,
  };
};

const toldOf = (entries: readonly Entry[], { name }: Wanted): Told => {
  const [first] = entries;
  if (name !== undefined && entries.length === 1 && first !== undefined) return first.told;
  return { metrics: entries.map((entry) => entry.told) };
};

const oneOf =
  (kind: Metric['of'], wanted: Wanted) =>
  (snapshot: Snapshot): Found => {
    const entries = entriesOf(snapshot, kind);
    if (wanted.category === undefined && wanted.name === undefined && entries.length > 0) return index(entries);
    const found = chosen(entries, wanted);
    return 'error' in found ? found : { told: toldOf(found, wanted) };
  };

const moves = (first: Entry, second: Entry): readonly Told[] =>
  Object.entries(first.figures).flatMap(([statistic, primary]) => {
    const secondary = Object.hasOwn(second.figures, statistic) ? second.figures[statistic] : undefined;
    const change = changeOf(primary, secondary);
    return secondary === undefined ? [] : [told({ metric: first.name, statistic, primary, secondary, change })];
  });

const keyOf = ({ category, name }: Entry): string => JSON.stringify([category, name]);

const compared =
  (kind: Metric['of'], wanted: Wanted) =>
  (primary: Snapshot, secondary: Snapshot): Told => {
    if (wanted.category === undefined && wanted.name === undefined) return {};
    const [first, second] = [primary, secondary].map((snapshot) => chosen(entriesOf(snapshot, kind), wanted));
    if (first === undefined || second === undefined || 'error' in first || 'error' in second) return {};
    const others = new Map(second.map((entry) => [keyOf(entry), entry]));
    const changes = first.flatMap((entry) => {
      const other = others.get(keyOf(entry));
      return other === undefined ? [] : moves(entry, other);
    });
    return { change: CHANGE, changes };
  };

const getMetrics =
  (kind: Metric['of']) =>
  (input: MetricsInput, sides: Sides): Looked => {
    const wanted: Wanted = { category: said(input.category), name: said(input.metric_name) };
    return look(sides, input.snapshot ?? 'primary', { one: oneOf(kind, wanted), both: compared(kind, wanted) });
  };

export const getOsMetrics = getMetrics('os');
export const getDbMetrics = getMetrics('db');
