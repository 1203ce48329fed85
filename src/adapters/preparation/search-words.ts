// The words under which lines are indexed, and the terms of a search text: the same when lines are written and when they are searched.
import { isInsideRuns } from '../../telemetry/search/script-words.js';
import { chunkWeight, searchChunks } from '../../telemetry/search/search-terms.js';

const WORD = /[a-z0-9\u0080-\uffff]+/g;

/** Letters, digits and everything beyond ASCII make words, as SQLite's `ascii` tokenizer has it. */
export const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(WORD) ?? [];

/** A word of a script without blanks is a part of a run, and is in no index by itself. */
export const isIndexedWhole = (word: string): boolean => !isInsideRuns(word);

/** Whether a text has each of the words: whole, or inside a run where the script has no blanks. */
export const holdsWordsOf = (text: string): ((words: readonly string[]) => boolean) => {
  const lower = text.toLowerCase();
  const held = new Set(wordsOf(lower));
  return (words) => words.every((word) => (isIndexedWhole(word) ? held.has(word) : lower.includes(word)));
};

/** The words of a text, one blank around each: what `phrasePattern` is looked for in. */
export const spacedWords = (text: string): string => ` ${wordsOf(text).join(' ')} `;

/** Blanks at the ends, where a word ends there; a script without blanks has none. Empty: the phrase has no word. */
export const phrasePattern = (phrase: string): string => {
  const words = wordsOf(phrase);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (first === '') return '';
  const isOpen = (character = ''): boolean => isInsideRuns(character);
  return `${isOpen([...first][0]) ? '' : ' '}${words.join(' ')}${isOpen([...last].at(-1)) ? '' : ' '}`;
};

type TraceIds = { readonly traceId?: string | undefined; readonly spanId?: string | undefined };

/** So short a number says nothing, as no single character does. */
const SHORT = 3;

const isTooShort = (text: string, start: number, end: number): boolean => {
  if (end - start >= SHORT) return false;
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) > 57) return end - start < 2;
  return true;
};

const isWordCode = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code >= 128;

const HASH_SEED = 0x811c9dc5 | 0;

const hashStep = (hash: number, code: number): number => Math.imul(hash ^ code, 16_777_619);

const hashOf = (word: string): number => {
  let hash = HASH_SEED;
  for (let at = 0; at < word.length; at += 1) hash = hashStep(hash, word.charCodeAt(at));
  return hash;
};

/**
 * Words by their hashes: most words of a line are constant, and need not be cut out of it to be known.
 * An open table, at most half full: every word of every line is looked up, and a map takes several times as long.
 */
export type KnownWords = { readonly hashes: Int32Array; readonly words: readonly string[] };

export const knownWords = (words: readonly string[]): KnownWords => {
  const size = 2 << Math.ceil(Math.log2(words.length + 1));
  const hashes = new Int32Array(size);
  const table = Array.from({ length: size }, () => '');
  for (const word of new Set(words)) {
    let place = hashOf(word) & (size - 1);
    while (table[place] !== '') place = (place + 1) & (size - 1);
    hashes[place] = hashOf(word);
    table[place] = word;
  }
  return { hashes, words: table };
};

/** A word inside a text. */
export type TextSlice = { readonly text: string; readonly start: number; readonly end: number };

/** A loop of its own: words are so short that a call of `startsWith` takes longer. */
const equalsSlice = (word: string, { text, start, end }: TextSlice): boolean => {
  if (word.length !== end - start) return false;
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
};

const isKnown = ({ hashes, words }: KnownWords, hash: number, part: TextSlice): boolean => {
  const mask = words.length - 1;
  for (let place = hash & mask; ; place = (place + 1) & mask) {
    const word = words[place] ?? '';
    if (word === '') return false;
    if (hashes[place] === hash && equalsSlice(word, part)) return true;
  }
};

/** The words of a message that its template does not hold. Trace and span id have columns of their own. */
export const rareWords = (
  message: string,
  { constants, traceId = '', spanId = '' }: TraceIds & { readonly constants: KnownWords },
  take: (word: TextSlice) => void,
): void => {
  const text = message.toLowerCase();
  for (let end = 0; end < text.length; end += 1) {
    const start = end;
    let hash = HASH_SEED;
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (!isWordCode(code)) break;
      hash = hashStep(hash, code);
    }
    if (isTooShort(text, start, end)) continue;
    const part = { text, start, end };
    if (!isKnown(constants, hash, part) && !equalsSlice(traceId, part) && !equalsSlice(spanId, part)) take(part);
  }
};

export type SearchTerm = {
  readonly text: string;
  /** Those by which it is found; none: nothing is found by it. */
  readonly words: readonly string[];
  readonly weight: number;
};

const MOST_SEARCH_TERMS = 24;
const LEAST_LENGTH = 3;

/** Two digits, as of a clock, are in too many lines; so is a single letter. */
const isTelling = (word: string): boolean => word.length > (/^\d+$/.test(word) ? 2 : 1);

export const searchTermsOf = (text: string): readonly SearchTerm[] =>
  searchChunks(text, LEAST_LENGTH)
    .slice(0, MOST_SEARCH_TERMS)
    .map((chunk) => ({ text: chunk, words: wordsOf(chunk).filter(isTelling), weight: chunkWeight(chunk) }));

/** Its words in their order, whatever stands between them. */
export const holdsTerm = (line: string, { text, words }: Pick<SearchTerm, 'text' | 'words'>): boolean => {
  const lower = line.toLowerCase();
  if (!words.every((word) => lower.includes(word))) return false;
  return spacedWords(lower).includes(phrasePattern(text));
};
