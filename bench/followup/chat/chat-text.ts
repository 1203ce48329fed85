// A chat message taken apart: who is addressed, its words, what it is about, its names, its letter triples.
import { COMMON_WORDS, MESSAGE_STOP_WORDS } from '../../../src/language/text/stop-words.js';
import { stem } from '../../../src/language/text/stem.js';
import { NOT_A_NAME } from './chat-words.js';

const WORD = /[a-z0-9][a-z0-9_.\-/:@']*[a-z0-9]|[a-z0-9]/g;
const RUN = /[A-Za-z0-9][A-Za-z0-9_.\-/:@']*[A-Za-z0-9]|[A-Za-z0-9]/g;
const NAME_LIKE = /\d|[_/\\@.]|[a-z]-[a-z]|[a-z][A-Z]|^[A-Z]{2,}[A-Z0-9]*$/;
const ADDRESS = /^\s*@?([A-Za-z0-9_\-[\]\\^{}|`]{2,20})\s?[:,]\s*(?=\S)/;

export type ChatText = {
  /** Lower case. */
  readonly addressee?: string;
  readonly text: string;
  readonly words: readonly string[];
  /** Stem → word, content only. */
  readonly content: ReadonlyMap<string, string>;
  /** Ids, paths, product names: lower case. */
  readonly names: ReadonlySet<string>;
  readonly triples: ReadonlySet<string>;
};

const splitAddress = (message: string): { readonly addressee?: string; readonly text: string } => {
  const match = ADDRESS.exec(message);
  const addressee = match?.[1]?.toLowerCase() ?? '';
  const head = match?.[0] ?? '';
  if (match === null || NOT_A_NAME.has(addressee) || MESSAGE_STOP_WORDS.has(addressee)) return { text: message };
  if (message.slice(0, head.length + 2).includes('://')) return { text: message };
  return { addressee, text: message.slice(head.length) };
};

const contentOf = (words: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    words
      .filter((word) => !MESSAGE_STOP_WORDS.has(word))
      .map((word) => [stem(word), word] as const)
      .filter(([stemmed]) => stemmed.length >= 2 && !MESSAGE_STOP_WORDS.has(stemmed)),
  );

const namesOf = (text: string): ReadonlySet<string> =>
  new Set(
    (text.match(RUN) ?? [])
      .filter((run) => run.length > 1 && NAME_LIKE.test(run) && !MESSAGE_STOP_WORDS.has(run.toLowerCase()))
      .map((run) => run.toLowerCase()),
  );

const triplesOf = (text: string): ReadonlySet<string> => {
  const line = ` ${text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()} `;
  if (line.length <= 4) return new Set();
  return new Set(Array.from({ length: line.length - 2 }, (_, i) => line.slice(i, i + 3)));
};

export const chatTextOf = (message: string): ChatText => {
  const split = splitAddress(message);
  const words = split.text.toLowerCase().match(WORD) ?? [];
  return { ...split, words, content: contentOf(words), names: namesOf(split.text), triples: triplesOf(split.text) };
};

export const chatWeight = (word: string, names: ReadonlySet<string>): number => {
  if (COMMON_WORDS.has(word)) return 0.4;
  return names.has(word) ? 1.5 : 1;
};
