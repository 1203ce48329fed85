// Log lines by minute, errors apart: the sums that a turn has read, as bars.
import { type BatchRow, numberField, textField } from './stored-rows.js';

/** `at`: the beginning of the minute in microseconds. */
type HistogramBar = { readonly at: number; readonly errors: number; readonly others: number };

const ERROR_LEVELS: ReadonlySet<string | undefined> = new Set(['error', 'fatal']);
const MINUTE = 60_000_000;
/** More are joined: a bar has to be seen. */
const MOST_BARS = 120;

const minutesOf = ({ fields }: BatchRow): readonly (readonly [number, number])[] => {
  const { minutes } = fields;
  if (!Array.isArray(minutes)) return [];
  return minutes.filter(
    (each): each is readonly [number, number] => Array.isArray(each) && each.every((value) => Number.isFinite(value)),
  );
};

export type LogHistogram = {
  readonly bars: readonly HistogramBar[];
  /** Width of each bar in microseconds. */
  readonly width: number;
};

/** Bars without a gap from the first minute to the last; `undefined`: the rows count no lines. */
export const logHistogram = (rows: readonly BatchRow[]): LogHistogram | undefined => {
  const counted = rows
    .filter((row) => textField(row, 'kind') === 'histogram')
    .flatMap((row) => {
      const isError = ERROR_LEVELS.has(textField(row, 'level'));
      return minutesOf(row).map(([at, lines]) => ({ at, lines, isError }));
    });
  if (counted.length === 0) return undefined;
  const first = counted.reduce((least, { at }) => Math.min(least, at), Infinity);
  const last = counted.reduce((most, { at }) => Math.max(most, at), -Infinity);
  const minutes = Math.floor((last - first) / MINUTE) + 1;
  const width = Math.ceil(minutes / MOST_BARS) * MINUTE;
  const bars = Array.from({ length: Math.floor((last - first) / width) + 1 }, (_, i) => ({
    at: first + i * width,
    errors: 0,
    others: 0,
  }));
  for (const { at, lines, isError } of counted) {
    const bar = bars[Math.floor((at - first) / width)];
    if (bar !== undefined) bar[isError ? 'errors' : 'others'] += lines;
  }
  return { bars, width };
};

/** Points of one gauge of one place. `at`: microseconds. */
export type MetricSeries = {
  readonly name: string;
  readonly points: readonly { readonly at: number; readonly value: number }[];
};

const pointsOf = ({ fields }: BatchRow): MetricSeries['points'] => {
  const { times, values } = fields;
  if (!Array.isArray(times) || !Array.isArray(values)) return [];
  return times.flatMap((at, i) => {
    const value: unknown = values[i];
    return typeof at === 'number' && typeof value === 'number' ? [{ at, value }] : [];
  });
};

const nameOf = (row: BatchRow): string =>
  [textField(row, 'gauge') ?? 'value', textField(row, 'pod') ?? textField(row, 'service')]
    .filter((part) => part !== undefined)
    .join(' of ');

/** The series that a cited row belongs to; `undefined`: it is no point of a metric, or there is only one. */
export const metricSeries = (rows: readonly BatchRow[], cited: BatchRow): MetricSeries | undefined => {
  const name = nameOf(cited);
  const kind = textField(cited, 'kind');
  const points =
    kind === 'series'
      ? pointsOf(cited)
      : rows
          .filter((row) => kind === 'metric' && textField(row, 'kind') === 'metric' && nameOf(row) === name)
          .flatMap((row) => {
            const [at, value] = [numberField(row, 'time'), numberField(row, 'value')];
            return at === undefined || value === undefined ? [] : [{ at, value }];
          })
          .toSorted((a, b) => a.at - b.at);
  return points.length < 2 ? undefined : { name, points };
};
