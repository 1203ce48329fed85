// Points of one gauge of one place: how it was in a window and before it, in a few numbers with the rows that show them.
import { compareText, round6 } from '../../kernel/json.js';
import type { Micros, TimeWindow } from '../../kernel/time.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { MetricPoint } from '../../telemetry/record.js';

export type Point = { readonly time: Micros; readonly value: number; readonly position: number };

export type Series = {
  readonly key: string;
  readonly one: MetricPoint;
  readonly points: readonly Point[];
};

const placeOf = ({ gauge, service, pod = '', host = '', region = '', version = '' }: MetricPoint): string =>
  [gauge, service, pod, host, region, version].join('\u0000');

export const seriesIn = (rows: readonly BatchRow[]): ReadonlyMap<string, Series> => {
  const found = new Map<string, { key: string; one: MetricPoint; points: Point[] }>();
  rows.forEach((row, position) => {
    if (row.kind !== 'metric') return;
    const key = placeOf(row);
    const series = found.get(key) ?? { key, one: row, points: [] };
    series.points.push({ time: row.time, value: row.value, position });
    found.set(key, series);
  });
  return found;
};

export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = 0, high = low] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return round6((low + high) / 2);
};

export type Summary = {
  readonly least: Point;
  readonly most: Point;
  readonly last: Point;
  readonly median: number;
  readonly points: number;
};

export const summaryOf = ({ points }: Series): Summary | undefined => {
  const byValue = points.toSorted((a, b) => a.value - b.value || a.time - b.time);
  const [least] = byValue;
  const high = byValue.at(-1);
  const last = points.toSorted((a, b) => a.time - b.time).at(-1);
  if (least === undefined || high === undefined || last === undefined) return undefined;
  const most = byValue.find(({ value }) => value === high.value) ?? high;
  return { least, most, last, median: medianOf(points.map(({ value }) => value)), points: points.length };
};

/** The medians of equal parts of a window; a part without points is a dash. */
export const courseOf = ({ points }: Series, { from, to }: TimeWindow, columns = 8): string =>
  Array.from({ length: columns }, (_, column) => {
    const [start, end] = [column, column + 1].map((at) => from + ((to - from) * at) / columns);
    const inside = points.filter(({ time }) => time >= (start ?? 0) && time < (end ?? 0));
    return inside.length === 0 ? '-' : String(medianOf(inside.map(({ value }) => value)));
  }).join(' ');

/** How far the window's median lies from the one before, measured by the range before. */
const shift = (now: Summary | undefined, before: Summary | undefined): number => {
  if (now === undefined || before === undefined) return now === undefined ? 0 : 1;
  const range = Math.max(before.most.value - before.least.value, Math.abs(before.median) * 0.05, 1e-9);
  return Math.abs(now.median - before.median) / range;
};

export type Shifted = { readonly key: string; readonly now?: Series; readonly before?: Series };

/** What moved most first. */
export const byShift = (now: ReadonlyMap<string, Series>, before: ReadonlyMap<string, Series>): readonly Shifted[] => {
  const keys = [...new Set([...now.keys(), ...before.keys()])];
  const moved = (key: string): number => {
    const [one, other] = [now.get(key), before.get(key)];
    return shift(one && summaryOf(one), other && summaryOf(other));
  };
  return keys
    .map((key) => ({ key, by: moved(key) }))
    .sort((a, b) => b.by - a.by || compareText(a.key, b.key))
    .map(({ key }) => {
      const [one, other] = [now.get(key), before.get(key)];
      return { key, ...(one === undefined ? {} : { now: one }), ...(other === undefined ? {} : { before: other }) };
    });
};
