// Lines found by their rare words: request ids, and words that no template holds.
import { WORD_BLOCK } from '../store/schema.js';
import { wordsOf } from '../../../preparation/words.js';
import { list, type Reader } from './reader.js';

const quoted = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(' AND ');

export type BlockRange = { readonly from: number; readonly to: number };

/** Blocks that hold every one of the words, newest first. */
export const blocksWith = (
  { store }: Reader,
  words: readonly string[],
  { range, most }: { readonly range: BlockRange; readonly most: number },
): readonly number[] =>
  words.length === 0
    ? []
    : store
        .sql(
          `SELECT rowid AS block FROM log_words WHERE log_words MATCH ? AND rowid >= ? AND rowid < ?
           ORDER BY rowid DESC LIMIT ?`,
        )
        .all(quoted(words), range.from, range.to, most)
        .map(({ block }) => Number(block));

const EVERYWHERE = { range: { from: 0, to: Number.MAX_SAFE_INTEGER }, most: 1_000_000 };

export const seqsOfRequests = (reader: Reader, requests: readonly string[]): readonly number[] => {
  const inBlock = reader.store.sql(
    'SELECT seq FROM log WHERE seq BETWEEN ? AND ? AND request IN (SELECT value FROM json_each(?))',
  );
  const blocks = new Set(requests.flatMap((request) => blocksWith(reader, wordsOf(request), EVERYWHERE)));
  return [...blocks].flatMap((block) =>
    inBlock.all(block * WORD_BLOCK, block * WORD_BLOCK + WORD_BLOCK - 1, list(requests)).map(({ seq }) => Number(seq)),
  );
};
