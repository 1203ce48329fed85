// What a comment of ours does to its readers: it mentions nobody, links nowhere, does nothing, and is found again.
import * as fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import type { ChannelMessage } from '../../../ports/channels.js';
import { commentText, hasMark } from './comment-content.js';

const message = (text: string, more: Partial<ChannelMessage> = {}): ChannelMessage => ({
  kind: 'final',
  text,
  notes: [],
  rows: [],
  buttons: [],
  ...more,
});

const shown = (written: string): string => new MarkdownIt({ html: true, linkify: true, breaks: true }).render(written);

describe('a comment of ours', () => {
  it.each([
    '@ana look',
    'see #12 and acme/shop#3, GH-4, !5, %6, &7, $8, ~bug',
    '<img src=x onerror=alert(1)>',
    '[here](https://evil.example)',
    'https://evil.example and www.evil.example',
    '**bold** _it_ `code` ~~gone~~',
    '&lt;b&gt; &amp; :smile:',
    '# head\n- item\n> quote',
  ])('shows %j as it is, and it means nothing', (text) => {
    const html = shown(commentText(message(text), 'k'));
    expect(html).not.toMatch(/<(?:a|img|b|em|strong|code|s|h1|ul|blockquote)\b/);
    const plain = html.replaceAll(/[@#!%&$~]\u200b/g, '');
    expect(plain).not.toMatch(/[@#!%$~](?=\w)/);
    expect(html).not.toMatch(/GH-\d/);
  });

  it('gives no command to GitLab, wherever a line begins', () => {
    const command = fc.constantFrom('/close', '/assign @ana', '  /merge', '/label ~bug');
    fc.assert(
      fc.property(fc.array(fc.oneof(command, fc.string()), { minLength: 1, maxLength: 4 }), (lines) => {
        const written = commentText(message(lines.join('\n'), { notes: [lines.join('\n')] }), 'k');
        expect(written).not.toMatch(/^[ \t]*\/[a-z]/m);
      }),
    );
  });

  it('folds its rows away, verbatim, and leaves them out where it would be too long', () => {
    const rows = [{ title: 'e1 · log · cart', quote: 'it @failed ```\n/close' }];
    const written = commentText(message('Found', { rows }), 'k');
    expect(shown(written)).toContain('it @failed ```');
    expect(written).toContain('<summary>Evidence (1)</summary>');
    const many = Array.from({ length: 30 }, (_, n) => ({ title: `e${n}`, quote: '`'.repeat(700) }));
    expect(commentText(message('Found', { rows: many }), 'k').length).toBeLessThan(65_536);
    expect(
      commentText(message('!'.repeat(9_000), { notes: Array(9).fill('!'.repeat(9_000)), rows: many }), 'k').length,
    ).toBeLessThan(65_536);
  });

  it('says where an approval is answered, and links the investigation alone', () => {
    const button = { act: 'approve', execution: 'c1.a', answer: 'yes' } as const;
    const buttons = [{ label: 'Allow', button }];
    const html = shown(commentText(message('May it?', { buttons, link: 'https://casefile.example/i/a b>c' }), 'k'));
    expect(html).toContain('Answer it in the console');
    expect(html.match(/<a href="[^"]*"/g)).toEqual(['<a href="https://casefile.example/i/a%20b%3Ec"']);
  });

  it('is found by its key, and by no other', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[\w.:-]{1,60}$/), (text, key) => {
        const written = commentText(message(text), key);
        expect(hasMark(written, key)).toBe(true);
        expect(hasMark(written, `${key}x`)).toBe(false);
        expect(written.match(/<!--/g)).toHaveLength(1);
      }),
    );
  });
});
