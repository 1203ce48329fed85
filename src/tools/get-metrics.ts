// get_metrics: gauges by name and service, each series summed up in the window and beside the time right before.
import { z } from 'zod';
import { optional } from '../kernel/optional.js';
import type { TimeWindow } from '../kernel/time.js';
import { boundsOf, period, services, upTo, where } from './fence/arguments.js';
import { isRefused, namesOf, type Refused } from './fence/names.js';
import type { Fence, Tool, ToolQuery } from './tool.js';
import type { List } from './words/page.js';
import { type Brought, tell } from './words/tell.js';
import { handle } from './words/rows.js';
import {
  byShift,
  courseOf,
  type Point,
  type Series,
  seriesIn,
  type Shifted,
  type Summary,
  summaryOf,
} from './words/series.js';
import { clockIn } from './words/times.js';
import { few, grouped, plural, shortened } from './words/visible.js';

/** Most points of one window. */
const MOST_POINTS = 2_000;

const input = z.strictObject({
  gauges: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(20)
    .describe('Names of gauges as they stand in the data.')
    .exactOptional(),
  services,
  where,
  ...period,
});

type Input = z.infer<typeof input>;

const DESCRIPTION = `Reads gauges (processor, memory, pools, queues …) by name, by service, or both, and sums up each series: least, median, most and last in the window beside the time right before. What moved most comes first.
Use it to see whether a resource ran full or a queue grew, and since when.
Do not use it to count errors or lines (log_overview), or for latencies of requests (get_traces).`;

const gaugesOf = (
  said: readonly string[] | undefined,
  { known }: Fence,
): { readonly names: readonly string[] } | Refused =>
  said === undefined || known.gauges.length === 0
    ? { names: said ?? [] }
    : namesOf(said, { noun: 'gauge', all: known.gauges });

const queriesOf = (call: Input, fence: Fence): readonly ToolQuery[] | Refused => {
  if (call.gauges === undefined && call.services === undefined)
    return {
      refused: `Say which gauges or which services. Gauges: ${few(fence.known.gauges, 40) || 'none are known'}.`,
    };
  const named = gaugesOf(call.gauges, fence);
  if (isRefused(named)) return named;
  const bounds = boundsOf(call, fence);
  if (isRefused(bounds)) return bounds;
  const { from, to } = bounds.window;
  const before = { from: Math.max(fence.widest.from, from - (to - from)), to: from };
  const query = (window: TimeWindow) => ({
    ask: 'metrics' as const,
    window,
    filter: bounds.filter,
    ...(named.names.length !== 0 && { gauges: named.names }),
    budget: MOST_POINTS,
    upTo: upTo(fence, 'metrics'),
  });
  return [
    { role: 'issue', why: 'model', query: query(bounds.window) },
    ...(before.from < before.to ? [{ role: 'baseline', why: 'model', query: query(before) } as const] : []),
  ];
};

type Side = { readonly answer: Brought; readonly series?: Series; readonly pooled: boolean };

const windowIn = ({ asked }: Brought): TimeWindow => ('window' in asked ? asked.window : { from: 0, to: 1 });

/** Where all places are one series, a value tells which it is of. */
const shown = ({ answer, pooled }: Side, { value, position, place }: Point): string =>
  `${value} ${handle(answer.id, position)}${pooled && place !== '' ? ` of ${shortened(place, 80)}` : ''}`;

const range = (side: Side, { least, most }: Summary): string => `${shown(side, least)} to ${shown(side, most)}`;

const nowWords = (side: Side): string => {
  const { answer, series } = side;
  const summary = series && summaryOf(series);
  if (series === undefined || summary === undefined) return 'window: no points';
  const clock = clockIn(windowIn(answer));
  const { most, median, last, points } = summary;
  const end = side.pooled ? '' : `, last ${shown(side, last)} at ${clock(last.time)}`;
  const course = `${plural(points, 'point')}: ${courseOf(series, windowIn(answer))}`;
  return `window: ${range(side, summary)} at ${clock(most.time)}, median ${median}${end}, ${course}`;
};

const beforeWords = (side: Side | undefined): string => {
  if (side === undefined) return 'before: not read';
  const { answer, series } = side;
  const summary = series && summaryOf(series);
  if (series === undefined || summary === undefined) return 'before: no points';
  return `before: ${range(side, summary)}, median ${summary.median}: ${courseOf(series, windowIn(answer))}`;
};

/** Lines that a reader takes in; more series than that are told by service. */
const MOST_SERIES = 12;

const nameOf = ({ now, before }: Shifted): string => {
  const series = now ?? before;
  if (series === undefined) return '';
  const { one, places } = series;
  const [place = ''] = places;
  const where = places.size > 1 ? ` in ${plural(places.size, 'place')}` : place === '' ? '' : ` of ${place}`;
  return shortened(`${one.gauge} ${one.service}${where}`, 200);
};

const cutWords = (sides: readonly (Brought | undefined)[]): readonly string[] =>
  sides.flatMap((answer) =>
    answer === undefined || answer.got.owed === 0
      ? []
      : [
          `The newest ${grouped(answer.got.owed)} points of ${answer.id} were not read: shorten the window or name fewer gauges or services.`,
        ],
  );

const seriesList = (now: Brought, before: Brought | undefined): List => {
  const pooled = seriesIn(now.got.rows).size > MOST_SERIES;
  const earlier = seriesIn(before?.got.rows ?? [], pooled);
  const all = byShift(seriesIn(now.got.rows, pooled), earlier);
  const rows = all.map((each) => {
    const side = { answer: now, pooled, ...optional({ series: each.now }) };
    const other = before && { answer: before, pooled, ...optional({ series: each.before }) };
    return `- ${nameOf(each)} | ${nowWords(side)} | ${beforeWords(other)}`;
  });
  const fewer = 'name fewer gauges or services';
  const by = pooled ? 'each gauge of a service, all its places together (one alone: where pod)' : 'each series';
  return {
    title: `${by}: least to most, median, medians of eight equal parts of the time:`,
    rows,
    rest: (count) => {
      const unseen = all.length - count;
      const parts = [
        ...(unseen > 0 ? [`${grouped(unseen)} series that moved less are not shown: ${fewer}.`] : []),
        ...cutWords([now, before]),
      ];
      return parts.length === 0 ? undefined : parts.join(' ');
    },
  };
};

const listsOf = ([now, before]: readonly Brought[]): readonly List[] =>
  now === undefined ? [] : [seriesList(now, before)];

export const getMetrics: Tool<Input> = {
  name: 'get_metrics',
  description: DESCRIPTION,
  input,
  example: { gauges: ['process.cpu.share'], services: ['checkout'] },
  needs: (call, fence) => {
    const queries = queriesOf(call, fence);
    return isRefused(queries) ? queries : { queries };
  },
  present: (_, answers, fence) =>
    tell({
      tool: 'get_metrics',
      answers,
      fence,
      all: true,
      hint: `No point is stored for that. Gauges there are: ${few(fence.known.gauges, 40)}.`,
      found: (brought) => {
        const series = new Set(brought.flatMap(({ got }) => [...seriesIn(got.rows).keys()]));
        return `${plural(series.size, 'series', 'series')}.`;
      },
      lists: listsOf,
    }),
};
