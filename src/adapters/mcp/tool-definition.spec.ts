// What is kept of the tools of a server.
import { describe, expect, it } from 'vitest';
import { boundedDescription, boundedSchema, isTooDeep } from './tool-definition.js';

const ANYTHING = { type: 'object' };
const clean = (text: string): string => text.replaceAll('key-1', '[SECRET]');
const kept = (schema: { readonly [key: string]: unknown }): object => boundedSchema(schema, clean);

const nested = (levels: number): object =>
  Array.from({ length: levels }).reduce<object>((inner) => ({ properties: inner }), {});

describe('the schema of a tool', () => {
  it('keeps the schema and removes secrets from its texts', () => {
    const schema = {
      type: 'object',
      properties: { page: { type: 'string', description: 'as key-1 says' }, a: { $ref: '#' } },
    };
    expect(kept(schema)).toEqual(JSON.parse(JSON.stringify(schema).replace('key-1', '[SECRET]')));
  });

  it.each([
    ['no object is', { type: 'string' }],
    ['a provider would refuse', { type: 'object', properties: 7 }],
    ['a provider would refuse too', { type: 'object', properties: { a: 'text', b: [] } }],
    ['goes too deep', { type: 'object', more: nested(100) }],
    ['goes deeper than a stack', { type: 'object', more: nested(100_000) }],
    ['is endless', { type: 'object', description: 'x'.repeat(30_000) }],
  ])('that %s says no more than that it is an object', (_, schema) => {
    expect(kept(schema)).toEqual(ANYTHING);
  });
});

it('bounds a description and shows no secret that crosses its end', () => {
  expect(boundedDescription(`${'x'.repeat(3_998)}key-1`, clean)).toBe(`${'x'.repeat(3_998)}[S`);
  expect(boundedDescription('x'.repeat(1e6), clean)).toHaveLength(4_000);
});

it('measures depth without recursion', () => {
  expect([isTooDeep(nested(63)), isTooDeep(nested(64)), isTooDeep('x'), isTooDeep(null)]).toEqual([
    false,
    true,
    false,
    false,
  ]);
});
