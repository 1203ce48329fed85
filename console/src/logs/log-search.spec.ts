import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { logsQuery } from '../../../src/api/contract/logs.js';
import { formatAddress, type LogsAddress, parseAddress } from '../shared/page-address.js';
import {
  conditionsOf,
  fieldFilter,
  filterText,
  instantBehind,
  lineFields,
  queryOf,
  questionWindow,
  readWords,
  withFilter,
  withoutFilter,
  withTime,
} from './log-search.js';
import { loadTexts } from '../texts/texts.js';

await loadTexts('logs');

const NOW = Date.parse('2026-11-20T09:00:00Z');
const EVERY: LogsAddress = { page: 'logs', filters: [] };

describe('words of a search', () => {
  it.each([
    ['', { phrase: [] }],
    ['order  refused ', { text: 'order refused', phrase: [] }],
    ['lost "too many clients" in cart', { text: 'lost in cart', phrase: ['too many clients'] }],
    ['“zu viele” "" open', { text: 'open', phrase: ['zu viele'] }],
    ['code "not closed', { text: 'code', phrase: ['not closed'] }],
  ])('%j', (words, read) => {
    expect(readWords(words)).toEqual(read);
  });
});

describe('what is asked of the API', () => {
  it('are the filters of the address, with a time that is fixed', () => {
    const address: LogsAddress = {
      ...EVERY,
      words: 'refused "too many"',
      level: 'warn',
      last: '15m',
      filters: [
        { name: 'service', value: 'cart' },
        { name: 'where', value: 'code!=1' },
        { name: 'service', value: 'checkout' },
      ],
    };
    expect(queryOf(conditionsOf(address, NOW))).toEqual({
      text: 'refused',
      phrase: ['too many'],
      level: 'warn',
      service: ['cart', 'checkout'],
      where: ['code!=1'],
      from: '2026-11-20T08:45:00.000Z',
      to: undefined,
    });
    expect(conditionsOf({ ...EVERY, last: 'soon', from: 'x' }, NOW).query).toEqual({ last: 'soon' });
  });

  it('is one that the API reads, whatever field and value a filter names', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    const field = fc.oneof(fc.constantFrom('service', 'host', 'traceId', 'level', 'error.type', 'http.route'), text);
    fc.assert(
      fc.property(field, text, fc.boolean(), (name, value, isWanted) => {
        const filter = fieldFilter(name, value, isWanted);
        if (filter === undefined) return;
        const { query } = conditionsOf(withFilter(EVERY, filter), NOW);
        expect(logsQuery.safeParse(query).error?.issues).toBeUndefined();
        expect(filterText(filter)).toContain(value);
      }),
    );
  });

  it.each([
    ['message', 'x', true],
    ['level', 'warn', true],
    ['level', 'warn', false],
    ['traceId', 'abc', false],
    ['a=b', 'x', true],
    ['code', ' ', true],
    ['code', 'a\nb', true],
    ['code', 'x'.repeat(1_024), true],
    ['service', 'x'.repeat(257), true],
  ])('has no filter for %s', (field, value, isWanted) => {
    expect(fieldFilter(field, value, isWanted)).toBeUndefined();
  });
});

describe('filters', () => {
  it('are added once and removed again, and stay in the link', () => {
    const value = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(fc.array(value, { maxLength: 4 }), value, (others, last) => {
        const filter = { name: 'host', value: last } as const;
        const before = others
          .filter((each) => each !== last)
          .reduce<LogsAddress>((address, each) => withFilter(address, { name: 'host', value: each }), EVERY);
        const added = withFilter(before, filter);
        expect(withFilter(added, filter)).toEqual(added);
        expect(parseAddress(formatAddress(added))).toEqual(added);
        expect(withoutFilter(added, filter)).toEqual(before);
      }),
    );
  });

  it.each([
    [{ name: 'service', value: 'cart' }, 'service is cart'],
    [{ name: 'notService', value: 'cart' }, 'service is not cart'],
    [{ name: 'where', value: 'code!=1=2' }, 'code is not 1=2'],
    [{ name: 'where', value: 'url=/?a=1' }, 'url is /?a=1'],
    [{ name: 'where', value: 'nothing' }, 'where is nothing'],
  ] as const)('are told in words: %j', (filter, words) => {
    expect(filterText(filter)).toBe(words);
  });

  it('of time take the place of one another, and close the row', () => {
    const address: LogsAddress = { ...EVERY, last: '1h', row: 'r', at: '2026-11-20T09:00:00Z', level: 'warn' };
    expect(withTime(address, { from: 'a', to: 'b' })).toEqual({ ...EVERY, level: 'warn', from: 'a', to: 'b' });
  });
});

describe('a line', () => {
  const line = {
    id: '1',
    time: '2026-11-20T09:00:00.000001Z',
    level: 'error' as const,
    service: 'cart',
    message: 'refused',
    error: { type: 'DbError' },
    source: 'http',
    ingestedAt: '2026-11-20T09:00:01.000Z',
    attributes: { 'http.status_code': 503, ok: false },
  };

  it('has every field, attributes by their own name', () => {
    const fields = Object.fromEntries(lineFields(line).map(({ name, text }) => [name, text]));
    expect(fields).toMatchObject({ service: 'cart', 'error.type': 'DbError', 'http.status_code': '503', ok: 'false' });
    expect(fields).not.toHaveProperty('attributes');
  });

  it('is asked about in the window that is shown, or around it', () => {
    expect(questionWindow(line, { from: 'a', to: 'b' })).toEqual({ from: 'a', to: 'b' });
    expect(questionWindow(line, { from: 'a' })).toEqual({
      from: '2026-11-20T08:45:00.000001Z',
      to: '2026-11-20T09:01:00.000001Z',
    });
    expect(instantBehind(line.time)).toBe('2026-11-20T09:00:00.000002Z');
    expect(instantBehind('soon')).toBe('soon');
  });
});
