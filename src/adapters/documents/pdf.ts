// The text layer of a PDF, page by page. The library is large, so that it is loaded with the first PDF.
import type { DocumentOutline } from '../../telemetry/passages/passage.js';
import { plainOutline } from '../../telemetry/passages/split-passages.js';
import { refuseFile } from './refusal.js';

type PdfText = {
  readonly title?: string;
  readonly text: string;
  /** Numbers of the pages without a text layer, from 1. */
  readonly emptyPages: readonly number[];
};

/** A form feed begins each page of a document that has several; a page itself has none. */
const joinPages = (pages: readonly string[]): string => {
  const texts = pages.map((page) => page.replaceAll('\f', ' ').trim());
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
  const { extractText, getDocumentProxy, getMeta } = await import('unpdf');
  try {
    const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
    const { info } = await getMeta(document);
    const { text } = await extractText(document, { mergePages: false });
    const emptyPages = text.flatMap((page, n) => (page.trim() === '' ? [n + 1] : []));
    return { ...pdfTitle(info), text: joinPages(text), emptyPages };
  } catch (error) {
    return refusePdf(name, error);
  }
};

/** Each page is a section of its own; a document of one page has none. */
export const pageOutline = (text: string): DocumentOutline => ({
  headings: [...text.matchAll(/\f/g)].map(({ index }, n) => ({ at: index, depth: 1, title: `Page ${n + 1}` })),
  blocks: plainOutline(text).blocks,
});
