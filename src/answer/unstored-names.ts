// A message names a service, region or environment that no stored record has: that is said, and nothing is put in its place.
import { boundedEditDistance } from '../language/names/name-similarity.js';
import type { AskContext, UnstoredName } from './ask-context.js';
import type { ResultWriter } from './result-writer.js';

const MOST_NAMES = 12;

/** As code, without the characters that would end it. */
const asCode = (name: string): string => `\`${name.replaceAll('`', '')}\``;

const MOST_EDITS = 2;

/** Misspelt, or a part of the other. */
const isAlike = (name: string, stored: string): boolean => {
  const [a, b] = [name.toLowerCase(), stored.toLowerCase()];
  return a.includes(b) || b.includes(a) || boundedEditDistance(a, b, MOST_EDITS) <= MOST_EDITS;
};

const sayUnstored = (
  { name, field, suggestions }: UnstoredName,
  { catalogue }: AskContext,
  write: ResultWriter,
): void => {
  const alike = suggestions.filter((each) => isAlike(name, each));
  const stored = alike.length > 0 ? alike : [...new Set([...suggestions, ...catalogue[field]])];
  const id = alike.length > 0 ? 'unstored.alike' : stored.length > 0 ? 'unstored.others' : 'unstored.none';
  write.text(id, {
    field,
    name: name.replaceAll(/[“”`]/g, ''),
    names: stored.slice(0, MOST_NAMES).map(asCode).join(', '),
    more: stored.length > MOST_NAMES ? ' …' : '',
  });
};

/** Says them first. Whether there is nothing else to answer: the message asks about them alone, inside an issue. */
export const sayUnstoredNames = (context: AskContext, write: ResultWriter): boolean => {
  const { unstored = [], entities, previous } = context;
  // what begins an issue is asked about in its notices
  if (previous === undefined) return false;
  for (const each of unstored) sayUnstored(each, context, write);
  return (
    previous !== undefined &&
    unstored.length > 0 &&
    !unstored.some(({ field }) => entities.some((e) => e.kind === field))
  );
};
