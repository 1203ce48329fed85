// Which metrics are in scope, how many series each has, how often they are sampled, and which of them fit into the limits of one question.
import { createHash } from 'node:crypto';
import { DAY, type Micros, MINUTE } from '../../kernel/time.js';
import type { StructuredFilter } from '../../telemetry/query.js';
import type { MetricMetadata, PrometheusApi, SampleGrid, SeriesLabels } from './api.js';
import { intervalFrom } from './grid.js';
import { type Instrument, instrumentsOf, metricsOfGauge, type SeriesDetail } from './instruments.js';
import type { LabelMap, PrometheusLimits } from './options.js';
import { labelEquals, labelIsAnyOf, type LabelMatcher, scopeMatchers } from './labels.js';
import { compareText } from '../../kernel/json.js';

export type InventorySpan = { readonly from: Micros; readonly to: Micros };

type InventoryRequest = {
  readonly api: PrometheusApi;
  readonly map: LabelMap;
  readonly tenant: readonly LabelMatcher[];
  readonly filter: StructuredFilter;
  readonly span: InventorySpan;
  readonly now: Micros;
  /** Most series that are read of one metric. */
  readonly perMetric: number;
  /** Only what gauges of these names are read from. */
  readonly gauges?: readonly string[];
};

/** Series of a metric: as they are stored, added up by pod, by service. */
type SeriesCounts = { readonly all: number; readonly pod: number; readonly service: number };

type NamedMetrics = {
  readonly names: ReadonlySet<string>;
  readonly instruments: readonly Instrument[];
  readonly scope: readonly (readonly LabelMatcher[])[];
  /** Labels that name a place, and those of them that name a service; as they occur. */
  readonly places: { readonly pod: readonly string[]; readonly service: readonly string[] };
};

export type MetricInventory = Omit<NamedMetrics, 'names'> & { readonly sizes: ReadonlyMap<string, SeriesCounts> };

/** At its beginning and at its end: what lives shorter is counted too low, and cut when it is read. */
const endsOfSpan = ({ from, to }: InventorySpan): SampleGrid => ({ from, to, step: Math.max(to - from, MINUTE) });

/** Up to now: a server lists labels of late samples only together with those of the newest ones. A superset does no harm. */
const daysAround = ({ span: { from, to }, now }: InventoryRequest): SampleGrid => ({
  from: from - DAY,
  to: Math.max(to, now),
  step: DAY,
});

const ANY_METRIC: LabelMatcher = '__name__!=""';

type WrapSelector = (selected: string) => string;

const unionSelector = (
  scope: readonly (readonly LabelMatcher[])[],
  names: LabelMatcher,
  of: WrapSelector = (selected) => selected,
): string => scope.map((matchers) => of(`{${[names, ...matchers].join(',')}}`)).join(' or ');

const largestCounts = async (
  api: PrometheusApi,
  query: string,
  grid: SampleGrid,
): Promise<ReadonlyMap<string, number>> => {
  const { series } = await api.range(query, grid);
  return new Map(series.map(({ labels, values }) => [labels['__name__'] ?? '', Math.max(0, ...values)]));
};

const countExpression = (labels: readonly string[]): string => `count by (${['__name__', ...labels].join(', ')})`;

/** Only metrics with more series than are read of one are counted by place too, and only at the end. */
const countSeries = async (
  sought: InventoryRequest,
  { scope, places }: NamedMetrics,
  names: LabelMatcher,
): Promise<MetricInventory['sizes']> => {
  const { api, span, perMetric } = sought;
  const grid = endsOfSpan(span);
  const series = await largestCounts(api, `${countExpression([])} (${unionSelector(scope, names)})`, grid);
  const large = [...series].flatMap(([name, count]) => (count > perMetric ? [name] : []));
  const by = (labels: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const counted = `${countExpression([])} (${countExpression(labels)} (${unionSelector(scope, labelIsAnyOf('__name__', large))}))`;
    return large.length === 0 ? Promise.resolve(new Map()) : largestCounts(api, counted, { ...grid, from: grid.to });
  };
  const [pods, services] = await Promise.all([by(places.pod), by(places.service)]);
  return new Map(
    [...series].map(([name, all]) => [name, { all, pod: pods.get(name) ?? all, service: services.get(name) ?? all }]),
  );
};

const metricNamesFor = (names: readonly string[], gauges: readonly string[] | undefined): ReadonlySet<string> => {
  if (gauges === undefined) return new Set(names);
  const metrics = new Set(gauges.flatMap(metricsOfGauge));
  return new Set(names.filter((name) => metrics.has(name)));
};

/** Where metadata is not served, the types follow from the names. */
const readMetadata = (api: PrometheusApi): Promise<ReadonlyMap<string, MetricMetadata>> =>
  api.metadata().catch(() => new Map());

/** The metrics in scope, without a look at their series. */
export const listMetrics = async (sought: InventoryRequest): Promise<NamedMetrics> => {
  const { api, map, tenant, filter, gauges } = sought;
  const grid = daysAround(sought);
  const known = await api.labelNames(grid);
  const scope = scopeMatchers(filter, map, known).map((matchers) => [...tenant, ...matchers]);
  const [metadata, ...found] = await Promise.all([
    readMetadata(api),
    ...scope.map((matchers) => api.labelValues('__name__', unionSelector([matchers], ANY_METRIC), grid)),
  ]);
  const names = metricNamesFor(found.flat().toSorted(), gauges);
  const pod = Object.values(map)
    .flat()
    .filter((label) => known.has(label));
  const places = { pod, service: map.service.filter((label) => known.has(label)) };
  return { names, instruments: [...names].flatMap((name) => instrumentsOf(name, { names, metadata })), scope, places };
};

/** Those of the series that are there, without their samples. */
export const listPlaces = async (
  { api, span }: InventoryRequest,
  { scope, places }: NamedMetrics,
): Promise<readonly SeriesLabels[]> => {
  const counted = `count by (${places.pod.join(', ')}) (${unionSelector(scope, ANY_METRIC)})`;
  return (await api.range(counted, endsOfSpan(span))).series.map(({ labels }) => labels);
};

export const takeInventory = async (sought: InventoryRequest): Promise<MetricInventory> => {
  const named = await listMetrics(sought);
  const { names, instruments, scope, places } = named;
  const ofNames = sought.gauges === undefined ? ANY_METRIC : labelIsAnyOf('__name__', [...names]);
  const sizes = names.size === 0 ? new Map() : await countSeries(sought, named, ofNames);
  return { instruments, scope, places, sizes };
};

/** Short, so that a series which has just begun fills one; an interval needs three samples in it. */
const COUNTED_STRETCH: Micros = 3 * MINUTE;
const MOST_STRETCHES = 12;

/** Metrics in one request. */
const AT_ONCE = 50;

/** The most samples that any series of a metric has in a stretch; counting drops the name, so it is written on again. */
const fullestSeries = (scope: MetricInventory['scope'], metric: string): string => {
  const counted = unionSelector(
    scope,
    labelEquals('__name__', metric),
    (selected) => `count_over_time(${selected}[${COUNTED_STRETCH / MINUTE}m])`,
  );
  return `label_replace(max(${counted}), "__name__", "${metric}", "", "")`;
};

/** Interval between the samples of each metric, from the fullest of a few stretches of the span. */
export const measureIntervals = async (
  { api, span }: InventoryRequest,
  scope: MetricInventory['scope'],
  metrics: readonly string[],
): Promise<ReadonlyMap<string, Micros>> => {
  const step = Math.max(COUNTED_STRETCH, (span.to - span.from) / MOST_STRETCHES);
  const stretches = Math.max(1, Math.ceil((span.to - span.from) / step));
  const grid = { from: span.to - (stretches - 1) * step, to: span.to, step };
  const parts = Array.from({ length: Math.ceil(metrics.length / AT_ONCE) }, (_, part) =>
    metrics.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
  const fullest = await Promise.all(
    parts.map((part) => largestCounts(api, part.map((metric) => fullestSeries(scope, metric)).join(' or '), grid)),
  );
  return new Map(
    fullest
      .flatMap((part) => [...part])
      .flatMap(([name, count]) => {
        const interval = intervalFrom(count, COUNTED_STRETCH);
        return interval === undefined ? [] : [[name, interval] as const];
      }),
  );
};

export type ChosenInstrument = {
  readonly instrument: Instrument;
  readonly detail: SeriesDetail;
  readonly cost: number;
};

export type InstrumentChoice = {
  readonly chosen: readonly ChosenInstrument[];
  /** Series of the scope, read or not. */
  readonly series: number;
  /** Instruments that the budget left out. */
  readonly left: number;
};

/** Seeded by what it stands for alone: the same part of the data is read at every question. */
export const metricLot = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Saturation, errors, traffic and delay: what faults show in. */
const TELLING_METRIC =
  /cpu|mem|heap|_gc_|disk|filesystem|network|connection|pool|thread|queue|backlog|lag|restart|throttl|oom|evict|error|fail|latency|duration|request|response|timeout|retr|inflight|usage|utili|load|limit|ready|up$/i;
/** Of the runtime and of the monitoring itself. */
const RUNTIME_METRIC = /^(?:go_|python_|nodejs_|prometheus_|promhttp_|net_conntrack_|process_)/;

const tierOf = ({ metric }: Instrument): number => {
  if (RUNTIME_METRIC.test(metric)) return 2;
  return TELLING_METRIC.test(metric) ? 0 : 1;
};

const familyOf = ({ metric }: Instrument): string => metric.split('_', 2).join('_');

/** Tier by tier, and in a tier one of each family before the second of any: no exporter takes all. */
const orderInstruments = (instruments: readonly Instrument[]): readonly Instrument[] => {
  const drawn = instruments
    .map((instrument) => ({ instrument, drawn: metricLot(`${instrument.measure} ${instrument.metric}`) }))
    .toSorted((a, b) => compareText(a.drawn, b.drawn));
  const before = new Map<string, number>();
  const placed = drawn.map(({ instrument }) => {
    const family = familyOf(instrument);
    const round = before.get(family) ?? 0;
    before.set(family, round + 1);
    return { instrument, tier: tierOf(instrument), round };
  });
  return placed.toSorted((a, b) => a.tier - b.tier || a.round - b.round).map(({ instrument }) => instrument);
};

/** What an instrument is taken for whose metric was not there when the series were counted. */
const UNCOUNTED_SIZES: SeriesCounts = { all: 1, pod: 1, service: 1 };

const chooseDetail = (
  instrument: Instrument,
  { sizes, places }: MetricInventory,
  { perMetric }: PrometheusLimits,
): ChosenInstrument => {
  const size = sizes.get(instrument.read) ?? UNCOUNTED_SIZES;
  const spread = instrument.measure === 'p95' || instrument.measure === 'mean';
  if (!spread && size.all <= perMetric) return { instrument, detail: 'all', cost: size.all };
  if (size.pod <= perMetric) return { instrument, detail: { by: places.pod }, cost: size.pod };
  return { instrument, detail: { by: places.service }, cost: Math.min(size.service, perMetric) };
};

export const chooseInstruments = (inventory: MetricInventory, limits: PrometheusLimits): InstrumentChoice => {
  const chosen: ChosenInstrument[] = [];
  let remaining = limits.series;
  for (const instrument of orderInstruments(inventory.instruments)) {
    const next = chooseDetail(instrument, inventory, limits);
    if (next.cost > remaining) continue;
    remaining -= next.cost;
    chosen.push(next);
  }
  const series = [...inventory.sizes.values()].reduce((sum, { all }) => sum + all, 0);
  return { chosen, series, left: inventory.instruments.length - chosen.length };
};
