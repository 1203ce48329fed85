// Samples of every gauge of every pod: those of the window, and some before it to compare with.
import { compareText } from '../../../kernel/json.js';
import type { Micros } from '../../../kernel/time.js';
import { get } from '../../../telemetry/aggregates/collect.js';
import type { SeriesRow } from '../../../telemetry/aggregates/rows.js';
import type { AggregateQuery } from '../../../telemetry/query.js';
import type { Origin } from '../../../telemetry/record.js';
import { patternOf } from '../write/names.js';
import type { Reading } from './reading.js';
import { walk } from './walk.js';

/** Samples before the window. */
const HISTORY = 240;

/** Points of one question: beyond, the oldest are left out. */
const MOST_POINTS = 500_000;

type Point = Origin & { readonly time: Micros; readonly value: number; readonly gauge: string };

type Named = Pick<SeriesRow, 'service' | 'pod' | 'gauge'>;

type Series = { readonly named: Named; inWindow: number; readonly samples: Point[] };

const ORIGIN = ['service', 'environment', 'region', 'version', 'host', 'pod'] as const;

const FIELDS = [...ORIGIN, 'time', 'value', 'gauge'];

const keyOf = (point: Point): string => [...ORIGIN.map((field) => point[field] ?? ''), point.gauge].join('\u0000');

const seriesOf = ({ service, pod, host, gauge }: Point): Series => {
  const place = pod ?? host;
  return { named: { service, ...(place !== undefined && { pod: place }), gauge }, inWindow: 0, samples: [] };
};

/** Newest first: a series has all the history that it may show when it is full. */
const add = (series: Series, point: Point, from: Micros): void => {
  const isInWindow = point.time >= from;
  if (isInWindow) series.inWindow += 1;
  else if (series.inWindow === 0 || series.samples.length - series.inWindow >= HISTORY) return;
  series.samples.push(point);
};

const nameOf = ({ named: { service, pod = '', gauge } }: Series): string => [service, pod, gauge].join('\u0000');

/** One pod under two versions or zones is still one series; one that has no sample in the window is over. */
const rowOf = ([first, ...others]: readonly Series[]): readonly SeriesRow[] => {
  if (first === undefined) return [];
  const samples = [first, ...others].flatMap((series) => series.samples).sort((a, b) => a.time - b.time);
  const times = samples.map(({ time }) => time);
  return [{ kind: 'series', ...first.named, times, values: samples.map(({ value }) => value) }];
};

export const readSeries = async ({ client, owner }: Reading, query: AggregateQuery): Promise<readonly SeriesRow[]> => {
  const { window, history, upTo } = query;
  const all = new Map<string, Series>();
  const asked = {
    index: patternOf(owner, 'metrics'),
    query: {
      bool: {
        filter: [
          { range: { time: { gte: window.from - history, lt: window.to } } },
          { range: { sequence: { lte: upTo } } },
        ],
      },
    },
    fields: FIELDS,
    columns: true as const,
    sort: [{ time: 'desc' as const }],
    most: MOST_POINTS,
  };
  for await (const page of walk<Point>(client, asked))
    for (const point of page)
      add(
        get(all, keyOf(point), () => seriesOf(point)),
        point,
        window.from,
      );
  const current = [...all.values()].filter(({ inWindow }) => inWindow > 0);
  return [...Map.groupBy(current, nameOf)].sort(([a], [b]) => compareText(a, b)).flatMap(([, own]) => rowOf(own));
};
