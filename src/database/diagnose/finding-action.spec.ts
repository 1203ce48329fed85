// Names and texts of a file in statements: they are quoted, so that they are names and texts and no SQL.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { actionLines, quoteIdentifier, quoteLiteral, quoteRelation } from './finding-action.js';

describe('a name in a statement', () => {
  it.each([
    ['stock', 'stock'],
    ['Order', '"Order"'],
    ['a"; drop table x; --', '"a""; drop table x; --"'],
  ])('is an identifier: %s', (name, quoted) => {
    expect(quoteIdentifier(name)).toBe(quoted);
  });

  it.each([
    ['public.stock', 'public.stock'],
    ['public."Order Lines"', 'public."Order Lines"'],
    ['stock; drop table x', '"stock; drop table x"'],
    ['a.b.c', '"a.b.c"'],
  ])('is a relation: %s', (relation, quoted) => {
    expect(quoteRelation(relation)).toBe(quoted);
  });

  it('never leaves its quotes', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(quoteIdentifier(text)).toMatch(/^(?:[a-z_][a-z0-9_$]*|"(?:[^"]|"")*")$/);
        expect(quoteLiteral(text)).toMatch(/^(?:'(?:[^'\\]|'')*'|E'(?:[^'\\]|''|\\\\)*')$/);
      }),
    );
  });

  it('stays on the line of its action, and in its backticks', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const [line = ''] = actionLines([
          { does: 'Drop it', statement: `drop index ${quoteIdentifier(name)};`, risk: 'none', undo: name },
        ]);
        expect(line.split('\n')).toHaveLength(1);
        expect(line.split('`')).toHaveLength(5);
      }),
    );
  });
});
