// What a metric measures, by its type or its name (a level, a rate, a quantile, a mean), and the PromQL expression that reads it.
import type { MetricMetadata } from './api.js';
import { optional } from '../../kernel/optional.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import { labelEquals, type LabelMatcher } from './labels.js';

/** `mean`: sum by count, of timers that keep no buckets. */
type Measure = 'gauge' | 'rate' | 'p95' | 'mean';

export type Instrument = {
  readonly measure: Measure;
  /** Without `_bucket` or `_sum` where it is a distribution. */
  readonly metric: string;
  /** The metric whose series are read; of `mean`, the count beside it is read too. */
  readonly read: string;
  readonly unit?: string;
};

type MetricNames = {
  readonly names: ReadonlySet<string>;
  readonly metadata: ReadonlyMap<string, MetricMetadata>;
};

/** Facts about objects, alerts, and how the scraping itself goes. */
const NOT_MEASURED = /^(?:ALERTS|scrape_|target_info$)|_(?:info|created|labels|annotations)$/;

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/_seconds(?:_|$)/, 's'],
  [/_milliseconds(?:_|$)/, 'ms'],
  [/_bytes(?:_|$)/, 'By'],
  [/_percent(?:_|$)/, '%'],
];

const unitOf = (metric: string, metadata: MetricMetadata | undefined): string | undefined => {
  if (metadata !== undefined && metadata.unit !== '') return metadata.unit;
  return UNITS.find(([pattern]) => pattern.test(metric))?.[1];
};

const makeInstrument = (
  measure: Measure,
  metric: string,
  source: { readonly read: string; readonly all: MetricNames },
): Instrument => {
  const unit = unitOf(metric, source.all.metadata.get(metric));
  const displayUnit = measure === 'rate' ? `${unit ?? '1'}/s` : unit;
  return { measure, metric, read: source.read, ...optional({ unit: displayUnit }) };
};

const withoutSuffix = (name: string, suffix: string): string | undefined =>
  name.endsWith(suffix) ? name.slice(0, -suffix.length) : undefined;

/** A part of a distribution: `undefined` = it is none, `[]` = another part contains what it says. */
const instrumentOfPart = (name: string, all: MetricNames): readonly Instrument[] | undefined => {
  const { names } = all;
  const histogram = withoutSuffix(name, '_bucket');
  if (histogram !== undefined && names.has(`${histogram}_count`))
    return [makeInstrument('p95', histogram, { read: name, all })];
  const sum = withoutSuffix(name, '_sum');
  if (sum !== undefined && names.has(`${sum}_count`))
    return names.has(`${sum}_bucket`) ? [] : [makeInstrument('mean', sum, { read: name, all })];
  const count = withoutSuffix(name, '_count');
  const isPart = count !== undefined && (names.has(`${count}_sum`) || names.has(`${count}_bucket`));
  return isPart ? [makeInstrument('rate', name, { read: name, all })] : undefined;
};

const isCounter = (name: string, { metadata }: MetricNames): boolean => {
  const known = metadata.get(name) ?? metadata.get(name.replace(/_total$/, ''));
  return known === undefined || known.type === 'unknown' ? name.endsWith('_total') : known.type === 'counter';
};

export const instrumentsOf = (name: string, all: MetricNames): readonly Instrument[] => {
  if (NOT_MEASURED.test(name)) return [];
  const part = instrumentOfPart(name, all);
  if (part !== undefined) return part;
  return [makeInstrument(isCounter(name, all) ? 'rate' : 'gauge', name, { read: name, all })];
};

/** `rate(http_requests_total{code=500})`: how a gauge of an instrument is called. */
export const gaugeName = ({ measure, metric }: Instrument, detail: string): string =>
  measure === 'gauge' ? `${metric}${detail}` : `${measure}(${metric}${detail})`;

const GAUGE = /^(?:(?:rate|p95|mean)\()?([A-Za-z_:][\w:]*)/;

/** The metrics that a gauge of that name may be read from. */
export const metricsOfGauge = (gauge: string): readonly string[] => {
  const metric = GAUGE.exec(gauge)?.[1];
  return metric === undefined ? [] : ['', '_bucket', '_sum', '_count'].map((part) => `${metric}${part}`);
};

/** How far apart series are kept: as they are stored, by pod, by service. */
export type SeriesDetail = 'all' | { readonly by: readonly string[] };

export type GaugeReading = {
  readonly instrument: Instrument;
  readonly detail: SeriesDetail;
  /** Sets of matchers, of which any finds a series. */
  readonly scope: readonly (readonly LabelMatcher[])[];
  readonly step: Micros;
  /** Interval between the stored samples, where it is known, and what it is taken for where it is not. */
  readonly interval: Micros | undefined;
  readonly resolution: Micros;
};

const metricSelector = (metric: string, matchers: readonly LabelMatcher[]): string =>
  `{${[labelEquals('__name__', metric), ...matchers].join(',')}}`;

/** Milliseconds, so that a stretch can be a little shorter than its step. */
const durationText = (micros: Micros): string => `${Math.round(micros / 1000)}ms`;

/** The range selector of old releases includes both ends: a sample would count for two points. */
const UP_TO_STEP = SECOND / 1000;

/** Without an interval to go by: the 5 minutes after which a series counts as gone. */
const UNKNOWN_INTERVAL_RANGE: Micros = 300 * SECOND;

const rateOver = ({ step, interval }: GaugeReading): Micros =>
  Math.max(step, interval === undefined ? UNKNOWN_INTERVAL_RANGE : 2 * interval);

const unionOfScopes = (reading: GaugeReading, metric: string, stretch: (selected: string) => string): string =>
  reading.scope.map((matchers) => stretch(metricSelector(metric, matchers))).join(' or ');

const rateExpression = (reading: GaugeReading, metric: string): string =>
  unionOfScopes(reading, metric, (selected) => `rate(${selected}[${durationText(rateOver(reading))}])`);

/** Whether a point stands for several samples. */
const isMean = ({ step, resolution, interval = resolution }: GaugeReading): boolean => step > 1.5 * interval;

/** Whether its points are other numbers than those that were stored. */
export const isComputed = (reading: GaugeReading): boolean =>
  reading.instrument.measure !== 'gauge' || reading.detail !== 'all' || isMean(reading);

const levelExpression = (reading: GaugeReading): string => {
  const { step, instrument } = reading;
  const over = isMean(reading) ? 'avg_over_time' : 'last_over_time';
  return unionOfScopes(
    reading,
    instrument.read,
    (selected) => `${over}(${selected}[${durationText(step - UP_TO_STEP)}])`,
  );
};

const aggregateBy = (how: 'sum' | 'avg', labels: readonly string[], expression: string): string =>
  `${how} by (${labels.join(', ')}) (${expression})`;

const aggregateByDetail = (reading: GaugeReading, how: 'sum' | 'avg', expression: string): string =>
  reading.detail === 'all' ? expression : aggregateBy(how, reading.detail.by, expression);

const QUANTILE = 0.95;

export const promqlOf = (reading: GaugeReading, places: readonly string[]): string => {
  const { instrument, detail } = reading;
  const by = detail === 'all' ? places : detail.by;
  switch (instrument.measure) {
    case 'gauge':
      return aggregateByDetail(reading, 'avg', levelExpression(reading));
    case 'rate':
      return aggregateByDetail(reading, 'sum', rateExpression(reading, instrument.read));
    case 'p95':
      return `histogram_quantile(${QUANTILE}, ${aggregateBy('sum', ['le', ...by], rateExpression(reading, instrument.read))})`;
    case 'mean': {
      const [sum, count] = ['_sum', '_count'].map((part) =>
        aggregateBy('sum', by, rateExpression(reading, `${instrument.metric}${part}`)),
      );
      return `${sum} / ${count}`;
    }
  }
  instrument.measure satisfies never;
};
