// Text from outside in each format: whatever it holds, a real parser of the format finds nothing of it that acts.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTS,
  COLOURS,
  ESC,
  firstParser,
  liveIn,
  markupIn,
  PAYLOADS,
  shownText,
  typesIn,
} from '../../test/support/live-output.js';
import { html } from './html.js';
import { htmlOfMarkdown } from './markdown-html.js';
import { markdown, markdownBlock, markdownCell } from './markdown.js';
import { terminal, terminalJson, withOwnColours } from './terminal.js';

const ALL = Object.values(PAYLOADS).flat();

/** Payloads, their parts in any order, marks of ours, and any text. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...ALL),
      fc.constantFrom(
        '`',
        '``',
        '“',
        '”',
        '[',
        ']',
        '(',
        ')',
        '<',
        '>',
        '!',
        '\\',
        '|',
        '\n',
        '\n\n',
        ' ',
        '  ',
        '    ',
        ':',
      ),
      fc.constantFrom(
        '[e1]',
        '**',
        '_',
        '- ',
        '---',
        'http',
        '://',
        'evil',
        '.com',
        '&',
        '#',
        ';',
        '@',
        '~',
        '=',
        '\t',
        ESC,
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''));

const around = (text: string): readonly string[] => [
  text,
  `- ${text}`,
  `before ${text} after`,
  `> ${text}`,
  `**x:** ${text}.`,
];

describe('Markdown', () => {
  it.each(PAYLOADS.markdown)('has nothing live of %j', (payload) => {
    for (const text of [markdown.data(payload), markdown.code(payload)])
      for (const line of around(text)) expect(liveIn(line)).toEqual([]);
    expect(liveIn(markdown.prose(payload))).toEqual([]);
    expect(liveIn(markdown.prose(`\`checkout\` logged “${payload.replaceAll(/[`“”\n]/g, ' ')}” [e1]`))).toEqual([]);
  });

  it('has nothing live of any text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const each of [markdown.data(text), markdown.code(text)])
          for (const line of around(each)) expect(liveIn(line)).toEqual([]);
        expect(liveIn(markdown.prose(text))).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  });

  it('shows data to the letter', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.constantFrom(...ALL)), (text) => {
        const [inline] = firstParser.parseInline(markdown.data(text), {});
        const plain = (words: string): string =>
          words.replaceAll(/[\s\u0000-\u001f\u007f-\u009f\ufffd\u00ad]|\p{Cf}|\p{Cs}|[\ufffe\uffff]/gu, '');
        expect(plain(shownText(inline?.children ?? []))).toBe(plain(text));
      }),
    );
  });

  it('keeps the marks of an answer', () => {
    const answer = [
      '**Most likely cause (80 % confident):** `payments` logs errors at `POST /pay` [e1] [e2].',
      '',
      '**Evidence**',
      '- `payments` logged at 10:02:07: “pool exhausted” [e1]',
      '1. first (67 %), 12 of 18; no line of a-b',
      '',
      '---',
      '',
      '_What the engine found, without the model:_',
    ].join('\n');
    expect(markdown.prose(answer)).toBe(answer);
    const japanese = '**原因（確信度 99 %）：** `payments` は `POST /pay` で失敗しています [e1]、 10:02 頃から [e2]。';
    expect(markdown.prose(japanese)).toBe(japanese);
    expect(markdown.prose(markdown.prose('see “http://x.example/y” and <b>'))).toBe(
      markdown.prose('see “http://x.example/y” and <b>'),
    );
  });

  it('writes a cell that ends where the table says, and a block that ends where we say', () => {
    expect(markdownCell(markdown.data('a | <b>'))).toBe('`a ¦ <b>`');
    fc.assert(
      fc.property(hostile, (text) => {
        const types = typesIn(firstParser.parse(`${markdownBlock(text)}\n\nend`, {}));
        expect(types).toEqual(['fence', 'paragraph_open', 'inline', 'text', 'paragraph_close']);
      }),
    );
  });
});

describe('HTML', () => {
  const isInert = (text: string): void => {
    const page = `<p title="${html.data(text)}">${html.data(text)}${html.code(text)}</p>`;
    expect(markupIn(page)).toEqual({ tags: ['p', 'code'], attributes: ['title'] });
    const { tags, attributes } = markupIn(`<p>${html.prose(text)}</p>`);
    expect([tags.filter((tag) => tag !== 'p' && tag !== 'code'), attributes]).toEqual([[], []]);
  };

  it.each(ALL)('has no tag and no attribute of %j', isInert);

  it('has no tag and no attribute of any text', () => {
    fc.assert(fc.property(hostile, isInert));
  });
});

/** What an answer may be made of. */
const OF_ANSWERS = new Set(['p', 'ul', 'ol', 'li', 'h3', 'hr', 'br', 'strong', 'em', 'code', 'a']);

describe('HTML of the Markdown of answers', () => {
  const isInert = (text: string): void => {
    for (const each of [text, markdown.prose(text)]) {
      const page = htmlOfMarkdown(each, (id) => `turn-1-${id}`);
      const { tags, attributes } = markupIn(page);
      expect(tags.filter((tag) => !OF_ANSWERS.has(tag))).toEqual([]);
      expect(attributes.filter((name) => name !== 'href')).toEqual([]);
      for (const [, target] of page.matchAll(/<a href="([^"]*)"/g)) expect(target).toMatch(/^#turn-1-e\d+$/);
    }
  };

  it.each(ALL)('has nothing live of %j', isInert);

  it('has nothing live of any text', () => {
    fc.assert(fc.property(hostile, isInert));
  });

  it('shows what an answer shows', () => {
    const answer = [
      '**Most likely (80 %):** `payments` fails [e1] [e9], _they say_.',
      '',
      '**Evidence**',
      '- “`http://evil.example`” [e1]',
      '- ``a ` b``',
      '',
      '1. first',
      '',
      '---',
      'a_b_c <b>',
    ].join('\n');
    const cited = (id: string): string | undefined => (id === 'e1' ? 'turn-2-e1' : undefined);
    expect(htmlOfMarkdown(answer, cited).split('\n')).toEqual([
      '<p><strong>Most likely (80 %):</strong> <code>payments</code> fails <a href="#turn-2-e1">[e1]</a> [e9], <em>they say</em>.</p>',
      '<p><strong>Evidence</strong></p>',
      '<ul>',
      '<li>“<code>http://evil.example</code>” <a href="#turn-2-e1">[e1]</a></li>',
      '<li><code>a &#96; b</code></li>',
      '</ul>',
      '<ol>',
      '<li>first</li>',
      '</ol>',
      '<hr>',
      '<p>a_b_c &lt;b&gt;</p>',
    ]);
  });
});

describe('a terminal', () => {
  const isInert = (text: string): void => {
    for (const each of [terminal.data(text), terminal.prose(text), terminalJson({ [text]: text })])
      expect(each).not.toMatch(ACTS);
    expect(withOwnColours(text).replaceAll(COLOURS, '')).not.toMatch(ACTS);
    expect(terminal.data(text)).not.toMatch(/[\n\t]/);
  };

  it.each(ALL)('is not commanded by %j', isInert);

  it('is not commanded by any text', () => {
    fc.assert(fc.property(hostile, isInert));
  });
});
