// What there is to read: metrics in scope with their types, how many series each has, and how often they are sampled.
import { DAY, MINUTE, type Micros } from '../../kernel/time.js';
import type { StructuredFilter } from '../../telemetry/query.js';
import type { Api, Grid, Labels, Metadata } from './api.js';
import { intervalFrom } from './grid.js';
import { instrumentsOf, metricsOfGauge, type Instrument } from './instruments.js';
import type { LabelMap } from './options.js';
import { alternatives, equals, isAnyOf, type Matcher } from './scope.js';

export type Span = { readonly from: Micros; readonly to: Micros };

export type Sought = {
  readonly api: Api;
  readonly map: LabelMap;
  readonly tenant: readonly Matcher[];
  readonly filter: StructuredFilter;
  readonly span: Span;
  readonly now: Micros;
  /** Most series that are read of one metric. */
  readonly perMetric: number;
  /** Only what gauges of these names are read from. */
  readonly gauges?: readonly string[];
};

/** Series of a metric: as they are stored, added up by pod, by service. */
export type Sizes = { readonly all: number; readonly pod: number; readonly service: number };

type Named = {
  readonly names: ReadonlySet<string>;
  readonly instruments: readonly Instrument[];
  readonly scope: readonly (readonly Matcher[])[];
  /** Labels that name a place, and those of them that name a service; as they occur. */
  readonly places: { readonly pod: readonly string[]; readonly service: readonly string[] };
};

export type Inventory = Omit<Named, 'names'> & { readonly sizes: ReadonlyMap<string, Sizes> };

/** At its beginning and at its end: what lives shorter is counted too low, and cut when it is read. */
const ends = ({ from, to }: Span): Grid => ({ from, to, step: Math.max(to - from, MINUTE) });

/** Up to now: a server tells the labels of late samples only with those of the newest. A superset does no harm. */
const around = ({ span: { from, to }, now }: Sought): Grid => ({ from: from - DAY, to: Math.max(to, now), step: DAY });

const ANY_METRIC: Matcher = '__name__!=""';

type Of = (selected: string) => string;

const union = (scope: readonly (readonly Matcher[])[], names: Matcher, of: Of = (selected) => selected): string =>
  scope.map((matchers) => of(`{${[names, ...matchers].join(',')}}`)).join(' or ');

const largest = async (api: Api, query: string, grid: Grid): Promise<ReadonlyMap<string, number>> => {
  const { series } = await api.range(query, grid);
  return new Map(series.map(({ labels, values }) => [labels['__name__'] ?? '', Math.max(0, ...values)]));
};

const countOf = (labels: readonly string[]): string => `count by (${['__name__', ...labels].join(', ')})`;

/** Only metrics with more series than are read of one are counted by place too, and only at the end. */
const sizesOf = async (sought: Sought, { scope, places }: Named, names: Matcher): Promise<Inventory['sizes']> => {
  const { api, span, perMetric } = sought;
  const grid = ends(span);
  const series = await largest(api, `${countOf([])} (${union(scope, names)})`, grid);
  const large = [...series].flatMap(([name, count]) => (count > perMetric ? [name] : []));
  const by = (labels: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const counted = `${countOf([])} (${countOf(labels)} (${union(scope, isAnyOf('__name__', large))}))`;
    return large.length === 0 ? Promise.resolve(new Map()) : largest(api, counted, { ...grid, from: grid.to });
  };
  const [pods, services] = await Promise.all([by(places.pod), by(places.service)]);
  return new Map(
    [...series].map(([name, all]) => [name, { all, pod: pods.get(name) ?? all, service: services.get(name) ?? all }]),
  );
};

const wantedNames = (names: readonly string[], gauges: readonly string[] | undefined): ReadonlySet<string> => {
  if (gauges === undefined) return new Set(names);
  const wanted = new Set(gauges.flatMap(metricsOfGauge));
  return new Set(names.filter((name) => wanted.has(name)));
};

/** Where metadata is not served, names tell the types. */
const metadataOf = (api: Api): Promise<ReadonlyMap<string, Metadata>> => api.metadata().catch(() => new Map());

/** The metrics in scope, without a look at their series. */
export const takeNames = async (sought: Sought): Promise<Named> => {
  const { api, map, tenant, filter, gauges } = sought;
  const grid = around(sought);
  const known = await api.labelNames(grid);
  const scope = alternatives(filter, map, known).map((matchers) => [...tenant, ...matchers]);
  const [metadata, ...found] = await Promise.all([
    metadataOf(api),
    ...scope.map((matchers) => api.labelValues('__name__', union([matchers], ANY_METRIC), grid)),
  ]);
  const names = wantedNames(found.flat().toSorted(), gauges);
  const pod = Object.values(map)
    .flat()
    .filter((label) => known.has(label));
  const places = { pod, service: map.service.filter((label) => known.has(label)) };
  return { names, instruments: [...names].flatMap((name) => instrumentsOf(name, { names, metadata })), scope, places };
};

/** Those of the series that are there, without their samples. */
export const takePlaces = async ({ api, span }: Sought, { scope, places }: Named): Promise<readonly Labels[]> => {
  const counted = `count by (${places.pod.join(', ')}) (${union(scope, ANY_METRIC)})`;
  return (await api.range(counted, ends(span))).series.map(({ labels }) => labels);
};

export const takeInventory = async (sought: Sought): Promise<Inventory> => {
  const named = await takeNames(sought);
  const { names, instruments, scope, places } = named;
  const ofNames = sought.gauges === undefined ? ANY_METRIC : isAnyOf('__name__', [...names]);
  const sizes = names.size === 0 ? new Map() : await sizesOf(sought, named, ofNames);
  return { instruments, scope, places, sizes };
};

/** Short, so that a series which has just begun fills one; three samples must lie in it to tell an interval. */
const STRETCH: Micros = 3 * MINUTE;
const MOST_STRETCHES = 12;

/** Metrics in one request. */
const AT_ONCE = 50;

/** The most samples that any series of a metric has in a stretch; counting drops the name, so it is written on again. */
const fullestOf = (scope: Inventory['scope'], metric: string): string => {
  const counted = union(
    scope,
    equals('__name__', metric),
    (selected) => `count_over_time(${selected}[${STRETCH / MINUTE}m])`,
  );
  return `label_replace(max(${counted}), "__name__", "${metric}", "", "")`;
};

/** Interval between the samples of each metric, from the fullest of a few stretches of the span. */
export const intervalsOf = async (
  { api, span }: Sought,
  scope: Inventory['scope'],
  metrics: readonly string[],
): Promise<ReadonlyMap<string, Micros>> => {
  const step = Math.max(STRETCH, (span.to - span.from) / MOST_STRETCHES);
  const stretches = Math.max(1, Math.ceil((span.to - span.from) / step));
  const grid = { from: span.to - (stretches - 1) * step, to: span.to, step };
  const parts = Array.from({ length: Math.ceil(metrics.length / AT_ONCE) }, (_, part) =>
    metrics.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
  const fullest = await Promise.all(
    parts.map((part) => largest(api, part.map((metric) => fullestOf(scope, metric)).join(' or '), grid)),
  );
  return new Map(
    fullest
      .flatMap((part) => [...part])
      .flatMap(([name, count]) => {
        const interval = intervalFrom(count, STRETCH);
        return interval === undefined ? [] : [[name, interval] as const];
      }),
  );
};
