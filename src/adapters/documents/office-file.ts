// Which program wrote an archive of XML parts, and its text. What is in the archive decides, not the ending of its name.
import { readEpub } from './epub.js';
import { type OfficeFile, type OfficeText, readPart, readRelations } from './office-parts.js';
import { readOpenDocument } from './open-document.js';
import { refuseFile } from './refusal.js';
import { readSlides } from './slides.js';
import { readWord } from './word.js';
import { readWorkbook } from './workbook.js';
import { elementsNamed } from './xml-tree.js';

const OPEN_DOCUMENT = /^application\/vnd\.oasis\.opendocument\./;

type OfficeReader = (file: OfficeFile) => Promise<OfficeText>;
type MainReader = (file: OfficeFile, path: string) => Promise<OfficeText>;

/** By the folder that programs use, which is also the word in the type of the main part's content. */
const OPEN_XML: readonly {
  readonly usual: string;
  readonly content: string;
  readonly read: MainReader;
}[] = [
  { usual: 'word/document.xml', content: 'wordprocessingml', read: readWord },
  { usual: 'xl/workbook.xml', content: 'spreadsheetml', read: readWorkbook },
  { usual: 'ppt/presentation.xml', content: 'presentationml', read: readSlides },
];

/** The main part has its usual name, or the relations of the file name it and its content says of which program it is. */
const openXmlReader = async (file: OfficeFile): Promise<OfficeReader | undefined> => {
  const { names } = file.entries;
  const usual = OPEN_XML.find((each) => names.includes(each.usual));
  if (usual !== undefined) return (same) => usual.read(same, usual.usual);
  if (!names.includes('_rels/.rels')) return undefined;
  const path = [...(await readRelations(file, '')).values()].find(({ kind }) => kind === 'officeDocument')?.path;
  const overrides = elementsNamed(await readPart(file, '[Content_Types].xml'), 'Override');
  const type =
    overrides.find(({ attributes }) => attributes['PartName'] === `/${path}`)?.attributes['ContentType'] ?? '';
  const found = OPEN_XML.find(({ content }) => type.includes(content));
  return path === undefined || found === undefined ? undefined : (same) => found.read(same, path);
};

const readerOf = async (file: OfficeFile): Promise<OfficeReader | undefined> => {
  const { name, entries } = file;
  const { names } = entries;
  if (names.includes('xl/workbook.bin'))
    return refuseFile('document-kind', `${name} is a binary workbook: save it as .xlsx`);
  const openXml = await openXmlReader(file);
  if (openXml !== undefined) return openXml;
  const type = names.includes('mimetype')
    ? Buffer.from((await entries.read('mimetype')) ?? [])
        .toString('latin1')
        .trim()
    : '';
  if (OPEN_DOCUMENT.test(type)) return readOpenDocument;
  return type === 'application/epub+zip' || names.includes('META-INF/container.xml') ? readEpub : undefined;
};

/** Markdown. Undefined: the archive is none of an office program. Throws `CannotRead`. */
export const readOfficeFile = async (file: OfficeFile): Promise<OfficeText | undefined> =>
  (await readerOf(file))?.(file);

/** A file of files, as Office wrote them before 2007, and as it still writes what has a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

const OFFICE_NAME = /\.(?:doc|dot|xls|xlt|ppt|pot)[xm]?$|\.(?:odt|ods|odp|epub)$/i;

/** Refuses what says by its name or its first bytes that it is of an office program, and cannot be read as such. */
export const refuseOldOffice = (name: string, bytes: Uint8Array): void => {
  if (COMPOUND.equals(bytes.subarray(0, COMPOUND.length))) {
    if (Buffer.from(bytes).includes(ENCRYPTED))
      refuseFile('document-encrypted', `${name} is encrypted: it opens with a password only`);
    refuseFile('document-kind', `${name} is in a format of Office before 2007: save it as .docx, .xlsx or .pptx`);
  }
  if (OFFICE_NAME.test(name) && bytes.length > 0)
    refuseFile(
      'document-damaged',
      `${name} is no office file that can be read: it is cut off, or its name has the wrong ending`,
    );
};
