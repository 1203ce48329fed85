// The decider of names: what is refused, and what an undo takes back.
import { describe, expect, it } from 'vitest';
import type { NamingRule } from '../telemetry/naming/naming-rules.js';
import { serviceNaming, type ServiceNaming, type ServiceNamingIntent } from './service-naming.js';

const services = ['a', 'b', 'c'];
const rename = (service: string, to: string): NamingRule => ({ kind: 'rename', service, to });
const decideNaming = (rule: NamingRule, there = services): ServiceNamingIntent => ({
  intent: 'decide-naming',
  rule,
  services: there,
});
const after = (...intents: readonly ServiceNamingIntent[]): ServiceNaming =>
  intents.reduce((state, intent) => {
    const facts = serviceNaming.decide(intent, state);
    if ('rejected' in facts) throw new Error(facts.because);
    return facts.reduce(serviceNaming.evolve, state);
  }, serviceNaming.initial);

describe('names that people give to services', () => {
  it('numbers each naming, and never uses a number again', () => {
    const state = after(
      decideNaming(rename('a', 'shop')),
      { intent: 'undo-naming', id: 1 },
      decideNaming(rename('a', 'x')),
    );
    expect(state).toEqual({ rules: [{ id: 2, rule: rename('a', 'x') }], lastId: 2 });
  });

  it('refuses a service that is not there, and names those that are', () => {
    expect(serviceNaming.decide(decideNaming(rename('z', 'x')), serviceNaming.initial)).toEqual({
      rejected: 'unknown-service',
      because: 'no service is called "z": there are "a", "b", "c"',
    });
  });

  it('refuses a name that another service has, or had', () => {
    expect(serviceNaming.decide(decideNaming(rename('a', 'b')), serviceNaming.initial)).toMatchObject({
      rejected: 'service-name-taken',
    });
    const renamed = after(decideNaming(rename('a', 'shop')));
    expect(serviceNaming.decide(decideNaming(rename('b', 'a'), ['shop', 'b']), renamed)).toEqual({
      rejected: 'service-name-taken',
      because: '"a" is the name under which rows of "shop" are stored: naming 1 (rename "a" to "shop")',
    });
  });

  it('refuses to go back to a name, because that is an undo', () => {
    const renamed = after(decideNaming(rename('a', 'shop')));
    expect(serviceNaming.decide(decideNaming(rename('shop', 'a'), ['shop', 'b']), renamed)).toEqual({
      rejected: 'naming-cycle',
      because: '"shop" was called "a" before: that is to undo 1 (rename "a" to "shop")',
    });
  });

  it('joins under the name of one of them', () => {
    expect(after(decideNaming({ kind: 'join', services: ['a', 'b'], as: 'a' })).rules).toHaveLength(1);
  });

  it('undoes the latest of those that build on each other first', () => {
    const state = after(decideNaming(rename('a', 'shop')), decideNaming(rename('shop', 'store'), ['shop', 'b']));
    expect(serviceNaming.decide({ intent: 'undo-naming', id: 1 }, state)).toMatchObject({ rejected: 'naming-in-use' });
    expect(serviceNaming.decide({ intent: 'undo-naming', id: 3 }, state)).toMatchObject({ rejected: 'unknown-naming' });
  });
});
