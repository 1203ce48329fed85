// A name that stands in a field alone: “is anna hit?”.
import { assert, boolean, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCountCase, countContext, countReads, lineAt, valueRows } from '../../test/support/ask-counts.js';
import { MINUTE } from '../kernel/time.js';
import type { UnstoredName } from './ask-context.js';
import { fieldValueQueries } from './field-values.js';
import type { MeasureAnswer } from './measure.js';
import { sayUnstoredNames } from './unstored-names.js';

const unstoredOf = (name: string): readonly UnstoredName[] => [{ name, field: 'service', suggestions: [] }];
const asked = { previous: { measure: 'cause' }, unstored: unstoredOf('Ilse') } as const;
const SAMPLE = [
  { ...lineAt(3), attributes: { skipper: 'uwe', berth: '12', thread: 'main' } },
  { ...lineAt(4), attributes: { skipper: 'ilse', berth: '14', thread: 'main' } },
];

const measure: MeasureAnswer = {
  needsCause: false,
  reads: fieldValueQueries,
  answer: (context, reads, write) => {
    sayUnstoredNames(context, reads, write);
    return write.finish({ kind: 'text', evidence: [] });
  },
};

const check = (rows: Parameters<typeof checkCountCase>[1]['rows']) =>
  checkCountCase(measure, { ask: { measure: 'count' }, rows, context: asked, says: '' });

describe('a name that no catalogue lists', () => {
  it('is looked for in the fields that hold names, however it is written', () => {
    const context = countContext(asked);
    const queries = fieldValueQueries(context, countReads({ 'field-sample checkout': SAMPLE }));
    expect(Object.keys(queries)).toEqual(['field-sample checkout', 'field-value Ilse skipper']);
    expect(queries['field-value Ilse skipper']).toMatchObject({
      by: 'service',
      filter: { fields: [{ field: 'skipper', is: 'equal', values: ['ilse'] }] },
    });
  });

  it('is counted by service where a field holds it, and called no missing service', () => {
    const first = lineAt(3).time;
    const rows = valueRows('service', [['gate', 3, 8]]).map((row) => ({
      ...row,
      where: { 'attributes.skipper': 'ilse' },
      firstError: first,
      lastError: first + 4 * MINUTE,
    }));
    const { text, wrong } = check({
      'field-sample checkout': SAMPLE,
      'field-value Ilse skipper': rows,
      'mention-1-lines': [],
    });
    expect(wrong).toEqual([]);
    expect(text).toBe('8 log lines of `gate` have `ilse` in skipper, 3 of them errors, from 14:03:00 to 14:07:00 UTC.');
  });

  it('is said to be hit by nothing where none of its lines failed', () => {
    const rows = valueRows('service', [['gate', 0, 8]]).map((row) => ({
      ...row,
      where: { 'attributes.skipper': 'ilse' },
    }));
    const { text, wrong } = check({ 'field-sample checkout': SAMPLE, 'field-value Ilse skipper': rows });
    expect(wrong).toEqual([]);
    expect(text).toBe('8 log lines of `gate` have `ilse` in skipper, 0 of them errors.');
  });

  it('is looked for nowhere in the first question, nor for a key that reads few services', () => {
    assert(
      property(constantFrom('ilse', 'two words', 'Uwe'), boolean(), (name, isFirst) => {
        const unstored = unstoredOf(name);
        const context = isFirst
          ? countContext({ unstored })
          : countContext({ ...asked, unstored, onlyServices: ['gate'] });
        expect(fieldValueQueries(context, countReads({ 'field-sample checkout': SAMPLE }))).toEqual({});
      }),
    );
  });
});
