// The text layer of a PDF, page by page, with the headings that stand in larger letters. The library is large, so that it is loaded with
// the first PDF.
import type { StructuredTextItem } from 'unpdf';
import type { DocumentOutline } from '../../telemetry/passages/passage.js';
import { plainOutline } from '../../telemetry/passages/split-passages.js';
import { refuseFile } from './refusal.js';

type PdfText = {
  readonly title?: string;
  readonly text: string;
  /** Numbers of the pages without a text layer, from 1. */
  readonly emptyPages: readonly number[];
};

type TextLine = { readonly text: string; /** Of its largest letters. */ readonly size: number };

/** Sizes that differ by less are the same in print. */
const roundSize = (size: number): number => Math.round(size * 2) / 2;

const linesOf = (items: readonly StructuredTextItem[]): readonly TextLine[] => {
  const lines: TextLine[] = [];
  let [text, size] = ['', 0];
  const close = (): void => {
    lines.push({ text, size });
    [text, size] = ['', 0];
  };
  for (const { str, fontSize, hasEOL } of items) {
    // a form feed is the mark of a page
    text += str.replaceAll('\f', ' ');
    if (str.trim() !== '') size = Math.max(size, roundSize(fontSize));
    if (hasEOL) close();
  }
  close();
  return lines;
};

/** The size in which most of the text is set. */
const bodySize = (lines: readonly TextLine[]): number => {
  const letters = new Map<number, number>();
  for (const { text, size } of lines) letters.set(size, (letters.get(size) ?? 0) + text.trim().length);
  const [most] = [...letters].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? 0;
};

/** A heading is set so much larger than the text. */
const LARGER = 1.12;
/** A longer line in larger letters is a poster. */
const LONGEST_HEADING = 120;
const MOST_DEPTHS = 4;
/** Of a table of contents. */
const DOT_LEADER = /(?:\.\s?){4}/;

const canBeHeading = (text: string): boolean =>
  text.trim().length <= LONGEST_HEADING && /\p{L}/u.test(text) && !DOT_LEADER.test(text);

/** By the size of their letters: larger ones are of an outer heading. */
const headingDepths = (lines: readonly TextLine[]): ReadonlyMap<number, number> => {
  const least = LARGER * bodySize(lines);
  const sizes = new Set(lines.flatMap(({ text, size }) => (size >= least && canBeHeading(text) ? [size] : [])));
  const largest = [...sizes].toSorted((a, b) => b - a).slice(0, MOST_DEPTHS);
  return new Map(largest.map((size, n) => [size, n + 1]));
};

const LOOKS_LIKE_HEADING = /^#{1,6} /;

/** Headings as in markdown; lines that follow each other in one size are one heading. A line that looks like one is moved in by a blank. */
const writePage = (lines: readonly TextLine[], depths: ReadonlyMap<number, number>): string => {
  const written: string[] = [];
  let last: number | undefined;
  for (const { text, size } of lines) {
    const before = written.at(-1) ?? '';
    const depth = canBeHeading(text) ? depths.get(size) : undefined;
    if (depth === undefined) {
      const line = LOOKS_LIKE_HEADING.test(text) ? ` ${text}` : text;
      written.push(last === undefined ? line : `\n${line}`);
    } else if (depth === last && canBeHeading(`${before} ${text}`))
      written[written.length - 1] = `${before} ${text.trim()}`;
    else written.push(`\n${'#'.repeat(depth)} ${text.trim()}`);
    last = depth;
  }
  return written.join('\n');
};

/** A form feed begins each page of a document that has several; a page itself has none. */
const joinPages = (pages: readonly string[]): string => {
  const texts = pages.map((page) => page.replace(/^\s*\n|\s+$/g, ''));
  return texts.length === 1 ? (texts[0] ?? '') : texts.map((page) => `\f${page}`).join('\n\n');
};

const refusePdf = (name: string, error: unknown): never => {
  if (error instanceof Error && error.name === 'PasswordException')
    return refuseFile('document-encrypted', `${name} is encrypted: it opens with a password only`);
  const why = error instanceof Error ? error.message : String(error);
  return refuseFile('document-damaged', `${name} is no PDF that can be read: ${why}`);
};

const pdfTitle = (info: { readonly [key: string]: unknown }): { readonly title?: string } => {
  const title = info['Title'];
  return typeof title === 'string' && title.trim() !== '' ? { title: title.trim() } : {};
};

export const readPdf = async (name: string, bytes: Uint8Array): Promise<PdfText> => {
  const { extractTextItems, getDocumentProxy, getMeta } = await import('unpdf');
  try {
    const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
    const { info } = await getMeta(document);
    const { items } = await extractTextItems(document);
    const pages = items.map(linesOf);
    const depths = headingDepths(pages.flat());
    const text = pages.map((lines) => writePage(lines, depths));
    const emptyPages = text.flatMap((page, n) => (page.trim() === '' ? [n + 1] : []));
    return { ...pdfTitle(info), text: joinPages(text), emptyPages };
  } catch (error) {
    return refusePdf(name, error);
  }
};

/** Deeper than every heading: what stands on a page belongs to the heading before it, which may be of an earlier page. */
const PAGE_DEPTH = 9;

const MARK = /(\f)|(?<![^\n\f])(#{1,4}) ([^\n\f]*)/g;

/** A title or a number that stands above the first heading of a page. */
const RUNNING_HEAD = /(?<=\f)[^\n\f]{0,79}[^\s.!?:](?=[^\S\n]*\n\s*\n#{1,4} )/g;

/** Headings, and innermost the page, of a document that has several. */
export const pageOutline = (text: string): DocumentOutline => {
  const headings: DocumentOutline['headings'][number][] = [];
  let page = 0;
  for (const { index, 1: feed, 2: mark = '', 3: title = '' } of text.matchAll(MARK)) {
    if (feed === undefined) headings.push({ at: index, depth: mark.length, title: title.trim() });
    else page += 1;
    if (page > 0) headings.push({ at: index, depth: PAGE_DEPTH, title: `Page ${page}` });
  }
  const heads = new Set([...text.matchAll(RUNNING_HEAD)].map(({ index, 0: head }) => index + head.search(/\S/)));
  return { headings, blocks: plainOutline(text).blocks.filter(({ from }) => !heads.has(from)) };
};
