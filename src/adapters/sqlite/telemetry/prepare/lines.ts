// Cuts NDJSON into lines with their numbers, a chunk at a time, without a copy of the whole.
export type NumberedLine = { readonly number: number; readonly text: string };

/** Rows of one commit of a long batch. */
const CHUNK_ROWS = 10_000;
const CHUNK_CHARACTERS = 8_000_000;

const SPACE = 32;
const SOMETHING = /\S/;

/** Empty lines have a number and are left out. */
export function* lineChunks(ndjson: string, firstLine: number): Generator<readonly NumberedLine[]> {
  let chunk: NumberedLine[] = [];
  let characters = 0;
  let number = firstLine;
  for (let start = 0; start < ndjson.length; number += 1) {
    const feed = ndjson.indexOf('\n', start);
    const end = feed < 0 ? ndjson.length : feed;
    const text = ndjson.slice(start, end);
    start = end + 1;
    if (!(text.charCodeAt(0) > SPACE || SOMETHING.test(text))) continue;
    chunk.push({ number, text });
    characters += text.length;
    if (chunk.length < CHUNK_ROWS && characters < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield chunk;
}
