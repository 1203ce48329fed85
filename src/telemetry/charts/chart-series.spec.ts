import { describe, expect, it } from 'vitest';
import { chartSeries } from './chart-series.js';
import { type NdjsonRow, readRows } from './ndjson-row.js';

const rowsOf = (fields: readonly object[]): readonly NdjsonRow[] =>
  readRows(fields.map((each) => `${JSON.stringify(each)}\n`).join(''));

const first = (rows: readonly NdjsonRow[]): NdjsonRow => rows[0] ?? { position: 0, fields: {}, text: '' };

describe('the series of a metric', () => {
  it('has the points of the same gauge and place, in order', () => {
    const metric = (time: number, value: number, pod = 'a') => ({ kind: 'metric', gauge: 'cpu', pod, time, value });
    const rows = rowsOf([metric(3, 30), metric(1, 10), metric(2, 99, 'b'), metric(2, 20)]);
    expect(chartSeries(rows, first(rows))).toEqual({
      name: 'cpu of a',
      points: [10, 20, 30].map((value, i) => ({ at: i + 1, value })),
    });
  });

  it('is read from a row of sums', () => {
    const rows = rowsOf([{ kind: 'series', gauge: 'heap', service: 'shop', times: [1, 2, 3], values: [5, 'x', 7] }]);
    expect(chartSeries(rows, first(rows))?.points).toEqual([
      { at: 1, value: 5 },
      { at: 3, value: 7 },
    ]);
  });

  it('is none for a log line', () => {
    const rows = rowsOf([{ kind: 'log', time: 1 }]);
    expect(chartSeries(rows, first(rows))).toBeUndefined();
  });
});
