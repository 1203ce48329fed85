// Answers a query for metric points.
import { composeMasked } from '../../kernel/masked.js';
import { createHash } from 'node:crypto';
import { compareText } from '../../kernel/json.js';
import { optional } from '../../kernel/optional.js';
import { metricIdentity } from '../../telemetry/record-identity.js';
import type { FetchResult, MetricQuery } from '../../telemetry/query.js';
import type { MetricPoint } from '../../telemetry/record.js';
import { chooseInstruments, measureIntervals, takeInventory } from './inventory.js';
import { MOST_POINTS_PER_SERIES, stepFor } from './grid.js';
import type { PrometheusQuestion } from './question.js';
import { coverageNotices, type PrometheusSeries, readGauges } from './read-gauges.js';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

const LEAST_POINTS = 60;

const toMetricPoints = (
  source: string,
  { origin, gauge, unit, times, values }: PrometheusSeries,
): readonly MetricPoint[] =>
  times.map((time, index) => {
    const measured = { time, gauge, value: values[index] ?? 0, ...optional({ unit }) };
    const draft = { kind: 'metric' as const, ...origin, ...measured, source, ingestedAt: time };
    return { ...draft, id: metricIdentity(draft, digest) };
  });

const compareMetricPoints = (a: MetricPoint, b: MetricPoint): number =>
  a.time - b.time ||
  compareText(a.service, b.service) ||
  compareText(a.gauge, b.gauge) ||
  compareText(a.pod ?? '', b.pod ?? '') ||
  compareText(a.id, b.id);

/** Ascending by time, then service, gauge and place, as the embedded store gives them. */
export const readPoints = async (question: PrometheusQuestion, query: MetricQuery): Promise<FetchResult> => {
  const span = { from: query.window.from, to: Math.min(query.window.to, query.upTo + 1, question.now + 1) };
  if (span.to <= span.from) return { rows: composeMasked([]), matched: 0, owed: 0 };
  const sought = { ...question, perMetric: question.limits.perMetric, span };
  const inventory = await takeInventory(sought);
  const choice = chooseInstruments(inventory, question.limits);
  const metrics = choice.chosen.map(({ instrument }) => instrument.read);
  const intervals = await measureIntervals(sought, inventory.scope, metrics);
  const expected = choice.chosen.reduce((sum, { cost }) => sum + cost, 0);
  const most = Math.max(
    LEAST_POINTS,
    Math.min(MOST_POINTS_PER_SERIES, Math.floor(question.limits.samples / (expected || 1))),
  );
  const read = await readGauges(question, {
    inventory,
    choice,
    intervals,
    spanOf: (interval = question.resolution) => ({ span, step: stepFor(span, interval, most) }),
  });
  const points = read.gauges
    .flatMap((gauge) => toMetricPoints(`prometheus ${question.where}`, gauge))
    .toSorted(compareMetricPoints);
  const rows = points.slice(0, query.budget);
  return {
    rows: composeMasked(rows),
    matched: points.length,
    owed: points.length - rows.length,
    notices: coverageNotices(choice, read),
  };
};
