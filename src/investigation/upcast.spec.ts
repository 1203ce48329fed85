import { describe, expect, it } from 'vitest';
import { FACT_SCHEMA } from './facts.js';
import { upcast } from './upcast.js';

describe('upcasting', () => {
  it('leaves a fact of the current schema as it is', () => {
    const fact = { type: 'DriverTaken', data: { epoch: 1 }, schema: FACT_SCHEMA };
    expect(upcast(fact)).toEqual(fact);
  });

  it('refuses a fact of a later release', () => {
    const fact = { type: 'DriverTaken', data: { epoch: 1 }, schema: FACT_SCHEMA + 1 };
    expect(() => upcast(fact)).toThrow(/DriverTaken has schema 2; this release reads up to 1/);
  });

  it('ignores property names that every object inherits', () => {
    const fact = { type: 'constructor', data: {}, schema: FACT_SCHEMA };
    expect(upcast(fact)).toEqual(fact);
  });
});
