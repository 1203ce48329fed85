// Citations, quotes and traces, as they are computed from stored rows.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { type NdjsonRow, readRows } from '../../../src/telemetry/charts/ndjson-row.js';
import { citedParts, markQuote } from './quote-marks.js';
import { namedFields, quotedText, rowsAround, rowWords } from './stored-rows.js';
import { traceWaterfall } from './trace-waterfall.js';

const rowsOf = (fields: readonly object[]): readonly NdjsonRow[] =>
  readRows(fields.map((each) => `${JSON.stringify(each)}\n`).join(''));

const first = (rows: readonly NdjsonRow[]): NdjsonRow => rows[0] ?? { position: 0, fields: {}, text: '' };

describe('a quote', () => {
  it('is marked wherever it stands, and no letter is lost', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (before, quote, after) => {
        const text = before + quote + after;
        const parts = markQuote(text, quote);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.some(({ kind, text: marked }) => kind === 'marked' && marked === quote)).toBe(true);
      }),
    );
  });

  it('marks nothing in a text without it', () => {
    expect(markQuote('all is well', 'timeout')).toEqual([{ text: 'all is well', kind: 'plain' }]);
    expect(markQuote('', '')).toEqual([]);
  });
});

describe('citations in a text', () => {
  it('are those that the answer has evidence for', () => {
    expect(citedParts('It failed [e1] [e2], not [e9].', new Set(['e1', 'e2']))).toEqual([
      { text: 'It failed ' },
      { citation: 'e1' },
      { text: ' ' },
      { citation: 'e2' },
      { text: ', not ' },
      { text: '[e9]' },
      { text: '.' },
    ]);
  });
});

describe('rows of a batch', () => {
  it('keep their place, and the text of what is no object', () => {
    const rows = readRows('{"message":"a"}\nnot json\n[1]\n');
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(rows.map(rowWords)).toEqual(['a', 'not json', '[1]']);
  });

  it('tell the error behind a message', () => {
    const rows = readRows('{"message":"failed","error":{"type":"IOException","message":"no space left"}}\n');
    expect(rows.map(rowWords)).toEqual(['failed | IOException: no space left']);
  });

  it('are shown around the cited one in the order of their times', () => {
    const times = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(times, fc.nat(), fc.nat({ max: 4 }), (given, pick, around) => {
        const rows = rowsOf(given.map((time) => ({ time })));
        const position = pick % given.length;
        const shown = rowsAround(rows, position, around).map(({ fields }) => Number(fields['time']));
        expect(shown).toEqual(shown.toSorted((a, b) => a - b));
        expect(shown).toContain(given[position]);
        const earlier = given.filter((time) => time < (given[position] ?? 0)).length;
        const later = given.length - 1 - earlier;
        expect(shown).toHaveLength(Math.min(around, earlier) + 1 + Math.min(around, later));
      }),
    );
  });

  it('give the text of a quote at its dotted path, and any row any text', () => {
    const row = first(rowsOf([{ error: { message: 'disk is full' }, attributes: { 'db.name': 'a', codes: [5, 6] } }]));
    const texts = ['error.message', 'attributes.db.name', 'attributes.codes'].map((field) => quotedText(row, field));
    expect(texts).toEqual(['disk is full', 'a', '[5,6]']);
    fc.assert(
      fc.property(fc.array(fc.json(), { minLength: 1 }), fc.option(fc.string(), { nil: undefined }), (lines, field) => {
        for (const each of readRows(lines.join('\n'))) expect(typeof quotedText(each, field)).toBe('string');
      }),
    );
  });

  it('name each field by the path that a quote names', () => {
    const row = first(rowsOf([{ message: 'm', error: { message: 'x', stack: { at: 1 } }, attributes: {}, n: null }]));
    expect(namedFields(row).map(({ name, text }) => `${name}=${text}`)).toEqual([
      'message=m',
      'error.message=x',
      'error.stack.at=1',
      'attributes={}',
      'n=null',
    ]);
    expect(namedFields(row, 'error.stack')).toContainEqual({ name: 'error.stack', text: '{"at":1}' });
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), fc.jsonValue({ maxDepth: 2 })), (fields) => {
        const shown = first(rowsOf([fields]));
        for (const { name, text } of namedFields(shown))
          if (!/\.\.|^\.|\.$/.test(name) && !/"/.test(text)) expect(quotedText(shown, name)).toBe(text);
      }),
    );
  });
});

const span = (spanId: string, parentId: string | undefined, time: number, durationMicros = 10) => ({
  kind: 'span',
  traceId: 't',
  service: 's',
  name: spanId,
  spanId,
  time,
  durationMicros,
  ...(parentId !== undefined && { parentId }),
});

describe('the waterfall of a trace', () => {
  it('has each span below its caller, by start', () => {
    const rows = rowsOf([span('c', 'a', 30), span('a', undefined, 0, 100), span('d', 'b', 12), span('b', 'a', 10)]);
    const { spans = [], durationMicros } = traceWaterfall(rows, first(rows)) ?? {};
    expect(spans.map(({ name, depth }) => `${'·'.repeat(depth)}${name}`)).toEqual(['a', '·b', '··d', '·c']);
    expect(durationMicros).toBe(100);
    expect(spans.map(({ offset }) => offset)).toEqual([0, 0.1, 0.12, 0.3]);
  });

  it('shows each span once, whatever calls whom, and inside of the trace', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const spans = fc.array(
      fc.tuple(ids, fc.option(ids, { nil: undefined }), fc.nat({ max: 100 }), fc.nat({ max: 50 })),
      { minLength: 2, maxLength: 12 },
    );
    fc.assert(
      fc.property(spans, (given) => {
        const rows = rowsOf(given.map(([id, parent, time, lasts]) => span(id, parent, time, lasts)));
        const shown = traceWaterfall(rows, first(rows))?.spans ?? [];
        expect(shown.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(rows.map((_, i) => i));
        expect(shown.every(({ offset, share }) => offset >= 0 && share >= 0 && offset + share <= 1 + 1e-9)).toBe(true);
      }),
    );
  });

  it('is none of a single span', () => {
    const rows = rowsOf([span('a', undefined, 0)]);
    expect(traceWaterfall(rows, first(rows))).toBeUndefined();
  });
});
