// The pieces of a text that single lines are searched for, and whether a line holds one: the same in every store.
import { chunkWeight, searchChunks } from '../../telemetry/search/text-chunks.js';
import { wordsOf } from './words.js';

export type Term = {
  readonly text: string;
  /** Those by which it is found; none: nothing is found by it. */
  readonly words: readonly string[];
  readonly weight: number;
};

const MOST_TERMS = 24;
const LEAST_LENGTH = 3;

/** Two digits, as of a clock, are in too many lines; so is a single letter. */
const isTelling = (word: string): boolean => word.length > (/^\d+$/.test(word) ? 2 : 1);

export const termsOf = (text: string): readonly Term[] =>
  searchChunks(text, LEAST_LENGTH)
    .slice(0, MOST_TERMS)
    .map((chunk) => ({ text: chunk, words: wordsOf(chunk).filter(isTelling), weight: chunkWeight(chunk) }));

/** Its words in their order, whatever stands between them. */
export const holdsTerm = (line: string, { text, words }: Pick<Term, 'text' | 'words'>): boolean => {
  const lower = line.toLowerCase();
  if (!words.every((word) => lower.includes(word))) return false;
  return ` ${wordsOf(lower).join(' ')} `.includes(` ${wordsOf(text).join(' ')} `);
};
