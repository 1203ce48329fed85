// The cells of a workbook: each sheet in parts of rows that name the sheet, the rows and the columns. Formulas are read as their last values.
import { joinBlocks, type SheetRow, writeSheet } from './markdown-writer.js';
import { type OfficeFile, type OfficeText, readPart, requirePart, openMainPart } from './office-parts.js';
import { refuseFile } from './refusal.js';
import { childNamed, elementsNamed, textOf, wholeText, type XmlElement } from './xml-tree.js';

/** Without readings of characters, which stand beside the text. */
const sharedText = (item: XmlElement): string =>
  textOf(item, (element) => (element.name === 't' ? wholeText(element) : element.name === 'rPh' ? '' : undefined));

/** Formats of the standard that show a day or a time. */
const isDateFormat = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
/** Outside of quotations and colours: `yyyy-mm-dd`, `[h]:mm`. */
const DATE_CODE = /[dyhs]/i;
const QUOTED = /"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|General/gi;

/** By the index of a cell's style: whether its numbers are days. */
const dateStyles = (styles: XmlElement | undefined): readonly boolean[] => {
  const own = new Map(
    elementsNamed(styles, 'numFmt').map(({ attributes }) => [
      Number(attributes['numFmtId']),
      DATE_CODE.test((attributes['formatCode'] ?? '').replace(QUOTED, '')),
    ]),
  );
  const [formats] = elementsNamed(styles, 'cellXfs');
  return elementsNamed(formats, 'xf').map(({ attributes }) => {
    const id = Number(attributes['numFmtId']);
    return own.get(id) ?? isDateFormat(id);
  });
};

const DAY_MS = 86_400_000;
/** Day 0 of the two calendars of workbooks, as days before 1970. */
const FIRST_DAY = { from1900: 25_569, from1904: 24_107 };

const writeDay = (value: number, first: number): string => {
  const at = new Date(Math.round((value - first) * DAY_MS));
  if (!Number.isFinite(at.getTime())) return String(value);
  const [day = '', time = ''] = at.toISOString().split('T');
  const clock = time.slice(0, 8);
  if (value < 1) return clock;
  return clock === '00:00:00' ? day : `${day} ${clock}`;
};

type CellContext = {
  /** Of the file, for a refusal. */
  readonly name: string;
  readonly shared: readonly string[];
  readonly isDate: readonly boolean[];
  readonly firstDay: number;
};

const cellText = (cell: XmlElement, { name, shared, isDate, firstDay }: CellContext): string => {
  const { t: type = 'n', s: style } = cell.attributes;
  const value = childNamed(cell, 'v');
  const raw = value === undefined ? '' : wholeText(value);
  if (type === 's' && raw !== '')
    return (
      shared[Number(raw)] ??
      refuseFile(
        'document-damaged',
        `${name} is damaged: cell ${cell.attributes['r'] ?? 'without a place'} has the text number ${raw}, which is missing. Save it again`,
      )
    );
  if (type === 'inlineStr') return elementsNamed(cell, 'is').map(sharedText).join('');
  if (type === 'b') return raw === '1' ? 'TRUE' : 'FALSE';
  return type === 'n' && raw !== '' && isDate[Number(style ?? -1)] === true ? writeDay(Number(raw), firstDay) : raw;
};

/** Columns beyond are no table that somebody reads. */
const MOST_COLUMNS = 256;

/** `BC12` → 54 */
const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

const rowOf = (row: XmlElement, before: number, context: CellContext): SheetRow => {
  const cells: string[] = [];
  for (const cell of elementsNamed(row, 'c')) {
    const named = columnOf(cell.attributes['r'] ?? '');
    const column = named < 0 ? cells.length : named;
    if (column >= MOST_COLUMNS) continue;
    while (cells.length < column) cells.push('');
    cells[column] = cellText(cell, context);
  }
  return { number: Number(row.attributes['r'] ?? before + 1), cells };
};

/** Row by row: of a large sheet, the tree of its cells takes many times the memory of its text. */
const readRows = async (file: OfficeFile, path: string, context: CellContext): Promise<readonly SheetRow[]> => {
  const rows: SheetRow[] = [];
  await requirePart(file, path, {
    named: 'row',
    take: (row) => void rows.push(rowOf(row, rows.at(-1)?.number ?? 0, context)),
  });
  return rows;
};

/** The texts that cells share, by their number. */
const readShared = async (file: OfficeFile, path: string | undefined): Promise<readonly string[]> => {
  const texts: string[] = [];
  if (path !== undefined)
    await readPart(file, path, { named: 'si', take: (item) => void texts.push(sharedText(item)) });
  return texts;
};

/** Sheets in their order, hidden ones too. Throws `CannotRead`. */
export const readWorkbook = async (file: OfficeFile, path: string): Promise<OfficeText> => {
  const { main, relations, ...title } = await openMainPart(file, path);
  const is1904 = ['1', 'true'].includes(elementsNamed(main, 'workbookPr')[0]?.attributes['date1904'] ?? '');
  const related = (kind: string): string | undefined =>
    [...relations.values()].find((each) => each.kind === kind)?.path;
  const styles = related('styles');
  const context: CellContext = {
    name: file.name,
    shared: await readShared(file, related('sharedStrings')),
    isDate: dateStyles(styles === undefined ? undefined : await readPart(file, styles)),
    firstDay: is1904 ? FIRST_DAY.from1904 : FIRST_DAY.from1900,
  };
  const sheets: string[] = [];
  for (const { attributes } of elementsNamed(main, 'sheet')) {
    const { path, kind } = relations.get(attributes['r:id'] ?? '') ?? {};
    if (path === undefined || kind !== 'worksheet') continue;
    sheets.push(writeSheet(attributes['name'] ?? '', await readRows(file, path, context)));
  }
  return { ...title, text: joinBlocks(sheets), isSheets: true };
};
