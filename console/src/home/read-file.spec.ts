import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { isBinaryText } from '../../../src/encoding/text-encoding.js';
import { readText, textCutter } from './read-file.js';

const textOf = async (file: File): Promise<string> => {
  let text = '';
  for await (const chunk of readText(file, () => undefined)) text += chunk;
  return text;
};

describe('lines of a text', () => {
  it('are the same however the text is cut into chunks', () => {
    const text = fc.array(fc.constantFrom('a', 'é', '\n', '\r\n', ' ', 'error'), { maxLength: 60 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), (chunks) => {
        const whole = chunks.map((parts) => parts.join(''));
        const cutter = textCutter();
        const lines = [...whole.flatMap((chunk) => cutter.push(chunk)), ...cutter.end()];
        const expected = whole.join('').split('\n');
        if (expected.at(-1) === '') expected.pop();
        expect(lines).toEqual(expected.map((each, i) => ({ line: i + 1, text: each })));
      }),
    );
  });

  it('keep the beginning of a line that is too long, and the next line', () => {
    const cutter = textCutter();
    const pushed = ['x'.repeat(900_000), 'y'.repeat(900_000), 'z\nnext'].flatMap((chunk) => cutter.push(chunk));
    expect(pushed).toEqual([{ line: 1, text: 'x'.repeat(4_096), tooLong: true }]);
    expect(cutter.end()).toEqual([{ line: 2, text: 'next' }]);
  });
});

describe('the text of a file', () => {
  const words = 'ERROR früh: Verbindung verloren\n';

  it.each([
    ['plain', Buffer.from(words)],
    ['gzip', gzipSync(words)],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(words, 'utf16le')])],
    ['UTF-16 without one', Buffer.from(words, 'utf16le')],
    ['Latin-1', Buffer.from(words, 'latin1')],
  ])('is read as it was written: %s', async (_, bytes) => {
    const text = await textOf(new File([new Uint8Array(bytes)], 'app.log'));
    expect(text.replace(/^\uFEFF/, '')).toBe(words);
    expect(isBinaryText(text)).toBe(false);
  });

  it('is told from binary content', async () => {
    const bytes = new Uint8Array(4_096).map((_, i) => (i * 31) % 256);
    expect(isBinaryText(await textOf(new File([bytes], 'core')))).toBe(true);
  });
});
