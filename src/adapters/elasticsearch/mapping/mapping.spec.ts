// What is made of a cluster's answer about its fields, and of a question about one of them.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { HOUR, MINUTE } from '../../../kernel/time.js';
import { absent, equals, firstPresent } from './clauses.js';
import { type FieldCaps, type FieldPlace, fieldPlaceAt } from './field-caps.js';
import type { IndexSource } from './index-source.js';
import { createMapping, pathsToAsk, placesOf } from './mapping.js';
import { meantTime, storedTime, zoneOffset } from './date-field.js';

type Types = { readonly [type: string]: readonly string[] | undefined };

const capsOf = (fields: { readonly [path: string]: string | Types }, indices = ['a', 'b']): FieldCaps => ({
  indices,
  fields: Object.fromEntries(
    Object.entries(fields).map(([path, given]) => {
      const types: Types = typeof given === 'string' ? { [given]: undefined } : given;
      const entries = Object.entries(types).map(([type, where]) => [type, { type, ...(where && { indices: where }) }]);
      return [path, Object.fromEntries(entries)];
    }),
  ),
});

const place = (fields: Parameters<typeof capsOf>[0], path: string): FieldPlace => {
  const found = fieldPlaceAt(capsOf(fields), path);
  if (found === undefined) throw new Error(`nothing at ${path}`);
  return found;
};

const logMapping = (fields: Parameters<typeof capsOf>[0], source: Partial<IndexSource> = {}) =>
  createMapping({ index: 'logs', ...source }, 'log', capsOf(fields));

describe('index mapping', () => {
  it('takes the first candidate that exists: of the installation, then of the preset, then of the common table', () => {
    const fields = {
      '@timestamp': 'date',
      message: 'text',
      msg: 'text',
      body: 'object',
      'body.text': 'match_only_text',
    };
    const paths = (source: Partial<IndexSource>): readonly string[] =>
      placesOf(logMapping(fields, source), 'message').map(({ path }) => path);
    expect(paths({})).toEqual(['message', 'body.text', 'msg']);
    expect(paths({ preset: 'otel' })).toEqual(['body.text', 'message', 'msg']);
    expect(paths({ preset: 'otel', fields: { log: { message: ['msg'] } } })).toEqual(['msg', 'body.text', 'message']);
  });

  it('looks into the containers of OpenTelemetry', () => {
    const mapping = logMapping({ '@timestamp': 'date', 'resource.attributes.service.name': 'keyword' });
    expect(placesOf(mapping, 'service').map(({ path }) => path)).toEqual(['resource.attributes.service.name']);
    expect(pathsToAsk({ index: 'logs' }, 'log')).toContain('attributes.http.request.id');
  });

  it('takes as time the first field that is a date in every index', () => {
    expect(logMapping({ '@timestamp': 'keyword', ts: 'date' }).time.path).toBe('ts');
    const mixed = logMapping({ '@timestamp': { date: ['a'], date_nanos: ['b'] } });
    expect(mixed.time).toEqual({ path: '@timestamp', nanos: true, mixed: true });
    expect(() => logMapping({ message: 'text' })).toThrow(
      /no index of logs has a date field among @timestamp, timestamp/,
    );
    expect(() => logMapping({ '@timestamp': 'date' }, { time: 'when' })).toThrow(/among when$/);
    expect(() => createMapping({ index: 'logs' }, 'log', capsOf({}, []))).toThrow('no index matches logs');
  });

  it('trusts a time of ingest that every index has and that is not ruled out', () => {
    const fields = { '@timestamp': 'date', 'event.ingested': 'date', mine: 'date' };
    expect(logMapping(fields).ingested?.path).toBe('event.ingested');
    expect(logMapping(fields, { ingested: 'mine' }).ingested?.path).toBe('mine');
    expect(logMapping(fields, { ingested: 'none' }).ingested).toBeUndefined();
    const partly = { '@timestamp': 'date', 'event.ingested': { date: ['a'], unmapped: ['b'] } };
    expect(logMapping(partly).ingested).toBeUndefined();
  });
});

describe('field clauses', () => {
  it('asks for exact values where they are indexed', () => {
    expect(equals(place({ f: 'keyword' }, 'f'), ['x', 'y'])).toEqual({ terms: { f: ['x', 'y'] } });
    expect(equals(place({ f: 'text', 'f.keyword': 'keyword' }, 'f'), ['x'])).toEqual({ terms: { 'f.keyword': ['x'] } });
    expect(equals(place({ f: 'text' }, 'f'), ['x'])).toEqual({ match_phrase: { f: 'x' } });
  });

  it('asks each index by its own type', () => {
    const mixed = place({ f: { keyword: ['a'], text: ['b', 'c'] }, 'f.keyword': { keyword: ['b'] } }, 'f');
    expect(equals(mixed, ['x'])).toEqual({
      bool: {
        minimum_should_match: 1,
        should: [
          { bool: { filter: [{ terms: { _index: ['a'] } }, { terms: { f: ['x'] } }] } },
          { bool: { filter: [{ terms: { _index: ['b'] } }, { terms: { 'f.keyword': ['x'] } }] } },
          {
            bool: {
              filter: [
                { terms: { _index: ['b', 'c'] } },
                { bool: { filter: [{ match_phrase: { f: 'x' } }], must_not: [{ terms: { _index: ['b'] } }] } },
              ],
            },
          },
        ],
      },
    });
  });

  it('asks for nothing that a server would refuse as malformed', () => {
    const clauseFor = (type: string, ...values: string[]) => equals(place({ f: type }, 'f'), values);
    expect(clauseFor('long', '5', 'five', '')).toEqual({ terms: { f: ['5'] } });
    expect(clauseFor('boolean', 'true', 'yes')).toEqual({ terms: { f: ['true'] } });
    expect(clauseFor('ip', '10.0.0.1', 'host')).toEqual({ terms: { f: ['10.0.0.1'] } });
    expect(clauseFor('date', 'yesterday')).toEqual({ match_none: {} });
  });

  it('matches one object of a list, or the document itself where an index has no list', () => {
    const inList = place({ 'a.b': 'keyword', a: { nested: ['a'], object: ['b'] } }, 'a.b');
    const one = { terms: { 'a.b': ['x'] } };
    expect(equals(inList, ['x'])).toEqual({
      bool: {
        minimum_should_match: 1,
        should: [one, { nested: { path: 'a', query: one, ignore_unmapped: true, score_mode: 'max' } }],
      },
    });
    expect(inList).toMatchObject({ nested: 'a', nestedIn: ['a'] });
  });

  it('means the first of several places that a document has', () => {
    const places = [place({ f: 'keyword' }, 'f'), place({ g: 'keyword' }, 'g')];
    expect(firstPresent(places, (each) => equals(each, ['x']))).toEqual({
      bool: {
        minimum_should_match: 1,
        should: [
          { terms: { f: ['x'] } },
          { bool: { filter: [{ terms: { g: ['x'] } }], must_not: [{ exists: { field: 'f' } }] } },
        ],
      },
    });
    expect(firstPresent([], () => ({ match_all: {} }))).toEqual({ match_none: {} });
    expect(absent(places)).toEqual({ bool: { must_not: [{ exists: { field: 'f' } }, { exists: { field: 'g' } }] } });
  });
});

describe('time zone', () => {
  const noon = Date.UTC(2026, 6, 1, 12) * 1000;

  it('reads an offset or the name of a place', () => {
    expect(storedTime(zoneOffset('+09:00'), noon)).toBe(noon + 9 * HOUR);
    expect(storedTime(zoneOffset('-0330'), noon)).toBe(noon - 3.5 * HOUR);
    expect(storedTime(zoneOffset('Asia/Kolkata'), noon)).toBe(noon + 5.5 * HOUR);
    expect(storedTime(zoneOffset(undefined), noon)).toBe(noon);
    expect(() => zoneOffset('Atlantis')).toThrow(RangeError);
  });

  it('leads back to the instant, except in the hour that comes twice', () => {
    const berlin = zoneOffset('Europe/Berlin');
    const year = fc
      .integer({ min: 0, max: 365 * 24 * 60 })
      .map((minutes) => Date.UTC(2026, 0) * 1000 + minutes * MINUTE);
    fc.assert(
      fc.property(year, (at) => {
        const back = meantTime(berlin, storedTime(berlin, at));
        const twice = Math.abs(at - Date.UTC(2026, 9, 25, 1) * 1000) <= HOUR;
        expect([0, ...(twice ? [HOUR, -HOUR] : [])]).toContain(back - at);
      }),
    );
  });
});
