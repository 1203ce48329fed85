// Answers the engine's question for series: the same rows the embedded store gives, sampled over the window and before it.
import { compareText } from '../../kernel/json.js';
import type { Micros, TimeWindow } from '../../kernel/time.js';
import { MIN_HISTORY_TRACES, partitionBuckets } from '../../telemetry/aggregates/partition.js';
import type { SeriesRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { surveyRow } from '../../telemetry/aggregates/table-rows.js';
import type { AggregateQuery, FetchResult } from '../../telemetry/query.js';
import { choose } from './choose.js';
import { stepFor } from './grid.js';
import { intervalsOf, takeInventory } from './inventory.js';
import type { Question } from './question.js';
import { type Gauge, readGauges } from './read-gauges.js';
import { told } from './told.js';

/** Samples before the window, and at most so many in it. */
const HISTORY = 240;

const keyOf = ({ origin: { service, pod, host }, gauge }: Gauge): string =>
  [service, pod ?? host ?? '', gauge].join('\u0000');

type Samples = ReadonlyMap<Micros, number>;

const rowOf = (first: Gauge, samples: Samples, { from }: TimeWindow): readonly SeriesRow[] => {
  const ordered = [...samples].toSorted(([a], [b]) => a - b);
  const start = ordered.findIndex(([time]) => time >= from);
  if (start < 0) return [];
  const used = ordered.slice(Math.max(0, start - HISTORY));
  const { service, pod, host } = first.origin;
  const place = pod ?? host;
  return [
    {
      kind: 'series',
      service,
      ...(place !== undefined && { pod: place }),
      gauge: first.gauge,
      times: used.map(([time]) => time),
      values: used.map(([, value]) => value),
    },
  ];
};

/** One pod under two versions or zones is still one series; of two samples of an instant the first counts. */
const rowsOf = (gauges: readonly Gauge[], window: TimeWindow): readonly SeriesRow[] => {
  const byKey = [...Map.groupBy(gauges, keyOf)].toSorted(([a], [b]) => compareText(a, b));
  return byKey.flatMap(([, [first, ...more]]) => {
    if (first === undefined) return [];
    const samples = new Map<Micros, number>();
    for (const { times, values } of [first, ...more])
      for (const [index, time] of times.entries()) if (!samples.has(time)) samples.set(time, values[index] ?? 0);
    return rowOf(first, samples, window);
  });
};

const historyIn = (rows: readonly SeriesRow[], from: Micros): number =>
  rows.reduce((most, { times }) => Math.max(most, times.filter((time) => time < from).length), 0);

export const readSeries = async (question: Question, query: AggregateQuery): Promise<FetchResult> => {
  const { from, to } = query.window;
  const window = { from, to: Math.min(to, query.upTo + 1, question.now + 1) };
  if (window.to <= from)
    return { rows: [surveyRow([], partitionBuckets(query, MIN_HISTORY_TRACES))], matched: 1, owed: 0 };
  const sought = { ...question, perMetric: question.limits.perMetric, span: window };
  const inventory = await takeInventory(sought);
  const choice = choose(inventory, question.limits);
  const metrics = choice.chosen.map(({ instrument }) => instrument.read);
  const intervals = await intervalsOf(sought, inventory.scope, metrics);
  const read = await readGauges(question, {
    inventory,
    choice,
    intervals,
    spanOf: (interval = question.resolution) => {
      const step = stepFor(window, interval, HISTORY);
      return { step, span: { from: from - Math.min(query.history, HISTORY * step), to: window.to } };
    },
  });
  const rows = rowsOf(read.gauges, query.window);
  const survey = surveyRow([], partitionBuckets(query, historyIn(rows, from)));
  const owed = choice.left + read.unread + read.refused.length + read.cut;
  return { rows: [survey, ...rows], matched: rows.length + 1 + owed, owed, notices: told(choice, read) };
};
