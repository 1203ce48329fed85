// A number of a diagnosis as a figure of a claim: computed again from cited rows, and written the same.
import type { Figure, Operand } from '../../evidence/evidence.js';
import type { Reckoning } from '../diagnose/diagnosis.js';
import type { Cited } from '../format/place.js';

const UNITS: { readonly [Unit in NonNullable<Reckoning['unit']>]: NonNullable<Figure['unit']> } = {
  percent: 'share',
  points: 'points',
  times: 'times',
  seconds: 'seconds',
  millis: 'millis',
  bytes: 'bytes',
  megabytes: 'megabytes',
};

/** `undefined`: a place that no row holds. */
export const figureOf = (
  { value, by, of, unit }: Reckoning,
  operandAt: (cited: Cited) => Operand | undefined,
): Figure | undefined => {
  const operands = of.map(operandAt).filter((operand) => operand !== undefined);
  if (operands.length < of.length) return undefined;
  return { value, by, of: operands, unit: unit === undefined ? 'stated' : UNITS[unit] };
};
