// How a number of a database snapshot is read: figures stand there as numbers, as text, as "NaN", and as the smallest denormal for zero.

const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;

/** Performance Insights writes 5e-324 where it means nothing. */
const NOTHING = 1e-300;

const normal = (value: number): number | undefined => {
  if (!Number.isFinite(value)) return undefined;
  return Math.abs(value) < NOTHING ? 0 : value;
};

/** `undefined` for null, NaN, infinities, and text that is no decimal number. */
export const snapshotNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return normal(value);
  return typeof value === 'string' && NUMBER.test(value) ? normal(Number(value)) : undefined;
};
