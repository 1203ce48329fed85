// Samples of every gauge of every pod: those of the window, and some before it to compare with.
import { compareText, withSortedKeys } from '../../../../kernel/json.js';
import { MAX_HISTORY_SAMPLES } from '../../../../telemetry/aggregates/series-rows.js';
import type { SeriesRow } from '../../../../telemetry/aggregates/aggregate-rows.js';
import type { AggregateQuery } from '../../../../telemetry/query.js';
import type { Answer } from './read-aggregates.js';
import type { Reader } from './reader.js';

type Sample = readonly [time: number, value: number];
type Named = Pick<SeriesRow, 'service' | 'pod' | 'host' | 'gauge'>;
/** One gauge of one pod, under every version and zone it was stored with. */
type Pod = { readonly named: Named; readonly series: number[] };

const nameOf = ({ service, pod = '', gauge }: Named): string => [service, pod, gauge].join('\u0000');

const podsOf = ({ store, lookup }: Reader): readonly Pod[] => {
  const pods = new Map<string, Pod>();
  for (const row of store.sql('SELECT id, scope, place, gauge FROM series').all()) {
    const { service } = lookup.scope(Number(row['scope']));
    const { pod, host } = lookup.place(Number(row['place']));
    const place = pod ?? host;
    const named = {
      service,
      ...(place !== undefined && { pod: place }),
      ...(host !== undefined && { host }),
      gauge: lookup.name(Number(row['gauge'])),
    };
    const name = nameOf(named);
    const known = pods.get(name) ?? { named, series: [] };
    known.series.push(Number(row['id']));
    pods.set(name, known);
  }
  return [...pods].sort(([a], [b]) => compareText(a, b)).map(([, pod]) => pod);
};

type Read = (series: number) => readonly Sample[];

/** Ascending. */
const readers = ({ store }: Reader, { window, history, upTo }: AggregateQuery): { during: Read; before: Read } => {
  const within = store.sql(
    'SELECT time, value FROM point WHERE series = ? AND time >= ? AND time < ? AND seq <= ? ORDER BY time',
  );
  const earlier = store.sql(
    `SELECT time, value FROM point WHERE series = ? AND time >= ? AND time < ? AND seq <= ? ORDER BY time DESC LIMIT ${MAX_HISTORY_SAMPLES}`,
  );
  // as arrays: a turn reads hundreds of thousands of samples
  for (const statement of [within, earlier]) statement.setReturnArrays(true);
  const rows = (all: readonly unknown[]): readonly Sample[] => all as readonly Sample[];
  return {
    during: (series) => rows(within.all(series, window.from, window.to, upTo)),
    before: (series) => rows(earlier.all(series, window.from - history, window.from, upTo)).toReversed(),
  };
};

/** Under one name already in order. */
const joined = (parts: readonly (readonly Sample[])[]): readonly Sample[] =>
  parts.length === 1 ? (parts[0] ?? []) : parts.flat().sort(([a], [b]) => a - b);

/** Nothing of a pod that has no sample in the window: its past is not even read. */
const rowOf = ({ named, series }: Pod, { during, before }: ReturnType<typeof readers>): readonly SeriesRow[] => {
  const now = joined(series.map(during));
  if (now.length === 0) return [];
  const past = joined(series.map(before)).slice(-MAX_HISTORY_SAMPLES);
  const all = [...past, ...now];
  const [times, values] = [all.map(([time]) => time), all.map(([, value]) => value)];
  return [withSortedKeys<SeriesRow>({ kind: 'series', ...named, times, values })];
};

export const readSeries = (reader: Reader, query: AggregateQuery): Answer => {
  const read = readers(reader, query);
  return { rows: podsOf(reader).flatMap((pod) => rowOf(pod, read)) };
};
