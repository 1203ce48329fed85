import { describe, expect, it } from 'vitest';
import { FACT_SCHEMA } from './facts.js';
import { highestSchema, schemaOfType, upcast } from './upcast.js';

describe('upcasting', () => {
  it('leaves a fact of the current schema as it is', () => {
    const fact = { type: 'DriverTaken', data: { epoch: 1 }, schema: 1 };
    expect(upcast(fact)).toEqual(fact);
  });

  it('reads a type that has kept its shape under every schema so far', () => {
    for (let schema = 1; schema <= FACT_SCHEMA; schema += 1)
      expect(upcast({ type: 'DriverTaken', data: { epoch: 1 }, schema })).toMatchObject({ data: { epoch: 1 } });
  });

  it('writes a fact under the schema in which its type last changed, so that an older release reads the others', () => {
    expect([schemaOfType('DriverTaken'), schemaOfType('FeedbackGiven')]).toEqual([1, 2]);
    const [taken, rated] = [
      { type: 'DriverTaken', data: {} },
      { type: 'FeedbackGiven', data: {} },
    ];
    expect([highestSchema([taken]), highestSchema([taken, rated, taken])]).toEqual([1, 2]);
  });

  it('refuses a fact of a later release', () => {
    const fact = { type: 'DriverTaken', data: { epoch: 1 }, schema: FACT_SCHEMA + 1 };
    expect(() => upcast(fact)).toThrow(/DriverTaken has schema 3; this release reads up to 2/);
  });

  it('reads a thumb up as right and a thumb down as wrong', () => {
    const rated = (rating: string) => upcast({ type: 'FeedbackGiven', data: { turn: 1, rating }, schema: 1 }).data;
    expect(rated('up')).toEqual({ turn: 1, rating: 'right' });
    expect(rated('down')).toEqual({ turn: 1, rating: 'wrong' });
    const now = { type: 'FeedbackGiven', data: { turn: 1, rating: 'partly' }, schema: FACT_SCHEMA };
    expect(upcast(now)).toEqual(now);
  });

  it('ignores property names that every object inherits', () => {
    const fact = { type: 'constructor', data: {}, schema: 1 };
    expect(upcast(fact)).toEqual(fact);
  });
});
