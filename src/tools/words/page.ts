// Bounds a result: whole rows until the room is used, and for each list a word on what is not shown.

/** Of one call's result; the rest is read by its id. */
export const MOST_CHARACTERS = 6_000;
const MOST_OF_A_LINE = 1_200;
/** Kept for what is said below a list. */
const MOST_OF_A_REST = 500;

export type List = {
  readonly title?: string;
  readonly rows: readonly string[];
  /** What is said below, when the first so many rows are shown. */
  readonly rest?: (shown: number) => string | undefined;
};

const cut = (line: string, most: number): string => (line.length <= most ? line : `${line.slice(0, most - 1)}…`);

/** The first rows that fit together into the room. */
const fitting = (rows: readonly string[], room: number): readonly string[] => {
  let left = room;
  const end = rows.findIndex((row) => (left -= row.length + 1) < 0);
  return end < 0 ? rows : rows.slice(0, end);
};

const below = (list: List, shown: number): readonly string[] => {
  const rest = list.rest?.(shown);
  return rest === undefined ? [] : [cut(rest, MOST_OF_A_REST)];
};

const costOf = ({ title = '', rest }: List): number => title.length + 1 + (rest === undefined ? 0 : MOST_OF_A_REST + 1);

/** `head` stands whole; every list gets an equal share of what is left, and what it does not need goes to the later ones. */
export const page = (head: readonly string[], lists: readonly List[], most = MOST_CHARACTERS): string => {
  const lines = head.map((line) => cut(line, MOST_OF_A_LINE));
  let left = most - lines.reduce((sum, line) => sum + line.length + 1, 0);
  left -= lists.reduce((sum, list) => sum + costOf(list), 0);
  lists.forEach((list, at) => {
    const rows = list.rows.map((row) => cut(row, MOST_OF_A_LINE));
    const shown = fitting(rows, Math.floor(left / (lists.length - at)));
    left -= shown.reduce((sum, row) => sum + row.length + 1, 0);
    lines.push(...(list.title === undefined ? [] : [list.title]), ...shown, ...below(list, shown.length));
  });
  return lines.join('\n');
};
