// The text of a page, with its headings and code written as in markdown.
import { compile, type FormatCallback } from 'html-to-text';

const LEVELS = [1, 2, 3, 4, 5, 6];

/** Deeper elements are a fault, or made to break a reader. The size is the caller's to limit: a longer page would be cut in silence. */
const LIMITS = { maxDepth: 512, maxInputLength: Number.POSITIVE_INFINITY };

const heading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline(`${'#'.repeat(Number(element.name?.slice(1) ?? 1))} `);
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const code: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ isPre: true, leadingLineBreaks: 2 });
  builder.addLiteral('```\n');
  walk(element.children, builder);
  builder.addLiteral('\n```');
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const toText = compile({
  wordwrap: false,
  limits: LIMITS,
  formatters: { heading, code },
  selectors: [
    ...LEVELS.map((level) => ({ selector: `h${level}`, format: 'heading' })),
    { selector: 'pre', format: 'code' },
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    ...['title', 'img', 'script', 'style', 'template', 'noscript', 'nav'].map((selector) => ({
      selector,
      format: 'skip',
    })),
  ],
});

const TITLE = /<title[^>]{0,200}>([^<]{1,1000})<\/title/i;

/** V8 stops optimising expressions once a process holds much compiled code; one over some millions of characters then overflows its stack. */
const LONGEST_WORD = 1_000_000;

/** Words of twice the limit and more are broken by line breaks; none that is shorter than it. */
const withoutEndlessWords = (html: string): string => {
  if (html.length < 2 * LONGEST_WORD) return html;
  const pieces = Array.from({ length: Math.ceil(html.length / LONGEST_WORD) }, (_, at) =>
    html.slice(at * LONGEST_WORD, (at + 1) * LONGEST_WORD),
  );
  return pieces.map((piece) => (/\s/.test(piece) ? piece : `${piece}\n`)).join('');
};

export type Page = { readonly title?: string; readonly text: string };

export const readHtml = (html: string): Page => {
  const title = toText(TITLE.exec(html)?.[1] ?? '').trim();
  return { text: toText(withoutEndlessWords(html)), ...(title !== '' && { title }) };
};
