// One instrument as a PromQL expression: what is computed by the server, for which label sets, over which stretch before each point.
import { SECOND, type Micros } from '../../kernel/time.js';
import type { Instrument } from './instruments.js';
import { equals, type Matcher } from './scope.js';

/** How far apart series are kept: as they are stored, by pod, by service. */
export type Detail = 'all' | { readonly by: readonly string[] };

export type Reading = {
  readonly instrument: Instrument;
  readonly detail: Detail;
  /** Sets of matchers, of which any finds a series. */
  readonly scope: readonly (readonly Matcher[])[];
  readonly step: Micros;
  /** Interval between the stored samples, where it is known, and what it is taken for where it is not. */
  readonly interval: Micros | undefined;
  readonly resolution: Micros;
};

export const selector = (metric: string, matchers: readonly Matcher[]): string =>
  `{${[equals('__name__', metric), ...matchers].join(',')}}`;

/** Milliseconds, so that a stretch can be a little shorter than its step. */
const duration = (micros: Micros): string => `${Math.round(micros / 1000)}ms`;

/** Of the range selector of old releases, which holds both ends: a sample would count for two points. */
const UP_TO_STEP = SECOND / 1000;

/** Without an interval to go by: the 5 minutes after which a series counts as gone. */
const BLIND: Micros = 300 * SECOND;

const rateOver = ({ step, interval }: Reading): Micros => Math.max(step, interval === undefined ? BLIND : 2 * interval);

const everywhere = (reading: Reading, metric: string, stretch: (selected: string) => string): string =>
  reading.scope.map((matchers) => stretch(selector(metric, matchers))).join(' or ');

const rates = (reading: Reading, metric: string): string =>
  everywhere(reading, metric, (selected) => `rate(${selected}[${duration(rateOver(reading))}])`);

/** Whether a point stands for several samples. */
const isMean = ({ step, resolution, interval = resolution }: Reading): boolean => step > 1.5 * interval;

/** Whether its points are other numbers than those that were stored. */
export const isComputed = (reading: Reading): boolean =>
  reading.instrument.measure !== 'gauge' || reading.detail !== 'all' || isMean(reading);

const levels = (reading: Reading): string => {
  const { step, instrument } = reading;
  const over = isMean(reading) ? 'avg_over_time' : 'last_over_time';
  return everywhere(reading, instrument.read, (selected) => `${over}(${selected}[${duration(step - UP_TO_STEP)}])`);
};

const together = (how: 'sum' | 'avg', labels: readonly string[], expression: string): string =>
  `${how} by (${labels.join(', ')}) (${expression})`;

const kept = (reading: Reading, how: 'sum' | 'avg', expression: string): string =>
  reading.detail === 'all' ? expression : together(how, reading.detail.by, expression);

const SHARE = 0.95;

export const expressionOf = (reading: Reading, places: readonly string[]): string => {
  const { instrument, detail } = reading;
  const by = detail === 'all' ? places : detail.by;
  switch (instrument.measure) {
    case 'gauge':
      return kept(reading, 'avg', levels(reading));
    case 'rate':
      return kept(reading, 'sum', rates(reading, instrument.read));
    case 'p95':
      return `histogram_quantile(${SHARE}, ${together('sum', ['le', ...by], rates(reading, instrument.read))})`;
    case 'mean': {
      const [sum, count] = ['_sum', '_count'].map((part) =>
        together('sum', by, rates(reading, `${instrument.metric}${part}`)),
      );
      return `${sum} / ${count}`;
    }
  }
  instrument.measure satisfies never;
};
