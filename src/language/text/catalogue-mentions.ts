// Finds the catalogue's names that a text mentions loosely: whole, with blanks, or by a part that no other name has.
import { isCommonWord } from './content-terms.js';

/** The values in the data. The first environment is the default. */
export type NameCatalogue = {
  readonly services: readonly string[];
  readonly environments: readonly string[];
  readonly regions: readonly string[];
};

const normaliseText = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

const nameParts = (name: string): readonly string[] => name.toLowerCase().split(/[-_ ]/);

const hasWord = (line: string, word: string): boolean => line.includes(` ${word} `);

const mentionsWhole = (line: string, name: string): boolean => {
  const words = nameParts(name).join(' ');
  return hasWord(line, words) || hasWord(line, `${words}s`) || hasWord(line, words.replaceAll(' ', ''));
};

const singular = (part: string): string | undefined =>
  /[^s]s$/.test(part) && part.length > 4 ? part.slice(0, -1) : undefined;

const mentionsPart = (line: string, part: string): boolean => {
  if (part.length >= 4 && !isCommonWord(part) && (hasWord(line, part) || hasWord(line, `${part}s`))) return true;
  const one = singular(part);
  return one !== undefined && !isCommonWord(one) && hasWord(line, one);
};

export const findMentionedNames = (text: string, names: readonly string[]): ReadonlySet<string> => {
  const line = normaliseText(text);
  const owners = new Map<string, number>();
  for (const part of names.flatMap((name) => [...new Set(nameParts(name))]))
    owners.set(part, (owners.get(part) ?? 0) + 1);
  const isOnlyOwner = (part: string): boolean => owners.get(part) === 1;
  return new Set(
    names.filter(
      (name) =>
        mentionsWhole(line, name) || nameParts(name).some((part) => isOnlyOwner(part) && mentionsPart(line, part)),
    ),
  );
};
