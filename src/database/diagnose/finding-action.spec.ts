// Names and texts of a file in statements: they are quoted, so that they are names and texts and no SQL.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { html } from '../../output/html.js';
import { markdown } from '../../output/markdown.js';
import { proseParts } from '../../output/live-text.js';
import { quoteMysqlIdentifier } from './mysql-action.js';
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

  it('stays on the line of its action, and as a statement whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a`"\n ;') }), (name) => {
        const statement = `drop index ${quoteIdentifier(name)};`;
        const undo = `create index ${quoteMysqlIdentifier(name)} on stock (n)`;
        const [line = ''] = actionLines([{ does: 'Drop it', statement, risk: 'none', undo }]);
        expect(line.split('\n')).toHaveLength(1);
        expect(proseParts(line).flatMap(({ kind, text }) => (kind === 'name' ? [text] : []))).toEqual([
          statement,
          undo,
        ]);
      }),
    );
  });

  it('keeps the backticks of MySQL, and nothing else is code', () => {
    const statement = 'alter table shop.`Order Items` drop index `a``b`;';
    const [line = ''] = actionLines([{ does: 'Drop it', statement, risk: 'none' }]);
    expect(line).toBe(`Drop it: \`\`\`${statement}\`\`\`. Risk: none.`);
    expect(markdown.prose(line)).toContain(statement);
    expect(html.prose(line)).toContain('alter table shop.&#96;Order Items&#96; drop index &#96;a&#96;&#96;b&#96;;');
  });
});
