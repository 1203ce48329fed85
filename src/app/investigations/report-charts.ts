// The charts of a report: which rows of the investigation they are computed from, and how they are drawn.
import type { Answer } from '../../evidence/answer.js';
import { fetchedBatches } from '../../investigation/fetched-rows.js';
import { namedHypothesis } from '../../investigation/named-cause.js';
import { fromIso, type Micros, toIso } from '../../kernel/time.js';
import type { Rendered } from '../../output/rendered.js';
import type { ReportWords } from './report-words/report-words.js';
import { barFigure, lineFigure, type SvgMarker } from '../../output/svg-chart.js';
import { type ChartSeries, chartSeries } from '../../telemetry/charts/chart-series.js';
import { type LogHistogram, logHistogram } from '../../telemetry/charts/log-histogram.js';
import { type NdjsonRow, readRows } from '../../telemetry/charts/ndjson-row.js';

/** Of one answer. */
export type AnswerCharts = {
  /** Log lines by minute; absent: the turn has counted none, or its rows are gone. */
  readonly histogram?: LogHistogram;
  readonly series: readonly ChartSeries[];
};

type ChartSource = {
  readonly answer: Answer;
  readonly facts: readonly { readonly type: string; readonly data: object }[];
  /** The bytes of a batch; `undefined`: they are gone. */
  readonly readBatch: (hash: string) => Promise<string | undefined>;
};

const MOST_SERIES = 4;

const resultSeries = ({ result }: Answer): readonly ChartSeries[] => {
  if (result?.kind !== 'series') return [];
  const points = result.points.flatMap(({ at, value }) => {
    const micros = fromIso(at);
    return micros === undefined ? [] : [{ at: micros, value }];
  });
  return points.length < 2 ? [] : [{ name: result.unit === '1' ? 'value' : result.unit, points }];
};

/** The series of cited rows of metrics, each once. */
const citedSeries = async ({ answer, readBatch }: ChartSource): Promise<readonly ChartSeries[]> => {
  const batches = new Map<string, readonly NdjsonRow[]>();
  const found = new Map<string, ChartSeries>();
  for (const { kind, batch, position } of answer.evidence) {
    if (found.size === MOST_SERIES) break;
    if (kind !== 'metric' && kind !== 'aggregate') continue;
    const rows = batches.get(batch) ?? readRows((await readBatch(batch)) ?? '');
    batches.set(batch, rows);
    const row = rows[position];
    const series = row && chartSeries(rows, row);
    if (series !== undefined && !found.has(series.name)) found.set(series.name, series);
  }
  return [...found.values()];
};

export const chartsOfAnswer = async (source: ChartSource): Promise<AnswerCharts> => {
  const { answer, facts, readBatch } = source;
  const counted = fetchedBatches(facts).findLast(({ turn, ask }) => turn === answer.turn && ask === 'histogram');
  const histogram = counted && logHistogram(readRows((await readBatch(counted.hash)) ?? ''));
  const series = [...resultSeries(answer), ...(await citedSeries(source))];
  return { series, ...(histogram !== undefined && { histogram }) };
};

const instantText = (at: Micros): string => `${toIso(at).slice(0, 19).replace('T', ' ')} UTC`;

const clockText = (at: Micros): string => toIso(at).slice(11, 19);

/** The onset of the cause that is named, and changes. */
const markersOf = (answer: Answer, words: ReportWords): readonly SvgMarker[] => {
  const named = namedHypothesis(answer);
  const onset = fromIso(named?.onset ?? '');
  const changes = answer.timeline.flatMap(({ at, event, what }): readonly SvgMarker[] => {
    const micros = fromIso(at);
    if (event !== 'change' || micros === undefined) return [];
    return [{ at: micros, kind: 'change', text: words.say('chart.change', { at: clockText(micros), what }) }];
  });
  if (onset === undefined) return changes;
  return [
    {
      at: onset,
      kind: 'onset',
      text: words.say('chart.onset', { at: clockText(onset), service: named?.service ?? '' }),
    },
    ...changes,
  ];
};

const histogramFigure = ({ bars, width }: LogHistogram, answer: Answer, words: ReportWords): Rendered<'html'> => {
  const range = { from: bars[0]?.at ?? 0, to: (bars.at(-1)?.at ?? 0) + width };
  const errors = bars.reduce((sum, bar) => sum + bar.errors, 0);
  const lines = bars.reduce((sum, bar) => sum + bar.others, errors);
  const [from, to] = [fromIso(answer.issue?.window.from ?? ''), fromIso(answer.issue?.window.to ?? '')];
  return barFigure({
    title: words.say('chart.lines'),
    summary: words.say('chart.summary', { lines: words.count(lines), errors: words.count(errors) }),
    range,
    ends: [instantText(range.from), instantText(range.to)],
    markers: markersOf(answer, words),
    tableTitle: words.say('chart.table'),
    columns: [words.say('chart.from'), words.say('chart.errors'), words.say('chart.others')],
    rows: bars.map((bar) => [instantText(bar.at), words.count(bar.errors), words.count(bar.others)]),
    bars: bars.map((bar) => ({ at: bar.at, low: bar.errors, high: bar.others })),
    barWidth: width,
    series: [words.say('chart.errors'), words.say('chart.others')],
    ...(from !== undefined &&
      to !== undefined && {
        shaded: { from, to, text: words.say('chart.window', { from: clockText(from), to: clockText(to) }) },
      }),
  });
};

const seriesFigure = ({ name, points }: ChartSeries, answer: Answer, words: ReportWords): Rendered<'html'> => {
  const values = points.map(({ value }) => value);
  const range = { from: points[0]?.at ?? 0, to: points.at(-1)?.at ?? 0 };
  return lineFigure({
    title: name,
    summary: words.say('chart.points', { n: words.count(points.length) }),
    range,
    ends: [instantText(range.from), instantText(range.to)],
    markers: markersOf(answer, words),
    tableTitle: words.say('chart.table'),
    columns: [words.say('chart.at'), words.say('chart.value')],
    rows: points.map(({ at, value }) => [instantText(at), words.count(value)]),
    points,
    scale: [words.count(Math.min(...values)), words.count(Math.max(...values))],
  });
};

export const chartFigures = (
  answer: Answer,
  { histogram, series }: AnswerCharts,
  words: ReportWords,
): readonly Rendered<'html'>[] => [
  ...(histogram === undefined ? [] : [histogramFigure(histogram, answer, words)]),
  ...series.map((each) => seriesFigure(each, answer, words)),
];
