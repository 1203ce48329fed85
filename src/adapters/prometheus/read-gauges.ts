// Reads the chosen instruments: one range query each, a few at a time, until all are read or the time is up. Coverage notices say what is missing.
import { compareText, round6 } from '../../kernel/json.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import { SourceError } from '../../ports/sources.js';
import type { RecordOrigin } from '../../telemetry/record.js';
import type { PrometheusSamples, SeriesLabels } from './api.js';
import {
  type ChosenInstrument,
  type InstrumentChoice,
  type InventorySpan,
  type MetricInventory,
  metricLot,
} from './inventory.js';
import { gaugeName, type GaugeReading, isComputed, promqlOf } from './instruments.js';
import { gridIn } from './grid.js';
import { labelSuffix, originOf, originPasses } from './labels.js';
import type { PrometheusQuestion } from './question.js';

/** One gauge of one place, ascending. */
export type PrometheusSeries = {
  readonly origin: RecordOrigin;
  readonly gauge: string;
  readonly unit?: string;
  readonly times: readonly Micros[];
  readonly values: readonly number[];
};

type GaugeReadings = {
  readonly gauges: readonly PrometheusSeries[];
  /** Expressions as they were sent, with their steps. */
  readonly queries: readonly string[];
  /** What the server said of expressions that it does not compute. */
  readonly refused: readonly string[];
  /** Instruments that there was no time or no room for. */
  readonly unread: number;
  /** Samples that are no finite numbers. */
  readonly odd: number;
  /** Series beyond the bound of their metric. */
  readonly cut: number;
};

type GaugePlan = {
  readonly inventory: MetricInventory;
  readonly choice: InstrumentChoice;
  /** The stretch and the step in which an instrument is read. */
  readonly spanOf: (interval: Micros | undefined) => { readonly span: InventorySpan; readonly step: Micros };
  readonly intervals: ReadonlyMap<string, Micros>;
};

type InstrumentReadings = {
  readonly gauges: readonly PrometheusSeries[];
  readonly query: string;
  readonly odd: number;
  readonly cut: number;
  readonly refused?: string;
};

const labelsKey = (labels: SeriesLabels): string => JSON.stringify(Object.entries(labels).toSorted());

/** More series than were counted: a seeded part of them. */
const drawByLot = (series: readonly PrometheusSamples[], most: number): readonly PrometheusSamples[] =>
  series.length <= most
    ? series
    : series
        .map((each) => ({ each, at: metricLot(labelsKey(each.labels)) }))
        .toSorted((a, b) => compareText(a.at, b.at))
        .slice(0, most)
        .map(({ each }) => each);

const toGauges = (
  question: PrometheusQuestion,
  reading: GaugeReading,
  series: readonly PrometheusSamples[],
): readonly PrometheusSeries[] => {
  const { instrument } = reading;
  const value = isComputed(reading) ? round6 : (exact: number): number => exact;
  return series.flatMap(({ labels, times, values }) => {
    const origin = originOf(labels, question.map);
    if (times.length === 0 || !originPasses(question.filter, origin)) return [];
    const gauge = question.mask(gaugeName(instrument, labelSuffix(labels, question.nameless)));
    if (question.gauges?.includes(gauge) === false) return [];
    const unit = instrument.unit === undefined ? {} : { unit: instrument.unit };
    const masked = Object.fromEntries(Object.entries(origin).map(([field, text]) => [field, question.mask(text)]));
    return [{ origin: { ...origin, ...masked }, gauge, ...unit, times, values: values.map(value) }];
  });
};

/** One expression that is too much for the server must not cost the others. */
const asSourceError = (error: unknown): SourceError => {
  if (error instanceof SourceError && error.reason === 'refused') return error;
  throw error;
};

const readInstrument = async (
  question: PrometheusQuestion,
  plan: GaugePlan,
  { instrument, detail }: ChosenInstrument,
): Promise<InstrumentReadings> => {
  const interval = plan.intervals.get(instrument.read);
  const { span, step } = plan.spanOf(interval);
  const { scope, places } = plan.inventory;
  const reading: GaugeReading = { instrument, detail, scope, step, interval, resolution: question.resolution };
  const expression = promqlOf(reading, places.pod);
  const grid = gridIn(span, step);
  if (grid === undefined) return { gauges: [], query: expression, odd: 0, cut: 0 };
  const query = `${expression} every ${step / SECOND} s`;
  const answer = await question.api.range(expression, grid).catch(asSourceError);
  if (answer instanceof SourceError) return { gauges: [], query, odd: 0, cut: 0, refused: answer.message };
  const { series, odd } = answer;
  const kept = drawByLot(series, question.limits.perMetric);
  return { gauges: toGauges(question, reading, kept), query, odd, cut: series.length - kept.length };
};

export const readGauges = async (question: PrometheusQuestion, plan: GaugePlan): Promise<GaugeReadings> => {
  const waiting = [...plan.choice.chosen];
  const found = new Map<ChosenInstrument, InstrumentReadings>();
  let remaining = question.limits.samples;
  const worker = async (): Promise<void> => {
    while (remaining > 0 && !question.isLate()) {
      const next = waiting.shift();
      if (next === undefined) return;
      const one = await readInstrument(question, plan, next);
      remaining -= one.gauges.reduce((sum, { times }) => sum + times.length, 0);
      found.set(next, one);
    }
  };
  await Promise.all(Array.from({ length: question.limits.concurrency }, worker));
  const inOrder = plan.choice.chosen.flatMap((chosen) => found.get(chosen) ?? []);
  return {
    gauges: inOrder.flatMap(({ gauges }) => gauges),
    queries: inOrder.map(({ query }) => query),
    refused: inOrder.flatMap(({ refused }) => refused ?? []),
    unread: waiting.length,
    odd: inOrder.reduce((sum, { odd }) => sum + odd, 0),
    cut: inOrder.reduce((sum, { cut }) => sum + cut, 0),
  };
};

const MOST_QUERIES_SHOWN = 3;
const LONGEST_QUERY_SHOWN = 300;

const queryNotices = ({ queries }: GaugeReadings): readonly string[] => {
  if (queries.length === 0) return [];
  const listed = queries
    .slice(0, MOST_QUERIES_SHOWN)
    .map((each) => (each.length > LONGEST_QUERY_SHOWN ? `${each.slice(0, LONGEST_QUERY_SHOWN)}…` : each));
  const more = queries.length > MOST_QUERIES_SHOWN ? `, and ${queries.length - MOST_QUERIES_SHOWN} more like them` : '';
  return [`asked Prometheus for ${listed.join(', ')}${more}`];
};

const noticeIf = (condition: boolean, text: string): readonly string[] => (condition ? [text] : []);

export const coverageNotices = ({ chosen, series, left }: InstrumentChoice, read: GaugeReadings): readonly string[] => {
  const summed = chosen.filter(({ instrument, detail }) => instrument.measure !== 'p95' && detail !== 'all').length;
  return [
    ...queryNotices(read),
    ...noticeIf(
      left + read.unread > 0,
      `${left + read.unread} of ${chosen.length + left} metrics (of ${series} series) were left out: there are more series than one question reads`,
    ),
    ...noticeIf(summed > 0, `${summed} metrics were added up by pod or by service, for they have many series`),
    ...noticeIf(read.refused.length > 0, `${read.refused.length} metrics could not be read: ${read.refused[0] ?? ''}`),
    ...noticeIf(read.cut > 0, `${read.cut} series were left out by lot`),
    ...noticeIf(read.odd > 0, `${read.odd} samples were no finite numbers and left out`),
  ];
};
