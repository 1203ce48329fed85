import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChannelMessage } from '../../../ports/channels.js';
import { slackContent } from './slack-blocks.js';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '<!channel>',
    '<@U1>',
    '<https://evil.example|bank>',
    '```',
    '*bold*',
    '&lt;',
    '😀'.repeat(2_000),
    'x'.repeat(9_000),
  ),
);
const message: fc.Arbitrary<ChannelMessage> = fc.record({
  kind: fc.constant('notice' as const),
  text,
  notes: fc.array(text, { maxLength: 15 }),
  rows: fc.array(fc.record({ title: text, quote: text }), { maxLength: 30 }),
  buttons: fc.array(fc.record({ label: text, button: fc.constant({ act: 'show-evidence', turn: 1 } as const) }), {
    maxLength: 8,
  }),
});

type Node = { readonly [name: string]: unknown };

const nodesOf = (value: unknown): readonly Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Node, ...Object.values(value).flatMap(nodesOf)];
};

describe('blocks', () => {
  it('of any text stay within what Slack takes, and read no markup in it', () => {
    fc.assert(
      fc.property(message, (said) => {
        const content = slackContent(said);
        expect(content.blocks.length).toBeLessThanOrEqual(50);
        expect(content.text).not.toMatch(/[<>]/);
        for (const node of nodesOf(content.blocks)) {
          expect(node['type']).not.toBe('mrkdwn');
          if (node['type'] === 'plain_text') {
            expect(String(node['text']).length).toBeLessThanOrEqual(3_000);
            expect(String(node['text']).length).toBeGreaterThan(0);
            expect(node['emoji']).toBe(false);
          }
          if (node['type'] === 'button') expect(String((node['text'] as Node)['text']).length).toBeLessThanOrEqual(75);
          if (Array.isArray(node['elements']) && node['type'] === 'actions')
            expect(node['elements'].length).toBeLessThanOrEqual(5);
        }
      }),
    );
  });

  it('begin with the short answer, and end with where to read on', () => {
    const { blocks } = slackContent({
      kind: 'final',
      text: 'taxes.py',
      notes: ['more'],
      rows: [],
      buttons: [],
      link: 'https://a.example/<x>',
    });
    expect(blocks[0]).toMatchObject({ type: 'section', text: { type: 'plain_text', text: 'taxes.py' } });
    expect(JSON.stringify(blocks.at(-1))).toContain('<https://a.example/&lt;x&gt;|Open the investigation>');
  });

  it('show where text is hidden or reversed', () => {
    const hidden = 'Errors \u202ekcart\u0000';
    const rows = [{ title: hidden, quote: hidden }];
    const buttons = [{ label: hidden, button: { act: 'show-evidence', turn: 1 } as const }];
    const content = JSON.stringify(slackContent({ kind: 'final', text: hidden, notes: [hidden], rows, buttons }));
    expect(content).not.toMatch(/\u202e|\\u0000/);
    expect(content.match(/Errors \ufffdkcart\ufffd/g)).toHaveLength(6);
  });

  it('say how many rows they leave out', () => {
    const rows = Array.from({ length: 14 }, (_, i) => ({ title: `e${i}`, quote: 'line' }));
    expect(JSON.stringify(slackContent({ kind: 'final', text: 'x', notes: [], rows, buttons: [] }).blocks)).toContain(
      'and 2 more rows',
    );
  });
});
