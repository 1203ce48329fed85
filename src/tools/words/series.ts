// Points of one gauge: how it was in a window and before it, in a few numbers with the rows that show them.
import { optional } from '../../kernel/optional.js';
import { compareText } from '../../kernel/json.js';
import type { Micros, TimeWindow } from '../../kernel/time.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { MetricPoint } from '../../telemetry/record.js';

export type Point = {
  readonly time: Micros;
  readonly value: number;
  readonly position: number;
  readonly place: string;
};

export type Series = {
  readonly key: string;
  readonly one: MetricPoint;
  readonly points: readonly Point[];
  /** Pods or machines that it was taken in. */
  readonly places: ReadonlySet<string>;
};

/** A pod keeps its series when its version changes. */
const placeOf = ({ pod, host = '' }: MetricPoint): string => pod ?? host;

/** `pooled`: those of all places of a service are one. */
export const seriesIn = (rows: readonly BatchRow[], pooled = false): ReadonlyMap<string, Series> => {
  const found = new Map<string, { key: string; one: MetricPoint; points: Point[]; places: Set<string> }>();
  rows.forEach((row, position) => {
    if (row.kind !== 'metric') return;
    const place = placeOf(row);
    const key = [row.gauge, row.service, pooled ? '' : place].join('\u0000');
    const series = found.get(key) ?? { key, one: row, points: [], places: new Set<string>() };
    series.points.push({ time: row.time, value: row.value, position, place });
    series.places.add(place);
    found.set(key, series);
  });
  return found;
};

const DIGITS = 4;

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = 0, high = low] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return Number(((low + high) / 2).toPrecision(DIGITS));
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

const COLUMNS = 8;

/** The medians of equal parts of a window; a part without points is a dash. */
export const courseOf = ({ points }: Series, { from, to }: TimeWindow): string => {
  const columns = Map.groupBy(points, ({ time }) => Math.floor(((time - from) / (to - from)) * COLUMNS));
  return Array.from({ length: COLUMNS }, (_, column) => {
    const inside = columns.get(column);
    return inside === undefined ? '-' : String(medianOf(inside.map(({ value }) => value)));
  }).join(' ');
};

const LEAST_RANGE = 1e-9;

/** How far the window's median and most lie from those before, measured by the range before. */
const shift = (now: Summary | undefined, before: Summary | undefined): number => {
  if (now === undefined || before === undefined) return 0;
  const range = Math.max(before.most.value - before.least.value, Math.abs(before.median) * 0.05, LEAST_RANGE);
  const [most, least] = [now.most.value - before.most.value, before.least.value - now.least.value];
  return Math.max(Math.abs(now.median - before.median), most, least) / range;
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
      return { key, ...optional({ now: one, before: other }) };
    });
};
