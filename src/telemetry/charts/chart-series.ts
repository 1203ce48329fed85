// The points of one gauge of one place, as a line: of the row of a series, or of the points beside a cited one.
import { numberField, type NdjsonRow, textField } from './ndjson-row.js';

/** Points of one gauge of one place. `at`: microseconds. */
export type ChartSeries = {
  readonly name: string;
  readonly points: readonly { readonly at: number; readonly value: number }[];
};

const pointsOf = ({ fields }: NdjsonRow): ChartSeries['points'] => {
  const { times, values } = fields;
  if (!Array.isArray(times) || !Array.isArray(values)) return [];
  return times.flatMap((at, i) => {
    const value: unknown = values[i];
    return typeof at === 'number' && typeof value === 'number' ? [{ at, value }] : [];
  });
};

const nameOf = (row: NdjsonRow): string =>
  [textField(row, 'gauge') ?? 'value', textField(row, 'pod') ?? textField(row, 'service')]
    .filter((part) => part !== undefined)
    .join(' of ');

/** The series that a cited row belongs to; `undefined`: it is no point of a metric, or there is only one. */
export const chartSeries = (rows: readonly NdjsonRow[], cited: NdjsonRow): ChartSeries | undefined => {
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
