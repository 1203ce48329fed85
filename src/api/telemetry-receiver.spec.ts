import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { splitBody } from './telemetry-receiver.js';

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
});
