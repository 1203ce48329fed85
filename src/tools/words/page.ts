// Bounds a result: whole rows until the room is used, and for each list a word on what is not shown.
import { cut } from './visible.js';

/** Of one call's result; the rest is read by its id. */
export const MOST_CHARACTERS = 6_000;
const MOST_OF_A_HEAD = 700;
const MOST_OF_A_TITLE = 250;
/** Kept for what is said below a list. */
const MOST_OF_A_REST = 400;

export type List = {
  readonly title?: string;
  readonly rows: readonly string[];
  /** What is said below, when the first so many rows are shown. */
  readonly rest?: (shown: number) => string | undefined;
};

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);

/** The first rows that fit together into the room; of a first one that does not, its beginning. */
const fitting = (rows: readonly string[], room: number): readonly string[] => {
  let left = room;
  const end = rows.findIndex((row) => (left -= row.length + 1) < 0);
  if (end < 0) return rows;
  return end > 0 || room < MOST_OF_A_TITLE ? rows.slice(0, end) : rows.slice(0, 1).map((row) => cut(row, room - 1));
};

const above = ({ title }: List): readonly string[] => (title === undefined ? [] : [cut(title, MOST_OF_A_TITLE)]);

const below = ({ rest }: List, shown: number): readonly string[] => {
  const text = rest?.(shown);
  return text === undefined ? [] : [cut(text, MOST_OF_A_REST)];
};

/** `head` stands first; every list gets an equal share of what is left, and what it does not need goes to the later ones. */
export const page = (head: readonly string[], lists: readonly List[], most = MOST_CHARACTERS): string => {
  const lines = head.map((line) => cut(line, MOST_OF_A_HEAD));
  const around = lists.map((list) => lengthOf(above(list)) + (list.rest === undefined ? 0 : MOST_OF_A_REST + 1));
  let left = most - lengthOf(lines) - around.reduce((sum, length) => sum + length, 0);
  lists.forEach((list, at) => {
    const shown = fitting(list.rows, Math.floor(left / (lists.length - at)));
    left -= lengthOf(shown);
    lines.push(...above(list), ...shown, ...below(list, shown.length));
  });
  return lines.join('\n');
};
