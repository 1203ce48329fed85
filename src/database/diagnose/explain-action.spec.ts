// The statement that shows a plan: it never executes what writes, and never a statement without its end.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { explainAction } from './explain-action.js';

describe('the statement that shows a plan', () => {
  it.each([
    ['select n from stock where k = $1', 'explain (analyze, buffers) select n from stock where k = $1;'],
    [
      "select count(*) from stock where name = 'secret'",
      'explain (analyze, buffers) select count(*) from stock where name = ?;',
    ],
    ['select n from stock -- by key\nwhere k = $1', 'explain (analyze, buffers) select n from stock where k = $1;'],
  ])('is executed for a plain query, with its condition: %s', (text, statement) => {
    expect(explainAction(text).statement).toBe(statement);
  });

  it.each([
    ['update stock set n = 0 -- all\nwhere k = $1', 'explain update stock set n = 0 where k = $1;'.replace('0', '?')],
    ['delete from stock where k = $1', 'explain delete from stock where k = $1;'],
    ['with gone as (delete from stock returning n) select n from gone', undefined],
    ['select n into copy from stock', undefined],
    ['select n from stock where k = $1 for update', undefined],
    ['select n from stock where k = $1 for key share', undefined],
    ['select pg_drop_replication_slot(slot_name) from pg_replication_slots', undefined],
    ['select billing.charge(id) from customers', undefined],
  ])('executes nothing that may write: %s', (text, statement) => {
    const shown = explainAction(text).statement;
    expect(shown).toMatch(/^explain (?!\(|analyze)/);
    if (statement !== undefined) expect(shown).toBe(statement);
  });

  it.each([
    ['is too long', `delete from stock where k in (${'$1, '.repeat(90)}$2)`],
    ['was cut', 'delete from stock where ...'],
    ['is not known', undefined],
    ['holds a second one', 'select 1; delete from stock'],
    ['is an option of explain', '(analyze) delete from stock'],
    ['is none', 'analyze delete from stock'],
  ])('is not offered where the text %s', (_, text) => {
    const action = explainAction(text);
    expect(action.statement).toBeUndefined();
    expect(action.does).toContain('put explain in front of');
  });

  it('never has analyze in front of a write, whatever the text', () => {
    const word = fc.constantFrom(
      'select',
      'update',
      'delete from',
      'into',
      'f(',
      ')',
      ' t ',
      "'",
      '--',
      '\n',
      ';',
      '/*',
      '*/',
      '(',
      '$1',
    );
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const { statement } = explainAction(words.join(' '));
        if (typeof statement === 'string' && statement.includes('analyze'))
          expect(statement).not.toMatch(/\b(?:update|delete|into)\b|;.|f\s*\(/);
      }),
    );
  });
});
