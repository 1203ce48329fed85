import { describe, expect, it } from '@jest/globals';
import { FACT_SCHEMA } from './facts.js';
import { upcast } from './upcast.js';

describe('upcasting', () => {
  it('leaves a fact of today as it is', () => {
    const fact = { type: 'DriverTaken', data: { epoch: 1 }, schema: FACT_SCHEMA };
    expect(upcast(fact)).toEqual(fact);
  });

  it('refuses a fact of a later release instead of guessing', () => {
    const fact = { type: 'DriverTaken', data: { epoch: 1 }, schema: FACT_SCHEMA + 1 };
    expect(() => upcast(fact)).toThrow(/DriverTaken has schema 2; this release reads up to 1/);
  });

  it('is not misled by a type that every object has', () => {
    const fact = { type: 'constructor', data: {}, schema: FACT_SCHEMA };
    expect(upcast(fact)).toEqual(fact);
  });
});
