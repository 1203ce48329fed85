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

export type Page = { readonly title?: string; readonly text: string };

export const readHtml = (html: string): Page => {
  const title = toText(TITLE.exec(html)?.[1] ?? '').trim();
  return { text: toText(html), ...(title !== '' && { title }) };
};
