// The words under which lines are found, the same when they are written and when they are asked for.

const WORD = /[a-z0-9\u0080-\uffff]+/g;

/** Letters, digits and everything beyond ASCII make words, as SQLite's `ascii` tokenizer has it. */
export const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(WORD) ?? [];

type Ids = { readonly traceId?: string; readonly spanId?: string };

/** So short a number says nothing. */
const SHORT = 3;

const isShortNumber = (text: string, start: number, end: number): boolean => {
  if (end - start >= SHORT) return false;
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) > 57) return false;
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

/** Words by their hashes: most words of a line are constant, and need not be cut out of it to be known. */
export type KnownWords = ReadonlyMap<number, string>;

export const knownWords = (words: readonly string[]): KnownWords => new Map(words.map((word) => [hashOf(word), word]));

/** The words of a message that its template does not hold, each after a space. Trace and span id have columns of their own. */
export const rareWords = (message: string, constants: KnownWords, { traceId, spanId }: Ids): string => {
  const text = message.toLowerCase();
  let words = '';
  for (let end = 0; end < text.length; end += 1) {
    const start = end;
    let hash = HASH_SEED;
    for (let code = text.charCodeAt(end); isWordCode(code); code = text.charCodeAt(end)) {
      hash = hashStep(hash, code);
      end += 1;
    }
    if (end - start < 2 || isShortNumber(text, start, end)) continue;
    const known = constants.get(hash);
    if (known !== undefined && known.length === end - start && text.startsWith(known, start)) continue;
    const word = text.slice(start, end);
    if (word !== traceId && word !== spanId) words += ` ${word}`;
  }
  return words;
};
