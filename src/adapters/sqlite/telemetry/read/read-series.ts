// Samples of every gauge of every pod: those of the window, and some before it to compare with.
import { compareText } from '../../../../kernel/json.js';
import type { SeriesRow } from '../../../../telemetry/aggregates/rows.js';
import type { AggregateQuery } from '../../../../telemetry/query.js';
import type { Answer } from './read-aggregates.js';
import type { Reader } from './reader.js';

/** Samples before the window. */
const HISTORY = 240;

type Sample = readonly [time: number, value: number];
type Series = {
  readonly service: string;
  readonly pod: string | undefined;
  readonly host: string | undefined;
  readonly gauge: string;
  readonly samples: Sample[];
};

const samplesOf = ({ store }: Reader, series: number, { window, history, upTo }: AggregateQuery): readonly Sample[] => {
  const within = store.sql(
    'SELECT time, value FROM point WHERE series = ? AND time >= ? AND time < ? AND seq <= ? ORDER BY time',
  );
  const before = store.sql(
    `SELECT time, value FROM point WHERE series = ? AND time >= ? AND time < ? AND seq <= ? ORDER BY time DESC LIMIT ${HISTORY}`,
  );
  const inWindow = within.all(series, window.from, window.to, upTo);
  if (inWindow.length === 0) return [];
  const earlier = before.all(series, window.from - history, window.from, upTo);
  return [...earlier.toReversed(), ...inWindow].map(({ time, value }) => [Number(time), Number(value)] as const);
};

const keyOf = ({ service, pod = '', gauge }: Pick<Series, 'service' | 'pod' | 'gauge'>): string =>
  [service, pod, gauge].join('\u0000');

/** One pod under two versions or zones is still one series. */
const merged = (reader: Reader, query: AggregateQuery): readonly Series[] => {
  const all = new Map<string, Series>();
  for (const row of reader.store.sql('SELECT id, scope, place, gauge FROM series').all()) {
    const samples = samplesOf(reader, Number(row['id']), query);
    if (samples.length === 0) continue;
    const { service } = reader.lookup.scope(Number(row['scope']));
    const { pod, host } = reader.lookup.place(Number(row['place']));
    const name = { service, pod: pod ?? host, host, gauge: reader.lookup.name(Number(row['gauge'])) };
    const series = all.get(keyOf(name)) ?? { ...name, samples: [] };
    series.samples.push(...samples);
    all.set(keyOf(name), series);
  }
  return [...all].sort(([a], [b]) => compareText(a, b)).map(([, series]) => series);
};

const rowOf = ({ service, pod, host, gauge, samples }: Series): SeriesRow => {
  const ordered = samples.toSorted(([a], [b]) => a - b);
  return {
    kind: 'series',
    service,
    ...(pod !== undefined && { pod }),
    ...(host !== undefined && { host }),
    gauge,
    times: ordered.map(([time]) => time),
    values: ordered.map(([, value]) => value),
  };
};

export const readSeries = (reader: Reader, query: AggregateQuery): Answer => ({
  rows: merged(reader, query).map(rowOf),
});
