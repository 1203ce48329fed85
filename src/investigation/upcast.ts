// Brings facts of earlier releases to today's schema when they are read; stored facts never change. Says which schema a fact is written with.
import type { FactBody } from '../kernel/fact.js';
import { FACT_SCHEMA } from './facts.js';

/** How a payload of an earlier schema becomes one of `schema`. */
type PayloadChange = { readonly schema: number; readonly upcast: (data: object) => object };

/** By type of fact, in ascending order. A type that is not here has its first shape. */
const CHANGES: { readonly [type: string]: readonly PayloadChange[] } = {
  FeedbackGiven: [
    {
      schema: 2,
      upcast: (data) => ({
        ...data,
        rating: (data as { readonly rating: string }).rating === 'up' ? 'right' : 'wrong',
      }),
    },
  ],
};

const changesOf = (type: string): readonly PayloadChange[] =>
  Object.hasOwn(CHANGES, type) ? (CHANGES[type] ?? []) : [];

/** The schema in which a type last changed its shape: an older release reads all types that it knows as they are. */
export const schemaOfType = (type: string): number => changesOf(type).at(-1)?.schema ?? 1;

/** Of facts that are stored under one schema. */
export const highestSchema = (facts: readonly FactBody[]): number =>
  Math.max(1, ...facts.map(({ type }) => schemaOfType(type)));

/** Throws on a fact of a later schema: an older release must not guess what it means. */
export const upcast = <Fact extends FactBody>(fact: Fact & { readonly schema: number }): Fact => {
  if (fact.schema > FACT_SCHEMA)
    throw new Error(`fact ${fact.type} has schema ${fact.schema}; this release reads up to ${FACT_SCHEMA}: upgrade it`);
  const missing = changesOf(fact.type).filter(({ schema }) => schema > fact.schema);
  const data = missing.reduce((before, change) => change.upcast(before), fact.data);
  return { ...fact, data, schema: schemaOfType(fact.type) };
};
