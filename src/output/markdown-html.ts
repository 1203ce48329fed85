// HTML of the Markdown that answers are written in: paragraphs, lists, headings, rules, bold, emphasis, code and citations. Anything else is text.
import { html, htmlTemplate } from './html.js';
import { replaceHiddenCharacters } from './hidden-characters.js';
import type { Rendered } from './rendered.js';

/** Where in the page a citation (`e1`) is shown; `undefined`: nowhere. */
export type CitationAnchor = (citation: string) => string | undefined;

const MARK =
  /(?<fence>`+)(?!`)(?<code>.*?[^`])\k<fence>(?!`)|\*\*(?<strong>[^*]+)\*\*|(?<![\w*])_(?<emphasis>[^_]+)_(?!\w)|\[(?<citation>e\d+)\]/gu;

/** One blank on each side belongs to a fence around backticks. */
const codeOf = (inner: string): string => inner.replace(/^ (?=`)|(?<=`) $/g, '');

const citationOf = (citation: string, anchorOf: CitationAnchor): Rendered<'html'> => {
  const anchor = anchorOf(citation);
  const shown = html.data(`[${citation}]`);
  return anchor === undefined ? shown : htmlTemplate`<a href="#${html.data(anchor)}">${shown}</a>`;
};

const inlineOf = (text: string, anchorOf: CitationAnchor): Rendered<'html'> => {
  let [written, at] = [html.data(''), 0];
  for (const match of text.matchAll(MARK)) {
    written = htmlTemplate`${written}${html.data(text.slice(at, match.index))}${markOf(match.groups ?? {}, anchorOf)}`;
    at = match.index + match[0].length;
  }
  return htmlTemplate`${written}${html.data(text.slice(at))}`;
};

const markOf = (
  { code, strong, emphasis, citation = '' }: { readonly [name: string]: string | undefined },
  anchorOf: CitationAnchor,
): Rendered<'html'> => {
  if (code !== undefined) return html.code(codeOf(code));
  if (strong !== undefined) return htmlTemplate`<strong>${inlineOf(strong, anchorOf)}</strong>`;
  if (emphasis !== undefined) return htmlTemplate`<em>${inlineOf(emphasis, anchorOf)}</em>`;
  return citationOf(citation, anchorOf);
};

type LineKind = 'blank' | 'heading' | 'rule' | 'bullet' | 'numbered' | 'text';

type MarkdownLine = { readonly kind: LineKind; readonly text: string };

const KINDS: readonly (readonly [kind: LineKind, begins: RegExp])[] = [
  ['blank', /^\s*$/],
  ['heading', /^#{1,6} +/],
  ['rule', /^---$/],
  ['bullet', /^ {0,3}- +/],
  ['numbered', /^ {0,3}\d{1,3}\. +/],
];

const lineOf = (line: string): MarkdownLine => {
  const [kind, begins] = KINDS.find(([, begin]) => begin.test(line)) ?? ['text', /^/];
  return { kind, text: line.replace(begins, '') };
};

type Block = { readonly kind: LineKind; readonly lines: readonly string[] };

const blocksOf = (text: string): readonly Block[] => {
  const blocks: { kind: LineKind; lines: string[] }[] = [];
  for (const { kind, text: line } of text.split('\n').map(lineOf)) {
    const last = blocks.at(-1);
    const goesOn = last?.kind === kind && kind !== 'heading' && kind !== 'rule';
    if (goesOn) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return blocks;
};

const blockOf = ({ kind, lines }: Block, anchorOf: CitationAnchor): readonly Rendered<'html'>[] => {
  const written = lines.map((line) => inlineOf(line, anchorOf));
  const items = written.map((line) => htmlTemplate`<li>${line}</li>`);
  switch (kind) {
    case 'blank':
      return [];
    case 'heading':
      return [htmlTemplate`<h3>${written}</h3>`];
    case 'rule':
      return [htmlTemplate`<hr>`];
    case 'bullet':
      return [htmlTemplate`<ul>\n${items}\n</ul>`];
    case 'numbered':
      return [htmlTemplate`<ol>\n${items}\n</ol>`];
    case 'text':
      return [htmlTemplate`<p>${written.map((line, at) => (at === 0 ? line : htmlTemplate`<br>${line}`))}</p>`];
  }
  return kind satisfies never;
};

export const htmlOfMarkdown = (text: string, anchorOf: CitationAnchor): Rendered<'html'> =>
  htmlTemplate`${blocksOf(replaceHiddenCharacters(text)).flatMap((block) => blockOf(block, anchorOf))}`;
