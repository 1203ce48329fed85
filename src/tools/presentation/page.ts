// Bounds the size of a result: whole rows until the limit, and for each list a line on what is not shown.
import { cutLine } from './visible-text.js';

/** Of one call's result; the rest is read by its id. */
export const MAX_RESULT_CHARACTERS = 6_000;
const MOST_OF_A_HEAD = 700;
const MOST_OF_A_TITLE = 250;
/** Reserved for the line below a list. */
const MOST_OF_A_REST = 400;

export type ResultList = {
  readonly title?: string;
  readonly rows: readonly string[];
  /** The line below when the first `shown` rows are shown. */
  readonly rest?: (shown: number) => string | undefined;
};

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);

/** The first rows that fit into the room; if the first one does not fit, its beginning. */
const fittingRows = (rows: readonly string[], room: number): readonly string[] => {
  let left = room;
  const end = rows.findIndex((row) => (left -= row.length + 1) < 0);
  if (end < 0) return rows;
  return end > 0 || room < MOST_OF_A_TITLE ? rows.slice(0, end) : rows.slice(0, 1).map((row) => cutLine(row, room - 1));
};

const titleLines = ({ title }: ResultList): readonly string[] =>
  title === undefined ? [] : [cutLine(title, MOST_OF_A_TITLE)];

const restLines = ({ rest }: ResultList, shown: number): readonly string[] => {
  const text = rest?.(shown);
  return text === undefined ? [] : [cutLine(text, MOST_OF_A_REST)];
};

/** `head` stands first; every list gets an equal share of what is left, and what it does not need goes to the later ones. */
export const layOutPage = (
  head: readonly string[],
  lists: readonly ResultList[],
  most = MAX_RESULT_CHARACTERS,
): string => {
  const lines = head.map((line) => cutLine(line, MOST_OF_A_HEAD));
  const around = lists.map((list) => lengthOf(titleLines(list)) + (list.rest === undefined ? 0 : MOST_OF_A_REST + 1));
  let left = most - lengthOf(lines) - around.reduce((sum, length) => sum + length, 0);
  lists.forEach((list, at) => {
    const shown = fittingRows(list.rows, Math.floor(left / (lists.length - at)));
    left -= lengthOf(shown);
    lines.push(...titleLines(list), ...shown, ...restLines(list, shown.length));
  });
  return lines.join('\n');
};
