import { describe, expect, it } from 'vitest';
import { unrestrictedScope } from '../../investigation/scope.js';
import type { Entity } from '../../language/names/entity.js';
import type { Act, Reading } from '../../language/reading.js';
import { scopeOfReading } from './scope-of-reading.js';

type ScopeDetail = Extract<Act, { kind: 'scope' }>['detail'];

const entity = (kind: Entity['kind'], name: string): Entity => ({ kind, text: name, name, start: 0, end: name.length });

const read = (detail: ScopeDetail, ...entities: readonly Entity[]): Reading => ({
  version: 2,
  language: 'en',
  acts: [{ kind: 'scope', detail, probability: 0.9 }],
  entities,
});

const eu = entity('region', 'eu-west-1');
const us = entity('region', 'us-east-1');
const search = entity('service', 'search');

describe('the scope that a message asks for', () => {
  it('keeps only what is named of a kind, and what was said of other kinds', () => {
    const before = { ...unrestrictedScope, regions: ['us-east-1'], services: ['search'] };
    expect(scopeOfReading(read('only', eu), before)).toEqual({ ...before, regions: ['eu-west-1'] });
  });

  it('adds to a list, and leaves a list open that allows everything', () => {
    const before = { ...unrestrictedScope, regions: ['us-east-1'] };
    expect(scopeOfReading(read('add', eu), before)?.regions).toEqual(['us-east-1', 'eu-west-1']);
    expect(scopeOfReading(read('add', eu), unrestrictedScope)?.regions).toEqual([]);
  });

  it('leaves out what is named, also where it was kept before', () => {
    const before = { ...unrestrictedScope, services: ['search', 'checkout'] };
    const scope = scopeOfReading(read('without', search), before);
    expect([scope?.services, scope?.notServices]).toEqual([['checkout'], ['search']]);
  });

  it('resets everything, or one name', () => {
    const before = { ...unrestrictedScope, regions: ['us-east-1', 'eu-west-1'] };
    expect(scopeOfReading(read('reset'), before)).toEqual(unrestrictedScope);
    expect(scopeOfReading(read('reset', us), before)?.regions).toEqual(['eu-west-1']);
  });

  it('leaves it to the words where they use its names differently', () => {
    const use = { wanted: true, instead: false };
    const mixed = read('only', { ...eu, use }, { ...us, use: { ...use, wanted: false } });
    expect(scopeOfReading(mixed, unrestrictedScope)).toBeUndefined();
    const alike = read('only', { ...eu, use }, { ...us, use });
    expect(scopeOfReading(alike, unrestrictedScope)?.regions).toEqual(['eu-west-1', 'us-east-1']);
  });

  it('says nothing of a message that names nothing, or that is no edit', () => {
    expect(scopeOfReading(read('only'), unrestrictedScope)).toBeUndefined();
    const question: Reading = { ...read('only', eu), acts: [{ kind: 'none', probability: 1 }] };
    expect(scopeOfReading(question, unrestrictedScope)).toBeUndefined();
  });
});
