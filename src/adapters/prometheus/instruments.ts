// What a metric measures, by its type or else by its name: a level as it stands, a count as its rate, a histogram as a quantile.
import type { Metadata } from './api.js';

/** `mean`: sum by count, of timers that keep no buckets. */
export type Measure = 'gauge' | 'rate' | 'p95' | 'mean';

export type Instrument = {
  readonly measure: Measure;
  /** Without `_bucket` or `_sum` where it is a distribution. */
  readonly metric: string;
  /** The metric whose series are read; of `mean`, the count beside it is read too. */
  readonly read: string;
  readonly unit?: string;
};

export type Names = { readonly names: ReadonlySet<string>; readonly metadata: ReadonlyMap<string, Metadata> };

/** Facts about objects, alerts, and how the scraping itself goes. */
const NO_MEASURE = /^(?:ALERTS|scrape_|target_info$)|_(?:info|created|labels|annotations)$/;

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/_seconds(?:_|$)/, 's'],
  [/_milliseconds(?:_|$)/, 'ms'],
  [/_bytes(?:_|$)/, 'By'],
  [/_percent(?:_|$)/, '%'],
];

const unitOf = (metric: string, metadata: Metadata | undefined): string | undefined => {
  if (metadata !== undefined && metadata.unit !== '') return metadata.unit;
  return UNITS.find(([pattern]) => pattern.test(metric))?.[1];
};

const instrument = (
  measure: Measure,
  metric: string,
  told: { readonly read: string; readonly all: Names },
): Instrument => {
  const unit = unitOf(metric, told.all.metadata.get(metric));
  const shown = measure === 'rate' ? `${unit ?? '1'}/s` : unit;
  return { measure, metric, read: told.read, ...(shown !== undefined && { unit: shown }) };
};

const without = (name: string, suffix: string): string | undefined =>
  name.endsWith(suffix) ? name.slice(0, -suffix.length) : undefined;

/** A part of a distribution: `undefined` = it is none, `[]` = another part tells what it does. */
const partOf = (name: string, all: Names): readonly Instrument[] | undefined => {
  const { names } = all;
  const histogram = without(name, '_bucket');
  if (histogram !== undefined && names.has(`${histogram}_count`))
    return [instrument('p95', histogram, { read: name, all })];
  const sum = without(name, '_sum');
  if (sum !== undefined && names.has(`${sum}_count`))
    return names.has(`${sum}_bucket`) ? [] : [instrument('mean', sum, { read: name, all })];
  const count = without(name, '_count');
  const isPart = count !== undefined && (names.has(`${count}_sum`) || names.has(`${count}_bucket`));
  return isPart ? [instrument('rate', name, { read: name, all })] : undefined;
};

const isCounter = (name: string, { metadata }: Names): boolean => {
  const told = metadata.get(name) ?? metadata.get(name.replace(/_total$/, ''));
  return told === undefined || told.type === 'unknown' ? name.endsWith('_total') : told.type === 'counter';
};

export const instrumentsOf = (name: string, all: Names): readonly Instrument[] => {
  if (NO_MEASURE.test(name)) return [];
  const part = partOf(name, all);
  if (part !== undefined) return part;
  return [instrument(isCounter(name, all) ? 'rate' : 'gauge', name, { read: name, all })];
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
