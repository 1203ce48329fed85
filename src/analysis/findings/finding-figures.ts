// The figures of a finding, each with the cells that it is computed from.
import { computeFigure } from '../../evidence/figure.js';
import type { Micros, TimeWindow } from '../../kernel/time.js';
import type { Figure, Operand } from '../../evidence/evidence.js';
import type { Finding } from '../../evidence/finding.js';
import type { FlowRow, LatencyHistogram, LatencyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { firstSlotFrom, RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import type { SpanRecord } from '../../telemetry/record.js';
import type { Comparison } from '../deviation/baseline.js';
import type { CitationIndex } from './citations.js';
import type {
  Deviation,
  FlowDeviation,
  GapDeviation,
  MetricDeviation,
  RateDeviation,
  SelfDeviation,
} from '../deviation/deviation.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import type { TurnTelemetry } from '../turn-telemetry.js';
import { callerSpanOf, entrySpanOf } from './rows-to-cite.js';
import { eventPlace } from '../../telemetry/templates/event-parts.js';

/** What findings are built from: the compared rows, the evidence cited so far, and when the question was asked. */
export type FindingContext = {
  readonly comparison: Comparison;
  readonly citations: CitationIndex;
  readonly askedAt: Micros;
  /** Changes in this window are listed, too. */
  readonly changes?: TimeWindow;
};

type FiguresWithEvidence = { readonly figures: Finding['figures']; readonly evidence: readonly string[] };

/** One cell: where it stands, and the number in it. */
type FigureCell = { readonly operand: Operand; readonly value: number | readonly number[] };

const figureCell = (evidence: string, path: string, value: FigureCell['value']): FigureCell => ({
  operand: { evidence, path },
  value,
});

/** A count of the window, or of the slots of it that are compared. */
export const countCell = (
  operand: Operand & { readonly course: string },
  value: number,
  { slots }: Comparison,
): FigureCell => {
  const { evidence, path, course } = operand;
  return slots === undefined
    ? figureCell(evidence, path, value)
    : { operand: { evidence, path: course, slots }, value };
};

const buildFigure = (by: Figure['by'], cells: readonly FigureCell[], unit?: Figure['unit']): Figure => ({
  value: computeFigure(
    by,
    cells.map(({ value }) => value),
  ),
  by,
  of: cells.map(({ operand }) => operand),
  ...(unit && { unit }),
});

/** The texts of the patterns that a step is between: an id says nothing to a reader. */
const patternsOf = ({ row: { row } }: FlowDeviation, { comparison, citations }: FindingContext): readonly string[] =>
  [row.to, row.from].flatMap((event) => {
    const template = event === undefined ? undefined : comparison.telemetry.templates.get(eventPlace(event));
    return template === undefined ? [] : [citations.cite(template, 'context')];
  });

const flowFigures = (deviation: FlowDeviation, context: FindingContext): FiguresWithEvidence => {
  const { row, total, vanished } = deviation;
  const { cite } = context.citations;
  const step = cite(row, 'baseline');
  const all = cite(total, 'baseline');
  const now = (evidence: string, { window }: FlowRow): FigureCell =>
    countCell({ evidence, path: 'window', course: 'course' }, window, context.comparison);
  const before = (evidence: string, { past }: FlowRow): FigureCell => figureCell(evidence, 'past', past);
  const ratio = (of: typeof now): Figure => buildFigure('ratio', [of(step, row.row), of(all, total.row)], 'percent');
  const gone = vanished && cite(vanished, 'baseline');
  return {
    figures: {
      requests: buildFigure('value', [now(step, row.row)]),
      share: ratio(now),
      ...(total.row.past > 0 && { baselineShare: ratio(before) }),
    },
    evidence: [step, all, ...(gone === undefined ? [] : [gone]), ...patternsOf(deviation, context)],
  };
};

/** An edge as it is cited, and from which bucket on its calls count. */
type CitedEdge = { readonly row: LatencyRow; readonly id: string; readonly log2: number };

const bucketsFrom = (histogram: LatencyHistogram, log2: number) =>
  Object.entries(histogram).filter(([bucket]) => Number(bucket) >= log2);

const cellsBefore = ({ row, id, log2 }: CitedEdge): readonly FigureCell[] =>
  bucketsFrom(row.past, log2).map(([bucket, traces]) => figureCell(id, `past.${bucket}`, traces));

/** A bucket without a course had no calls in the window. */
const cellsNow = ({ row, id, log2 }: CitedEdge, comparison: Comparison): readonly FigureCell[] =>
  bucketsFrom(row.window, log2)
    .filter(([bucket]) => comparison.slots === undefined || row.courses?.[bucket] !== undefined)
    .map(([bucket, traces]) =>
      countCell({ evidence: id, path: `window.${bucket}`, course: `courses.${bucket}` }, traces, comparison),
    );

/** Rows with the most slow calls are shown; figures are of the rows shown. */
const SHOWN_EDGES = 3;

const slowInWindow = ({ row, log2 }: { row: CitableRow<LatencyRow>; log2: number }): number =>
  Object.entries(row.row.window).reduce((sum, [bucket, traces]) => sum + (Number(bucket) >= log2 ? traces : 0), 0);

export const shownEdges = (edges: GapDeviation['edges']): GapDeviation['edges'] =>
  [...edges].sort((a, b) => slowInWindow(b) - slowInWindow(a)).slice(0, SHOWN_EDGES);

const slowShares = (edges: GapDeviation['edges'], { comparison, citations }: FindingContext): FiguresWithEvidence => {
  const slow = shownEdges(edges).map(({ row, log2 }): CitedEdge => ({
    row: row.row,
    log2,
    id: citations.cite(row, 'baseline'),
  }));
  const all = slow.map((edge) => ({ ...edge, log2: 0 }));
  const now = (of: readonly CitedEdge[]): Figure =>
    buildFigure(
      'sum',
      of.flatMap((edge) => cellsNow(edge, comparison)),
    );
  const before = (of: readonly CitedEdge[]): Figure => buildFigure('sum', of.flatMap(cellsBefore));
  return {
    figures: { slow: now(slow), requests: now(all), baselineSlow: before(slow), baselineRequests: before(all) },
    evidence: slow.map(({ id }) => id),
  };
};

const spanDuration = (
  id: string | undefined,
  telemetry: TurnTelemetry,
  citations: CitationIndex,
): readonly FigureCell[] => {
  const span: CitableRow<SpanRecord> | undefined = id === undefined ? undefined : telemetry.spans.get(id);
  return span ? [figureCell(citations.cite(span, 'seen'), 'durationMicros', span.row.durationMicros)] : [];
};

const gapFigures = ({ edges, slowest }: GapDeviation, context: FindingContext): FiguresWithEvidence => {
  const { comparison, citations } = context;
  const shares = slowShares(edges, context);
  const [worst] = slowest;
  const client = spanDuration(worst && callerSpanOf(worst), comparison.telemetry, citations);
  const server = spanDuration(worst && entrySpanOf(worst), comparison.telemetry, citations);
  if (client.length === 0 || server.length === 0) return shares;
  return {
    ...shares,
    figures: { ...shares.figures, gap: buildFigure('difference', [...client, ...server], 'micros') },
  };
};

const selfTimeFigures = ({ row, log2, slowest }: SelfDeviation, context: FindingContext): FiguresWithEvidence => {
  const { comparison, citations } = context;
  const shares = slowShares([{ row, log2 }], context);
  const [worst] = slowest;
  const duration = spanDuration(worst && entrySpanOf(worst), comparison.telemetry, citations);
  if (duration.length === 0) return shares;
  return { ...shares, figures: { ...shares.figures, duration: buildFigure('value', duration, 'micros') } };
};

const metricFigures = (
  { row, direction, from, samples }: MetricDeviation,
  { cite }: CitationIndex,
): FiguresWithEvidence => {
  const id = cite(row, 'seen');
  const during = row.row.values
    .slice(from, from + samples)
    .map((value, index) => figureCell(id, `values.${from + index}`, value));
  return {
    figures: {
      value: buildFigure(direction === 'rise' ? 'max' : 'min', during),
      baseline: buildFigure('median', [figureCell(id, 'values', row.row.values)]),
    },
    evidence: [id],
  };
};

/** An incident that began before the window is counted from its beginning, as the answer tells it. */
const rateFigures = (
  { row, since = Infinity }: RateDeviation,
  { comparison, citations }: FindingContext,
): FiguresWithEvidence => {
  const id = citations.cite(row, 'baseline');
  const { from: start = 0, to: end = Infinity } = comparison.telemetry.survey?.window ?? {};
  const begin = Math.min(start, Math.floor(since / RATE_BUCKET) * RATE_BUCKET);
  const [from, to] = [firstSlotFrom(row.row, begin), firstSlotFrom(row.row, end)];
  const during = row.row.lines.slice(from, to).map((lines, index) => figureCell(id, `lines.${from + index}`, lines));
  return { figures: during.length === 0 ? {} : { lines: buildFigure('sum', during) }, evidence: [id] };
};

const figuresByKind = (deviation: Deviation, context: FindingContext): FiguresWithEvidence => {
  switch (deviation.kind) {
    case 'flow':
      return flowFigures(deviation, context);
    case 'gap':
      return gapFigures(deviation, context);
    case 'self':
      return selfTimeFigures(deviation, context);
    case 'metric':
      return metricFigures(deviation, context.citations);
    case 'rate':
      return rateFigures(deviation, context);
  }
  return deviation satisfies never;
};

/** A figure without cells is left out, for it could not be computed again. */
export const buildFigures = (deviation: Deviation, context: FindingContext): FiguresWithEvidence => {
  const { figures, evidence } = figuresByKind(deviation, context);
  return { figures: Object.fromEntries(Object.entries(figures).filter(([, { of }]) => of.length > 0)), evidence };
};
