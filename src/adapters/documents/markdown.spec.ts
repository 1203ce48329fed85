import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownOutline } from './markdown.js';

const word = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '[', ']', '(', '*', '`', '|', 'é'),
  minLength: 1,
  maxLength: 60,
});

const block = fc.oneof(
  word.map((text) => `x${text}\n`),
  word.map((text) => `# x${text}\n`),
  fc.tuple(word, word).map(([one, two]) => `- x${one}\n- x${two}\n`),
  fc.tuple(word, word).map(([one, two]) => `\`\`\`\nx${one}\nx${two}\n\`\`\`\n`),
  fc.tuple(word, word).map(([one, two]) => `| x${one}\n| x${two}\n`),
  word.map((text) => `> x${text}\n`),
);

describe('the outline of markdown', () => {
  it('is the same when of long lines only the beginning is parsed', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), fc.integer({ min: 8, max: 80 }), (blocks, longest) => {
        const text = blocks.join('\n');
        expect(markdownOutline(text, longest)).toEqual(markdownOutline(text, 1_000_000));
      }),
    );
  });

  it('has the words of a long heading, and the block behind it to its end', () => {
    const [title, rest] = ['word '.repeat(100).trim(), 'y'.repeat(5_000)];
    const text = `# ${title}\n\n${rest}\n\nend\n`;
    const { headings, blocks } = markdownOutline(text, 20);
    expect(headings).toEqual([{ at: 0, depth: 1, title }]);
    expect(blocks.map(({ from, to }) => text.slice(from, to))).toEqual([rest, 'end']);
  });

  it('of 20 MB without an end of line takes no longer than of a short one', () => {
    const text = '[a]('.repeat(5_000_000);
    const before = process.cpuUsage();
    expect(markdownOutline(text).blocks).toEqual([{ from: 0, to: text.length }]);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2_000);
  });
});
