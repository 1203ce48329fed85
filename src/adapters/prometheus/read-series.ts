// Answers the engine's query for series, with the rows that the embedded store gives.
import { composeMasked } from '../../kernel/masked.js';
import { compareText } from '../../kernel/json.js';
import { optional } from '../../kernel/optional.js';
import type { Micros, TimeWindow } from '../../kernel/time.js';
import { MIN_HISTORY_TRACES, partitionBuckets } from '../../telemetry/aggregates/partition.js';
import type { SeriesRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { surveyRow } from '../../telemetry/aggregates/table-rows.js';
import type { AggregateQuery, FetchResult } from '../../telemetry/query.js';
import { chooseInstruments, measureIntervals, takeInventory } from './inventory.js';
import { stepFor } from './grid.js';
import type { PrometheusQuestion } from './question.js';
import { coverageNotices, type PrometheusSeries, readGauges } from './read-gauges.js';

/** Samples before the window, and at most so many in it. */
const MOST_SAMPLES = 240;

const seriesKey = ({ origin: { service, pod, host }, gauge }: PrometheusSeries): string =>
  [service, pod ?? host ?? '', gauge].join('\u0000');

type SampleValues = ReadonlyMap<Micros, number>;

const seriesRow = (first: PrometheusSeries, samples: SampleValues, { from }: TimeWindow): readonly SeriesRow[] => {
  const ordered = [...samples].toSorted(([a], [b]) => a - b);
  const start = ordered.findIndex(([time]) => time >= from);
  if (start < 0) return [];
  const used = ordered.slice(Math.max(0, start - MOST_SAMPLES));
  const { service, pod, host } = first.origin;
  const place = pod ?? host;
  return [
    {
      kind: 'series',
      service,
      ...optional({ pod: place }),
      gauge: first.gauge,
      times: used.map(([time]) => time),
      values: used.map(([, value]) => value),
    },
  ];
};

/** One pod under two versions or zones is still one series; of two samples of an instant the first counts. */
const seriesRows = (gauges: readonly PrometheusSeries[], window: TimeWindow): readonly SeriesRow[] => {
  const byKey = [...Map.groupBy(gauges, seriesKey)].toSorted(([a], [b]) => compareText(a, b));
  return byKey.flatMap(([, [first, ...more]]) => {
    if (first === undefined) return [];
    const samples = new Map<Micros, number>();
    for (const { times, values } of [first, ...more])
      for (const [index, time] of times.entries()) if (!samples.has(time)) samples.set(time, values[index] ?? 0);
    return seriesRow(first, samples, window);
  });
};

const historySamples = (rows: readonly SeriesRow[], from: Micros): number =>
  rows.reduce((most, { times }) => Math.max(most, times.filter((time) => time < from).length), 0);

export const readPrometheusSeries = async (
  question: PrometheusQuestion,
  query: AggregateQuery,
): Promise<FetchResult> => {
  const { from, to } = query.window;
  const window = { from, to: Math.min(to, query.upTo + 1, question.now + 1) };
  if (window.to <= from)
    return { rows: composeMasked([surveyRow([], partitionBuckets(query, MIN_HISTORY_TRACES))]), matched: 1, owed: 0 };
  const sought = { ...question, perMetric: question.limits.perMetric, span: window };
  const inventory = await takeInventory(sought);
  const choice = chooseInstruments(inventory, question.limits);
  const metrics = choice.chosen.map(({ instrument }) => instrument.read);
  const intervals = await measureIntervals(sought, inventory.scope, metrics);
  const read = await readGauges(question, {
    inventory,
    choice,
    intervals,
    spanOf: (interval = question.resolution) => {
      const step = stepFor(window, interval, MOST_SAMPLES);
      return { step, span: { from: from - Math.min(query.history, MOST_SAMPLES * step), to: window.to } };
    },
  });
  const rows = seriesRows(read.gauges, query.window);
  const survey = surveyRow([], partitionBuckets(query, historySamples(rows, from)));
  const owed = choice.left + read.unread + read.refused.length + read.cut;
  return {
    rows: composeMasked([survey, ...rows]),
    matched: rows.length + 1 + owed,
    owed,
    notices: coverageNotices(choice, read),
  };
};
