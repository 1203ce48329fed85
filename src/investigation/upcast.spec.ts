import { describe, expect, it } from 'vitest';
import { FACT_SCHEMA } from './facts.js';
import { BROUGHT_BY, highestSchema, schemaOfType, upcast } from './upcast.js';

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
    expect(() => upcast(fact)).toThrow(/DriverTaken has schema 4; this release reads up to 3/);
  });

  it('reads a thumb up as right and a thumb down as wrong', () => {
    const rated = (rating: string) => upcast({ type: 'FeedbackGiven', data: { turn: 1, rating }, schema: 1 }).data;
    expect(rated('up')).toEqual({ turn: 1, rating: 'right' });
    expect(rated('down')).toEqual({ turn: 1, rating: 'wrong' });
    const now = { type: 'FeedbackGiven', data: { turn: 1, rating: 'partly' }, schema: 2 };
    expect(upcast(now)).toEqual(now);
  });

  it('writes a type that is new under the schema that has brought it, so that a release before refuses it', () => {
    const thought = { type: 'ThinkingStarted', data: {} };
    expect(highestSchema([{ type: 'ModelCalled', data: {} }, thought])).toBe(3);
    expect([schemaOfType('NotificationErased'), schemaOfType('LegalHoldPlaced')]).toEqual([3, 2]);
    expect(upcast({ ...thought, schema: 1 })).toEqual({ ...thought, schema: 3 });
  });

  it('has raised the schema with the latest type or change, and no type is of a later one', () => {
    const types = Object.keys(BROUGHT_BY);
    for (const type of types)
      expect(schemaOfType(type)).toBeGreaterThanOrEqual(BROUGHT_BY[type as keyof typeof BROUGHT_BY]);
    expect(Math.max(...types.map(schemaOfType))).toBe(FACT_SCHEMA);
  });

  it('ignores property names that every object inherits', () => {
    const fact = { type: 'constructor', data: {}, schema: 1 };
    expect(upcast(fact)).toEqual(fact);
  });
});
