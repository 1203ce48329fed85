// Words of a message that belong to no question about a system: the wordings that the reader has learnt do not have them. Telemetry
// answers a question about such a thing only where its records speak of it.
import { isKnownWord, isListedWord, type Lexicon, WITHOUT_SPACES } from '../lexicon.js';
import type { Entity } from '../names/entity.js';
import { boundedEditDistance } from '../names/name-similarity.js';
import { MESSAGE_STOP_WORDS } from '../text/stop-words.js';
import { foldText } from '../tokens.js';

export type ForeignWord = {
  /** In lower case. */
  readonly text: string;
  /** No known word is spelt or begins like it, so it is neither a slip of the pen nor another form of one. */
  readonly isStrange: boolean;
};

const LEAST_LENGTH = 3;
/** Shorter words may be small ones of any language. */
const TELLING_LENGTH = 4;
/** A message of more such words is pasted, or of a language that the reader does not know. */
const MOST_WORDS = 6;
/** Shorter words are written with one slip at most. */
const LONG = 9;

const WORD = /(?<![\p{L}\p{N}_.:/@-])\p{L}[\p{L}\p{M}]+(?![\p{L}\p{N}_/@]|[-.:][\p{L}\p{N}])/gu;

const isNearKnown = ({ dictionary }: Lexicon, word: string): boolean => {
  const most = word.length >= LONG ? 2 : 1;
  return [...dictionary].some((each) => each[0] === word[0] && boundedEditDistance(word, each, most) <= most);
};

export const isTellingWord = (word: string): boolean => word.length >= TELLING_LENGTH;

/** Each word once, without names of what runs. */
export const findForeignWords = (
  message: string,
  lexicon: Lexicon,
  entities: readonly Pick<Entity, 'start' | 'end'>[] = [],
): readonly ForeignWord[] => {
  const found = new Map<string, string>();
  for (const { 0: written, index } of message.matchAll(WORD)) {
    const text = written.toLowerCase();
    const folded = foldText(text);
    const isNamed = entities.some(({ start, end }) => index < end && index + written.length > start);
    if (text.length < LEAST_LENGTH || isNamed || WITHOUT_SPACES.test(text)) continue;
    if (MESSAGE_STOP_WORDS.has(text) || isListedWord(lexicon, folded)) continue;
    found.set(text, folded);
    if (found.size > MOST_WORDS) return [];
  }
  return [...found].map(([text, folded]) => ({
    text,
    isStrange: isTellingWord(text) && !isKnownWord(lexicon, folded) && !isNearKnown(lexicon, folded),
  }));
};

/** “Sachets” and “sachet”: the forms in which a record may hold a word. */
export const formsOfWord = (word: string): readonly string[] =>
  word.endsWith('s') ? [word, word.slice(0, -1)] : [word, `${word}s`];

/** What a message speaks of: without the small words of English. */
export const contentWordsIn = (message: string): readonly string[] =>
  (message.toLowerCase().match(/\p{L}[\p{L}\p{M}]+/gu) ?? []).filter((word) => !MESSAGE_STOP_WORDS.has(word));
