// The text of OpenDocument files: texts with headings, spreadsheets by their rows, presentations by their slides. Macros and
// comments are not read.
import {
  joinBlocks,
  type SheetRow,
  writeHeading,
  writeItem,
  writeParagraph,
  writeSheet,
  writeTable,
} from './markdown-writer.js';
import { type OfficeFile, readOfficeTitle, readPart, requirePart } from './office-parts.js';
import { refuseFile } from './refusal.js';
import { writeSlideHeading } from './slides.js';
import { childElements, childNamed, elementsNamed, type XmlElement, type XmlNode } from './xml-tree.js';

const MOST_BLANKS = 1_000;

/** Drawings in a paragraph have a text of their own. */
const isDrawing = ({ name }: XmlElement): boolean => name.startsWith('draw:');

/** Stands for a blank that counts; those that lay out the XML in front of a line do not. No text has it. */
const BLANK = '\uFDD3';

const textOfNode = (node: XmlNode): string => {
  if (typeof node === 'string') return node.replaceAll(BLANK, '').replace(/\s+/g, ' ');
  if (isDrawing(node)) return '';
  switch (node.name) {
    case 'text:s':
      return BLANK.repeat(Math.min(MOST_BLANKS, Number(node.attributes['text:c'] ?? 1) || 1));
    case 'text:tab':
      return '\t';
    case 'text:line-break':
      return '\n';
    case 'text:note':
    case 'office:annotation':
    case 'text:tracked-changes':
      return '';
    default:
      return node.children.map(textOfNode).join('');
  }
};

const textOfParagraph = (paragraph: XmlElement): string =>
  textOfNode(paragraph).replace(/^ +/gm, '').replaceAll(BLANK, ' ');

/** Notes and text boxes below an element, as blocks of their own: they stand after what refers to them. */
const writeAttached = (element: XmlElement): readonly string[] =>
  childElements(element).flatMap((child) => {
    if (isDrawing(child)) return writeBlock(child);
    switch (child.name) {
      case 'text:note':
        return childElements(child).flatMap((part) => (part.name === 'text:note-body' ? writeBlock(part) : []));
      case 'office:annotation':
      case 'text:tracked-changes':
        return [];
      default:
        return writeAttached(child);
    }
  });

const REPEATED_COLUMNS = 'table:number-columns-repeated';
const REPEATED_ROWS = 'table:number-rows-repeated';
/** Columns beyond are no table that somebody reads; a sheet repeats its last empty cell a thousand times. */
const MOST_COLUMNS = 256;

/** Without comments and drawings. */
const paragraphsOf = (element: XmlElement): readonly XmlElement[] =>
  childElements(element).flatMap((child) => {
    if (child.name === 'text:p' || child.name === 'text:h') return [child];
    return child.name === 'office:annotation' || isDrawing(child) ? [] : paragraphsOf(child);
  });

const cellText = (cell: XmlElement): string => paragraphsOf(cell).map(textOfParagraph).join(' ');

const cellsOf = (row: XmlElement): readonly string[] => {
  const cells: string[] = [];
  for (const cell of childElements(row)) {
    const text = cellText(cell);
    const times = Number(cell.attributes[REPEATED_COLUMNS] ?? 1) || 1;
    for (let n = 0; n < times && cells.length < MOST_COLUMNS; n += 1) cells.push(text);
  }
  while (cells.at(-1) === '') cells.pop();
  return cells;
};

/** The rows of a sheet as they come, and the notes and text boxes in them. */
class SheetReader {
  readonly rows: SheetRow[] = [];
  readonly attached: string[] = [];
  #number = 1;

  /** Rows that repeat are numbered on, and written once. */
  take(row: XmlElement): void {
    this.rows.push({ number: this.#number, cells: cellsOf(row) });
    this.attached.push(...writeAttached(row));
    this.#number += Number(row.attributes[REPEATED_ROWS] ?? 1) || 1;
  }
}

const SPREADSHEET = 'office:spreadsheet';
const TABLE = 'table:table';

const writeBlock = (element: XmlElement): readonly string[] => {
  switch (element.name) {
    case 'text:h':
      return [
        writeHeading(Number(element.attributes['text:outline-level'] ?? 1), textOfParagraph(element)),
        ...writeAttached(element),
      ];
    case 'text:p':
      return [writeParagraph(textOfParagraph(element)), ...writeAttached(element)];
    case 'text:list-item':
      return childElements(element).flatMap((child) =>
        child.name === 'text:p' ? [writeItem(textOfParagraph(child)), ...writeAttached(child)] : writeBlock(child),
      );
    case 'table:table':
      return [writeTable(elementsNamed(element, 'table:table-row').map(cellsOf)), ...writeAttached(element)];
    case 'office:annotation':
    case 'text:tracked-changes':
    case 'office:forms':
    case 'text:sequence-decls':
      return [];
    default:
      return childElements(element).flatMap(writeBlock);
  }
};

const TITLE_CLASS = 'title';

const writeSlide = (page: XmlElement, number: number): string => {
  const isTitle = ({ attributes }: XmlElement): boolean => attributes['presentation:class'] === TITLE_CLASS;
  const title = elementsNamed(page, 'draw:frame').find(isTitle);
  const others = childElements(page).filter((element) => element !== title);
  return joinBlocks([
    writeSlideHeading(number, title === undefined ? '' : elementsNamed(title, 'text:p').map(textOfParagraph).join(' ')),
    ...others.flatMap(writeBlock),
  ]);
};

const refuseEncrypted = async (file: OfficeFile): Promise<void> => {
  const manifest = await readPart(file, 'META-INF/manifest.xml');
  if (elementsNamed(manifest, 'manifest:encryption-data').length > 0)
    refuseFile('document-encrypted', `${file.name} is encrypted: it opens with a password only`);
};

/** Throws `CannotRead`. */
export const readOpenDocument = async (
  file: OfficeFile,
): Promise<{ readonly title?: string; readonly text: string }> => {
  await refuseEncrypted(file);
  const readers = new Map<XmlElement, SheetReader>();
  const readerOf = (table: XmlElement): SheetReader => {
    const reader = readers.get(table) ?? new SheetReader();
    readers.set(table, reader);
    return reader;
  };
  // row by row: of a large sheet, the tree of its cells takes many times the memory of its text
  const content = await requirePart(file, 'content.xml', {
    named: 'table:table-row',
    within: SPREADSHEET,
    take: (row, ancestors) => {
      const table = ancestors.find(({ name }) => name === TABLE);
      if (table !== undefined) readerOf(table).take(row);
    },
  });
  const [body] = elementsNamed(content, 'office:body');
  const title = await readOfficeTitle(file, 'meta.xml');
  const sheets = childNamed(body, SPREADSHEET);
  const slides = childNamed(body, 'office:presentation');
  const blocks =
    sheets !== undefined
      ? elementsNamed(sheets, TABLE).flatMap((table) => [
          writeSheet(table.attributes['table:name'] ?? '', readerOf(table).rows),
          ...writeAttached(table),
          ...readerOf(table).attached,
        ])
      : slides !== undefined
        ? elementsNamed(slides, 'draw:page').map((page, n) => writeSlide(page, n + 1))
        : body === undefined
          ? []
          : writeBlock(body);
  return { ...title, text: joinBlocks(blocks) };
};
