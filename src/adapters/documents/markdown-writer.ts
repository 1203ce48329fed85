// Writes what an office file holds as Markdown, from which headings, tables and passages are read.
import type { DocumentOutline, OutlineBlock } from '../../telemetry/passages/passage.js';

/** Words at the beginning of a line that Markdown would take for a heading, code or a table; blanks there are the text's own. */
const MARKUP_LIKE = /^(?:\s|#{1,6}(?=\s|$)|`{3}|~{3}|[=-]+\s*$|\||<)/;

/** Stands in front of a line of words that look like markup. The outline is read with it; the stored text is without it. */
const GUARD = '\uFDD2';
const GUARDED = /^\uFDD2(.?)/gm;

/** What a reader wrote → the text of the file, and the same text to read its outline from: each place is the same in both. */
export const removeGuards = (written: string): { readonly text: string; readonly outlined: string } => ({
  text: written.replace(GUARDED, '$1'),
  outlined: written.replace(GUARDED, (_, first: string) => (first === '' ? '' : 'x')),
});

const guardLine = (line: string): string => (MARKUP_LIKE.test(line) ? `${GUARD}${line}` : line);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Blanks inside of a line may be part of a command. */
const joinLines = (text: string): string => text.replace(/\s*[\r\n]\s*/g, ' ').trim();

/** The words of each line, with the blanks in front of them. */
export const writeParagraph = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .map(guardLine)
    .join('\n');

const DEEPEST_HEADING = 6;

/** `depth`: 1 is outermost. Empty text makes no heading. */
export const writeHeading = (depth: number, text: string): string => {
  const title = oneLine(text);
  return title === '' ? '' : `${'#'.repeat(Math.min(DEEPEST_HEADING, Math.max(1, depth)))} ${title}`;
};

export const writeItem = (text: string): string => {
  const item = joinLines(text);
  return item === '' ? '' : `- ${item}`;
};

const writeRow = (cells: readonly string[]): string => `| ${cells.map(joinLines).join(' | ')} |`;

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

/** Rows in parts that each name their sheet, their rows and their columns: `# Sheet Limits, rows 2–14`. */
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

/** A heading of `writeSheet`, or its rows. Lines end at a line feed alone: cells may hold other separators. */
const SHEET_PART = /(?<![^\n])(?:# ([^\n]*)|\|[^\n]*(?:\n\|[^\n]*)*)/g;

/**
 * The outline of what `writeSheet` wrote, which holds headings and tables alone: reading it as any Markdown takes most of the
 * time that a large workbook takes.
 */
export const sheetOutline = (text: string): DocumentOutline => {
  const headings: DocumentOutline['headings'][number][] = [];
  const blocks: OutlineBlock[] = [];
  for (const { index, 0: part, 1: title } of text.matchAll(SHEET_PART))
    if (title === undefined) blocks.push({ from: index, to: index + part.length, keep: 'whole' });
    else headings.push({ at: index, depth: 1, title: title.trim() });
  return { headings, blocks };
};
