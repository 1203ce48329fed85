// Which program wrote an archive of XML parts, and its text. What is in the archive decides, not the ending of its name.
import { readEpub } from './epub.js';
import type { OfficeFile } from './office-parts.js';
import { readOpenDocument } from './open-document.js';
import { refuseFile } from './refusal.js';
import { readSlides } from './slides.js';
import { readWord } from './word.js';
import { readWorkbook } from './workbook.js';

type OfficeText = { readonly title?: string; readonly text: string };

const OPEN_DOCUMENT = /^application\/vnd\.oasis\.opendocument\./;

const readerOf = async ({
  name,
  entries,
}: OfficeFile): Promise<((file: OfficeFile) => Promise<OfficeText>) | undefined> => {
  const { names } = entries;
  if (names.includes('word/document.xml')) return readWord;
  if (names.includes('xl/workbook.xml')) return readWorkbook;
  if (names.includes('ppt/presentation.xml')) return readSlides;
  if (names.includes('xl/workbook.bin'))
    return refuseFile('document-kind', `${name} is a binary workbook: save it as .xlsx`);
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
