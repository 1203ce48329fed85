// Finds the blocks of lines that hold words, in the full-text index.
import type { TelemetryReader } from './reader.js';

const matchAllWords = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(' AND ');

export type BlockRange = { readonly from: number; readonly to: number };

/** Blocks that hold every one of the words, newest first. */
export const findWordBlocks = (
  { store }: TelemetryReader,
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
        .all(matchAllWords(words), range.from, range.to, most)
        .map(({ block }) => Number(block));
