// What a comment of ours does to its readers: it mentions nobody, links nowhere but to the investigation, fits, and is found again.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChannelMessage } from '../../../ports/channels.js';
import { DOCUMENT_COMMENTS, WIKI_COMMENTS } from './jira-comment.js';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '[~ana] [x|https://evil.example]',
    '{color:red}x{color}',
    'h1. head\nbq. quote',
    '!x.png!',
    'SHOP-12 :) (x)',
    '{noformat}\n[~ana]',
    'x'.repeat(9_000),
    '!'.repeat(9_000),
    'a\n'.repeat(900),
  ),
);
const message: fc.Arbitrary<ChannelMessage> = fc.record({
  kind: fc.constant('final' as const),
  text,
  notes: fc.array(text, { maxLength: 5 }),
  rows: fc.array(fc.record({ title: text, quote: text }), { maxLength: 30 }),
  buttons: fc.constant([]),
});
const KEY = '46d5c985c39e23a406358e84f7c909dc-1';

type Node = { readonly [name: string]: unknown };
const nodesOf = (value: unknown): readonly Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Node, ...Object.values(value).flatMap(nodesOf)];
};

describe('a comment of Jira', () => {
  it('as a document holds text as it is, no mention and no link of others', () => {
    fc.assert(
      fc.property(message, (said) => {
        const written = DOCUMENT_COMMENTS.write(said, KEY);
        expect(JSON.stringify(written).length).toBeLessThan(32_767);
        const types = new Set(nodesOf(written).map((each) => each['type']));
        for (const live of ['mention', 'link', 'inlineCard', 'emoji']) expect(types).not.toContain(live);
        expect(nodesOf(written).filter((each) => each['type'] === 'text' && each['text'] === '')).toEqual([]);
      }),
      { numRuns: 60 },
    );
    const linked = DOCUMENT_COMMENTS.write(
      { kind: 'final', text: 'x', notes: [], rows: [], buttons: [], link: 'https://casefile.example/i/a' },
      KEY,
    );
    expect(nodesOf(linked).filter((each) => each['type'] === 'link')).toEqual([
      { type: 'link', attrs: { href: 'https://casefile.example/i/a' } },
    ]);
  });

  it('as wiki markup has no sign of outside text that could begin any, outside of quotations', () => {
    fc.assert(
      fc.property(message, (said) => {
        const written = WIKI_COMMENTS.write(said, KEY);
        expect(written.length).toBeLessThan(32_767);
        const parts = written.split(/^\{noformat\}$/m);
        expect(parts.length % 2).toBe(1);
        const prose = parts.filter((_, n) => n % 2 === 0).join('\n');
        // titles of rows are bold, by signs of ours
        expect(prose.replaceAll(/^\*(.*)\*$/gm, '$1')).not.toMatch(/[[\]{}!|^~_+\\*]|(?<!&)#|^(?:h[1-6]|bq)\. /m);
      }),
      { numRuns: 60 },
    );
  });

  it('is found by its key, and by no other', () => {
    for (const format of [WIKI_COMMENTS, DOCUMENT_COMMENTS]) {
      const plain = `Found\n\ncasefile ${KEY}`;
      expect(format.hasMark(plain, KEY)).toBe(true);
      expect(format.hasMark(plain, `${KEY}1`)).toBe(false);
      expect(format.hasMark(`${plain} it says`, KEY)).toBe(false);
    }
  });

  it('fits where every sign is escaped, and where every line is short', () => {
    for (const hard of ['!'.repeat(9_000), 'a\n'.repeat(4_000)]) {
      const rows = Array.from({ length: 12 }, () => ({ title: hard, quote: hard }));
      const said: ChannelMessage = { kind: 'final', text: hard, notes: [hard, hard, hard], rows, buttons: [] };
      expect(WIKI_COMMENTS.write(said, KEY).length).toBeLessThan(32_767);
      expect(JSON.stringify(DOCUMENT_COMMENTS.write(said, KEY)).length).toBeLessThan(32_767);
    }
  });

  it('says where an approval is answered', () => {
    const button = { act: 'approve', execution: 'c1.a', answer: 'yes' } as const;
    const said: ChannelMessage = {
      kind: 'approval',
      text: 'May it?',
      notes: [],
      rows: [],
      buttons: [{ label: 'Allow', button }],
    };
    expect(JSON.stringify(DOCUMENT_COMMENTS.write(said, KEY))).toContain('Answer it in the console');
    expect(WIKI_COMMENTS.write(said, KEY)).toContain('Answer it in the console');
  });
});
