import { describe, expect, it } from 'vitest';
import { readOperand, rowInstants } from './stored-row.js';
import { valueAt } from '../telemetry/quotable-text.js';

describe('a dotted path', () => {
  const row = { value: { 'db.sql.stats.calls.avg': 7, db: { sql: 8 }, list: [1, 2] }, 'a.b': 1 };

  it.each([
    ['value.db.sql.stats.calls.avg', 7],
    ['value.db.sql', 8],
    ['value.list.1', 2],
    ['a.b', 1],
    ['value.constructor', undefined],
    ['value.db.sql.length', undefined],
    ['', undefined],
    ['.', undefined],
  ])('resolves %s to %o', (path, value) => {
    expect(valueAt(row, path)).toBe(value);
  });
});

describe('a figure of a snapshot', () => {
  const row = { kind: 'snapshot', value: { pct: '60.54', tiny: 5e-324, none: 'NaN', text: 'many' } };
  const at = (path: string) => readOperand(row, { evidence: 'e1', path: `value.${path}` });

  it('reads a number from text, and the smallest denormal as zero', () => {
    expect([at('pct'), at('tiny')]).toEqual([60.54, 0]);
  });

  it('finds none where the value is no number', () => {
    expect([at('none'), at('text'), at('missing')]).toEqual([undefined, undefined, undefined]);
  });

  it('takes text for a number in no other row', () => {
    expect(readOperand({ ...row, kind: 'flow' }, { evidence: 'e1', path: 'value.pct' })).toBeUndefined();
  });
});

describe('the instants of a row', () => {
  const start = 1_674_982_290_000_000;

  it('include, for counted lines, when each slot with lines begins and ends', () => {
    const after = rowInstants({ kind: 'rate', start, slots: [0, 3] }).map((at) => (at - start) / 1_000_000);
    expect(new Set(after)).toEqual(new Set([0, 15, 45, 60]));
  });

  it('include, for other rows, those that stand there', () => {
    expect(rowInstants({ kind: 'series', start, slots: [3] })).toEqual([start]);
  });
});

describe('a number that a text states', () => {
  const row = { kind: 'log', message: 'open descriptors: 1024 of 2048, 12 threads', count: 3 };
  const nth = (place: number, path = 'message') => readOperand(row, { evidence: 'e1', path, nth: place });

  it('is the one at its place', () => {
    expect([nth(0), nth(1), nth(2)]).toEqual([1024, 2048, 12]);
  });

  it('is none behind the last, and none of what is no text', () => {
    expect([nth(3), nth(0, 'count'), nth(0, 'other')]).toEqual([undefined, undefined, undefined]);
  });
});
