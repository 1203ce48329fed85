// Whether a deviation is still going on: what the latest slots of the window show, compared with all of its slots.
import { computeFigure } from '../../evidence/figure.js';
import type { Figure, Operand } from '../../evidence/evidence.js';
import type { LatestState } from '../../evidence/finding.js';
import type { Micros, TimeWindow } from '../../kernel/time.js';
import { countTracesInSlots, type SlotCounts, type SurveyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { baseCount, type Comparison } from '../deviation/baseline.js';
import type { Deviation, FlowDeviation, GapDeviation, MetricDeviation, SelfDeviation } from '../deviation/deviation.js';
import { type FindingContext, shownEdges } from './finding-figures.js';
import { slotCount, stretchWindow } from '../onset/window-stretch.js';
import { upperMedian } from '../deviation/statistics.js';

/** With fewer requests than this in the latest slots, one more slot is taken; too few requests show nothing. */
const LEAST_REQUESTS = 3;
const MOST_SLOTS = 4;

type SlotRange = readonly [from: number, to: number];

/** One course of a cited row. */
type SampleRun = { readonly evidence: string; readonly path: string; readonly course: SlotCounts };

const countRunTraces = (runs: readonly SampleRun[], slots: SlotRange): number =>
  runs.reduce((sum, { course }) => sum + countTracesInSlots(course, slots), 0);

const figureOf = (runs: readonly SampleRun[], slots: SlotRange): Figure => {
  const values = runs.map(({ course }) => countTracesInSlots(course, slots));
  const of = runs.map(({ evidence, path }): Operand => ({ evidence, path, slots }));
  return { value: computeFigure('sum', values), by: 'sum', of };
};

/** `usual`: the share that shows it in the baseline. */
type ShownState = { readonly hits: readonly SampleRun[]; readonly all: readonly SampleRun[]; readonly usual: number };

const flowShown = ({ row, total }: FlowDeviation, { comparison, citations }: FindingContext): ShownState => {
  const runOf = (placed: typeof row): readonly SampleRun[] =>
    placed.row.course === undefined
      ? []
      : [{ evidence: citations.cite(placed, 'baseline'), path: 'course', course: placed.row.course }];
  const usual = baseCount(row.row, comparison) / Math.max(1, baseCount(total.row, comparison));
  return { hits: runOf(row), all: runOf(total), usual };
};

const slowShown = (edges: GapDeviation['edges'], { citations }: FindingContext): ShownState => {
  const runs = shownEdges(edges).flatMap(({ row, log2 }) =>
    Object.entries(row.row.courses ?? {}).map(([bucket, course]) => ({
      evidence: citations.cite(row, 'baseline'),
      path: `courses.${bucket}`,
      course,
      isSlow: Number(bucket) >= log2,
    })),
  );
  return { hits: runs.filter(({ isSlow }) => isSlow), all: runs, usual: 0 };
};

const shownOf = (deviation: FlowDeviation | GapDeviation | SelfDeviation, context: FindingContext): ShownState => {
  switch (deviation.kind) {
    case 'flow':
      return flowShown(deviation, context);
    case 'gap':
      return slowShown(deviation.edges, context);
    case 'self':
      return slowShown([deviation], context);
  }
  return deviation satisfies never;
};

/** The latest slots with enough requests. */
const latestSlots = (all: readonly SampleRun[], count: number): SlotRange => {
  let from = count - 1;
  while (from > Math.max(0, count - MOST_SLOTS) && countRunTraces(all, [from, count]) < LEAST_REQUESTS) from -= 1;
  return [from, count];
};

/** Of the way from usual to what it was: so much is back to usual, and so much is still the same. */
const BACK = 0.1;
const SAME = 0.5;

type StateLevels = { readonly now: number; readonly during: number; readonly usual: number };

const stateOf = ({ now, during, usual }: StateLevels): LatestState['state'] => {
  const left = (now - usual) / (during - usual);
  if (left >= SAME) return 'on';
  return left > BACK ? 'fading' : 'over';
};

/** Slots that began before the question; slightly later rows are read, too, but do not describe that moment. */
const slotsUpTo = (askedAt: Micros, window: TimeWindow, slot: Micros): number =>
  Math.max(1, Math.min(slotCount({ window, slot }), Math.ceil((askedAt - window.from) / slot)));

type SeenRequests = { readonly survey: SurveyRow; readonly slots: SlotRange | undefined; readonly askedAt: Micros };

const latestIn = (
  { hits, all, usual }: ShownState,
  { survey, slots, askedAt }: SeenRequests,
): LatestState | undefined => {
  const { window, slot } = survey;
  if (slot === undefined) return undefined;
  const count = slotCount({ window, slot });
  const late = latestSlots(all, slotsUpTo(askedAt, window, slot));
  const [requests, deviating] = [countRunTraces(all, late), countRunTraces(hits, late)];
  if (requests < LEAST_REQUESTS && deviating === 0) return undefined;
  const compared = slots ?? ([0, count] as const);
  const during = countRunTraces(hits, compared) / Math.max(1, countRunTraces(all, compared));
  const { from, to } = stretchWindow({ window, slot }, ...late);
  return {
    state: stateOf({ now: deviating / requests, during, usual }),
    window: { from, to },
    hits: figureOf(hits, late),
    requests: figureOf(all, late),
  };
};

const gaugeLatest = (
  { row, from, samples, direction }: MetricDeviation,
  { citations, askedAt }: FindingContext,
): LatestState | undefined => {
  const { times, values } = row.row;
  const end = times.findLastIndex((time) => time <= askedAt);
  const last = Math.min(from + samples - 1, end);
  if (last < from) return undefined;
  const [now, at, usual] = [values[last], times[last], upperMedian(values.slice(0, from))];
  if (now === undefined || at === undefined || usual === undefined) return undefined;
  const during = values.slice(from, last + 1);
  const most = direction === 'rise' ? Math.max(...during) : Math.min(...during);
  const hits: Figure = {
    value: now,
    by: 'value',
    of: [{ evidence: citations.cite(row, 'seen'), path: `values.${last}` }],
  };
  return { state: stateOf({ now, during: most, usual }), window: { from: at, to: at }, hits };
};

const ofRequests = (
  deviation: FlowDeviation | GapDeviation | SelfDeviation,
  context: FindingContext,
): LatestState | undefined => {
  const { telemetry, slots }: Comparison = context.comparison;
  const survey = telemetry.surveyed?.row;
  return survey && latestIn(shownOf(deviation, context), { survey, slots, askedAt: context.askedAt });
};

/** `undefined`: too few recent requests, or only lines are counted. */
export const findLatestState = (deviation: Deviation, context: FindingContext): LatestState | undefined => {
  switch (deviation.kind) {
    case 'flow':
    case 'gap':
    case 'self':
      return ofRequests(deviation, context);
    case 'metric':
      return gaugeLatest(deviation, context);
    case 'rate':
      return undefined;
  }
  return deviation satisfies never;
};
