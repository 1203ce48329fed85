import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { DocumentOutline } from './passage.js';
import { LONGEST_PASSAGE, plainOutline, splitPassages, USUAL_PASSAGE } from './split-passages.js';

const words = (count: number): string => Array.from({ length: count }, (_, n) => `word${n}`).join(' ');

/** Lines that may be headings, code, long, empty, or of signs outside the basic plane. */
const line = fc.oneof(
  fc.constantFrom('', '', '# One', '## Two', '### Three', '    code', '|a|b|', 'A sentence. Another one! 💥'),
  fc.string({ unit: 'binary', maxLength: 80 }).map((text) => text.replaceAll('\n', ' ')),
  fc.integer({ min: 1, max: 900 }).map(words),
  fc.integer({ min: 1, max: 3_000 }).map((length) => '💥'.repeat(length)),
);
const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n'));

/** Headings as they stand, and blocks of whatever length, some of them whole. */
const outlined = fc.tuple(text, fc.boolean()).map(([all, isWhole]) => {
  const headings = [...all.matchAll(/^(#{1,3}) (\w+)$/gm)].map(({ index, 1: marks = '', 2: title = '' }) => ({
    at: index,
    depth: marks.length,
    title,
  }));
  const blocks = plainOutline(all).blocks.map((block) => (isWhole ? { ...block, keep: 'whole' as const } : block));
  return { all, outline: { headings, blocks } satisfies DocumentOutline };
});

const blank = (part: string): boolean => part.trim() === '';

describe('passages', () => {
  it('are substrings in order that cover all that is not blank, none above the cap', () => {
    fc.assert(
      fc.property(outlined, ({ all, outline }) => {
        let end = 0;
        for (const { from, to } of splitPassages(all, outline)) {
          expect(blank(all.slice(end, from))).toBe(true);
          expect(to).toBeGreaterThan(from);
          expect(to - from).toBeLessThanOrEqual(LONGEST_PASSAGE);
          expect(all.slice(from, to).isWellFormed() || !all.isWellFormed()).toBe(true);
          end = to;
        }
        expect(blank(all.slice(end))).toBe(true);
      }),
    );
  });

  it('stay within the usual length for prose', () => {
    const all = `${words(2_000)}\n\n${words(10)}\n\n${words(30)}`;
    const found = splitPassages(all, plainOutline(all));
    expect(Math.max(...found.map(({ from, to }) => to - from))).toBeLessThanOrEqual(USUAL_PASSAGE);
    expect(found.length).toBeLessThan(2 + all.length / (USUAL_PASSAGE / 2));
  });

  it('hold the paragraphs of one section together, and know their headings', () => {
    const all = '# Cart\n\n## Restart\n\nDrain it.\n\nThen restart it.\n\n## Scale\n\nAdd a node.\n';
    const at = (part: string): number => all.indexOf(part);
    const headings = [
      { at: 0, depth: 1, title: 'Cart' },
      { at: at('## Restart'), depth: 2, title: 'Restart' },
      { at: at('## Scale'), depth: 2, title: 'Scale' },
    ];
    const found = splitPassages(all, { headings, blocks: plainOutline(all).blocks });
    expect(found.map(({ section, from, to }) => [section.join(' / '), all.slice(from, to)])).toEqual([
      ['Cart / Restart', '# Cart\n\n## Restart\n\nDrain it.\n\nThen restart it.'],
      ['Cart / Scale', '## Scale\n\nAdd a node.'],
    ]);
  });

  it('keep a block of code whole up to the cap', () => {
    const code = Array.from({ length: 180 }, (_, n) => `step ${n} ok`).join('\n');
    expect(code.length).toBeGreaterThan(USUAL_PASSAGE);
    const all = `Run this:\n\n${code}\n\nThen wait.`;
    const blocks = plainOutline(all).blocks.map((block) => ({ ...block, keep: 'whole' as const }));
    const texts = splitPassages(all, { headings: [], blocks }).map(({ from, to }) => all.slice(from, to));
    expect(texts).toContain(code);
  });

  it('do not exist for a text of blanks', () => {
    expect(splitPassages(' \n\t\n ', plainOutline(' \n\t\n '))).toEqual([]);
  });
});
