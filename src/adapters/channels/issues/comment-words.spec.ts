import * as fc from 'fast-check';
import { withProcessorMillis } from '../../../../test/support/processor-time.js';
import { describe, expect, it } from 'vitest';
import { editId, readComment } from './comment-words.js';

describe('a comment', () => {
  it.each([
    ['@casefile why?', 'us', 'why?'],
    ['@CaseFile, why?', 'us', 'why?'],
    ['Since 9:40 it fails.\n\n@casefile: why?', 'us', 'Since 9:40 it fails.\n\nwhy?'],
    ['cc @ana @casefile why?', 'us', 'cc @ana why?'],
    ['why?', 'nobody', 'why?'],
    ['@casefile-bot why?', 'nobody', '@casefile-bot why?'],
    ['mail me@casefile.example', 'nobody', 'mail me@casefile.example'],
    ['`@casefile` is its name', 'nobody', undefined],
    ['```\n@casefile why?\n```\nis what one writes', 'nobody', undefined],
    ['~~~~\n@casefile why?\n~~~\n', 'nobody', undefined],
    ['```\nGET /cart 500\n```\n@casefile why?', 'us', undefined],
    ['`` `@casefile` `` and `a` @casefile why?', 'us', undefined],
    ['it`s @casefile: why?', 'us', 'it`s why?'],
    ['> @casefile why?\n\nThat was a good question.', 'nobody', 'That was a good question.'],
    ['<!-- @casefile why? -->thanks', 'nobody', 'thanks'],
    ['<!-- casefile abc', 'nobody', ''],
  ])('%j is said to %s', (comment, addressee, text) => {
    const read = readComment(comment, 'casefile');
    expect(read.addressee).toBe(addressee);
    if (text !== undefined) expect(read.text).toBe(text);
  });

  it('that names nobody is for nobody, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(readComment(text.replaceAll('@', ''), 'casefile').addressee).toBe('nobody');
      }),
    );
  });

  it('that is made to take long takes none', async () => {
    const ticks = Array.from({ length: 340 }, (_, n) => '`'.repeat(n + 1)).join(' ');
    const { millis } = await withProcessorMillis([], async () => {
      for (const text of [ticks, '<!--'.repeat(15_000), '@a.'.repeat(20_000), `@a${'.'.repeat(60_000)}`])
        expect(readComment(text, 'casefile').addressee).toBe('nobody');
    });
    expect(millis).toBeLessThan(2_000);
  });

  it('that is edited twice within a second has two edits', () => {
    expect(editId(1_000, 'why?')).not.toBe(editId(1_000, 'who?'));
    expect(editId(1_000, 'why?')).toMatch(/^1000-[0-9a-f]{12}$/);
  });
});
