// What a text asks of single lines: the pieces between its blanks that tell something, as a line may hold them.
import { STOP_WORDS } from './search-terms.js';

const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Each once, in lower case, without the punctuation around it; shorter ones than `least` tell nothing. */
export const searchChunks = (text: string, least: number): readonly string[] => {
  const chunks = text
    .toLowerCase()
    .split(/\s+/)
    .map((chunk) => chunk.replace(EDGES, ''));
  return [...new Set(chunks)].filter((chunk) => chunk.length >= least && !STOP_WORDS.has(chunk));
};

/** An id says more than a word. */
export const chunkWeight = (chunk: string): number => (/\d/.test(chunk) ? 1 : 0.5);
