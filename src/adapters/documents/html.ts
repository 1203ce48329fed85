// The text of an HTML page; headings and code are written as in markdown.
import { compile, type FormatCallback } from 'html-to-text';
import { Parser } from 'htmlparser2';
import { refuseFile } from './refusal.js';

const LEVELS = [1, 2, 3, 4, 5, 6];

const DEEPEST = 512;
/** Characters that are parsed before the depth is looked at. */
const PIECE = 65_536;
/** Stands where an element was left out; no page has it. */
const LEFT_OUT = '\uFDD0\uFDD1';

/** Deeper elements are a fault, or made to break a reader. The size is the caller's to limit: a longer page would be cut in silence. */
const LIMITS = { maxDepth: DEEPEST, maxInputLength: Number.POSITIVE_INFINITY, ellipsis: LEFT_OUT };

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

/** The parser's stack of open elements takes quadratic time: a page that nests too much is given up where it does. */
const isNestedTooDeep = (html: string): boolean => {
  const nesting = { depth: 0, isTooDeep: false };
  const parser = new Parser({
    onopentagname: () => {
      nesting.depth += 1;
      if (nesting.depth <= DEEPEST) return;
      nesting.isTooDeep = true;
      parser.pause();
    },
    onclosetag: () => {
      nesting.depth -= 1;
    },
  });
  for (let at = 0; at < html.length && !nesting.isTooDeep; at += PIECE) parser.write(html.slice(at, at + PIECE));
  return nesting.isTooDeep;
};

type HtmlText = { readonly title?: string; readonly text: string };

/** `name`: of the file, for a refusal. */
export const readHtml = (name: string, html: string): HtmlText => {
  const tooDeep = `${name} nests elements more than ${DEEPEST} deep: some may lack their end`;
  if (isNestedTooDeep(html)) return refuseFile('document-damaged', tooDeep);
  const title = toText(TITLE.exec(html)?.[1] ?? '').trim();
  const text = toText(withoutEndlessWords(html));
  if (text.includes(LEFT_OUT)) return refuseFile('document-damaged', tooDeep);
  return { text, ...(title !== '' && { title }) };
};
