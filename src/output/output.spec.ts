// Text from outside in each format: whatever it holds, a real parser of the format finds nothing of it that acts.
import * as fc from 'fast-check';
import { Parser } from 'htmlparser2';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { html } from './html.js';
import { markdown, markdownBlock, markdownCell } from './markdown.js';
import { RENDERERS } from './renderers.js';
import type { OutputFormat } from './rendered.js';
import { terminal, terminalJson, withOwnColours } from './terminal.js';

const ESC = '\u001b';

/** What was tried against each format. */
const PAYLOADS: { readonly [Format in OutputFormat]: readonly string[] } = {
  markdown: [
    '[click](http://evil.example)',
    '[a b](http://evil.example "t")',
    '![](http://evil.example/p.png)',
    '![a b][x]',
    '[x]: http://evil.example',
    '[e1]: http://evil.example',
    '[e1](javascript:alert(1))',
    '[x][y]',
    '<http://evil.example>',
    '<a@evil.example>',
    'http://evil.example/path_(x)?q=1#y',
    'https://evil.example.',
    'HTTPS://EVIL.EXAMPLE',
    'www.evil.com',
    'evil.com/login',
    '//evil.com/x',
    'mailto:a@evil.com',
    'a@evil.com',
    'javascript:alert(1)',
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<!-- x -->',
    '<svg/onload=alert(1)>',
    '<details open>',
    '&lt;b&gt;',
    '&#91;x&#93;&#40;http://evil.example&#41;',
    '&colon;//evil.com',
    '```\n<b>x</b>\n```',
    '` <b>x</b> `',
    '``` <b> ``',
    '\\`<b>\\`',
    '\\[x](http://evil.example)',
    '| a | b |\n|---|---|\n| <b> | [x](//evil.com) |',
    '# heading',
    '> quote',
    '- item',
    '1. item',
    '===',
    '---',
    '~~~\nx',
    '    indented <b>',
    '\t<b>x</b>',
    '**bold** _em_ ~~strike~~',
    '@everyone #1 !2',
    '\u202e//:ptth',
    'http://\u200bevil.com',
    'ｗｗｗ．evil．com',
    'evil。com',
    '”<b>“',
    '“[x](http://evil.example)”',
    '`name` [e1] “http://evil.example”',
  ],
  html: [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '" onmouseover="alert(1)',
    "' style='background:url(//evil.com)",
    '</code></p><svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<style>*{display:none}</style>',
    '</title><meta http-equiv=refresh content=0>',
    '<!--',
    '-->',
    ']]>',
    '<![CDATA[',
    '&lt;script&gt;',
    '&#60;script&#62;',
    '`name` <b> “</b>”',
    '<\u0000script>',
  ],
  terminal: [
    `${ESC}[2J`,
    `${ESC}]8;;http://evil.example${ESC}\\text${ESC}]8;;${ESC}\\`,
    `${ESC}]8;;http://evil.example\u0007text\u0007`,
    `${ESC}]52;c;cm0gLXJm\u0007`,
    `${ESC}]0;title\u0007`,
    `${ESC}P+q544e\u001b\\`,
    `${ESC}_Gf=100;x${ESC}\\`,
    `${ESC}[5i`,
    `${ESC}c`,
    '\u009b2J',
    '\u009d52;c;x\u009c',
    '\u202eabc',
    '\u2066abc',
    '\u200fabc',
    'good\b\b\b\bbad',
    'good\rbad',
    '\u0007',
    '\u000e',
    `${ESC}[8mhidden`,
    `${ESC}[38;5;0m`,
    `${ESC}${ESC}[2J[2J`,
    `${ESC}[`,
    ESC,
  ],
  channel: [
    '<http://evil.example|bank>',
    '<!here>',
    '<!channel>',
    '<@U123>',
    '<#C123|general>',
    '<!date^1392734382^{date}^http://evil.example|x>',
    '<mailto:a@b.c|x>',
    '@channel',
    '@everyone',
    '@here',
    'http://evil.example',
    '`<!here>`',
    '```<!here>```',
    '&lt;!here&gt;',
    '[x](http://evil.example)',
    '*bold* _em_ ~strike~',
  ],
};

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

const firstParser = new MarkdownIt({ html: true, linkify: true });
const parsers = [firstParser, new MarkdownIt('commonmark', { html: true })];
for (const parser of parsers) parser.linkify.set({ fuzzyEmail: true, fuzzyIP: true, fuzzyLink: true });

const LIVE = new Set(['link_open', 'image', 'html_inline', 'html_block', 'table_open', 'heading_open', 'fence']);

type MarkdownTokens = ReturnType<(typeof parsers)[number]['parse']>;

const typesIn = (tokens: MarkdownTokens): readonly string[] =>
  tokens.flatMap(({ type, children }) => [type, ...typesIn(children ?? [])]);

const liveIn = (text: string): readonly string[] =>
  parsers.flatMap((parser) => typesIn(parser.parse(text, {})).filter((type) => LIVE.has(type)));

const shownText = (tokens: MarkdownTokens): string =>
  tokens.map(({ content, children }) => (children === null ? content : shownText(children))).join('');

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

type FoundMarkup = { readonly tags: readonly string[]; readonly attributes: readonly string[] };

const markupIn = (page: string): FoundMarkup => {
  const [tags, attributes]: [string[], string[]] = [[], []];
  const parser = new Parser({
    onopentag: (name, values) => {
      tags.push(name);
      attributes.push(...Object.keys(values));
    },
    oncomment: () => tags.push('comment'),
    onprocessinginstruction: (name) => tags.push(name),
  });
  parser.end(page);
  return { tags, attributes };
};

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

/** Everything that a terminal acts on. */
const ACTS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const COLOURS = /\u001b\[(?:1|2|22|3[1-6]|39)m/g;

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

const outsideOfCode = (text: string): string => text.replaceAll(/`[^`]*`/g, '');

describe('a channel', () => {
  const isInert = (text: string): void => {
    for (const each of [RENDERERS.channel.data(text), RENDERERS.channel.code(text), RENDERERS.channel.prose(text)]) {
      expect(each).not.toMatch(/[<>]/);
      expect(outsideOfCode(each)).not.toMatch(/@|:\/\/|\w\.com|[*_~`]/);
    }
  };

  it.each(ALL)('gets no link and no mention of %j', isInert);

  it('gets no link and no mention of any text', () => {
    fc.assert(fc.property(hostile, isInert));
  });
});
