// Columns of texts while they are filled, row by row.
// Plain state, and functions that outlive it: closures made for each chunk would lose their compiled code with the chunk.
import { NONE, type Joined, type Repeated, type Texts } from './columns.js';
import type { Part } from './words.js';

/** A repeated text. */
export type Repeating = {
  readonly known: Map<string, number>;
  readonly texts: string[];
  readonly of: Uint32Array;
  latest: string | undefined;
  index: number;
};

export const repeating = (rows: number): Repeating => ({
  known: new Map(),
  texts: [],
  of: new Uint32Array(rows).fill(NONE),
  latest: undefined,
  index: NONE,
});

/** Neighbours are often equal. */
export const addRepeated = (column: Repeating, row: number, text: string | undefined): void => {
  if (text === undefined) return;
  if (text !== column.latest) {
    const { known, texts } = column;
    column.latest = text;
    column.index = known.get(text) ?? texts.push(text) - 1;
    if (column.index === known.size) known.set(text, column.index);
  }
  column.of[row] = column.index;
};

/** Gives `to` the text of `from`. */
export const copyRepeated = ({ of }: Repeating, from: number, to: number): void => {
  of[to] = of[from] ?? NONE;
};

export const repeatedOf = ({ texts, of }: Repeating): Repeated => ({ texts, of });

/** Texts one behind the other, in the order of their rows. */
export type Joining = { readonly ends: Uint32Array; buffer: Buffer<ArrayBuffer>; length: number };

/** A UTF-16 unit takes at most so many bytes. */
const WIDEST = 3;
const USUAL_LENGTH = 128;
const BLANK = 32;
const ASCII = 128;

export const joining = (rows: number): Joining => ({
  ends: new Uint32Array(rows),
  buffer: Buffer.allocUnsafeSlow(rows * USUAL_LENGTH),
  length: 0,
});

const reserve = (column: Joining, units: number): void => {
  const { buffer, length } = column;
  if (length + units * WIDEST <= buffer.length) return;
  column.buffer = Buffer.allocUnsafeSlow(2 * buffer.length + units * WIDEST);
  buffer.copy(column.buffer, 0, 0, length);
};

export const closeJoined = ({ ends, length }: Joining, row: number): void => {
  ends[row] = length;
};

export const addJoined = (column: Joining, row: number, text: string): void => {
  reserve(column, text.length);
  column.length += column.buffer.write(text, column.length);
  closeJoined(column, row);
};

/** One more word of the row that is closed next, after a blank. A word is short: it is written sooner than cut out. */
export const addWord = (column: Joining, { text, start, end }: Part): void => {
  reserve(column, end - start + 1);
  const { buffer } = column;
  let { length } = column;
  buffer[length++] = BLANK;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= ASCII) {
      length += buffer.write(text.slice(at, end), length);
      break;
    }
    buffer[length++] = code;
  }
  column.length = length;
};

export const joinedOf = ({ buffer, length, ends }: Joining): Joined => ({
  bytes: new Uint8Array(buffer.buffer, 0, length),
  ends,
});

/** Texts that most rows do not have. */
export type Sparse = { readonly rows: number; texts: (string | null)[] | undefined };

export const sparse = (rows: number): Sparse => ({ rows, texts: undefined });

export const addSparse = (column: Sparse, row: number, text: string | undefined): void => {
  if (text === undefined) return;
  column.texts ??= Array.from({ length: column.rows }, () => null);
  column.texts[row] = text;
};

export const sparseOf = ({ texts }: Sparse): Texts | undefined => texts;
