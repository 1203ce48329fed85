// Computes each stated number from the values at cited places. The diagnosis and its checks share this code.
import { optional } from '../../kernel/optional.js';
import { round6 } from '../../kernel/json.js';
import { valueAtPointer } from '../../telemetry/json-pointer.js';
import { readSnapshotNumber, type SnapshotSide } from '../../telemetry/snapshot-row.js';
import type { CitedPlace, JsonObject } from '../format/snapshot.js';
import type { ComputedFigure, FigureCondition } from './diagnosis.js';

/** A number of an artifact with its place. */
export type PlacedNumber = { readonly value: number; readonly at: CitedPlace };

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** NaN where an operand is missing or the divisor is 0. */
const computeValue = (by: ComputedFigure['by'], values: readonly number[]): number => {
  const [first = Number.NaN, second = Number.NaN] = values;
  if (by === 'value') return round6(first);
  if (by === 'sum') return round6(sumOf(values));
  if (by === 'difference') return round6(first - second);
  if (by === 'change') return first === 0 ? Number.NaN : round6((second - first) / Math.abs(first));
  const last = values.at(-1) ?? 0;
  return last === 0 ? Number.NaN : round6(sumOf(values.slice(0, -1)) / last);
};

type FigureUnit = Exclude<ComputedFigure['unit'], undefined>;

const computeFigure = (
  by: ComputedFigure['by'],
  readings: readonly PlacedNumber[],
  unit: FigureUnit | undefined,
): ComputedFigure => ({
  value: computeValue(
    by,
    readings.map(({ value }) => value),
  ),
  by,
  of: readings.map(({ at }) => at),
  ...optional({ unit }),
});

export const statedFigure = (reading: PlacedNumber, unit?: FigureUnit): ComputedFigure =>
  computeFigure('value', [reading], unit);
export const sumFigure = (readings: readonly PlacedNumber[], unit?: FigureUnit): ComputedFigure =>
  computeFigure('sum', readings, unit);

/** The sum of the parts over the whole. */
export const ratioFigure = (parts: readonly PlacedNumber[], whole: PlacedNumber, unit?: FigureUnit): ComputedFigure =>
  computeFigure('ratio', [...parts, whole], unit);

export const changeFigure = (before: PlacedNumber, now: PlacedNumber): ComputedFigure =>
  computeFigure('change', [before, now], 'percent');

/** What is left of a limit: the first less the second. */
export const differenceFigure = (limit: PlacedNumber, used: PlacedNumber, unit?: FigureUnit): ComputedFigure =>
  computeFigure('difference', [limit, used], unit);

export const atLeastCondition = (figure: ComputedFigure, than: number): FigureCondition => ({
  figure,
  is: 'at-least',
  than,
});
export const atMostCondition = (figure: ComputedFigure, than: number): FigureCondition => ({
  figure,
  is: 'at-most',
  than,
});

export const isConditionMet = ({ figure, is, than }: FigureCondition): boolean =>
  is === 'at-least' ? figure.value >= than : figure.value <= than;

export type SnapshotArtifacts = { readonly [side in SnapshotSide]?: JsonObject };

/** The value again, from the artifacts alone; NaN where a place holds no number. */
export const recomputeFigure = ({ by, of }: ComputedFigure, artifacts: SnapshotArtifacts): number =>
  computeValue(
    by,
    of.map((cited) => readSnapshotNumber(valueAtPointer(artifacts[cited.of], cited.path)) ?? Number.NaN),
  );
