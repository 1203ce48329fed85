// The content terms of a text, stemmed and weighted: ids and names weigh most, common words least.
import { ACTION_WORDS, COMMON_WORDS, GENERIC_WORDS, MESSAGE_STOP_WORDS } from './stop-words.js';
import { stem } from './stem.js';

const WORD_PATTERN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)?/gu;
const RUN_PATTERN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_.\-/:@]*[\p{L}\p{M}\p{N}]|[\p{L}\p{N}]/gu;
const LOOKS_LIKE_AN_ID = /\d|[a-z][A-Z]|^[A-Z]{2,}/;
const NUMBERED = /^[a-z]{0,2}\d{1,4}$/;

export type ContentTerms = ReadonlyMap<string, number>;

/** The terms of a set of texts. */
export type TermVocabulary = {
  readonly stems: ReadonlySet<string>;
  readonly prefixes: ReadonlySet<string>;
  /** The longer stems, each with one letter left out. */
  readonly shortened: ReadonlySet<string>;
};

export const splitWords = (text: string): readonly string[] => text.match(WORD_PATTERN) ?? [];

/** Words with inner punctuation: `checkout-api`, `10.0.0.7:443`. */
const splitRuns = (text: string): readonly string[] => text.match(RUN_PATTERN) ?? [];

export const isCommonWord = (word: string): boolean =>
  MESSAGE_STOP_WORDS.has(word) || GENERIC_WORDS.has(word) || COMMON_WORDS.has(word);

const isNumber = (stemmed: string): boolean => /^\p{N}+$/u.test(stemmed);

const termWeight = (word: string, stemmed: string, isId: boolean): number => {
  if (GENERIC_WORDS.has(word) || COMMON_WORDS.has(word) || GENERIC_WORDS.has(stemmed))
    return ACTION_WORDS.has(word) ? 0.6 : 0.3;
  if (stemmed.length < 2) return 0.5;
  return isId ? 1.4 : 1;
};

/** `node 3`, `unit f17`: the pair is a name. */
const numberedNames = (words: readonly string[]): readonly string[] =>
  words.flatMap((word, i) => {
    const next = words[i + 1] ?? '';
    return NUMBERED.test(next) && /^\p{L}{3,}$/u.test(word) && !MESSAGE_STOP_WORDS.has(word)
      ? [`${stem(word)}_${next}`]
      : [];
  });

export const extractTerms = (text: string): ContentTerms => {
  const content = new Map<string, number>();
  for (const run of splitRuns(text)) {
    const parts = splitWords(run.replaceAll('_', ' ')).map((part) => part.toLowerCase().replace('’', "'"));
    const isId = LOOKS_LIKE_AN_ID.test(run) || parts.length > 1;
    for (const part of parts) {
      const stemmed = stem(part);
      if (MESSAGE_STOP_WORDS.has(part) && part !== 'issue') continue;
      if (stemmed.length < 2 && !isNumber(stemmed)) continue;
      content.set(stemmed, Math.max(content.get(stemmed) ?? 0, termWeight(part, stemmed, isId)));
    }
  }
  for (const name of numberedNames(splitWords(text).map((word) => word.toLowerCase()))) content.set(name, 1.2);
  return content;
};

export const totalWeight = (content: ContentTerms): number =>
  [...content.values()].reduce((sum, weight) => sum + weight, 0);

/** `check-out` is also known as `checkout`. */
const joinedNames = (text: string): readonly string[] =>
  splitRuns(text).flatMap((run) =>
    /[a-z]-[a-z]/.test(run) ? [stem(run.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))] : [],
  );

const hasPrefix = (stemmed: string): boolean => stemmed.length >= 5 && !isNumber(stemmed);

/** Longer ones are pasted, not typed; to leave out each of their letters takes time and memory by the square. */
const LONGEST_TYPED = 64;

const withoutOneLetter = (stemmed: string): readonly string[] =>
  stemmed.length > LONGEST_TYPED ? [] : Array.from(stemmed, (_, i) => stemmed.slice(0, i) + stemmed.slice(i + 1));

/** One letter too many, missing, wrong or swapped. */
const isTypoOf = (stemmed: string, { stems, shortened }: TermVocabulary): boolean =>
  shortened.has(stemmed) || withoutOneLetter(stemmed).some((part) => stems.has(part) || shortened.has(part));

export const buildVocabulary = (texts: readonly string[]): TermVocabulary => {
  const stems = new Set(texts.flatMap((text) => [...extractTerms(text).keys(), ...joinedNames(text)]));
  const long = [...stems].filter(hasPrefix);
  return {
    stems,
    prefixes: new Set(long.map((stemmed) => stemmed.slice(0, 5))),
    shortened: new Set(long.flatMap(withoutOneLetter)),
  };
};

/** 1 = the word was used, 0.8 = a relative of it or a typing error, 0 = never. */
export const familiarity = (stemmed: string, vocabulary: TermVocabulary): number => {
  const { stems, prefixes } = vocabulary;
  if (stems.has(stemmed)) return 1;
  if (!hasPrefix(stemmed)) return 0;
  if (prefixes.has(stemmed.slice(0, 5))) return 0.8;
  if (stemmed.startsWith('un') && prefixes.has(stemmed.slice(2, 7))) return 0.8;
  return isTypoOf(stemmed, vocabulary) ? 0.8 : 0;
};

/** Weight of the terms that the vocabulary contains. */
export const knownWeight = (content: ContentTerms, vocabulary: TermVocabulary): number =>
  [...content].reduce((sum, [stemmed, weight]) => sum + weight * familiarity(stemmed, vocabulary), 0);

/** Weight of the terms that `mine` contains and `theirs` does not. */
export const exclusiveWeight = (content: ContentTerms, mine: TermVocabulary, theirs: TermVocabulary): number =>
  [...content].reduce(
    (sum, [stemmed, weight]) => sum + weight * Math.max(0, familiarity(stemmed, mine) - familiarity(stemmed, theirs)),
    0,
  );
