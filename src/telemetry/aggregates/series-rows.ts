// Samples of gauges as series: those of the window, and some before it to compare with.
import { compareText } from '../../kernel/json.js';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import type { MetricPoint } from '../record.js';
import { getOrCreate } from './keyed-map.js';
import type { SeriesRow } from './aggregate-rows.js';

/** Most samples before the window. */
export const MAX_HISTORY_SAMPLES = 240;

export type SeriesPoint = Omit<MetricPoint, 'kind' | 'id' | 'source' | 'ingestedAt'>;

type SeriesKey = Pick<SeriesRow, 'service' | 'pod' | 'host' | 'gauge'>;
/** One gauge of one pod, under every version and zone it was stored with. */
type SampledSeries = { readonly named: SeriesKey; readonly before: SeriesPoint[]; readonly during: SeriesPoint[] };

const seriesOf = ({ service, pod, host, gauge }: SeriesPoint): SampledSeries => {
  const place = pod ?? host;
  const named = {
    service,
    ...optional({ pod: place, host }),
    gauge,
  };
  return { named, before: [], during: [] };
};

const seriesKey = ({ service, pod, host, gauge }: SeriesPoint): string =>
  [service, pod ?? host ?? '', gauge].join('\u0000');

const rowOf = ({ named, before, during }: SampledSeries): SeriesRow => {
  const samples = [...before, ...during].sort((a, b) => a.time - b.time);
  const times = samples.map(({ time }) => time);
  return { kind: 'series', ...named, times, values: samples.map(({ value }) => value) };
};

type SeriesCollector = {
  /** Newest first. */
  readonly add: (point: SeriesPoint) => void;
  /** Sorted by service, pod and gauge; nothing of a pod that has no sample in the window. */
  readonly rows: () => readonly SeriesRow[];
};

/** `from`: start of the window; no point lies beyond its end. */
export const collectSeries = (from: Micros): SeriesCollector => {
  const all = new Map<string, SampledSeries>();
  return {
    add: (point) => {
      const series = getOrCreate(all, seriesKey(point), () => seriesOf(point));
      if (point.time >= from) series.during.push(point);
      else if (series.before.length < MAX_HISTORY_SAMPLES) series.before.push(point);
    },
    rows: () =>
      [...all]
        .filter(([, { during }]) => during.length > 0)
        .sort(([a], [b]) => compareText(a, b))
        .map(([, series]) => rowOf(series)),
  };
};
