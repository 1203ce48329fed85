// What a tool has answered, as rows: nothing is lost but what is cut, and that is said.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { resultRows, textsOfResult } from './tool-result.js';

const ORIGIN = { server: 'wiki', tool: 'find' };
const textOf = ({ rows }: ReturnType<typeof resultRows>): string =>
  rows.map((row) => (row.kind === 'outside' ? row.text : '')).join('');

const texts = fc.array(
  fc.string({ unit: 'grapheme', maxLength: 5_000 }).filter((text) => text !== ''),
  { maxLength: 4 },
);

describe('rows of an answer', () => {
  it('hold all texts in order, in parts that can be cited', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const fetched = resultRows(all, ORIGIN, 1e6);
        expect(textOf(fetched)).toBe(all.join(''));
        expect(
          fetched.rows.every((row, part) => row.kind === 'outside' && row.part === part && row.text.length <= 2_000),
        ).toBe(true);
        expect(fetched).toMatchObject({ matched: fetched.rows.length, owed: 0 });
        expect(fetched.notices).toBeUndefined();
      }),
    );
  });

  it('stop at the limit and say so', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 6_000 }), (all, most) => {
        const fetched = resultRows(all, ORIGIN, most);
        const kept = textOf(fetched);
        expect(kept.length).toBeLessThanOrEqual(most);
        expect(all.join('').startsWith(kept)).toBe(true);
        expect(fetched.owed).toBe(fetched.matched - fetched.rows.length);
        expect(fetched.notices === undefined).toBe(all.join('').length <= most);
      }),
    );
  });

  it('are whole up to the limit, and cut by the first character beyond it', () => {
    const of = (length: number) => resultRows(['x'.repeat(length)], ORIGIN, 5_000);
    for (const length of [4_999, 5_000]) {
      expect(textOf(of(length))).toHaveLength(length);
      expect(of(length).notices).toBeUndefined();
    }
    expect(textOf(of(5_001))).toHaveLength(5_000);
    expect(of(5_001).notices).toEqual(['the answer was cut: 5000 of 5001 characters are kept']);
  });

  it('are cut after a line, else after a word, never inside a character', () => {
    const [line] = resultRows([`${'x'.repeat(1_900)}\n${'y'.repeat(900)}`], ORIGIN, 1e6).rows;
    expect(line).toMatchObject({ text: `${'x'.repeat(1_900)}\n` });
    const [word] = resultRows([`${'x'.repeat(1_900)} ${'y'.repeat(900)}`], ORIGIN, 1e6).rows;
    expect(word).toMatchObject({ text: `${'x'.repeat(1_900)} ` });
    const [face] = resultRows([`x${'😀'.repeat(1_500)}`], ORIGIN, 1e6).rows;
    expect(face?.kind === 'outside' && face.text.isWellFormed()).toBe(true);
  });

  it('name content that is not text by its kind and show structured content where there is no text', () => {
    const link = { type: 'resource_link', uri: 'https://wiki.example/1', name: 'one' } as const;
    const blob = { type: 'resource', resource: { uri: 'file:///a.png', blob: 'aGk=' } } as const;
    expect(textsOfResult({ content: [link, blob, { type: 'text', text: ' ' }] })).toEqual([
      '[link to one: https://wiki.example/1]',
      '[file:///a.png, not a text, not shown]',
    ]);
    expect(textsOfResult({ content: [], structuredContent: { pages: 3 } })).toEqual(['{"pages":3}']);
    expect(textsOfResult({ content: [{ type: 'text', text: '3 pages' }], structuredContent: { pages: 3 } })).toEqual([
      '3 pages',
    ]);
  });
});
