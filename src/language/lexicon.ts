// Words of many languages that say the same thing: what is learnt from one language's wordings holds for the others.
import { foldText, tokenize } from './tokens.js';

/** An entry is one word, up to three words, or the beginning of a word; in scripts without spaces any part of the text. */
export type Lexicon = {
  readonly words: ReadonlyMap<string, readonly string[]>;
  readonly beginnings: ReadonlyMap<string, readonly string[]>;
  readonly parts: ReadonlyMap<string, readonly string[]>;
  /** Folded words of the languages, beside those of the entries. */
  readonly dictionary: ReadonlySet<string>;
};

/** What a lexicon is kept as: `[concept, entries]`, where `fail*` is the beginning of a word. */
export type LexiconEntries = readonly (readonly [concept: string, entries: readonly string[]])[];

/** Words of these scripts stand side by side: a term is a whole clause. */
export const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The mark of an entity stands for itself. */
const MARK = /^\p{Co}$/u;

const MOST_WORDS = 3;
const SHORTEST_BEGINNING = 3;

const foldEntry = (entry: string): string => {
  if (WITHOUT_SPACES.test(entry)) return foldText(entry);
  if (entry.endsWith('*')) return `${foldText(entry.slice(0, -1))}*`;
  return tokenize(foldText(entry))
    .map((token) => token.text)
    .join(' ');
};

/** Entries as people write them, folded as messages are. Done when a model is trained: at each start it would take longer than all else. */
export const foldLexicon = (all: LexiconEntries): LexiconEntries =>
  all.map(([concept, entries]) => [concept, entries.map(foldEntry)]);

const addTo = (map: Map<string, string[]>, key: string, concept: string): void => {
  const concepts = map.get(key);
  if (concepts === undefined) map.set(key, [concept]);
  else if (!concepts.includes(concept)) concepts.push(concept);
};

/** Of folded entries and words. */
export const buildLexicon = (all: LexiconEntries, dictionary: readonly string[] = []): Lexicon => {
  const words = new Map<string, string[]>();
  const beginnings = new Map<string, string[]>();
  const parts = new Map<string, string[]>();
  for (const [concept, entries] of all)
    for (const entry of entries)
      if (WITHOUT_SPACES.test(entry)) addTo(parts, entry, concept);
      else if (entry.endsWith('*')) addTo(beginnings, entry.slice(0, -1), concept);
      else addTo(words, entry, concept);
  return { words, beginnings, parts, dictionary: new Set(dictionary) };
};

const longestPart = ({ parts }: Lexicon, text: string, at: number): string | undefined => {
  for (let end = Math.min(text.length, at + 8); end > at; end -= 1) {
    const part = text.slice(at, end);
    if (parts.has(part)) return part;
  }
  return undefined;
};

const partConcepts = (lexicon: Lexicon, text: string): readonly string[] => {
  const found: string[] = [];
  for (let at = 0; at < text.length;) {
    const part = longestPart(lexicon, text, at);
    if (part !== undefined) found.push(...(lexicon.parts.get(part) ?? []));
    at += part?.length ?? 1;
  }
  return found;
};

const beginningConcepts = ({ beginnings }: Lexicon, word: string): readonly string[] => {
  for (let length = word.length; length >= SHORTEST_BEGINNING; length -= 1) {
    const concepts = beginnings.get(word.slice(0, length));
    if (concepts !== undefined) return concepts;
  }
  return [];
};

/** In the order of the text; longer entries before shorter ones. `tokens` are the words of a folded text. */
export const findConcepts = (lexicon: Lexicon, tokens: readonly string[]): readonly string[] => {
  const found: string[] = [];
  let run = '';
  const endRun = (): void => {
    if (run !== '') found.push(...partConcepts(lexicon, run));
    run = '';
  };
  for (let at = 0; at < tokens.length;) {
    const word = tokens[at] ?? '';
    if (WITHOUT_SPACES.test(word)) {
      run += word;
      at += 1;
      continue;
    }
    endRun();
    if (MARK.test(word)) {
      found.push(word);
      at += 1;
      continue;
    }
    let taken = 0;
    for (let count = Math.min(MOST_WORDS, tokens.length - at); count > 0 && taken === 0; count -= 1) {
      const concepts = lexicon.words.get(tokens.slice(at, at + count).join(' '));
      if (concepts === undefined) continue;
      found.push(...concepts);
      taken = count;
    }
    if (taken === 0) found.push(...beginningConcepts(lexicon, word));
    at += Math.max(1, taken);
  }
  endRun();
  return found;
};

/** Of a folded word. */
export const isListedWord = (lexicon: Lexicon, word: string): boolean =>
  lexicon.dictionary.has(word) || lexicon.words.has(word);

/** Of a folded word: listed, or begun like a word of the lexicon. */
export const isKnownWord = (lexicon: Lexicon, word: string): boolean =>
  isListedWord(lexicon, word) || beginningConcepts(lexicon, word).length > 0;
