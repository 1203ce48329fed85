// Questions as requests: levels, windows, words and scopes, whatever the indexes call them.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { parseLevel } from '../../../telemetry/fields/level-map.js';
import { LEVELS, levelRank } from '../../../telemetry/level.js';
import type { FieldCaps } from '../mapping/field-caps.js';
import { createMapping, type IndexMapping } from '../mapping/mapping.js';
import { filterClauses, placesByName } from '../mapping/filter.js';
import { countLayouts } from '../mapping/layouts.js';
import { levelAtLeast, levelClause } from '../mapping/levels.js';
import { timeClause } from '../mapping/date-field.js';
import { documentsNamed } from './foreign-reader.js';
import { isScoreless, questionWords, textClause } from '../mapping/text.js';
import { optional } from '../../../kernel/optional.js';

const mappingWith = (fields: { readonly [path: string]: string }, indices = ['a']): IndexMapping => {
  const caps: FieldCaps = {
    indices,
    fields: Object.fromEntries(Object.entries(fields).map(([path, type]) => [path, { [type]: { type } }])),
  };
  return createMapping({ index: 'logs' }, 'log', caps);
};

const time = { '@timestamp': 'date' };

/** Every value of a terms clause on the path, however deep it stands. */
const termsOn = (clause: unknown, path: string): readonly string[] => {
  if (typeof clause !== 'object' || clause === null) return [];
  return Object.entries(clause).flatMap(([name, value]): readonly string[] =>
    name === path && Array.isArray(value) ? (value as readonly string[]) : termsOn(value, path),
  );
};

describe('level clauses', () => {
  const named = mappingWith({ ...time, 'log.level': 'keyword' });

  it('asks for every spelling that we read as such a level, and for no other', () => {
    for (const least of LEVELS) {
      const terms = termsOn(levelClause(named, levelAtLeast(least)), 'log.level');
      expect(terms.length).toBeGreaterThan(5);
      for (const name of terms) {
        const level = parseLevel(name);
        expect([name, level !== undefined && levelRank(level) >= levelRank(least)]).toEqual([name, true]);
      }
    }
    const warn = termsOn(levelClause(named, levelAtLeast('warn')), 'log.level');
    for (const name of ['WARN', 'warning', 'Error', 'ERR', 'FATAL', 'critical', 'ERROR2', '40', '500', '3'])
      expect(warn).toContain(name);
  });

  it('asks for numbers where levels are numbered', () => {
    const otel = mappingWith({ ...time, severity_number: 'byte' });
    expect(termsOn(levelClause(otel, levelAtLeast('error')), 'severity_number')).toEqual([
      '17',
      '18',
      '19',
      '20',
      '21',
      '22',
      '23',
      '24',
    ]);
    const pino = mappingWith({ ...time, level: 'long' });
    expect(termsOn(levelClause(pino, levelAtLeast('fatal')), 'level')).toEqual([
      '0',
      '1',
      '2',
      ...Array.from({ length: 10 }, (_, n) => String(60 + n)),
      '500',
      '550',
      '600',
    ]);
  });
});

describe('time clauses', () => {
  it('bounds a window exactly for milliseconds and nanoseconds', () => {
    const field = { path: 't', mixed: false };
    const bounds = (nanos: boolean) => timeClause({ ...field, nanos }, { from: 1_500, to: 2_000 });
    expect(bounds(false)).toMatchObject({
      range: { t: { gte: '1970-01-01T00:00:00.002Z', lt: '1970-01-01T00:00:00.002Z' } },
    });
    expect(bounds(true)).toMatchObject({
      range: { t: { gte: '1970-01-01T00:00:00.001500Z', lt: '1970-01-01T00:00:00.002Z' } },
    });
  });
});

describe('text clauses', () => {
  it('keeps words that say something, without the punctuation around them', () => {
    expect(questionWords('Why are the (connection) pools of order-4711 exhausted?')).toEqual([
      'connection',
      'pools',
      'order-4711',
      'exhausted',
    ]);
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => void expect(questionWords(text).length).toBeLessThanOrEqual(24),
      ),
    );
  });

  it('looks for words in messages and errors', () => {
    const mapping = mappingWith({ ...time, message: 'text', 'error.message': 'match_only_text' });
    expect(textClause(mapping, 'the pool')).toEqual({
      multi_match: { query: 'pool', fields: ['message', 'error.message'], type: 'best_fields', lenient: true },
    });
    expect(textClause(mapping, 'the')).toEqual({ match_none: {} });
    expect(isScoreless(mapping)).toBe(false);
  });

  it('looks for parts of lines that are indexed as one keyword', () => {
    const mapping = mappingWith({ ...time, message: 'keyword' });
    expect(textClause(mapping, 'a*b')).toEqual({ wildcard: { message: { value: '*a\\*b*', case_insensitive: true } } });
    expect(isScoreless(mapping)).toBe(true);
  });
});

describe('filter clauses', () => {
  const mapping = mappingWith({ ...time, 'service.name': 'keyword', 'trace.id': 'keyword' });
  const clauses = (filter: Parameters<typeof filterClauses>[1], service?: string) =>
    filterClauses(
      {
        mapping,
        placesNamed: placesByName(mapping, () => []),
        ...optional({ unnamedService: service }),
      },
      filter,
    );

  it('finds documents without a service by the name that they are given', () => {
    expect(clauses({ services: ['web'] })).toEqual([{ terms: { 'service.name': ['web'] } }]);
    const nameless = { bool: { must_not: [{ exists: { field: 'service.name' } }] } };
    const both = { bool: { minimum_should_match: 1, should: [{ terms: { 'service.name': ['shop'] } }, nameless] } };
    expect(clauses({ services: ['shop'] }, 'shop')).toEqual([both]);
    expect(clauses({ notServices: ['web'] })).toEqual([
      { bool: { must_not: [{ terms: { 'service.name': ['web'] } }] } },
    ]);
  });

  it('finds trace ids in either case', () => {
    const id = 'ab'.repeat(16);
    expect(clauses({ traceIds: [id] })).toEqual([{ terms: { 'trace.id': [id, id.toUpperCase()] } }]);
  });

  it('finds nothing by a field that no index has', () => {
    expect(clauses({ regions: ['eu'] })).toEqual([{ match_none: {} }]);
    expect(clauses({ fields: [{ field: 'zone', is: 'not', values: ['a'] }] })).toEqual([
      { bool: { must_not: [{ match_none: {} }] } },
    ]);
  });
});

describe('document clauses', () => {
  it('names documents by index and id', () => {
    expect(documentsNamed(['a:1', 'a:x:2', 'b:1'])).toEqual({
      bool: {
        minimum_should_match: 1,
        should: [
          { bool: { filter: [{ term: { _index: 'a' } }, { ids: { values: ['1', 'x:2'] } }] } },
          { bool: { filter: [{ term: { _index: 'b' } }, { ids: { values: ['1'] } }] } },
        ],
      },
    });
    expect(documentsNamed([])).toEqual({ match_none: {} });
  });

  it('counts by the paths that each index can count by', () => {
    const caps: FieldCaps = {
      indices: ['a', 'b', 'c'],
      fields: {
        '@timestamp': { date: { type: 'date' } },
        'service.name': { keyword: { type: 'keyword', indices: ['a'] }, text: { type: 'text', indices: ['b', 'c'] } },
        'service.name.keyword': { keyword: { type: 'keyword', indices: ['b'] } },
      },
    };
    expect(countLayouts(createMapping({ index: 'logs' }, 'log', caps), ['service'])).toEqual([
      { indices: ['a'], fields: { service: [{ path: 'service.name' }] } },
      { indices: ['b'], fields: { service: [{ path: 'service.name.keyword' }] } },
      { indices: ['c'], fields: { service: [] } },
    ]);
  });
});
