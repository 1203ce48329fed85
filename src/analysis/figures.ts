// The numbers a finding may state, each with the cells of the rows it is computed from.
import { computeFigure } from '../evidence/figure.js';
import type { Figure, Operand } from '../evidence/evidence.js';
import type { Finding } from '../evidence/finding.js';
import type { Histogram, LatencyRow } from '../telemetry/aggregates/rows.js';
import { slotFrom } from '../telemetry/aggregates/rates.js';
import type { SpanRecord } from '../telemetry/record.js';
import type { Comparison } from './baseline.js';
import { placeOf } from './event-words.js';
import type { Citations } from './citations.js';
import type {
  Deviation,
  FlowDeviation,
  GapDeviation,
  MetricDeviation,
  RateDeviation,
  SelfDeviation,
} from './deviation.js';
import type { Placed, Telemetry } from './telemetry-read.js';
import { callerSpanOf, entrySpanOf } from './wanted.js';

/** What findings are drawn with: the rows that were compared, and the evidence cited so far. */
export type Drawing = { readonly comparison: Comparison; readonly citations: Citations };

type Shown = { readonly figures: Finding['figures']; readonly evidence: readonly string[] };

/** One cell: where it stands, and the number in it. */
type Cell = { readonly operand: Operand; readonly value: number | readonly number[] };

const cell = (evidence: string, path: string, value: Cell['value']): Cell => ({ operand: { evidence, path }, value });

const figure = (by: Figure['by'], cells: readonly Cell[], unit?: Figure['unit']): Figure => ({
  value: computeFigure(
    by,
    cells.map(({ value }) => value),
  ),
  by,
  of: cells.map(({ operand }) => operand),
  ...(unit && { unit }),
});

/** The texts of the patterns that a step is between: an id says nothing to a reader. */
const patternsOf = ({ row: { row } }: FlowDeviation, { comparison, citations }: Drawing): readonly string[] =>
  [row.to, row.from].flatMap((event) => {
    const template = event === undefined ? undefined : comparison.telemetry.templates.get(placeOf(event));
    return template === undefined ? [] : [citations.cite(template, 'context')];
  });

const ofFlow = (deviation: FlowDeviation, drawing: Drawing): Shown => {
  const { row, total, vanished } = deviation;
  const { cite } = drawing.citations;
  const step = cite(row, 'baseline');
  const all = cite(total, 'baseline');
  const ratio = (side: 'window' | 'past'): Figure =>
    figure('ratio', [cell(step, side, row.row[side]), cell(all, side, total.row[side])], 'percent');
  const gone = vanished && cite(vanished, 'baseline');
  return {
    figures: {
      requests: figure('value', [cell(step, 'window', row.row.window)]),
      share: ratio('window'),
      ...(total.row.past > 0 && { baselineShare: ratio('past') }),
    },
    evidence: [step, all, ...(gone === undefined ? [] : [gone]), ...patternsOf(deviation, drawing)],
  };
};

const slowCells = (histogram: Histogram, side: 'window' | 'past', [id, log2]: readonly [string, number]) =>
  Object.entries(histogram)
    .filter(([bucket]) => Number(bucket) >= log2)
    .map(([bucket, traces]) => cell(id, `${side}.${bucket}`, traces));

/** Rows with the most slow calls are shown; figures are of the rows shown. */
const SHOWN_EDGES = 3;

const slowInWindow = ({ row, log2 }: { row: Placed<LatencyRow>; log2: number }): number =>
  Object.entries(row.row.window).reduce((sum, [bucket, traces]) => sum + (Number(bucket) >= log2 ? traces : 0), 0);

const slowShares = (edges: GapDeviation['edges'], { cite }: Citations): Shown => {
  const shown = [...edges].sort((a, b) => slowInWindow(b) - slowInWindow(a)).slice(0, SHOWN_EDGES);
  const cited = shown.map(({ row, log2 }) => ({ row: row.row, log2, id: cite(row, 'baseline') }));
  const count = (side: 'window' | 'past', from: (log2: number) => number): Figure =>
    figure(
      'sum',
      cited.flatMap(({ row, log2, id }) => slowCells(row[side], side, [id, from(log2)])),
    );
  const any = (): number => 0;
  const slow = (log2: number): number => log2;
  return {
    figures: {
      slow: count('window', slow),
      requests: count('window', any),
      baselineSlow: count('past', slow),
      baselineRequests: count('past', any),
    },
    evidence: cited.map(({ id }) => id),
  };
};

const spanDuration = (id: string | undefined, telemetry: Telemetry, citations: Citations): readonly Cell[] => {
  const span: Placed<SpanRecord> | undefined = id === undefined ? undefined : telemetry.spans.get(id);
  return span ? [cell(citations.cite(span, 'seen'), 'durationMicros', span.row.durationMicros)] : [];
};

const ofGap = ({ edges, slowest }: GapDeviation, { comparison, citations }: Drawing): Shown => {
  const shares = slowShares(edges, citations);
  const [worst] = slowest;
  const client = spanDuration(worst && callerSpanOf(worst), comparison.telemetry, citations);
  const server = spanDuration(worst && entrySpanOf(worst), comparison.telemetry, citations);
  if (client.length === 0 || server.length === 0) return shares;
  return { ...shares, figures: { ...shares.figures, gap: figure('difference', [...client, ...server], 'micros') } };
};

const ofSelf = ({ row, log2, slowest }: SelfDeviation, { comparison, citations }: Drawing): Shown => {
  const shares = slowShares([{ row, log2 }], citations);
  const [worst] = slowest;
  const duration = spanDuration(worst && entrySpanOf(worst), comparison.telemetry, citations);
  if (duration.length === 0) return shares;
  return { ...shares, figures: { ...shares.figures, duration: figure('value', duration, 'micros') } };
};

const ofMetric = ({ row, direction, from, samples }: MetricDeviation, { cite }: Citations): Shown => {
  const id = cite(row, 'seen');
  const during = row.row.values
    .slice(from, from + samples)
    .map((value, index) => cell(id, `values.${from + index}`, value));
  return {
    figures: {
      value: figure(direction === 'rise' ? 'max' : 'min', during),
      baseline: figure('median', [cell(id, 'values', row.row.values)]),
    },
    evidence: [id],
  };
};

const ofRate = ({ row }: RateDeviation, { comparison, citations }: Drawing): Shown => {
  const id = citations.cite(row, 'baseline');
  const from = slotFrom(row.row, comparison.telemetry.survey?.window.from ?? 0);
  const during = row.row.lines.slice(from).map((lines, index) => cell(id, `lines.${from + index}`, lines));
  return { figures: during.length === 0 ? {} : { lines: figure('sum', during) }, evidence: [id] };
};

const shownOf = (deviation: Deviation, drawing: Drawing): Shown => {
  switch (deviation.kind) {
    case 'flow':
      return ofFlow(deviation, drawing);
    case 'gap':
      return ofGap(deviation, drawing);
    case 'self':
      return ofSelf(deviation, drawing);
    case 'metric':
      return ofMetric(deviation, drawing.citations);
    case 'rate':
      return ofRate(deviation, drawing);
  }
  return deviation satisfies never;
};

/** A figure without cells is not stated: nobody could compute it again. */
export const figuresOf = (deviation: Deviation, drawing: Drawing): Shown => {
  const { figures, evidence } = shownOf(deviation, drawing);
  return { figures: Object.fromEntries(Object.entries(figures).filter(([, { of }]) => of.length > 0)), evidence };
};
