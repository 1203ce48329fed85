import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { canonicalJson, compareText, round6, roundNumbers } from './json.js';
import { isRejection } from './rejection.js';
import { windowContains, fromIso, windowsOverlap, SECOND, toIso } from './time.js';

describe('canonical JSON', () => {
  it('gives one text for any order of keys, and reads back as the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(JSON.stringify(JSON.parse(text))).toBe(
          JSON.stringify(JSON.parse(canonicalJson(structuredClone(value)))),
        );
      }),
    );
    expect(canonicalJson({ b: 1, a: { d: 2, c: 3 } })).toBe('{"a":{"c":3,"d":2},"b":1}');
  });

  it('equals the canonical JSON of its parts, joined by hand', () => {
    const plainly = (value: unknown): string => {
      if (value === null || typeof value !== 'object') return JSON.stringify(value);
      if (Array.isArray(value)) return `[${value.map(plainly).join(',')}]`;
      const fields = Object.entries(value).sort(([a], [b]) => compareText(a, b));
      return `{${fields.map(([key, item]) => `${JSON.stringify(key)}:${plainly(item)}`).join(',')}}`;
    };
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, fc.string(), fc.integer(), fc.boolean(), tie('list'), tie('object')),
      list: fc.array(tie('value')),
      object: fc.dictionary(
        fc.constantFrom('b', 'a', '10', '9', '0', '01', '__proto__', 'constructor', ''),
        tie('value'),
      ),
    }));
    fc.assert(fc.property(value, (any) => void expect(canonicalJson(any)).toBe(plainly(any))));
    const parsed: unknown = JSON.parse('{"b":{"10":1,"9":{"__proto__":[2],"a":0}},"a":[{"d":1,"c":2}]}');
    expect(canonicalJson(parsed)).toBe('{"a":[{"c":2,"d":1}],"b":{"10":1,"9":{"__proto__":[2],"a":0}}}');
  });

  it('sorts by code unit, not by locale', () => {
    expect(canonicalJson({ ä: 1, Z: 2, a: 3 })).toBe('{"Z":2,"a":3,"ä":1}');
    expect(['ä', 'Z', 'a', 'z'].toSorted(compareText)).toEqual(['Z', 'a', 'z', 'ä']);
  });

  it('omits undefined properties, and writes an undefined entry of a list as null', () => {
    expect(canonicalJson({ a: undefined, b: [undefined, 1] })).toBe('{"b":[null,1]}');
  });

  it('refuses values that JSON cannot express', () => {
    expect(() => canonicalJson({ a: Number.NaN })).toThrow(RangeError);
    expect(() => canonicalJson([Infinity])).toThrow(RangeError);
  });
});

describe('round6', () => {
  it('keeps six significant digits of a fraction, and every digit of an integer', () => {
    expect(round6(1 / 3)).toBe(0.333333);
    expect(round6(123456.789)).toBe(123457);
    expect(round6(1_795_269_727_123_456)).toBe(1_795_269_727_123_456);
    expect(roundNumbers({ a: [1 / 3, 2], b: { c: -2 / 3, d: 'x', e: null } })).toEqual({
      a: [0.333333, 2],
      b: { c: -0.666667, d: 'x', e: null },
    });
  });

  it('changes nothing the second time', () => {
    fc.assert(fc.property(fc.double(), (value) => void expect(round6(round6(value))).toBe(round6(value))));
  });
});

describe('an instant', () => {
  const instants = fc.integer({ min: -SECOND * 3_000_000_000, max: SECOND * 7_000_000_000 });

  it('prints in UTC and parses back exactly', () => {
    fc.assert(fc.property(instants, (at) => void expect(fromIso(toIso(at))).toBe(at)));
    expect(toIso(0)).toBe('1970-01-01T00:00:00.000Z');
    expect(toIso(-1)).toBe('1969-12-31T23:59:59.999999Z');
  });

  it('parses with any offset and up to microseconds', () => {
    const noon = fromIso('2026-11-21T12:00:00Z') ?? 0;
    expect(fromIso('2026-11-21T13:00:00+01:00')).toBe(noon);
    expect(fromIso('2026-11-21 06:30:00-0530')).toBe(noon);
    expect(fromIso('2026-11-21T12:00:00,123456789Z')).toBe(noon + 123_456);
    expect(fromIso('2026-11-21t12:00:00.5z')).toBe(noon + 500_000);
  });

  it.each(['', 'yesterday', '2026-11-21', '2026-11-21T12:00:00', '2026-13-01T00:00:00Z', '2026-11-21T25:00:00Z'])(
    'refuses %j',
    (text) => {
      expect(fromIso(text)).toBeUndefined();
    },
  );

  it.each(['2026-02-30T00:00:00Z', '2026-04-31T12:00:00Z', '2025-02-29T00:00:00Z'])(
    'refuses %s, a day that does not exist',
    (text) => {
      expect(fromIso(text)).toBeUndefined();
    },
  );
});

describe('a time window', () => {
  it('contains its start and not its end', () => {
    const window = { from: 10, to: 20 };
    expect([9, 10, 19, 20].map((at) => windowContains(window, at))).toEqual([false, true, true, false]);
  });

  it('overlaps another when both contain an instant', () => {
    const windows = fc
      .tuple(fc.nat(30), fc.integer({ min: 1, max: 30 }))
      .map(([from, width]) => ({ from, to: from + width }));
    fc.assert(
      fc.property(windows, windows, (a, b) => {
        const both = Array.from({ length: 61 }, (_, at) => at).some(
          (at) => windowContains(a, at) && windowContains(b, at),
        );
        expect(windowsOverlap(a, b)).toBe(both);
        expect(windowsOverlap(b, a)).toBe(both);
      }),
    );
  });
});

describe('a rejection', () => {
  it('differs from a result', () => {
    expect(isRejection({ rejected: 'full', because: 'no room' })).toBe(true);
    for (const result of [[], null, undefined, 'rejected', { because: 'x' }]) expect(isRejection(result)).toBe(false);
  });
});
