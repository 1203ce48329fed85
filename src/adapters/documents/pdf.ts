// The text layer of a PDF. The library is large, so that it is loaded with the first PDF.
import { refuseFile } from './refusal.js';

type PdfText = { readonly title?: string; readonly text: string };

/** Between pages, so that no passage runs on unseen. */
const PAGE_BREAK = '\n\n';

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
    return { ...pdfTitle(info), text: text.map((page) => page.trim()).join(PAGE_BREAK) };
  } catch (error) {
    return refusePdf(name, error);
  }
};
