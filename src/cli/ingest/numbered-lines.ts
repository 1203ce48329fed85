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

/** Invalid UTF-8 becomes U+FFFD. */
export const lineCutter = (): LineCutter => {
  let line = 1;
  /** The line that has not ended, and how much of it there was. */
  let open: Buffer[] = [];
  let size = 0;

  const keep = (bytes: Buffer): void => {
    if (bytes.length === 0) return;
    if (size <= LONGEST_LINE_BYTES) open.push(Buffer.from(bytes));
    size += bytes.length;
  };

  const ended = (): NumberedLine => {
    const tooLong = size > LONGEST_LINE_BYTES;
    const bytes = Buffer.concat(open);
    const text = bytes.toString('utf8', 0, tooLong ? KEPT_BYTES : bytes.length);
    open = [];
    size = 0;
    line += 1;
    return tooLong ? { line: line - 1, text, tooLong } : { line: line - 1, text };
  };

  const whole = (bytes: Buffer): readonly NumberedLine[] =>
    bytes
      .toString('utf8')
      .split('\n')
      .slice(0, -1)
      .map((text) => {
        line += 1;
        return text.length > LONGEST_LINE_BYTES
          ? { line: line - 1, text: text.slice(0, KEPT_BYTES), tooLong: true }
          : { line: line - 1, text };
      });

  return {
    push: (bytes) => {
      const first = bytes.indexOf(LINE_FEED);
      if (first < 0) {
        keep(bytes);
        return [];
      }
      const last = bytes.lastIndexOf(LINE_FEED);
      keep(bytes.subarray(0, first));
      const lines = [ended(), ...whole(bytes.subarray(first + 1, last + 1))];
      keep(bytes.subarray(last + 1));
      return lines;
    },
    end: () => (size === 0 ? [] : [ended()]),
  };
};

export const numberedLines = async function* (
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<readonly NumberedLine[]> {
  const { push, end } = lineCutter();
  for await (const chunk of chunks) yield push(chunk);
  yield end();
};
