// Computes stated numbers from the values at their places: the writer and whoever checks share it.
import { optional } from '../../kernel/optional.js';
import { round6 } from '../../kernel/json.js';
import { valueAtPointer } from '../../telemetry/json-pointer.js';
import { readSnapshotNumber } from '../../telemetry/snapshot-row.js';
import type { Cited, JsonObject } from '../format/place.js';
import type { Condition, Reckoning, Side } from './diagnosis.js';

/** A number of an artifact with its place. */
export type Reading = { readonly value: number; readonly at: Cited };

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** NaN where an operand is missing or the divisor is 0. */
export const computed = (by: Reckoning['by'], values: readonly number[]): number => {
  const [first = Number.NaN, second = Number.NaN] = values;
  if (by === 'value') return round6(first);
  if (by === 'sum') return round6(total(values));
  if (by === 'change') return first === 0 ? Number.NaN : round6((second - first) / Math.abs(first));
  const last = values.at(-1) ?? 0;
  return last === 0 ? Number.NaN : round6(total(values.slice(0, -1)) / last);
};

type Unit = Exclude<Reckoning['unit'], undefined>;

const reckon = (by: Reckoning['by'], readings: readonly Reading[], unit: Unit | undefined): Reckoning => ({
  value: computed(
    by,
    readings.map(({ value }) => value),
  ),
  by,
  of: readings.map(({ at }) => at),
  ...optional({ unit }),
});

export const stated = (reading: Reading, unit?: Unit): Reckoning => reckon('value', [reading], unit);
export const summed = (readings: readonly Reading[], unit?: Unit): Reckoning => reckon('sum', readings, unit);

/** The sum of the parts over the whole. */
export const ratio = (parts: readonly Reading[], whole: Reading, unit?: Unit): Reckoning =>
  reckon('ratio', [...parts, whole], unit);

export const change = (before: Reading, now: Reading): Reckoning => reckon('change', [before, now], 'percent');

export const atLeast = (figure: Reckoning, than: number): Condition => ({ figure, is: 'at-least', than });
export const atMost = (figure: Reckoning, than: number): Condition => ({ figure, is: 'at-most', than });

export const isMet = ({ figure, is, than }: Condition): boolean =>
  is === 'at-least' ? figure.value >= than : figure.value <= than;

export type Artifacts = { readonly [side in Side]?: JsonObject };

/** The value again, from the artifacts alone; NaN where a place holds no number. */
export const recomputed = ({ by, of }: Reckoning, artifacts: Artifacts): number =>
  computed(
    by,
    of.map((cited) => readSnapshotNumber(valueAtPointer(artifacts[cited.of], cited.path)) ?? Number.NaN),
  );
