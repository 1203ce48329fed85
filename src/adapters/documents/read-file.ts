// Decodes a file by its kind into documents: masked, titled and split into passages.
import { composeMasked } from '../../kernel/masked.js';
import { optional } from '../../kernel/optional.js';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { ParsedDocument, TextEncoding, UploadedFile } from '../../ports/documents.js';
import { refuseFile } from './refusal.js';
import type { DocumentOutline } from '../../telemetry/passages/passage.js';
import { LONGEST_DOCUMENT_NAME } from '../../telemetry/passages/collections.js';
import { plainOutline, splitPassages } from '../../telemetry/passages/split-passages.js';
import type { Masker } from '../../telemetry/masking/mask.js';
import { MASKING_FAILED } from '../../telemetry/masking/placeholder.js';
import { maskedDocumentName } from './document-name.js';
import { documentsInTar, documentsInZip, type ArchivedFile, isTar } from './archive.js';
import { readHtml } from './html.js';
import { markdownOutline } from './markdown.js';
import { removeGuards, sheetOutline } from './markdown-writer.js';
import { readNotes } from './notes.js';
import { readOfficeFile, refuseOldOffice } from './office-file.js';
import { pageOutline, readPdf } from './pdf.js';
import { isZip, openZip } from './zip-entries.js';

const LABELS: { readonly [encoding in TextEncoding]: string } = { 'utf-8': 'utf-8', latin1: 'windows-1252' };

/** Far more of them than a text has. */
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g;
const MOST_CONTROL = 0.01;
const BOM = /^\uFEFF/;

const isBinary = (bytes: Uint8Array): boolean => bytes.subarray(0, 8_192).includes(0);

const lineOfFault = (bytes: Uint8Array): number => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 0;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(10, from) + 1 || bytes.length;
    try {
      decoder.decode(bytes.subarray(from, end));
    } catch {
      return line + 1;
    }
    from = end;
  }
  return line;
};

/** Line ends of every kind become line feeds. */
const normaliseLineEnds = (text: string): string => text.replace(BOM, '').replace(/\r\n?/g, '\n');

const decodeText = ({ name, bytes, encoding = 'utf-8' }: UploadedFile): string => {
  if (isBinary(bytes)) return refuseFile('document-kind', `${name} is not text: it holds zero bytes`);
  let text: string;
  try {
    text = new TextDecoder(LABELS[encoding], { fatal: true }).decode(bytes);
  } catch {
    return refuseFile('document-encoding', `${name} is not UTF-8: line ${lineOfFault(bytes)} holds other bytes`);
  }
  if ((text.match(CONTROL)?.length ?? 0) > text.length * MOST_CONTROL)
    return refuseFile('document-kind', `${name} is not text: it is full of control characters`);
  return normaliseLineEnds(text);
};

/** A document before it is masked and cut. */
type UnmaskedDocument = Pick<ParsedDocument, 'name' | 'digest' | 'modified'> & {
  readonly title?: string;
  readonly text: string;
  /** `guarded`: Markdown whose words have guards against being taken for markup. */
  readonly markup: 'markdown' | 'guarded' | 'sheets' | 'plain' | 'pages';
};

type FileKind = 'markdown' | 'html' | 'notes' | 'pdf' | 'plain';

const KINDS: { readonly [ending: string]: FileKind } = {
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
const fileKindOf = ({ name, bytes }: UploadedFile): FileKind => {
  if (PDF.equals(bytes.subarray(0, PDF.length))) return 'pdf';
  return KINDS[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'plain';
};

/** `kind`: by the name as it was sent. */
type KnownFile = UploadedFile & {
  readonly kind: FileKind;
  /** SHA-256 of the bytes as they were sent. */
  readonly digest: string;
};

const readUnmasked = async (file: KnownFile, mask: Masker): Promise<readonly UnmaskedDocument[]> => {
  const { name, bytes, kind } = file;
  const own = { name, digest: file.digest };
  switch (kind) {
    case 'markdown':
      return [{ ...own, text: decodeText(file), markup: 'markdown' }];
    case 'plain':
      return [{ ...own, text: decodeText(file), markup: 'plain' }];
    case 'html':
      return [{ ...own, ...readHtml(name, decodeText(file)), markup: 'markdown' }];
    case 'pdf':
      return [{ ...own, ...(await readPdf(name, bytes)), markup: 'pages' }];
    case 'notes':
      return readNotes(name, decodeText(file), mask).map(({ markdown, ...note }) => ({
        ...note,
        text: markdown,
        markup: 'markdown',
      }));
  }
  return kind satisfies never;
};

const baseName = (name: string): string =>
  name.replace(/^.*(?:[/\\]|\.(?:zip|tar|t?gz)#)/i, '').replace(/\.\w{1,8}$/, '') || name;

const documentTitle = ({ title, name }: UnmaskedDocument, { headings }: DocumentOutline): string =>
  title ?? headings.find(({ depth }) => depth === 1)?.title ?? baseName(name);

const maskOrRefuse = (name: string, text: string, mask: Masker): string => {
  const safe = mask(text);
  return safe === MASKING_FAILED
    ? refuseFile('document-damaged', `the secrets of ${name} cannot be masked: it is not stored`)
    : safe;
};

const LONGEST_TITLE = 300;

const OUTLINES: { readonly [markup in UnmaskedDocument['markup']]: (text: string) => DocumentOutline } = {
  markdown: (text) => markdownOutline(text),
  guarded: (text) => markdownOutline(text),
  plain: plainOutline,
  sheets: sheetOutline,
  pages: pageOutline,
};

/** Masks first: passages are cut from the stored text and quoted as it is stored. */
const maskAndSplit = (raw: UnmaskedDocument, mask: Masker): ParsedDocument => {
  const { name, digest, markup, modified } = raw;
  const written = maskOrRefuse(name, raw.text.toWellFormed(), mask);
  const { text, outlined } = markup === 'guarded' ? removeGuards(written) : { text: written, outlined: written };
  const outline = OUTLINES[markup](outlined);
  const passages = splitPassages(text, outline);
  const title = maskOrRefuse(name, documentTitle(raw, outline), mask)
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_TITLE)
    .toWellFormed();
  return composeMasked({ name, digest, title, text, passages, ...optional({ modified }) });
};

/** Bytes: twice what a file may have by default. A megabyte can hold a thousand times as much. */
const MOST_UNPACKED = 64e6;

const isGzip = ([first, second]: Uint8Array): boolean => first === 0x1f && second === 0x8b;

/** A packed file is read as what is in it, once: the name without `.gz` tells its kind. */
const unpack = (file: UploadedFile): UploadedFile => {
  const { name, bytes } = file;
  if (!isGzip(bytes)) return file;
  try {
    const unpacked = gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED });
    return { ...file, name: name.replace(/\.gz$/i, ''), bytes: unpacked };
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    return refuseFile(
      isTooLarge ? 'document-too-heavy' : 'document-damaged',
      isTooLarge
        ? `${name} unpacks to more than ${MOST_UNPACKED / 1e6} MB: unpack it and split it`
        : `${name} cannot be unpacked: it is cut off or damaged`,
    );
  }
};

const refuseEmpty = ({ name, bytes, kind }: KnownFile): never => {
  if (bytes.length === 0) return refuseFile('document-without-text', `${name} is empty`);
  const scanned = kind === 'pdf' ? ' layer: its pages are pictures' : '';
  return refuseFile('document-without-text', `${name} has no text${scanned}`);
};

const NAMELESS = 'the secrets of the name of the file cannot be masked: it is not stored';

/** An archive in an archive is not read. */
const readArchived = async (
  name: string,
  files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>,
  mask: Masker,
): Promise<readonly ParsedDocument[]> => {
  const documents: ParsedDocument[] = [];
  for await (const { path, bytes } of files)
    if (bytes.length > 0) documents.push(...(await readFile({ name: `${name}#${path}`, bytes }, mask, 'archived')));
  return documents.length > 0
    ? documents
    : refuseFile('document-without-text', `${name} holds no document: none of its files has the ending of one`);
};

const readFile = async (
  sent: UploadedFile,
  mask: Masker,
  place: 'alone' | 'archived',
): Promise<readonly ParsedDocument[]> => {
  const name = maskedDocumentName(sent.name, mask) ?? refuseFile('document-damaged', NAMELESS);
  const opened = unpack({ ...sent, name });
  const digest = createHash('sha256').update(sent.bytes).digest('hex');
  const file = { ...opened, name, digest, kind: fileKindOf({ ...opened, name: sent.name.replace(/\.gz$/i, '') }) };
  if (file.bytes.length === 0) return refuseEmpty(file);
  if (isZip(file.bytes)) {
    const entries = await openZip(name, file.bytes);
    const office = await readOfficeFile({ name, entries });
    if (office !== undefined) {
      const { isSheets, ...read } = office;
      const document = maskAndSplit({ name, digest, ...read, markup: isSheets ? 'sheets' : 'guarded' }, mask);
      return document.passages.length > 0 ? [document] : refuseEmpty(file);
    }
    if (place === 'alone') return readArchived(name, documentsInZip(entries), mask);
  }
  if (isTar(file.bytes) && place === 'alone') return readArchived(name, await documentsInTar(name, file.bytes), mask);
  refuseOldOffice(name, file.bytes);
  const documents = (await readUnmasked(file, mask)).map((raw) => maskAndSplit(raw, mask));
  const readable = documents.filter(({ passages }) => passages.length > 0);
  return readable.length > 0 ? readable : refuseEmpty(file);
};

/** A document replaces the one of its name; names that are cut to the longest may be those of several. */
const refuseSharedNames = (documents: readonly ParsedDocument[]): readonly ParsedDocument[] => {
  const names = new Set<string>();
  for (const { name } of documents) {
    if (names.has(name))
      return refuseFile(
        'document-kind',
        `the first ${LONGEST_DOCUMENT_NAME} characters of a name are those of several documents, ${name}: shorten their paths`,
      );
    names.add(name);
  }
  return documents;
};

/**
 * Throws `CannotRead`. Of notes, those without a text are left out. Of an archive, each document is called `archive.zip#path`; one that
 * cannot be read refuses the archive, and so do several of one name.
 */
export const readDocumentFile = async (sent: UploadedFile, mask: Masker): Promise<readonly ParsedDocument[]> =>
  refuseSharedNames(await readFile(sent, mask, 'alone'));
