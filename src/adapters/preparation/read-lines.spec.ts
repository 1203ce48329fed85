// Cutting NDJSON into numbered lines.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { type LineChunk, lineChunks } from './read-lines.js';

type Line = { readonly number: number; readonly text: string };

const linesOf = ({ each }: LineChunk): readonly Line[] => {
  const lines: Line[] = [];
  each((text, number) => void lines.push({ number, text }));
  return lines;
};

describe('lines', () => {
  it('numbers lines as in the text, empty ones included', () => {
    expect([...lineChunks('a\n\n \r\nb\nc', 7)].map(linesOf)).toEqual([
      [
        { number: 7, text: 'a' },
        { number: 10, text: 'b' },
        { number: 11, text: 'c' },
      ],
    ]);
  });

  it('splits lines into chunks of at most ten thousand', () => {
    const chunks = [...lineChunks('x\n'.repeat(22_001), 1)];
    expect(chunks.map(({ lines }) => lines)).toEqual([10_000, 10_000, 2_001]);
    expect(chunks.flatMap(linesOf).at(-1)).toEqual({ number: 22_001, text: 'x' });
  });

  it('loses no line and invents none', () => {
    const line = fc.string({ maxLength: 8 }).map((text) => text.replaceAll('\n', ''));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const filled = lines.filter((text) => text.trim() !== '');
        const chunks = [...lineChunks(lines.join('\n'), 1)];
        expect(chunks.flatMap(linesOf).map(({ text }) => text)).toEqual(filled);
        expect(chunks.reduce((sum, chunk) => sum + chunk.lines, 0)).toBe(filled.length);
      }),
    );
  });
});
