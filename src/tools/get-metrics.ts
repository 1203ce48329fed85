// get_metrics: gauges by name and service, each series summed up in the window and beside the time right before.
import { z } from 'zod';
import type { TimeWindow } from '../kernel/time.js';
import { boundsOf, period, services, upTo, where } from './fence/arguments.js';
import { isRefused, namesOf, type Refused } from './fence/names.js';
import type { Fence, Tool, ToolQuery } from './tool.js';
import type { List } from './words/page.js';
import { type Brought, tell } from './words/tell.js';
import { handle, placeWords } from './words/rows.js';
import { byShift, courseOf, type Point, seriesIn, type Shifted, summaryOf } from './words/series.js';
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
    ...(named.names.length === 0 ? {} : { gauges: named.names }),
    budget: MOST_POINTS,
    upTo: upTo(fence, 'metrics'),
  });
  return [
    { role: 'issue', why: 'model', query: query(bounds.window) },
    ...(before.from < before.to ? [{ role: 'baseline', why: 'model', query: query(before) } as const] : []),
  ];
};

const shown = (answer: Brought, { value, position }: Point): string => `${value} ${handle(answer.id, position)}`;

const windowIn = ({ asked }: Brought): TimeWindow => ('window' in asked ? asked.window : { from: 0, to: 1 });

const nowWords = (answer: Brought, series: Shifted['now']): string => {
  const summary = series && summaryOf(series);
  if (series === undefined || summary === undefined) return 'window: no points';
  const { least, median, most, last, points } = summary;
  const clock = clockIn(windowIn(answer));
  const end = `last ${shown(answer, last)} at ${clock(last.time)}`;
  const range = `${shown(answer, least)} to ${shown(answer, most)} at ${clock(most.time)}`;
  return `window: ${range}, median ${median}, ${end}, ${plural(points, 'point')}: ${courseOf(series, windowIn(answer))}`;
};

const beforeWords = (answer: Brought | undefined, series: Shifted['before']): string => {
  if (answer === undefined) return 'before: not read';
  const summary = series && summaryOf(series);
  if (series === undefined || summary === undefined) return 'before: no points';
  const { least, median, most } = summary;
  const range = `${shown(answer, least)} to ${shown(answer, most)}`;
  return `before: ${range}, median ${median}: ${courseOf(series, windowIn(answer))}`;
};

const seriesList = (now: Brought, before: Brought | undefined): List => {
  const all = byShift(seriesIn(now.got.rows), seriesIn(before?.got.rows ?? []));
  const rows = all.map((each) => {
    const one = (each.now ?? each.before)?.one;
    const name = one === undefined ? '' : `${shortened(one.gauge, 120)} ${placeWords(one)}`;
    return `- ${name} | ${nowWords(now, each.now)} | ${beforeWords(before, each.before)}`;
  });
  return {
    title: 'each series: least to most, median, last, medians of eight equal parts of the time:',
    rows,
    rest: (count) => {
      const cut = [now, before].filter((answer) => answer !== undefined && answer.got.owed > 0);
      const parts = [
        count < all.length &&
          `${grouped(all.length - count)} series that moved less are not shown: name fewer gauges or services.`,
        ...cut.map(
          (answer) =>
            `The newest ${grouped(answer?.got.owed ?? 0)} points of ${answer?.id ?? ''} were not read: shorten the window or name fewer gauges or services.`,
        ),
      ].filter((part) => part !== false);
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
