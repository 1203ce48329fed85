// Reads a message once for all who look for names and scopes in it: its words with their places, its cues, its suspicion.
import { findReasonQuestions, type ReasonQuestions } from '../suspicion.js';
import { type CueToken, findScopeCues } from '../scope/find-cues.js';

export type MessageWord = {
  readonly text: string;
  /** Character positions in the message. */
  readonly from: number;
  readonly to: number;
  /** The text between this word and the one before. */
  readonly gap: string;
};

export type ReadWords = {
  readonly message: string;
  readonly words: readonly MessageWord[];
  readonly cues: readonly CueToken[];
  /** Names in these say nothing of the scope. */
  readonly questions: ReasonQuestions;
};

/** Of a script without blanks, or of all others: “checkoutの” is two. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}])+/gu;

const splitMessage = (message: string): readonly MessageWord[] => {
  let end = 0;
  return [...message.matchAll(WORD)].map((match) => {
    const word = {
      text: match[0].toLowerCase(),
      from: match.index,
      to: match.index + match[0].length,
      gap: message.slice(end, match.index),
    };
    end = word.to;
    return word;
  });
};

export const readWords = (message: string): ReadWords => ({
  message,
  words: splitMessage(message),
  cues: findScopeCues(message),
  questions: findReasonQuestions(message),
});

/** As it stands in the message. */
export const textOfWords = ({ message, words }: ReadWords, first: number, last: number): string =>
  message.slice(words[first]?.from, words[last]?.to);

const endsClause = (gap: string): boolean => /[.;!?\n](?:\s|$)|\n/.test(gap);

/** The word before, in the same clause. */
export const wordBefore = (words: readonly MessageWord[], at: number): string => {
  const word = words[at];
  return word === undefined || endsClause(word.gap) ? '' : (words[at - 1]?.text ?? '');
};

/** The word after, in the same clause. */
export const wordAfter = (words: readonly MessageWord[], at: number): string => {
  const next = words[at + 1];
  return next === undefined || endsClause(next.gap) ? '' : next.text;
};

/** Equal, or singular and plural of each other. */
export const isSameWord = (a: string, b: string): boolean => {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < 3) return false;
  return long === `${short}s` || (short.endsWith('y') && long === `${short.slice(0, -1)}ies`);
};

/** The word, and the forms that are its singular or its plural. */
export const inflectionsOf = (word: string): readonly string[] => [
  word,
  `${word}s`,
  ...(word.endsWith('s') ? [word.slice(0, -1)] : []),
  ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
  ...(word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : []),
];
