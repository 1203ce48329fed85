// Writes what an office file holds as Markdown, from which headings, tables and passages are read.
const HEADING_LIKE = /^(?:#{1,6}(?=\s|$)|`{3}|~{3}|[=-]+\s*$|\|)/;

/** Words of a file must not become headings, code or tables. */
const plainLine = (line: string): string => {
  const trimmed = line.trim();
  return HEADING_LIKE.test(trimmed) ? `\\${trimmed}` : trimmed;
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const writeParagraph = (text: string): string =>
  text
    .split('\n')
    .map(plainLine)
    .filter((line) => line !== '')
    .join('\n');

const DEEPEST_HEADING = 6;

/** `depth`: 1 is outermost. Empty text makes no heading. */
export const writeHeading = (depth: number, text: string): string => {
  const title = oneLine(text);
  return title === '' ? '' : `${'#'.repeat(Math.min(DEEPEST_HEADING, Math.max(1, depth)))} ${title}`;
};

export const writeItem = (text: string): string => {
  const item = oneLine(text);
  return item === '' ? '' : `- ${item}`;
};

const writeCell = (text: string): string => oneLine(text).replaceAll('|', '\\|');

const writeRow = (cells: readonly string[]): string => `| ${cells.map(writeCell).join(' | ')} |`;

/** The first row names the columns. */
export const writeTable = (rows: readonly (readonly string[])[]): string => {
  const [first, ...others] = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  return first === undefined
    ? ''
    : [writeRow(first), writeRow(first.map(() => '---')), ...others.map(writeRow)].join('\n');
};

/** Blocks with an empty line between them; empty ones are left out. */
export const joinBlocks = (blocks: readonly string[]): string => blocks.filter((block) => block !== '').join('\n\n');

export type SheetRow = {
  /** As the program counts it, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
};

/** Characters of rows under one heading: a passage holds them whole, with the names of their columns. */
const MOST_OF_PART = 900;

/** Rows in parts that each name their sheet, their rows and their columns: `## Sheet Limits, rows 2–14`. */
export const writeSheet = (name: string, all: readonly SheetRow[]): string => {
  const [head, ...rows] = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (head === undefined) return '';
  const columns = Math.max(head.cells.length, ...rows.slice(0, 1_000).map(({ cells }) => cells.length));
  const titles = ['row', ...Array.from({ length: columns }, (_, at) => head.cells[at] ?? '')];
  const parts: SheetRow[][] = [];
  let length = 0;
  for (const row of rows) {
    const own = row.cells.reduce((sum, cell) => sum + cell.length + 3, 8);
    const last = parts.at(-1);
    if (last !== undefined && length + own <= MOST_OF_PART) {
      last.push(row);
      length += own;
    } else {
      parts.push([row]);
      length = own;
    }
  }
  const place = (part: readonly SheetRow[]): string => {
    const [from = head.number, to = from] = [part[0]?.number, part.at(-1)?.number];
    return from === to ? `row ${from}` : `rows ${from}–${to}`;
  };
  return joinBlocks(
    (parts.length === 0 ? [[]] : parts).map((part) =>
      joinBlocks([
        writeHeading(1, `Sheet ${name}, ${place(part)}`),
        writeTable([titles, ...part.map(({ number, cells }) => [String(number), ...cells])]),
      ]),
    ),
  );
};
