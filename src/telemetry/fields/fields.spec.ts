import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { type Level, LEVELS } from '../level.js';
import { compileFieldReaders, defaultFieldReaders } from './field-map.js';
import { LONGEST_NAME, LONGEST_VALUE, MOST_ATTRIBUTES } from './field-reader.js';
import { levelInText, levelOfOtel, levelOfPython, levelOfSyslog, parseLevel } from './level-map.js';
import { parseJsonLine } from '../normalise/json-line.js';
import { cleanText, truncateText } from './clean-text.js';
import { normaliseId } from '../../kernel/record-id.js';
import { idsInText } from './text-ids.js';

describe('the field map', () => {
  const trace = '00112233445566778899aabbccddeeff';

  it.each([
    ['ECS, flattened', { 'service.name': 'cart', 'log.level': 'warn', 'trace.id': trace, message: 'm' }],
    ['ECS, nested', { service: { name: 'cart' }, log: { level: 'warn' }, trace: { id: trace }, message: 'm' }],
    [
      'OTel, nested',
      {
        resource: { attributes: { 'service.name': 'cart' } },
        severity_text: 'warn',
        trace_id: trace,
        body: { text: 'm' },
      },
    ],
    [
      'OTel, flattened',
      { 'resource.attributes.service.name': 'cart', severityText: 'warn', traceId: trace, 'body.text': 'm' },
    ],
    [
      'OTel, half nested',
      { 'resource.attributes': { service: { name: 'cart' } }, severityText: 'warn', traceId: trace, body: 'm' },
    ],
    ['plain', { service: 'cart', level: 'warn', trace_id: trace, msg: 'm' }],
    ['Datadog', { dd: { service: 'cart', trace_id: trace }, level: 'warn', message: 'm' }],
  ])('finds the canonical fields of %s', (_, row) => {
    expect(defaultFieldReaders.log(row).values).toMatchObject({
      service: 'cart',
      level: 'warn',
      traceId: trace,
      message: 'm',
    });
    expect(defaultFieldReaders.log(row).attributes).toBeUndefined();
  });

  it('takes the name of the machine as Serilog enriches it', () =>
    expect(
      defaultFieldReaders.log({ '@t': '2026-11-23T14:00:00Z', '@mt': 'm', MachineName: 'till-2' }).values,
    ).toMatchObject({
      host: 'till-2',
    }));

  it('takes the first candidate that is present, in any order of keys, and keeps the others as attributes', () => {
    for (const row of [
      { msg: 'b', message: 'a', log: '' },
      { log: null, message: 'a', msg: 'b' },
    ]) {
      const { values, attributes } = defaultFieldReaders.log(row);
      expect(values.message).toBe('a');
      expect(attributes).toEqual({ msg: 'b' });
    }
  });

  it('prefers what a source names, and falls back to the defaults', () => {
    const fields = compileFieldReaders({ log: { message: ['event.text'] } });
    expect(fields.log({ event: { text: 'mine' }, message: 'theirs' }).values.message).toBe('mine');
    expect(fields.log({ message: 'theirs' }).values.message).toBe('theirs');
  });

  it('keeps other values under their dotted names, without the containers of OpenTelemetry', () => {
    const row = {
      attributes: { 'http.route': '/a' },
      resource: { attributes: { zone: 'b' } },
      a: { b: { c: 1 } },
      list: [1, { of: ['x'] }],
      empty: [],
      flag: true,
    };
    expect(defaultFieldReaders.log(row).attributes).toEqual({
      'http.route': '/a',
      zone: 'b',
      'a.b.c': 1,
      list: '[1,{"of":["x"]}]',
      flag: true,
    });
  });

  it('says that it cut a value, and drops one that is nested beyond writing', () => {
    const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as unknown;
    expect(defaultFieldReaders.log({ message: 'm', deep })).toMatchObject({ dropped: 1, isCut: false });
    const long = { message: 'm', ids: Array.from({ length: 1_000 }, (_, n) => n) };
    expect(defaultFieldReaders.log(long)).toMatchObject({ dropped: 0, isCut: true });
  });

  it('bounds names, values and number of attributes', () => {
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`${'k'.repeat(200)}${i}`.slice(i), 'v'.repeat(2000)]),
    );
    const { attributes = {}, dropped } = defaultFieldReaders.log(many);
    expect(dropped).toBe(40 - MOST_ATTRIBUTES);
    for (const [name, value] of Object.entries(attributes)) {
      expect(name.length).toBeLessThanOrEqual(LONGEST_NAME);
      expect(String(value)).toHaveLength(LONGEST_VALUE);
    }
  });

  it('treats __proto__ and constructor as data', () => {
    const row: unknown = JSON.parse('{"__proto__":"p","constructor":"c","a":{"__proto__":{"x":1}}}');
    const { attributes = {} } = defaultFieldReaders.log(row as object);
    expect(Object.entries(attributes)).toEqual([
      ['__proto__', 'p'],
      ['constructor', 'c'],
      ['a.__proto__.x', 1],
    ]);
    expect(Object.getPrototypeOf(attributes)).toBe(Object.prototype);
  });

  it('reads any JSON object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (row) => {
        for (const read of Object.values(defaultFieldReaders)) expect(read(row).dropped).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('rows of a shape that was seen before', () => {
  const KEYS = [
    'message',
    'msg',
    'service.name',
    'service',
    'level',
    'trace.id',
    'error',
    '__proto__',
    '7',
    'attributes.zone',
    'zone',
  ];
  const key = fc.oneof(fc.constantFrom(...KEYS), fc.string());
  const scalar = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', 'a'),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
  );
  const value = fc.oneof({ arbitrary: scalar, weight: 9 }, { arbitrary: fc.jsonValue(), weight: 1 });
  /** Escapes, keys that come twice, huge numbers and bare NaN, as a writer may print them. */
  const line = fc.array(fc.tuple(key, value), { maxLength: 40 }).map((pairs) => {
    const text = (each: unknown): string => (typeof each === 'number' ? String(each) : JSON.stringify(each));
    return `{${pairs.map(([name, each]) => `${JSON.stringify(name)}: ${text(each)}`).join(', ')}}`;
  });
  const rowOf = (text: string): object => {
    const parsed = parseJsonLine(text);
    if (!('ok' in parsed) || typeof parsed.ok !== 'object' || parsed.ok === null) throw new Error(`no row: ${text}`);
    return parsed.ok;
  };

  it('reads it like any other row', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
        const fields = compileFieldReaders();
        for (const text of [...lines, ...lines]) {
          // an empty object in a row adds nothing, and has it read key by key
          const long = compileFieldReaders().log({ ...rowOf(text), '\u0001': {} });
          expect(fields.log(rowOf(text))).toEqual(long);
        }
      }),
    );
  });

  it('reads an object where a text was', () => {
    const { log } = compileFieldReaders();
    expect(log({ message: 'm', error: 'e' }).values.errorMessage).toBe('e');
    expect(log({ message: 'm', error: { type: 't' } }).values.errorType).toBe('t');
    expect(log({ message: 'm', error: 'e' }).values.errorMessage).toBe('e');
  });
});

describe('levels', () => {
  const NAMES: readonly (readonly [Level, readonly (string | number)[]])[] = [
    ['trace', ['TRACE', 'verbose', 'FINEST', 10]],
    ['debug', ['DEBUG', 'dbg', 'FINE', 'Debug', 20, 7, 'DEBUG2', '20']],
    ['info', ['INFO', 'Information', 'notice', 'LOG', 'I', 30, 6, 5, 'SEVERITY_NUMBER_INFO', 'INFO2', 200]],
    ['warn', ['WARN', 'Warning', 'wrn', 'W', 40, 4, 300]],
    ['error', ['ERROR', 'err', 'SEVERE', 'E', 50, 3, 'Error ', 400]],
    ['fatal', ['FATAL', 'CRITICAL', 'emerg', 'alert', 'panic', 'dpanic', 60, 0, 1, 2]],
  ];

  it.each(NAMES)('%s', (level, names) => {
    for (const name of names) expect([name, parseLevel(name)]).toEqual([name, level]);
  });

  it('reads Turkish names in capitals, whose i keeps its dot and whose ı has none', () => {
    expect(['BİLGİ', 'bilgi', 'UYARI', 'uyarı', 'HATA'].map(parseLevel)).toEqual([
      'info',
      'info',
      'warn',
      'warn',
      'error',
    ]);
  });

  it('reads the scales of OpenTelemetry, syslog and Python', () => {
    expect(Array.from({ length: 24 }, (_, i) => levelOfOtel(i + 1))).toEqual(
      LEVELS.flatMap((level) => [level, level, level, level]),
    );
    expect([0, 3, 4, 6, 7].map(levelOfSyslog)).toEqual(['fatal', 'error', 'warn', 'info', 'debug']);
    expect([10, 20, 30, 40, 50].map(levelOfPython)).toEqual(['debug', 'info', 'warn', 'error', 'fatal']);
  });

  it('knows no level in what is none', () => {
    for (const value of ['', 'banana', 'constructor', '__proto__', true, -1, 8, 9000, NaN])
      expect(parseLevel(value)).toBeUndefined();
    expect(levelOfOtel(0)).toBeUndefined();
    expect(levelOfSyslog(99)).toBeUndefined();
  });

  it.each([
    ['12:00:01 ERROR could not', 'error'],
    ['[warn] low disk', 'warn'],
    ['error: no such file', 'error'],
    ['Traceback (most recent call last):', 'error'],
    ['panic: nil map', 'error'],
    ['no errors so far', undefined],
    ['GET /ERROR.html', undefined],
    ['the INFORMATION desk', undefined],
  ])('reads from the text %o: %o', (text, level) => {
    expect(levelInText(text)).toBe(level);
  });
});

describe('ids in a text', () => {
  const t = '00112233445566778899aabbccddeeff';
  const s = '0011223344556677';

  it.each([
    [`trace_id=${t} span_id=${s} paid`, { traceId: t, spanId: s }],
    [`TraceID: ${t} SpanID: ${s} paid`, { traceId: t, spanId: s }],
    [`{"traceId":"${t}","spanId":"${s}"}`, { traceId: t, spanId: s }],
    [`INFO [cart,${t},${s}] paid`, { traceId: t, spanId: s }],
    [`INFO [${t},${s}] paid`, { traceId: t, spanId: s }],
    [`INFO [${t}-${s}] paid`, { traceId: t, spanId: s }],
    ['request_id=req-7f3a done', { requestId: 'req-7f3a' }],
    ['X-Request-ID: 7f3a-11', { requestId: '7f3a-11' }],
    ['the trace id is unknown', {}],
    ['order_id=7f3a99', {}],
  ])('%o', (text, ids) => {
    expect(idsInText(text)).toEqual(ids);
  });

  it('lowers hexadecimal ids, and takes zeros for none', () => {
    expect(normaliseId('00AABBCCDDEEFF11')).toBe('00aabbccddeeff11');
    expect(normaliseId('Req-7F')).toBe('Req-7F');
    expect(normaliseId('0'.repeat(32))).toBeUndefined();
  });
});

describe('text', () => {
  it('replaces control characters and broken surrogates', () => {
    expect(cleanText('a\tb\nc\r\nd\u0000e\u001b[31mf\ud800g')).toBe('a\tb\nc\nd\uFFFDef\uFFFDg');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanText(text)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/);
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
      }),
    );
  });

  it('never cuts inside a pair', () => {
    expect(truncateText('ab😀', 3)).toBe('ab');
    expect(truncateText('ab😀', 4)).toBe('ab😀');
  });
});
