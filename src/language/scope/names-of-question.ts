// Which unknown names of a question are names at all: codes, usual environments, and words that no language has.
import type { Entity } from '../entities.js';
import { isUsualEnvironment } from './near-names.js';
import type { UnknownName } from './unknown-names.js';

/** “card-vault”, “db2”: no word of a language is written so. */
const CODE = /^[\x21-\x7e]*[-_\d][\x21-\x7e]*$/;

const isFound = (name: string, text: string, entities: readonly Entity[]): boolean => {
  const start = text.indexOf(name);
  return start >= 0 && entities.some((each) => each.start <= start && start + name.length <= each.end);
};

/** A shorter one is an article or a particle. */
const LEAST_LENGTH = 4;

/** `stored`: names of the catalogue of any kind, in lower case. `isWord`: the reader knows it as a word. Whatever the reading has found in the catalogue, however it is spelt, is known. */
export const unknownNamesOfQuestion = (
  unknown: readonly UnknownName[],
  {
    text,
    entities,
    isWord,
    stored,
  }: {
    readonly text: string;
    readonly entities: readonly Entity[];
    readonly isWord: (word: string) => boolean;
    readonly stored: ReadonlySet<string>;
  },
): readonly UnknownName[] =>
  unknown.filter(({ name, field }) => {
    if (isFound(name, text, entities) || stored.has(name.toLowerCase())) return false;
    if (CODE.test(name) || (field === 'environment' && isUsualEnvironment(name))) return true;
    return name.length >= LEAST_LENGTH && /^[\x21-\x7e]+$/.test(name) && !isWord(name);
  });
