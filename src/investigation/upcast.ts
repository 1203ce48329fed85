// Brings facts of earlier releases to today's schema when they are read; stored facts never change.
import type { FactBody } from '../kernel/fact.js';
import { FACT_SCHEMA } from './facts.js';

type Upcast = (data: object) => object;

/** Fact type → the step from schema n to n + 1, at index n − 1. */
const steps: { readonly [type: string]: readonly Upcast[] } = {
  FeedbackGiven: [
    (data) => ({ ...data, rating: (data as { readonly rating: string }).rating === 'up' ? 'right' : 'wrong' }),
  ],
};

/** Throws on a fact of a later schema: an older release must not guess what it means. */
export const upcast = <Fact extends FactBody>(fact: Fact & { readonly schema: number }): Fact => {
  if (fact.schema > FACT_SCHEMA)
    throw new Error(`fact ${fact.type} has schema ${fact.schema}; this release reads up to ${FACT_SCHEMA}: upgrade it`);
  const missing = Object.hasOwn(steps, fact.type) ? (steps[fact.type] ?? []).slice(fact.schema - 1) : [];
  return { ...fact, data: missing.reduce((data, step) => step(data), fact.data), schema: FACT_SCHEMA };
};
