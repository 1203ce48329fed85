// How deep and how large a file may be: what stands in it is trusted by nobody, and walked without recursion.
import type { Rejection } from '../../kernel/rejection.js';

const DEEPEST = 32;
const MOST_VALUES = 5_000_000;

const refusals = {
  deep: { rejected: 'too-deep', because: `values may stand ${DEEPEST} levels deep` },
  many: { rejected: 'too-many-values', because: `a snapshot may hold ${MOST_VALUES} values` },
} as const;

export const tooLarge = (json: unknown): Rejection<'too-deep' | 'too-many-values'> | undefined => {
  let level: readonly unknown[] = [json];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (depth > DEEPEST) return refusals.deep;
    if (values > MOST_VALUES) return refusals.many;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return undefined;
};
