// Samples of gauges as series: those of the window, and some before it to compare with.
import { compareText } from '../../kernel/json.js';
import type { Micros } from '../../kernel/time.js';
import type { MetricPoint } from '../record.js';
import { get } from './collect.js';
import type { SeriesRow } from './rows.js';

/** Samples before the window. */
const HISTORY = 240;

export type SeriesPoint = Omit<MetricPoint, 'kind' | 'id' | 'source' | 'ingestedAt'>;

type Named = Pick<SeriesRow, 'service' | 'pod' | 'gauge'>;
type Series = { readonly named: Named; inWindow: number; readonly samples: SeriesPoint[] };

const keyOf = ({ service, environment, region, version, host, pod, gauge }: SeriesPoint): string =>
  JSON.stringify([service, environment, region, version, host, pod, gauge]);

const nameOf = ({ named: { service, pod = '', gauge } }: Series): string => [service, pod, gauge].join('\u0000');

const seriesOf = ({ service, pod, host, gauge }: SeriesPoint): Series => {
  const place = pod ?? host;
  return { named: { service, ...(place !== undefined && { pod: place }), gauge }, inWindow: 0, samples: [] };
};

/** One pod under two versions or zones is still one series; one that has no sample in the window is over. */
const rowOf = ([first, ...others]: readonly Series[]): readonly SeriesRow[] => {
  if (first === undefined) return [];
  const samples = [first, ...others].flatMap((series) => series.samples).sort((a, b) => a.time - b.time);
  const times = samples.map(({ time }) => time);
  return [{ kind: 'series', ...first.named, times, values: samples.map(({ value }) => value) }];
};

export type SeriesCollector = {
  /** Newest first. */
  readonly add: (point: SeriesPoint) => void;
  /** Sorted by service, pod and gauge. */
  readonly rows: () => readonly SeriesRow[];
};

/** `from`: start of the window; no point lies beyond its end. */
export const collectSeries = (from: Micros): SeriesCollector => {
  const all = new Map<string, Series>();
  return {
    add: (point) => {
      const series = get(all, keyOf(point), () => seriesOf(point));
      if (point.time >= from) series.inWindow += 1;
      else if (series.inWindow === 0 || series.samples.length - series.inWindow >= HISTORY) return;
      series.samples.push(point);
    },
    rows: () => {
      const current = [...all.values()].filter(({ inWindow }) => inWindow > 0);
      return [...Map.groupBy(current, nameOf)].sort(([a], [b]) => compareText(a, b)).flatMap(([, own]) => rowOf(own));
    },
  };
};
