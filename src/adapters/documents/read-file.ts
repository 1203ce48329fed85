// What a file is, and the documents in it.
import { createHash } from 'node:crypto';
import type { ParsedDocument, UploadedFile } from '../../ports/documents.js';
import type { DocumentOutline } from '../../telemetry/passages/passage.js';
import { plainOutline, splitPassages } from '../../telemetry/passages/split-passages.js';
import type { Mask } from '../../telemetry/masking/mask.js';
import { MASKING_FAILED } from '../../telemetry/masking/placeholder.js';
import { decoded } from './decode.js';
import { documentName } from './document-name.js';
import { readHtml } from './html.js';
import { markdownOutline } from './markdown.js';
import { readNotes } from './notes.js';
import { readPdf } from './pdf.js';
import { refuse } from './refusal.js';

/** A document before it is masked and cut. */
type Raw = Pick<ParsedDocument, 'name' | 'digest' | 'modified'> & {
  readonly title?: string;
  readonly text: string;
  readonly markup: 'markdown' | 'plain';
};

type Kind = 'markdown' | 'html' | 'notes' | 'pdf' | 'plain';

const KINDS: { readonly [ending: string]: Kind } = {
  md: 'markdown',
  markdown: 'markdown',
  mdx: 'markdown',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  json: 'notes',
  pdf: 'pdf',
};

const PDF = Buffer.from('%PDF-');

/** A PDF says so itself; anything else goes by its name, and is text when that tells nothing. */
const kindOf = ({ name, bytes }: UploadedFile): Kind => {
  if (PDF.equals(bytes.subarray(0, PDF.length))) return 'pdf';
  return KINDS[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'plain';
};

/** `kind`: by the name as it was sent. */
type Told = UploadedFile & { readonly kind: Kind };

const rawOf = async (file: Told, mask: Mask): Promise<readonly Raw[]> => {
  const { name, bytes, kind } = file;
  const own = { name, digest: createHash('sha256').update(bytes).digest('hex') };
  switch (kind) {
    case 'markdown':
      return [{ ...own, text: decoded(file), markup: 'markdown' }];
    case 'plain':
      return [{ ...own, text: decoded(file), markup: 'plain' }];
    case 'html':
      return [{ ...own, ...readHtml(name, decoded(file)), markup: 'markdown' }];
    case 'pdf':
      return [{ ...own, ...(await readPdf(name, bytes)), markup: 'plain' }];
    case 'notes':
      return readNotes(name, decoded(file), mask).map(({ markdown, ...note }) => ({
        ...note,
        text: markdown,
        markup: 'markdown',
      }));
  }
  return kind satisfies never;
};

const baseName = (name: string): string => name.replace(/^.*[/\\]/, '').replace(/\.\w{1,8}$/, '') || name;

const titleOf = ({ title, name }: Raw, { headings }: DocumentOutline): string =>
  title ?? headings.find(({ depth }) => depth === 1)?.title ?? baseName(name);

const masked = (name: string, text: string, mask: Mask): string => {
  const safe = mask(text);
  return safe === MASKING_FAILED
    ? refuse('document-damaged', `the secrets of ${name} cannot be masked: it is not stored`)
    : safe;
};

const LONGEST_TITLE = 300;

/** Masked first: passages are cut from, and quoted as, what is stored. */
const documentOf = (raw: Raw, mask: Mask): ParsedDocument => {
  const { name, digest, markup, modified } = raw;
  const text = masked(name, raw.text.toWellFormed(), mask);
  const outline = markup === 'markdown' ? markdownOutline(text) : plainOutline(text);
  const passages = splitPassages(text, outline);
  const title = masked(name, titleOf(raw, outline), mask).replace(/\s+/g, ' ').slice(0, LONGEST_TITLE).toWellFormed();
  return { name, digest, title, text, passages, ...(modified !== undefined && { modified }) };
};

const nothingIn = ({ name, bytes, kind }: Told): never => {
  if (bytes.length === 0) return refuse('document-without-text', `${name} is empty`);
  const scanned = kind === 'pdf' ? ' layer: its pages are pictures' : '';
  return refuse('document-without-text', `${name} has no text${scanned}`);
};

const NAMELESS = 'the secrets of the name of the file cannot be masked: it is not stored';

/** Throws `CannotRead`. Of notes, those without a text are left out. */
export const readFile = async (sent: UploadedFile, mask: Mask): Promise<readonly ParsedDocument[]> => {
  const name = documentName(sent.name, mask) ?? refuse('document-damaged', NAMELESS);
  const file = { ...sent, name, kind: kindOf(sent) };
  if (file.bytes.length === 0) return nothingIn(file);
  const documents = (await rawOf(file, mask)).map((raw) => documentOf(raw, mask));
  const told = documents.filter(({ passages }) => passages.length > 0);
  return told.length > 0 ? told : nothingIn(file);
};
