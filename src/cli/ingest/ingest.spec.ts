import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { fromIso } from '../../kernel/time.js';
import { lineCutter, LONGEST_LINE_BYTES, type SourceContent } from './content.js';
import { rowPreparer } from '../../telemetry/formats/prepare-rows.js';
import { detectRowKind, detectSignal, type NumberedLine } from '../../telemetry/formats/row-kind.js';
import { parseZone } from './zone.js';
import { optional } from '../../kernel/optional.js';
import { isText, surveySource } from './survey.js';

const cutAll = (chunks: readonly Buffer[]): readonly NumberedLine[] => {
  const cutter = lineCutter();
  return [...chunks.flatMap((chunk) => cutter.push(chunk)), ...cutter.end()];
};

const chunked = (bytes: Buffer, size: number): readonly Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );

describe('cutting bytes into lines', () => {
  it('finds the same lines however the bytes are cut', () => {
    const lines = fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' ')));
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 40 }), (texts, size) => {
        const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
        expect(cutAll(chunked(bytes, size))).toEqual(texts.map((text, index) => ({ line: index + 1, text })));
      }),
    );
  });

  it('keeps the last line when nothing ends it', () => {
    expect(cutAll([Buffer.from('a\nb')])).toEqual([
      { line: 1, text: 'a' },
      { line: 2, text: 'b' },
    ]);
  });

  it('passes over a line that is too long, with its number, and goes on', () => {
    const long = Buffer.alloc(3 * LONGEST_LINE_BYTES, 'x');
    const lines = cutAll(chunked(Buffer.concat([Buffer.from('a\n'), long, Buffer.from('\nb\n')]), 65_536));
    expect(lines.map(({ line, tooLong }) => [line, tooLong ?? false])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    expect(lines[1]?.text.length).toBeLessThan(10_000);
  });
});

describe('the text check', () => {
  const contentOf = (bytes: Buffer): SourceContent => ({
    name: 'core.dump',
    size: bytes.length,
    changed: 0,
    chunks: async function* () {
      yield bytes;
    },
  });

  it('accepts an empty file, any language, colours, and a line with a NUL or a broken letter', () => {
    for (const text of [
      '',
      'Zahlung fehlgeschlagen: Karte abgelehnt ß\n',
      '支払いに失敗しました\n',
      '\u001b[31mERROR\u001b[0m no\n',
    ])
      expect(isText(Buffer.from(text))).toBe(true);
    expect(isText(Buffer.from('2026-11-21 10:00:00 INFO sent \u0000 and received, as every day\n'))).toBe(true);
    expect(isText(Buffer.concat([Buffer.from('a long line with one broken letter '), Buffer.from([0xff])]))).toBe(true);
  });

  it('refuses a picture and a memory image by name before anything is sent', async () => {
    const image = Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 167 + 13) % 256));
    for (const bytes of [image, Buffer.alloc(100)])
      for (const encoding of [undefined, 'shift_jis'])
        await expect(surveySource(contentOf(bytes), () => undefined, optional({ encoding }))).rejects.toThrow(
          `core.dump does not hold text in ${encoding ?? 'an encoding that is known'}`,
        );
  });
});

describe('detecting the kind of telemetry', () => {
  const origin = { '@timestamp': '2026-11-21T14:00:00Z', 'service.name': 'checkout' };

  it.each([
    ['logs', { ...origin, message: 'hello', 'log.level': 'info' }],
    ['logs', { ...origin, message: 'GET /', 'trace.id': 'a', 'span.id': 'b', duration_ms: 3 }],
    ['logs', { ...origin, msg: 'sum', name: 'app', value: 3 }],
    ['spans', { ...origin, 'trace.id': 'a', 'span.id': 'b', 'span.name': 'GET', 'event.duration_us': 3 }],
    ['spans', { ...origin, trace_id: 'a', span_id: 'b', start_time: 1, end_time: 2 }],
    ['metrics', { ...origin, metrics: { cpu: 1 } }],
    ['metrics', { ...origin, name: 'cpu', value: 1 }],
    ['changes', { ...origin, change: 'deploy', title: 'v2' }],
    ['changes', { labels: { alertname: 'High' }, startsAt: '2026-11-21T14:00:00Z', annotations: { summary: 'x' } }],
  ] as const)('detects %s by their fields', (signal, row) => {
    expect(detectSignal([row])).toBe(signal);
  });

  it('takes the kind of most rows, and logs when there are none', () => {
    const metric = { ...origin, metrics: { cpu: 1 } };
    expect(detectSignal([{ ...origin, message: 'a' }, metric, metric])).toBe('metrics');
    expect(detectSignal([])).toBe('logs');
  });

  it('takes every text that is not JSON for logs', () => {
    const lines = [{ line: 1, text: 'ts=2026-11-21T14:00:00Z level=info name=cpu value=1' }];
    expect(detectRowKind(lines, 0)).toEqual({ format: 'logfmt', signal: 'logs' });
  });
});

describe('preparing rows', () => {
  const readAt = fromIso('2026-11-21T14:00:00Z') ?? 0;
  const common = { signal: 'logs', readAt } as const;
  const row = { '@timestamp': '2026-11-21T10:00:00Z', message: 'same', 'service.name': 'a' };

  it('gives each line its position, the same at each reading, so that two equal ones are two', () => {
    const timeless = { message: 'no clock here' };
    for (const at of [readAt, readAt + 5_000_000]) {
      const prepare = rowPreparer({ ...common, readAt: at });
      const rows = [1, 2, 7].map((line) => prepare(timeless, line).row);
      expect(rows).toEqual([1, 2, 7].map((line) => ({ ...timeless, 'casefile.position': line })));
    }
  });

  it('leaves spans, metrics and changes as they are: they bring an id of their own', () => {
    for (const signal of ['spans', 'metrics', 'changes'] as const)
      expect(rowPreparer({ ...common, signal })(row, 1).row).toEqual(row);
  });

  it('names the service of rows that name none, and counts them when nobody does', () => {
    const nameless = { '@timestamp': '2026-11-21T10:00:00Z', message: 'm' };
    expect(rowPreparer({ ...common, origin: { service: 'nginx' } })(nameless, 1)).toMatchObject({
      service: 'nginx',
      row: { 'service.name': 'nginx' },
    });
    expect(rowPreparer({ ...common, origin: { service: 'nginx' } })(row, 1).row).toMatchObject({ 'service.name': 'a' });
    expect(rowPreparer(common)(nameless, 1).service).toBeUndefined();
  });

  it('reads times without a zone in the given zone, summer and winter', () => {
    const prepare = rowPreparer({ ...common, zone: parseZone('Europe/Berlin') });
    const at = (time: string): unknown => prepare({ time, message: 'm' }, 1).row;
    expect(at('2026-11-21 10:00:00')).toMatchObject({ '@timestamp': '2026-11-21T09:00:00.000Z' });
    expect(at('2026-07-01 10:00:00')).toMatchObject({ '@timestamp': '2026-07-01T08:00:00.000Z' });
    expect(at('2026-07-01T10:00:00Z')).toMatchObject({ '@timestamp': '2026-07-01T10:00:00.000Z' });
    expect(parseZone('-03:30')(0)).toBe(-210);
    expect(() => parseZone('Middle/Earth')).toThrow('there is no time zone Middle/Earth');
  });
});
