// Cuts bytes into numbered lines, a chunk at a time, in bounded memory: what is too long for a line is passed over.

/** `tooLong`: only its beginning is kept. */
export type NumberedLine = { readonly line: number; readonly text: string; readonly tooLong?: true };

export const LONGEST_LINE_BYTES = 1_048_576;
const KEPT_BYTES = 4_096;
const LINE_FEED = 10;

export type LineCutter = {
  readonly push: (bytes: Buffer) => readonly NumberedLine[];
  /** The last line, when no line feed ended it. */
  readonly end: () => readonly NumberedLine[];
};

const tooLong = (line: number, text: string): NumberedLine => ({ line, text, tooLong: true });

/** The line that has not ended: its pieces, and how much of it there was. */
type Open = { pieces: Buffer[]; size: number };

const keep = (open: Open, bytes: Buffer): void => {
  // A copy: what it is cut from is as large as a chunk.
  if (open.size <= LONGEST_LINE_BYTES && bytes.length > 0) open.pieces.push(Buffer.from(bytes));
  open.size += bytes.length;
};

const closed = ({ pieces, size }: Open, line: number): NumberedLine => {
  const bytes = Buffer.concat(pieces);
  return size > LONGEST_LINE_BYTES
    ? tooLong(line, bytes.toString('utf8', 0, KEPT_BYTES))
    : { line, text: bytes.toString('utf8') };
};

/** Lines that stand in the chunk as a whole, each ended by a line feed. */
const wholeLines = (bytes: Buffer, first: number): readonly NumberedLine[] =>
  bytes
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((text, index) => ({ line: first + index, text }));

/** Invalid UTF-8 becomes U+FFFD. Chunks are smaller than the longest line. */
export const lineCutter = (): LineCutter => {
  let line = 1;
  let open: Open = { pieces: [], size: 0 };
  return {
    push: (bytes) => {
      const first = bytes.indexOf(LINE_FEED);
      keep(open, first < 0 ? bytes : bytes.subarray(0, first));
      if (first < 0) return [];
      const last = bytes.lastIndexOf(LINE_FEED);
      const lines = [closed(open, line), ...wholeLines(bytes.subarray(first + 1, last + 1), line + 1)];
      line += lines.length;
      open = { pieces: [], size: 0 };
      keep(open, bytes.subarray(last + 1));
      return lines;
    },
    end: () => (open.size === 0 ? [] : [closed(open, line)]),
  };
};

export const numberedLines = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly NumberedLine[]> {
  const { push, end } = lineCutter();
  for await (const chunk of chunks) yield push(chunk);
  yield end();
};
