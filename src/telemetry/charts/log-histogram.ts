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

type CountedLines = { readonly at: number; readonly errors: number; readonly others: number };

/** Bars without a gap from the first to the last; as many widths as it takes are joined to draw at most 120. `undefined`: nothing is counted. */
const joinedBars = (counted: readonly CountedLines[], unit: number): LogHistogram | undefined => {
  if (counted.length === 0) return undefined;
  const first = counted.reduce((least, { at }) => Math.min(least, at), Infinity);
  const last = counted.reduce((most, { at }) => Math.max(most, at), -Infinity);
  const units = Math.floor((last - first) / unit) + 1;
  const width = Math.ceil(units / MOST_BARS) * unit;
  const bars = Array.from({ length: Math.floor((last - first) / width) + 1 }, (_, i) => ({
    at: first + i * width,
    errors: 0,
    others: 0,
  }));
  for (const { at, errors, others } of counted) {
    const bar = bars[Math.floor((at - first) / width)];
    if (bar === undefined) continue;
    bar.errors += errors;
    bar.others += others;
  }
  return { bars, width };
};

/** Of the rows of a batch; `undefined`: they count no lines. */
export const logHistogram = (rows: readonly NdjsonRow[]): LogHistogram | undefined =>
  joinedBars(
    rows
      .filter((row) => textField(row, 'kind') === 'histogram')
      .flatMap((row) => {
        const isError = ERROR_LEVELS.has(textField(row, 'level'));
        return minutesOf(row).map(([at, lines]) => ({
          at,
          errors: isError ? lines : 0,
          others: isError ? 0 : lines,
        }));
      }),
    MINUTE,
  );

/** Of lines that the store has counted by time. `at`: the beginning of each width; `width`: in microseconds, as `at`. `undefined`: nothing is counted. */
export const countedHistogram = (
  counts: readonly { readonly at: number; readonly count: number; readonly errors: number }[],
  width: number,
): LogHistogram | undefined =>
  joinedBars(
    counts.map(({ at, count, errors }) => ({ at, errors, others: count - errors })),
    width,
  );
