// Log lines by minute, errors apart: the sums that a turn has read, as bars.
import { type NdjsonRow, textField } from './ndjson-row.js';

/** `at`: the beginning of the minute in microseconds. */
type HistogramBar = { readonly at: number; readonly errors: number; readonly others: number };

const ERROR_LEVELS: ReadonlySet<string | undefined> = new Set(['error', 'fatal']);
const MINUTE = 60_000_000;
/** More are joined: a bar has to be seen. */
const MOST_BARS = 120;

const minutesOf = ({ fields }: NdjsonRow): readonly (readonly [number, number])[] => {
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
export const logHistogram = (rows: readonly NdjsonRow[]): LogHistogram | undefined => {
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
