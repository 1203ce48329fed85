// Text on a terminal: width, wrapping, tables and sparklines.
import { terminal, withoutControls } from '../../output/terminal.js';
import stringWidth from 'string-width';

/** Columns that the text takes. */
export const textWidth = (text: string): number => stringWidth(text);

export const oneLine = (text: string): string => terminal.data(text);

/** Cuts the text to `width` columns, with an ellipsis. */
export const truncate = (text: string, width: number): string => {
  if (textWidth(text) <= width) return text;
  if (text.includes('\u001b')) return truncate(withoutControls(text), width);
  let fitting = '';
  let columns = 0;
  for (const character of text) {
    columns += textWidth(character);
    if (columns >= width) break;
    fitting += character;
  }
  return `${fitting}…`;
};

type WrapOptions = {
  readonly width: number;
  /** Before the first line. */
  readonly first?: string;
  /** Before every other line. */
  readonly rest?: string;
};

/** Breaks a word that is longer than a line, unless it is coloured. */
const breakWord = (word: string, width: number): readonly string[] => {
  if (textWidth(word) <= width || word.includes('\u001b')) return [word];
  const broken = [''];
  for (const character of word) {
    const last = broken.length - 1;
    if (textWidth((broken[last] ?? '') + character) > width) broken.push(character);
    else broken[last] += character;
  }
  return broken;
};

export const wrapText = (text: string, { width, first = '', rest = first }: WrapOptions): readonly string[] => {
  const room = Math.max(10, width - Math.max(textWidth(first), textWidth(rest)));
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => breakWord(each, room))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer) <= room) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  return lines.map((each, index) => (index === 0 ? first : rest) + each);
};

export const padText = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - textWidth(text)));

const GAP = '  ';

export const tableLines = (rows: readonly (readonly string[])[], width: number): readonly string[] => {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const widths = Array.from({ length: columns }, (_, column) =>
    rows.reduce((most, row) => Math.max(most, textWidth(row[column] ?? '')), 0),
  );
  return rows.map((row) => {
    const cells = row.map((cell, column) => (column === row.length - 1 ? cell : padText(cell, widths[column] ?? 0)));
    return truncate(cells.join(GAP), width).trimEnd();
  });
};

const BLOCKS = [...'▁▂▃▄▅▆▇█'];

/** Takes the maximum of each group, so that a spike stays visible. */
const groupPeaks = (values: readonly number[], width: number): readonly number[] => {
  if (values.length <= width) return values;
  return Array.from({ length: width }, (_, column) => {
    const from = Math.floor((column * values.length) / width);
    const to = Math.floor(((column + 1) * values.length) / width);
    return values.slice(from, to).reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  });
};

export const sparkline = (values: readonly number[], width = 40): string => {
  const shown = groupPeaks(values.filter(Number.isFinite), width);
  if (shown.length < 2) return '';
  const least = shown.reduce((a, b) => Math.min(a, b));
  const most = shown.reduce((a, b) => Math.max(a, b));
  const step = (most - least) / (BLOCKS.length - 1);
  return shown.map((value) => BLOCKS[step === 0 ? 0 : Math.round((value - least) / step)] ?? '').join('');
};

/** Counts by instant as a series with its zeros: `[instant, count]` pairs, evenly spaced. */
export const fillSlots = (pairs: readonly (readonly [number, number])[], step: number): readonly number[] => {
  const [first] = pairs;
  const last = pairs.at(-1);
  if (first === undefined || last === undefined) return [];
  const counts = new Map(pairs);
  const length = Math.min(10_000, Math.round((last[0] - first[0]) / step) + 1);
  return Array.from({ length }, (_, index) => counts.get(first[0] + index * step) ?? 0);
};
