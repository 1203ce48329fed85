import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { LONGEST_LINE } from '../../ports/ingest.js';
import { splitBody } from './store-upload.js';

describe('cutting a body into batches', () => {
  it('keeps every byte, splits only at line ends and continues line numbers', () => {
    const lines = fc.array(fc.string({ unit: 'binary', maxLength: 12 }).map((line) => line.replaceAll('\n', ' ')));
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 40 }), (all, most) => {
        const text = all.map((line) => `${line.toWellFormed()}\n`).join('');
        const cut = [...splitBody(Buffer.from(text), most)];
        expect(cut.map(({ ndjson }) => ndjson).join('')).toBe(text);
        expect(cut.every(({ ndjson }) => ndjson.endsWith('\n'))).toBe(true);
        let line = 1;
        for (const { ndjson, firstLine } of cut) {
          expect(firstLine).toBe(line);
          line += ndjson.split('\n').length - 1;
        }
      }),
    );
  });

  it.each(['x', '\u20ac', '\u{1F600}'])(
    'keeps of an endless line of %s as much as shows that it is too long',
    (character) => {
      const endless = character.repeat(6 * LONGEST_LINE);
      const parts = [...splitBody(Buffer.from(`a\n${endless}\nb\n`))];
      expect(parts.map(({ firstLine }) => firstLine)).toEqual([1, 2, 3]);
      const [before, cut = { ndjson: '' }, after] = parts;
      expect([before?.ndjson, after?.ndjson]).toEqual(['a\n', 'b\n']);
      expect(cut.ndjson.indexOf('\n')).toBe(cut.ndjson.length - 1);
      expect(cut.ndjson.length).toBeGreaterThan(LONGEST_LINE + 1);
      expect(cut.ndjson.length).toBeLessThanOrEqual(3 * LONGEST_LINE + 4);
      expect(cut.ndjson.slice(0, LONGEST_LINE)).toBe(endless.slice(0, LONGEST_LINE));
    },
  );
});
