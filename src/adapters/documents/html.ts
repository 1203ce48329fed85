// The text of an HTML page; headings and code are written as in markdown.
import { compile, type DomNode, type FormatCallback } from 'html-to-text';
import { Parser } from 'htmlparser2';
import { writeTable } from './markdown-writer.js';
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

/** `10^3`, `H_2O`: without a mark the digits would run together. */
const raised =
  (mark: string): FormatCallback =>
  (element, walk, builder) => {
    if (element.children.length === 0) return;
    builder.addInline(mark);
    walk(element.children, builder);
  };

/** A table that holds one of these arranges a page; its cells are parts of the page. */
const PARTS_OF_PAGE: ReadonlySet<string> = new Set([
  ...LEVELS.map((level) => `h${level}`),
  'table',
  'pre',
  'ul',
  'ol',
  'dl',
  'blockquote',
  'article',
  'section',
]);

const holdsPartsOfPage = (nodes: readonly DomNode[]): boolean =>
  nodes.some(({ name, children }) => PARTS_OF_PAGE.has(name ?? '') || holdsPartsOfPage(children ?? []));

const ROWS: ReadonlySet<string> = new Set(['tr']);
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);

/** The outermost elements of these names below the nodes. */
const outermost = (nodes: readonly DomNode[], names: ReadonlySet<string>): readonly DomNode[] =>
  nodes.flatMap((node) => (names.has(node.name ?? '') ? [node] : outermost(node.children ?? [], names)));

/** A cell may claim to span millions. */
const MOST_SPANNED = 64;

const spanOf = (cell: DomNode, name: string): number =>
  Math.min(MOST_SPANNED, Math.max(1, Math.trunc(Number(cell.attribs?.[name] ?? 1)) || 1));

type SpannedCell = { readonly text: string; readonly columns: number; readonly rows: number };

/** A cell of several rows stands in each of them, one of several columns in the first. */
const spreadCells = (rows: readonly (readonly SpannedCell[])[]): readonly (readonly string[])[] => {
  const reserved = new Map<number, { readonly text: string; readonly left: number }>();
  return rows.map((cells) => {
    const texts: string[] = [];
    const addReserved = (): void => {
      for (let held = reserved.get(texts.length); held !== undefined; held = reserved.get(texts.length)) {
        if (held.left > 1) reserved.set(texts.length, { ...held, left: held.left - 1 });
        else reserved.delete(texts.length);
        texts.push(held.text);
      }
    };
    for (const { text, columns, rows: spanned } of cells) {
      addReserved();
      for (let n = 0; n < columns; n += 1) {
        const own = n === 0 ? text : '';
        if (spanned > 1) reserved.set(texts.length, { text: own, left: spanned - 1 });
        texts.push(own);
      }
    }
    addReserved();
    return texts;
  });
};

/** Rows and columns of a table of values; the cells of a table that arranges a page are blocks. */
const table: FormatCallback = (element, walk, builder) => {
  const rows = outermost(element.children, ROWS);
  if (rows.length === 0 || holdsPartsOfPage(element.children)) {
    builder.openBlock({ leadingLineBreaks: 2 });
    if (rows.length === 0) walk(element.children, builder);
    for (const row of rows)
      for (const cell of outermost(row.children ?? [], CELLS)) {
        builder.openBlock({ leadingLineBreaks: 2 });
        walk(cell.children, builder);
        builder.closeBlock({ trailingLineBreaks: 2 });
      }
    builder.closeBlock({ trailingLineBreaks: 2 });
    return;
  }
  for (const caption of outermost(element.children, new Set(['caption']))) {
    builder.openBlock({ leadingLineBreaks: 2 });
    walk(caption.children, builder);
    builder.closeBlock({ trailingLineBreaks: 2 });
  }
  builder.openTable();
  for (const row of rows) {
    builder.openTableRow();
    for (const cell of outermost(row.children ?? [], CELLS)) {
      builder.openTableCell();
      walk(cell.children, builder);
      builder.closeTableCell({ colspan: spanOf(cell, 'colspan'), rowspan: spanOf(cell, 'rowspan') });
    }
    builder.closeTableRow();
  }
  builder.closeTable({
    leadingLineBreaks: 2,
    trailingLineBreaks: 2,
    tableToString: (written) =>
      writeTable(
        spreadCells(
          written.map((cells) =>
            cells.map(({ text, colspan, rowspan }) => ({ text, columns: colspan, rows: rowspan })),
          ),
        ),
      ),
  });
};

const toText = compile({
  wordwrap: false,
  limits: LIMITS,
  formatters: { heading, code, values: table, power: raised('^'), index: raised('_') },
  selectors: [
    ...LEVELS.map((level) => ({ selector: `h${level}`, format: 'heading' })),
    { selector: 'pre', format: 'code' },
    { selector: 'table', format: 'values' },
    { selector: 'sup', format: 'power' },
    { selector: 'sub', format: 'index' },
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
