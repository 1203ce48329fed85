// get_metrics: gauges by name and service, each series summarised in the window and in the time right before.
import { z } from 'zod';
import { optional } from '../kernel/optional.js';
import { compareText } from '../kernel/json.js';
import type { Micros, TimeWindow } from '../kernel/time.js';
import type { BatchRow } from '../telemetry/batch.js';
import type { MetricPoint } from '../telemetry/record.js';
import { boundCall, periodArguments, servicesArgument, storePosition, whereArgument } from './call-arguments.js';
import { isRefusedCall, type RefusedCall, resolveNames } from './known-names.js';
import type { Tool, ToolQuery, ToolScope } from './tool.js';
import type { ResultList } from './presentation/page.js';
import { presentResult, type ReceivedAnswer } from './presentation/tool-result.js';
import { rowHandle } from './presentation/row-line.js';
import { clockFormatter } from './presentation/times.js';
import { countNoun, groupThousands, listFew, shorten } from './presentation/visible-text.js';

// Points of one gauge: how it was in a window and before it, in a few numbers with the rows that show them.

type GaugePoint = {
  readonly time: Micros;
  readonly value: number;
  readonly position: number;
  readonly place: string;
};

type PointSeries = {
  readonly key: string;
  readonly one: MetricPoint;
  readonly points: readonly GaugePoint[];
  /** Pods or machines that it was taken in. */
  readonly places: ReadonlySet<string>;
};

/** A pod keeps its series when its version changes. */
const placeOf = ({ pod, host = '' }: MetricPoint): string => pod ?? host;

/** `pooled`: those of all places of a service are one. */
const groupSeries = (rows: readonly BatchRow[], pooled = false): ReadonlyMap<string, PointSeries> => {
  const found = new Map<string, { key: string; one: MetricPoint; points: GaugePoint[]; places: Set<string> }>();
  rows.forEach((row, position) => {
    if (row.kind !== 'metric') return;
    const place = placeOf(row);
    const key = [row.gauge, row.service, pooled ? '' : place].join('\u0000');
    const series = found.get(key) ?? { key, one: row, points: [], places: new Set<string>() };
    series.points.push({ time: row.time, value: row.value, position, place });
    series.places.add(place);
    found.set(key, series);
  });
  return found;
};

const DIGITS = 4;

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = 0, high = low] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return Number(((low + high) / 2).toPrecision(DIGITS));
};

type SeriesSummary = {
  readonly least: GaugePoint;
  readonly most: GaugePoint;
  readonly last: GaugePoint;
  readonly median: number;
  readonly points: number;
};

const summariseSeries = ({ points }: PointSeries): SeriesSummary | undefined => {
  const byValue = points.toSorted((a, b) => a.value - b.value || a.time - b.time);
  const [least] = byValue;
  const high = byValue.at(-1);
  const last = points.toSorted((a, b) => a.time - b.time).at(-1);
  if (least === undefined || high === undefined || last === undefined) return undefined;
  const most = byValue.find(({ value }) => value === high.value) ?? high;
  return { least, most, last, median: medianOf(points.map(({ value }) => value)), points: points.length };
};

const COLUMNS = 8;

/** The medians of equal parts of a window; a part without points is a dash. */
const mediansPerColumn = ({ points }: PointSeries, { from, to }: TimeWindow): string => {
  const columns = Map.groupBy(points, ({ time }) => Math.floor(((time - from) / (to - from)) * COLUMNS));
  return Array.from({ length: COLUMNS }, (_, column) => {
    const inside = columns.get(column);
    return inside === undefined ? '-' : String(medianOf(inside.map(({ value }) => value)));
  }).join(' ');
};

const LEAST_RANGE = 1e-9;

/** How far the window's median and most lie from those before, measured by the range before. */
const shiftBetween = (now: SeriesSummary | undefined, before: SeriesSummary | undefined): number => {
  if (now === undefined || before === undefined) return 0;
  const range = Math.max(before.most.value - before.least.value, Math.abs(before.median) * 0.05, LEAST_RANGE);
  const [most, least] = [now.most.value - before.most.value, before.least.value - now.least.value];
  return Math.max(Math.abs(now.median - before.median), most, least) / range;
};

type SeriesShift = { readonly key: string; readonly now?: PointSeries; readonly before?: PointSeries };

/** What moved most first. */
const rankByShift = (
  now: ReadonlyMap<string, PointSeries>,
  before: ReadonlyMap<string, PointSeries>,
): readonly SeriesShift[] => {
  const keys = [...new Set([...now.keys(), ...before.keys()])];
  const moved = (key: string): number => {
    const [one, other] = [now.get(key), before.get(key)];
    return shiftBetween(one && summariseSeries(one), other && summariseSeries(other));
  };
  return keys
    .map((key) => ({ key, by: moved(key) }))
    .sort((a, b) => b.by - a.by || compareText(a.key, b.key))
    .map(({ key }) => {
      const [one, other] = [now.get(key), before.get(key)];
      return { key, ...optional({ now: one, before: other }) };
    });
};

/** Most points of one window. */
const MOST_POINTS = 2_000;

const input = z.strictObject({
  gauges: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(20)
    .describe('Names of gauges as they stand in the data.')
    .exactOptional(),
  services: servicesArgument,
  where: whereArgument,
  ...periodArguments,
});

type GetMetricsInput = z.infer<typeof input>;

const DESCRIPTION = `Reads gauges (processor, memory, pools, queues …) by name, by service, or both, and sums up each series: least, median, most and last in the window beside the time right before. What moved most comes first.
Use it to see whether a resource ran full or a queue grew, and since when.
Do not use it to count errors or lines (log_overview), or for latencies of requests (get_traces).`;

const resolveGauges = (
  said: readonly string[] | undefined,
  { known }: ToolScope,
): { readonly names: readonly string[] } | RefusedCall =>
  said === undefined || known.gauges.length === 0
    ? { names: said ?? [] }
    : resolveNames(said, { noun: 'gauge', all: known.gauges });

const gaugeQueries = (call: GetMetricsInput, scope: ToolScope): readonly ToolQuery[] | RefusedCall => {
  if (call.gauges === undefined && call.services === undefined)
    return {
      refused: `Say which gauges or which services. Gauges: ${listFew(scope.known.gauges, 40) || 'none are known'}.`,
    };
  const named = resolveGauges(call.gauges, scope);
  if (isRefusedCall(named)) return named;
  const bounds = boundCall(call, scope);
  if (isRefusedCall(bounds)) return bounds;
  const { from, to } = bounds.window;
  const before = { from: Math.max(scope.widest.from, from - (to - from)), to: from };
  const query = (window: TimeWindow) => ({
    ask: 'metrics' as const,
    window,
    filter: bounds.filter,
    ...(named.names.length !== 0 && { gauges: named.names }),
    budget: MOST_POINTS,
    upTo: storePosition(scope, 'metrics'),
  });
  return [
    { role: 'issue', why: 'model', query: query(bounds.window) },
    ...(before.from < before.to ? [{ role: 'baseline', why: 'model', query: query(before) } as const] : []),
  ];
};

type SeriesSide = { readonly answer: ReceivedAnswer; readonly series?: PointSeries; readonly pooled: boolean };

const windowIn = ({ asked }: ReceivedAnswer): TimeWindow => ('window' in asked ? asked.window : { from: 0, to: 1 });

/** When all places are pooled, each value says which place it is of. */
const writePoint = ({ answer, pooled }: SeriesSide, { value, position, place }: GaugePoint): string =>
  `${value} ${rowHandle(answer.id, position)}${pooled && place !== '' ? ` of ${shorten(place, 80)}` : ''}`;

const writeRange = (side: SeriesSide, { least, most }: SeriesSummary): string =>
  `${writePoint(side, least)} to ${writePoint(side, most)}`;

const describeWindow = (side: SeriesSide): string => {
  const { answer, series } = side;
  const summary = series && summariseSeries(series);
  if (series === undefined || summary === undefined) return 'window: no points';
  const clock = clockFormatter(windowIn(answer));
  const { most, median, last, points } = summary;
  const end = side.pooled ? '' : `, last ${writePoint(side, last)} at ${clock(last.time)}`;
  const course = `${countNoun(points, 'point')}: ${mediansPerColumn(series, windowIn(answer))}`;
  return `window: ${writeRange(side, summary)} at ${clock(most.time)}, median ${median}${end}, ${course}`;
};

const describeBefore = (side: SeriesSide | undefined): string => {
  if (side === undefined) return 'before: not read';
  const { answer, series } = side;
  const summary = series && summariseSeries(series);
  if (series === undefined || summary === undefined) return 'before: no points';
  return `before: ${writeRange(side, summary)}, median ${summary.median}: ${mediansPerColumn(series, windowIn(answer))}`;
};

/** With more series than this, the places of a service are pooled. */
const MOST_SERIES = 12;

const seriesName = ({ now, before }: SeriesShift): string => {
  const series = now ?? before;
  if (series === undefined) return '';
  const { one, places } = series;
  const [place = ''] = places;
  const where = places.size > 1 ? ` in ${countNoun(places.size, 'place')}` : place === '' ? '' : ` of ${place}`;
  return shorten(`${one.gauge} ${one.service}${where}`, 200);
};

const describeCut = (sides: readonly (ReceivedAnswer | undefined)[]): readonly string[] =>
  sides.flatMap((answer) =>
    answer === undefined || answer.got.owed === 0
      ? []
      : [
          `The newest ${groupThousands(answer.got.owed)} points of ${answer.id} were not read: shorten the window or name fewer gauges or services.`,
        ],
  );

const seriesList = (now: ReceivedAnswer, before: ReceivedAnswer | undefined): ResultList => {
  const pooled = groupSeries(now.got.rows).size > MOST_SERIES;
  const earlier = groupSeries(before?.got.rows ?? [], pooled);
  const all = rankByShift(groupSeries(now.got.rows, pooled), earlier);
  const rows = all.map((each) => {
    const side = { answer: now, pooled, ...optional({ series: each.now }) };
    const other = before && { answer: before, pooled, ...optional({ series: each.before }) };
    return `- ${seriesName(each)} | ${describeWindow(side)} | ${describeBefore(other)}`;
  });
  const fewer = 'name fewer gauges or services';
  const by = pooled ? 'each gauge of a service, all its places together (one alone: where pod)' : 'each series';
  return {
    title: `${by}: least to most, median, medians of eight equal parts of the time:`,
    rows,
    rest: (count) => {
      const unseen = all.length - count;
      const parts = [
        ...(unseen > 0 ? [`${groupThousands(unseen)} series that moved less are not shown: ${fewer}.`] : []),
        ...describeCut([now, before]),
      ];
      return parts.length === 0 ? undefined : parts.join(' ');
    },
  };
};

const seriesLists = ([now, before]: readonly ReceivedAnswer[]): readonly ResultList[] =>
  now === undefined ? [] : [seriesList(now, before)];

export const getMetrics: Tool<GetMetricsInput> = {
  name: 'get_metrics',
  description: DESCRIPTION,
  input,
  example: { gauges: ['process.cpu.share'], services: ['checkout'] },
  needs: (call, scope) => {
    const queries = gaugeQueries(call, scope);
    return isRefusedCall(queries) ? queries : { queries };
  },
  present: (_, answers, scope) =>
    presentResult({
      tool: 'get_metrics',
      answers,
      scope,
      all: true,
      hint: `No point is stored for that. Gauges there are: ${listFew(scope.known.gauges, 40)}.`,
      found: (received) => {
        const series = new Set(received.flatMap(({ got }) => [...groupSeries(got.rows).keys()]));
        return `${countNoun(series.size, 'series', 'series')}.`;
      },
      lists: seriesLists,
    }),
};
