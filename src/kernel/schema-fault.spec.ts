// What a schema refuses is told in plain words, and never in those of its library.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { z } from 'zod';
import { describeSchemaFault } from './schema-fault.js';

const told = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: describeSchemaFault }).error?.issues[0]?.message;

describe('the description of a schema fault', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.string(), undefined, 'is missing: it must be text'],
    [z.string(), 7, 'must be text, not a number'],
    [z.string(), null, 'must be text, not null'],
    [z.number(), 'x', 'must be a number, not text'],
    [z.number(), Number.NaN, 'must be a number'],
    [z.int(), 1.5, 'must be a whole number'],
    [z.int(), '1', 'must be a number, not text'],
    [z.boolean(), {}, 'must be true or false, not an object'],
    [z.array(z.string()), {}, 'must be a list, not an object'],
    [z.object({}), [], 'must be an object, not a list'],
    [z.record(z.string(), z.string()), true, 'must be an object, not true or false'],
    [z.string().min(1), '', 'must not be empty'],
    [z.string().min(3), 'x', 'must have at least 3 characters'],
    [z.string().max(1), 'xy', 'must have at most 1 character'],
    [z.array(z.string()).min(1), [], 'must not be empty'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'must have at most 2 entries'],
    [z.number().min(2), 1, 'must be 2 or more'],
    [z.number().max(2), 3, 'must be 2 or less'],
    [z.number().positive(), 0, 'must be more than 0'],
    [z.number().lt(5), 5, 'must be less than 5'],
    [z.number().multipleOf(5), 4, 'must be a multiple of 5'],
    [z.literal(1), 2, 'must be 1'],
    [z.enum(['a', 'b']), 'hunter2', 'must be one of "a", "b"'],
    [z.iso.datetime(), 'now', 'must be a date and time with its zone, such as 2026-11-21T10:00:00Z'],
    [z.url(), 'x', 'must be a URL such as https://example.org/path'],
    [z.string().startsWith('i'), 'x', 'must begin with "i"'],
    [z.string().regex(/^a$/), 'b', 'must be of another form'],
    [z.union([z.string(), z.number()]), true, 'has none of the forms that it may have'],
    [z.record(z.string().min(2), z.string()), { a: 'x' }, 'must have at least 2 characters'],
  ])('%#: reads %3$j', (schema, value, words) => {
    expect(told(schema, value)).toBe(words);
  });

  it('uses the message of the schema where it has one', () => {
    expect(told(z.string().min(1, 'say something'), '')).toBe('say something');
  });

  it('never uses a message of the library, and never shows the value', () => {
    const schemas = [z.string().max(3), z.int().min(5), z.enum(['a', 'b']), z.array(z.boolean()), z.iso.datetime()];
    fc.assert(
      fc.property(fc.constantFrom(...schemas), fc.anything(), (schema, value) => {
        const words = told(schema, value);
        expect(words ?? '').not.toMatch(/Invalid|Too (?:small|big)|expected|received/);
      }),
    );
    expect(told(z.enum(['a', 'b']), 'hunter2')).not.toContain('hunter2');
  });
});
