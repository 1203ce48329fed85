// Answers to pasted records: each sentence stands on rows, in every language.
import { describe, expect, it } from 'vitest';
import { AT, checkCountCase, countRow, lineAt } from '../../../test/support/ask-counts.js';
import { MINUTE } from '../../kernel/time.js';
import { pastedMeasures } from './pasted.js';

const LINE = '2026-11-20 15:01:00 ERROR c.s.Charge : charge failed for order 21356';
const line = { ...lineAt(1), message: 'c.s.Charge : charge failed for order 21356', level: 'error' as const };

const service = (count: number) =>
  countRow({
    by: 'service',
    value: 'checkout',
    service: 'checkout',
    count,
    errors: count,
    first: AT,
    last: AT + (count > 1 ? MINUTE : 0),
  });

const CASES = {
  'that is stored once': {
    rows: { exact: [service(1)], like: [service(40)], line: [line] },
    says: 'This record is stored in `checkout`, at 14:00:00 UTC.',
  },
  'that is stored several times': {
    rows: { exact: [service(3)], like: [service(3)], line: [line] },
    says: 'This record is stored 3 times in `checkout`',
  },
  'of which there are lines alike': {
    rows: { exact: [], like: [service(40)], line: [line] },
    says: 'Like it there are 40 lines in `checkout`',
  },
  'that is not stored': { rows: { exact: [], like: [] }, says: 'Nothing like this record is stored' },
} as const;

describe('a pasted record', () => {
  it.each(Object.entries(CASES))('%s: where and how often stands first', (_name, { rows, says }) => {
    const each = { ask: { measure: 'pasted' }, context: { message: LINE }, rows, says } as const;
    const { text, wrong } = checkCountCase(pastedMeasures.pasted, each);
    expect(text).toContain(says);
    expect(wrong).toEqual([]);
  });

  it('beside another line of its instant, which is not shown for it', () => {
    const other = { ...lineAt(1), id: 'other', message: 'batch processed' };
    const each = {
      ask: { measure: 'pasted' },
      context: { message: LINE },
      rows: { exact: [service(3)], like: [service(3)], line: [other, line] },
      says: 'charge failed for order 21356',
    } as const;
    const { text, wrong } = checkCountCase(pastedMeasures.pasted, each);
    expect(text).toContain(each.says);
    expect(text).not.toContain('batch processed');
    expect(wrong).toEqual([]);
  });

  it('by its trace, where no line holds its words', () => {
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const message = `${LINE} trace_id=${trace}`;
    const each = {
      ask: { measure: 'pasted' },
      context: { message },
      rows: { exact: [], like: [], traced: [{ ...service(6), where: { trace } }], line: [line] },
      says: `Its trace \`${trace}\` has 6 log lines in \`checkout\``,
    } as const;
    const { text, wrong } = checkCountCase(pastedMeasures.pasted, each);
    expect(text).toContain(each.says);
    expect(wrong).toEqual([]);
  });

  it('by its exception, where no line holds its words', () => {
    const message = 'shop.SpoolFull: no space left on the spool\n\tat shop.Spool.write(Spool.java:52)';
    const typed = [{ ...service(4), where: { 'error.type': 'shop.SpoolFull' } }];
    const each = {
      ask: { measure: 'pasted' },
      context: { message },
      rows: { exact: [], like: [], typed },
      says: 'Its exception `shop.SpoolFull` is in 4 lines of `checkout`',
    } as const;
    const { text, wrong } = checkCountCase(pastedMeasures.pasted, each);
    expect(text).toContain(each.says);
    expect(wrong).toEqual([]);
  });
});
