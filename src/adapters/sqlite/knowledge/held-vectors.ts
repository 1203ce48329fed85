// The vectors of the collection that was searched last, in one block of memory: read again after every change.
import type { KnowledgeFile } from './store.js';

/** Passages by number, and their vectors one after the other in the same order. */
export type HeldVectors = { readonly passages: Int32Array; readonly floats: Float32Array };

/** Bytes. Larger ones are read a document at a time. */
const MOST_HELD = 128 * 2 ** 20;

const SIZE = `SELECT coalesce(sum(document.passages), 0) AS passages, coalesce(sum(length(floats)), 0) AS bytes,
  (SELECT changes FROM meta) AS changes FROM document JOIN vectors ON vectors.document = document.id
  WHERE document.collection = ?`;

const VECTORS = `SELECT first, passages, floats FROM document JOIN vectors ON vectors.document = document.id
  WHERE document.collection = ?`;

export const floatsIn = (bytes: Uint8Array): Float32Array => {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Float32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
};

/** Document after document. */
export function* vectorsOf({ sql }: KnowledgeFile, collection: number): Generator<HeldVectors> {
  for (const { first, passages, floats } of sql(VECTORS).iterate(collection))
    yield {
      passages: Int32Array.from({ length: Number(passages) }, (_, n) => Number(first) + n),
      floats: floatsIn(floats as Uint8Array),
    };
}

const joined = (file: KnowledgeFile, collection: number, size: { passages: number; bytes: number }): HeldVectors => {
  const all = { passages: new Int32Array(size.passages), floats: new Float32Array(size.bytes / 4) };
  let [passage, float] = [0, 0];
  for (const { passages, floats } of vectorsOf(file, collection)) {
    all.passages.set(passages, passage);
    all.floats.set(floats, float);
    passage += passages.length;
    float += floats.length;
  }
  return all;
};

type Held = { readonly file: KnowledgeFile; readonly collection: number; readonly changes: number };

let last: (Held & { readonly vectors: HeldVectors }) | undefined;

/** All vectors of a collection, in one piece or in many. */
export const heldVectors = (file: KnowledgeFile, collection: number): Iterable<HeldVectors> => {
  const row = file.sql(SIZE).get(collection);
  const [passages, bytes, changes] = [Number(row?.['passages']), Number(row?.['bytes']), Number(row?.['changes'])];
  if (bytes > MOST_HELD) return vectorsOf(file, collection);
  const isSame = last?.file === file && last.collection === collection && last.changes === changes;
  if (last === undefined || !isSame) {
    last = undefined;
    last = { file, collection, changes, vectors: joined(file, collection, { passages, bytes }) };
  }
  return [last.vectors];
};
