// What one rule finds: a candidate cause with what shows it.
import type { Cited } from '../format/place.js';
import type { Cause, Condition, Said } from './diagnosis.js';
import type { Pair } from './look.js';

export type Signal = {
  readonly kind: Cause;
  /** 0 to 1: the share of the load that it accounts for, or how sure its marks are. */
  readonly score: number;
  readonly says: readonly [Said, ...Said[]];
  readonly conditions: readonly Condition[];
  readonly statements: readonly string[];
  /** Beside the places of the figures. */
  readonly cites?: readonly Cited[];
  readonly parameter?: string;
};

export type Rule = (pair: Pair) => Signal | undefined;

export const present = <T>(values: readonly (T | undefined)[]): readonly T[] =>
  values.filter((value) => value !== undefined);
