// Reads what was chosen: one range query per instrument, a few at a time, until all are there or the time is up.
import { compareText, round6 } from '../../kernel/json.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import { SourceError } from '../../ports/sources.js';
import type { Origin } from '../../telemetry/record.js';
import type { Labels, Series } from './api.js';
import { type Choice, type Chosen, lot } from './choose.js';
import { expressionOf, isComputed, type Reading } from './expression.js';
import { gridIn } from './grid.js';
import { gaugeName } from './instruments.js';
import type { Inventory, Span } from './inventory.js';
import { detailOf, originOf } from './labels.js';
import type { Question } from './question.js';
import { passes } from './scope.js';

/** One gauge of one place, ascending. */
export type Gauge = {
  readonly origin: Origin;
  readonly gauge: string;
  readonly unit?: string;
  readonly times: readonly Micros[];
  readonly values: readonly number[];
};

export type Read = {
  readonly gauges: readonly Gauge[];
  /** Expressions as they were sent, with their steps. */
  readonly asked: readonly string[];
  /** What the server said of expressions that it does not compute. */
  readonly refused: readonly string[];
  /** Instruments that there was no time or no room for. */
  readonly unread: number;
  /** Samples that are no finite numbers. */
  readonly odd: number;
  /** Series beyond the bound of their metric. */
  readonly cut: number;
};

export type Plan = {
  readonly inventory: Inventory;
  readonly choice: Choice;
  /** The stretch and the step in which an instrument is read. */
  readonly spanOf: (interval: Micros | undefined) => { readonly span: Span; readonly step: Micros };
  readonly intervals: ReadonlyMap<string, Micros>;
};

type Found = {
  readonly gauges: readonly Gauge[];
  readonly asked: string;
  readonly odd: number;
  readonly cut: number;
  readonly refused?: string;
};

const identity = (labels: Labels): string => JSON.stringify(Object.entries(labels).toSorted());

/** More series than were counted: a seeded part of them. */
const drawn = (series: readonly Series[], most: number): readonly Series[] =>
  series.length <= most
    ? series
    : series
        .map((each) => ({ each, at: lot(identity(each.labels)) }))
        .toSorted((a, b) => compareText(a.at, b.at))
        .slice(0, most)
        .map(({ each }) => each);

const gaugesOf = (question: Question, reading: Reading, series: readonly Series[]): readonly Gauge[] => {
  const { instrument } = reading;
  const value = isComputed(reading) ? round6 : (exact: number): number => exact;
  return series.flatMap(({ labels, times, values }) => {
    const origin = originOf(labels, question.map);
    if (times.length === 0 || !passes(question.filter, origin)) return [];
    const gauge = question.mask(gaugeName(instrument, detailOf(labels, question.nameless)));
    if (question.gauges?.includes(gauge) === false) return [];
    const unit = instrument.unit === undefined ? {} : { unit: instrument.unit };
    const masked = Object.fromEntries(Object.entries(origin).map(([field, text]) => [field, question.mask(text)]));
    return [{ origin: { ...origin, ...masked }, gauge, ...unit, times, values: values.map(value) }];
  });
};

/** One expression that is too much for the server must not cost the others. */
const refusal = (error: unknown): SourceError => {
  if (error instanceof SourceError && error.reason === 'refused') return error;
  throw error;
};

const readOne = async (question: Question, plan: Plan, { instrument, detail }: Chosen): Promise<Found> => {
  const interval = plan.intervals.get(instrument.read);
  const { span, step } = plan.spanOf(interval);
  const { scope, places } = plan.inventory;
  const reading: Reading = { instrument, detail, scope, step, interval, resolution: question.resolution };
  const expression = expressionOf(reading, places.pod);
  const grid = gridIn(span, step);
  if (grid === undefined) return { gauges: [], asked: expression, odd: 0, cut: 0 };
  const asked = `${expression} every ${step / SECOND} s`;
  const answer = await question.api.range(expression, grid).catch(refusal);
  if (answer instanceof SourceError) return { gauges: [], asked, odd: 0, cut: 0, refused: answer.message };
  const { series, odd } = answer;
  const kept = drawn(series, question.limits.perMetric);
  return { gauges: gaugesOf(question, reading, kept), asked, odd, cut: series.length - kept.length };
};

export const readGauges = async (question: Question, plan: Plan): Promise<Read> => {
  const waiting = [...plan.choice.chosen];
  const found = new Map<Chosen, Found>();
  let room = question.limits.samples;
  const worker = async (): Promise<void> => {
    while (room > 0 && !question.isLate()) {
      const next = waiting.shift();
      if (next === undefined) return;
      const one = await readOne(question, plan, next);
      room -= one.gauges.reduce((sum, { times }) => sum + times.length, 0);
      found.set(next, one);
    }
  };
  await Promise.all(Array.from({ length: question.limits.concurrency }, worker));
  const inOrder = plan.choice.chosen.flatMap((chosen) => found.get(chosen) ?? []);
  return {
    gauges: inOrder.flatMap(({ gauges }) => gauges),
    asked: inOrder.map(({ asked }) => asked),
    refused: inOrder.flatMap(({ refused }) => refused ?? []),
    unread: waiting.length,
    odd: inOrder.reduce((sum, { odd }) => sum + odd, 0),
    cut: inOrder.reduce((sum, { cut }) => sum + cut, 0),
  };
};
