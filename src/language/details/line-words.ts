// The words of a message that stored lines may hold: what a program has written, and words of a sentence that are no names.
import type { Entity, EntityKind } from '../names/entity.js';
import { isCommonWord, splitWords } from '../text/content-terms.js';
import { MESSAGE_STOP_WORDS } from '../text/stop-words.js';

/** `isTelling`: no word of every log. In lower case. */
export type LineWord = { readonly said: string; readonly isTelling: boolean };

const NAME_KINDS: ReadonlySet<EntityKind> = new Set(['service', 'pod', 'host', 'region', 'environment', 'version']);

const namesIn = (entities: readonly Entity[]): ReadonlySet<string> =>
  new Set(entities.flatMap(({ kind, text }) => (NAME_KINDS.has(kind) ? [text, ...splitWords(text)] : [])));

/** An error code, the number of a customer (`C-11344`), a name in camel case, a path of names: a program has written it, whatever the language of the question. */
const IDENTIFIER =
  /^(?=.*\p{L})(?:[A-Z]{2,}[\dA-Z_-]*\d|[A-Z]-\d{3,}|\w*[a-z]\w*[A-Z]\w*|\w+(?:::\w+)+|\w+_\w+|[A-Z][A-Z_]{4,})$/u;

/** Longer words are pasted blobs; the pattern takes time by more than their length. */
const LONGEST_IDENTIFIER = 100;
const MOST_IDENTIFIERS = 3;

/** “The ERROR lines”: of that level, whatever stands in them. */
const levelsIn = (entities: readonly Entity[]): ReadonlySet<string> =>
  new Set(entities.flatMap(({ kind, text }) => (kind === 'level' ? [text] : [])));

const CAPITALS = /^[A-Z]+$/;

/** “WHY IS CART FAILING”: where all is written so, capitals mark no identifier. */
const isShouted = (words: readonly string[]): boolean =>
  words.length > 1 && !words.some((word) => /\p{Ll}/u.test(word));

/** `words`: of the message, as written. As written, each once. */
export const findIdentifiers = (words: readonly string[], entities: readonly Entity[]): readonly string[] => {
  const [named, levels] = [namesIn(entities), levelsIn(entities)];
  const told = isShouted(words) ? words.filter((word) => !CAPITALS.test(word)) : words;
  return [...new Set(told)]
    .filter((word) => word.length <= LONGEST_IDENTIFIER && IDENTIFIER.test(word))
    .filter((word) => !named.has(word) && !levels.has(word))
    .slice(0, MOST_IDENTIFIERS);
};

const LEAST_LETTERS = 3;

/** Words that ask how many or how long, and stand in no line for it. */
const WORDS_OF_ASKING: ReadonlySet<string> = new Set(
  'often oft veces fois souvent long lange longtemps biggest largest highest longest slowest average lines mention mentions'.split(
    ' ',
  ),
);

/** `words`: of the message, as written. Each once. */
export const findLineWords = (words: readonly string[], entities: readonly Entity[]): readonly LineWord[] => {
  const named = new Set([...namesIn(entities)].map((word) => word.toLowerCase()));
  const found = words
    .flatMap(splitWords)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= LEAST_LETTERS && !/^\d+$/.test(word))
    .filter((word) => !named.has(word) && !MESSAGE_STOP_WORDS.has(word) && !WORDS_OF_ASKING.has(word));
  return [...new Set(found)].map((said) => ({ said, isTelling: !isCommonWord(said) }));
};
