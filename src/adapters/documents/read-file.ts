// Decodes a file by its kind into documents: masked, titled and split into passages.
import { composeMasked } from '../../kernel/masked.js';
import { optional } from '../../kernel/optional.js';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type {
  DocumentReading,
  DocumentRefusal,
  LeftOutPart,
  ParsedDocument,
  TextEncoding,
  UploadedFile,
} from '../../ports/documents.js';
import { refuseFile, UnreadableFile } from './refusal.js';
import type { DocumentOutline } from '../../telemetry/passages/passage.js';
import { LONGEST_DOCUMENT_NAME } from '../../telemetry/passages/collections.js';
import { plainOutline, splitPassages } from '../../telemetry/passages/split-passages.js';
import type { Masker } from '../../telemetry/masking/mask.js';
import { MASKING_FAILED } from '../../telemetry/masking/placeholder.js';
import { maskedDocumentName } from './document-name.js';
import { documentsInTar, documentsInZip, type ArchivedFile, isTar, skippedFiles, type SkippedFile } from './archive.js';
import { readHtml } from './html.js';
import { markdownOutline } from './markdown.js';
import { removeGuards, sheetOutline } from './markdown-writer.js';
import { readNotes } from './notes.js';
import { readOfficeFile, refuseOldOffice } from './office-file.js';
import { pageOutline, readPdf } from './pdf.js';
import { countUnpacked, isZip, openZip, type UnpackedTotal } from './zip-entries.js';

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
  /** What of the file is not in the text. */
  readonly lacks?: string;
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

/** `1–3, 5` */
const pageRanges = (pages: readonly number[]): string => {
  const ranges: [from: number, to: number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
};

const emptyPagesText = (pages: readonly number[]): string =>
  pages.length === 1
    ? `page ${pageRanges(pages)} has no text layer: it is empty or a picture`
    : `pages ${pageRanges(pages)} have no text layer: they are empty or pictures`;

const readPages = async (
  own: Pick<UnmaskedDocument, 'name' | 'digest'>,
  bytes: Uint8Array,
): Promise<UnmaskedDocument> => {
  const { emptyPages, ...pdf } = await readPdf(own.name, bytes);
  return { ...own, ...pdf, markup: 'pages', ...(emptyPages.length > 0 && { lacks: emptyPagesText(emptyPages) }) };
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
      return [await readPages(own, bytes)];
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
  name.replace(/^.*(?:[/\\]|\.\w{1,8}#)/, '').replace(/\.\w{1,8}$/, '') || name;

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
const unpack = (file: UploadedFile, total: UnpackedTotal): UploadedFile => {
  const { name, bytes } = file;
  if (!isGzip(bytes)) return file;
  const most = Math.min(MOST_UNPACKED, total.left());
  try {
    const unpacked = gunzipSync(bytes, { maxOutputLength: Math.max(1, most) });
    total.add(unpacked.length);
    return { ...file, name: name.replace(/\.gz$/i, ''), bytes: unpacked };
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    if (isTooLarge && most < MOST_UNPACKED) return total.refuse();
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

/** An archive with more of them than somebody reads is told by their number. */
const MOST_LEFT_OUT = 100;

const leftOutParts = (name: string, parts: readonly LeftOutPart[]): readonly LeftOutPart[] =>
  parts.length <= MOST_LEFT_OUT
    ? parts
    : [
        ...parts.slice(0, MOST_LEFT_OUT),
        composeMasked({ name, because: `${parts.length - MOST_LEFT_OUT} further parts are left out` }),
      ];

/** Of one document in an archive: the others are read. What is damaged, or too much, is so of the archive. */
const OF_ONE_DOCUMENT: ReadonlySet<DocumentRefusal['rejected']> = new Set([
  'document-encoding',
  'document-encrypted',
  'document-kind',
  'document-without-text',
]);

const NESTED = 'it is an archive in an archive, which is not read: unpack it and add its files';

type ReadingContext = {
  readonly mask: Masker;
  readonly place: 'alone' | 'archived';
  /** Of the file that was sent. */
  readonly total: UnpackedTotal;
};

type ArchiveContent = {
  readonly files: ReturnType<typeof documentsInZip> | readonly ArchivedFile[];
  readonly skipped: readonly SkippedFile[];
};

/** An archive in an archive is not read. */
const readArchived = async (
  name: string,
  { files, skipped }: ArchiveContent,
  { mask, total }: Omit<ReadingContext, 'place'>,
): Promise<DocumentReading> => {
  const documents: ParsedDocument[] = [];
  const leftOut: LeftOutPart[] = [];
  const leave = (path: string, because: string): void => {
    const own = maskedDocumentName(`${name}#${path}`, mask) ?? refuseFile('document-damaged', NAMELESS);
    leftOut.push(composeMasked({ name: own, because: maskOrRefuse(name, because, mask) }));
  };
  for (const { path, because } of skipped) leave(path, because);
  for await (const file of files) {
    const { path } = file;
    if ('isEncrypted' in file) leave(path, 'it is encrypted: it opens with a password only');
    else if (file.bytes.length === 0) leave(path, 'it is empty');
    else
      try {
        const read = await readFile({ name: `${name}#${path}`, bytes: file.bytes }, { mask, place: 'archived', total });
        documents.push(...read.documents);
        leftOut.push(...read.leftOut);
      } catch (error) {
        if (!(error instanceof UnreadableFile) || !OF_ONE_DOCUMENT.has(error.refusal.rejected)) throw error;
        const own = maskedDocumentName(`${name}#${path}`, mask) ?? '';
        leave(path, error.refusal.because.replace(own, 'it'));
      }
  }
  if (documents.length > 0) return { documents, leftOut: leftOutParts(name, leftOut) };
  const [first] = leftOut;
  return refuseFile(
    'document-without-text',
    first === undefined
      ? `${name} holds no file`
      : `${name} holds no document that can be read: ${first.name}: ${first.because}${leftOut.length === 1 ? '' : `, and ${leftOut.length - 1} more`}`,
  );
};

const readFile = async (sent: UploadedFile, { mask, place, total }: ReadingContext): Promise<DocumentReading> => {
  const name = maskedDocumentName(sent.name, mask) ?? refuseFile('document-damaged', NAMELESS);
  const opened = unpack({ ...sent, name }, total);
  const digest = createHash('sha256').update(sent.bytes).digest('hex');
  const file = { ...opened, name, digest, kind: fileKindOf({ ...opened, name: sent.name.replace(/\.gz$/i, '') }) };
  if (file.bytes.length === 0) return refuseEmpty(file);
  if (isZip(file.bytes)) {
    const entries = await openZip(name, file.bytes, total);
    const office = await readOfficeFile({ name, entries });
    if (office !== undefined) {
      const { isSheets, ...read } = office;
      const document = maskAndSplit({ name, digest, ...read, markup: isSheets ? 'sheets' : 'guarded' }, mask);
      return document.passages.length > 0 ? { documents: [document], leftOut: [] } : refuseEmpty(file);
    }
    if (place === 'archived') return refuseFile('document-kind', NESTED);
    return readArchived(
      name,
      { files: documentsInZip(entries), skipped: skippedFiles(entries.names) },
      { mask, total },
    );
  }
  if (isTar(file.bytes)) {
    if (place === 'archived') return refuseFile('document-kind', NESTED);
    return readArchived(name, await documentsInTar(name, file.bytes), { mask, total });
  }
  refuseOldOffice(name, file.bytes);
  const unmasked = await readUnmasked(file, mask);
  const documents = unmasked.map((raw) => maskAndSplit(raw, mask)).filter(({ passages }) => passages.length > 0);
  if (documents.length === 0) return refuseEmpty(file);
  return {
    documents,
    leftOut: unmasked.flatMap(({ lacks }) => (lacks === undefined ? [] : [composeMasked({ name, because: lacks })])),
  };
};

/** A document replaces the one of its name; names that are cut to the longest may be those of several. */
const refuseSharedNames = (reading: DocumentReading): DocumentReading => {
  const names = new Set<string>();
  for (const { name } of reading.documents) {
    if (names.has(name))
      return refuseFile(
        'document-kind',
        `the first ${LONGEST_DOCUMENT_NAME} characters of a name are those of several documents, ${name}: shorten their paths`,
      );
    names.add(name);
  }
  return reading;
};

/**
 * Throws `UnreadableFile`. Of notes, those without a text are left out. Of an archive, each document is called `archive.zip#path`; one
 * that is encrypted, no text or of another kind is left out and named, one that is damaged refuses the archive, and so do several of
 * one name.
 */
export const readDocumentFile = async (sent: UploadedFile, mask: Masker): Promise<DocumentReading> =>
  refuseSharedNames(
    await readFile(sent, {
      mask,
      place: 'alone',
      total: countUnpacked(maskedDocumentName(sent.name, mask) ?? 'the file'),
    }),
  );
