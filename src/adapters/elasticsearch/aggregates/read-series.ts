// Samples of every gauge of every pod: those of the window, and some before it to compare with.
import { compareText } from '../../../kernel/json.js';
import type { Micros } from '../../../kernel/time.js';
import { get } from '../../../telemetry/aggregates/collect.js';
import type { SeriesRow } from '../../../telemetry/aggregates/rows.js';
import type { AggregateQuery } from '../../../telemetry/query.js';
import { patternOf } from '../write/names.js';
import type { Reading } from './reading.js';
import { walk } from './walk.js';

/** Samples before the window. */
const HISTORY = 240;

/** Points of one question: beyond, the oldest are left out. */
const MOST_POINTS = 500_000;

type Point = {
  readonly time: Micros;
  readonly value: number;
  readonly service: string;
  readonly host?: string;
  readonly pod?: string;
  readonly gauge: string;
};

type Series = Pick<SeriesRow, 'service' | 'pod' | 'gauge'> & { inWindow: number; readonly samples: Point[] };

const FIELDS = ['time', 'value', 'service', 'host', 'pod', 'gauge'];

const keyOf = ({ service, pod, host, gauge }: Point): string => [service, pod ?? host ?? '', gauge].join('\u0000');

const seriesOf = ({ service, pod, host, gauge }: Point): Series => {
  const place = pod ?? host;
  return { service, ...(place !== undefined && { pod: place }), gauge, inWindow: 0, samples: [] };
};

/** Newest first: a series has all the history that it may show when it is full. */
const add = (series: Series, point: Point, from: Micros): void => {
  const isInWindow = point.time >= from;
  if (isInWindow) series.inWindow += 1;
  else if (series.inWindow === 0 || series.samples.length - series.inWindow >= HISTORY) return;
  series.samples.push(point);
};

const rowOf = ({ service, pod, gauge, samples }: Series): SeriesRow => {
  const ascending = samples.toReversed();
  return {
    kind: 'series',
    service,
    ...(pod !== undefined && { pod }),
    gauge,
    times: ascending.map(({ time }) => time),
    values: ascending.map(({ value }) => value),
  };
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
  return [...all]
    .filter(([, { inWindow }]) => inWindow > 0)
    .sort(([a], [b]) => compareText(a, b))
    .map(([, series]) => rowOf(series));
};
