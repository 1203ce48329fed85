// Cuts NDJSON into lines with their numbers, a chunk at a time, without a copy of the whole.
export type LineChunk = {
  readonly lines: number;
  /** Lines are cut out one by one: thousands that wait for their turn would be copied by every collection of garbage. */
  readonly each: (visit: (text: string, number: number) => void) => void;
};

/** Rows of one commit of a long batch. */
const CHUNK_ROWS = 10_000;
const CHUNK_CHARACTERS = 8_000_000;

const SPACE = 32;
const SOMETHING = /\S/;

const endOfLine = (ndjson: string, start: number): number => {
  const feed = ndjson.indexOf('\n', start);
  return feed < 0 ? ndjson.length : feed;
};

const isEmpty = (ndjson: string, start: number, end: number): boolean =>
  start === end || (ndjson.charCodeAt(start) <= SPACE && !SOMETHING.test(ndjson.slice(start, end)));

type Part = { readonly firstLine: number; readonly from: number; readonly to: number };

const visitLines = (ndjson: string, { firstLine, from, to }: Part, visit: Parameters<LineChunk['each']>[0]): void => {
  let number = firstLine;
  for (let start = from; start < to; number += 1) {
    const end = endOfLine(ndjson, start);
    if (!isEmpty(ndjson, start, end)) visit(ndjson.slice(start, end), number);
    start = end + 1;
  }
};

/** Empty lines have a number and are left out. */
export function* lineChunks(ndjson: string, firstLine: number): Generator<LineChunk> {
  let number = firstLine;
  for (let to = 0; to < ndjson.length;) {
    const [first, from] = [number, to];
    let lines = 0;
    while (to < ndjson.length && lines < CHUNK_ROWS && to - from < CHUNK_CHARACTERS) {
      const end = endOfLine(ndjson, to);
      if (!isEmpty(ndjson, to, end)) lines += 1;
      to = end + 1;
      number += 1;
    }
    const part = { firstLine: first, from, to };
    if (lines > 0) yield { lines, each: (visit) => visitLines(ndjson, part, visit) };
  }
}
