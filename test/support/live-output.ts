// What is live in each format of output: payloads that were tried, and real parsers that find what acts.
import { Parser } from 'htmlparser2';
import MarkdownIt from 'markdown-it';
import type { OutputFormat } from '../../src/output/rendered.js';

export const ESC = '\u001b';

/** What was tried against each format. */
export const PAYLOADS: { readonly [Format in OutputFormat]: readonly string[] } = {
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
    '`<!here>`',
    '```<!here>```',
    '&lt;!here&gt;',
    '[x](http://evil.example)',
    '*bold* _em_ ~strike~',
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
};

export const firstParser = new MarkdownIt({ html: true, linkify: true });
const parsers = [firstParser, new MarkdownIt('commonmark', { html: true })];
for (const parser of parsers) parser.linkify.set({ fuzzyEmail: true, fuzzyIP: true, fuzzyLink: true });

const LIVE = new Set(['link_open', 'image', 'html_inline', 'html_block', 'table_open', 'heading_open', 'fence']);

type MarkdownTokens = ReturnType<(typeof parsers)[number]['parse']>;

export const typesIn = (tokens: MarkdownTokens): readonly string[] =>
  tokens.flatMap(({ type, children }) => [type, ...typesIn(children ?? [])]);

/** Names of the tokens that link, embed, or begin a block of somebody else. */
export const liveIn = (text: string): readonly string[] =>
  parsers.flatMap((parser) => typesIn(parser.parse(text, {})).filter((type) => LIVE.has(type)));

export const shownText = (tokens: MarkdownTokens): string =>
  tokens.map(({ content, children }) => (children === null ? content : shownText(children))).join('');

type FoundMarkup = { readonly tags: readonly string[]; readonly attributes: readonly string[] };

export const markupIn = (page: string): FoundMarkup => {
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

/** Everything that a terminal acts on. */
export const ACTS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
export const COLOURS = /\u001b\[(?:1|2|22|3[1-6]|39)m/g;
