// The place where the lines of a file say their level without brackets, capitals or a name for it: learnt from its first lines.
import { ANY_LEVEL_NAME } from './level-names.js';

/** The words behind the time are counted from 0; a column of letters has single ones, which are levels nowhere else. */
export type LevelColumn = { readonly index: number; readonly of: 'words' | 'letters' };

const MOST_COLUMNS = 5;
const HEAD = 160;
/** Kubernetes' events are Normal or Warning. */
const NAME = new RegExp(`^(?:${ANY_LEVEL_NAME}|Normal)$`);
const LETTER = /^[VTDINWEFCA]$/i;
const ENDS = /^[[<("']{1,2}|[\])>"':;,|]{1,3}$/g;

const columnsOf = (text: string): readonly string[] =>
  text
    .slice(0, HEAD)
    .trimStart()
    .split(/[ \t|]{1,40}/, MOST_COLUMNS);

/** Topics of RouterOS name a level among others: `system,error,critical`. */
const namedLevel = (column: string): string | undefined =>
  column
    .replace(ENDS, '')
    .split(/[,/:]/)
    .find((part) => NAME.test(part));

const letterLevel = (column: string): string | undefined => {
  const [letter = ''] = column.replace(ENDS, '').split('/');
  return LETTER.test(letter) ? letter : undefined;
};

const levelIn = (columns: readonly string[], { index, of }: LevelColumn): string | undefined => {
  const column = columns[index];
  if (column === undefined) return undefined;
  return of === 'words' ? namedLevel(column) : letterLevel(column);
};

/** Of what stands behind the time of a line. */
export const levelInColumn = (text: string, column: LevelColumn): string | undefined =>
  levelIn(columnsOf(text), column);

const LEAST_LINES = 3;
const LEAST_SHARE = 0.5;

const isColumn = (lines: readonly (readonly string[])[], column: LevelColumn): boolean => {
  const levels = lines.flatMap((columns) => levelIn(columns, column) ?? []);
  if (levels.length < LEAST_LINES || levels.length < lines.length * LEAST_SHARE) return false;
  // letters alone may be the names of anything
  return column.of === 'words' || (levels.length === lines.length && new Set(levels).size > 1);
};

/** By what stands behind the times of the first lines. */
export const detectLevelColumn = (texts: readonly string[]): LevelColumn | undefined => {
  const lines = texts.map(columnsOf);
  for (const of of ['words', 'letters'] as const)
    for (let index = 0; index < MOST_COLUMNS; index += 1) if (isColumn(lines, { index, of })) return { index, of };
  return undefined;
};
