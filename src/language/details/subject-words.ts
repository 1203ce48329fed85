// The words of a message that may say which problem it is about: no times, no numbers, no words that every incident has.
import { ANNOUNCEMENT, SHIFT } from '../discourse/message-patterns.js';
import type { Entity, EntityKind } from '../names/entity.js';
import { extractTerms, splitWords } from '../text/content-terms.js';
import { stem } from '../text/stem.js';
import { parseWordList } from '../text/word-list.js';

/** `said`: in lower case, as written. */
export type SubjectWord = { readonly said: string; readonly stem: string; readonly weight: number };

/** Lighter terms occur in every incident. */
const LEAST_WEIGHT = 1;
const NUMBER = /^\p{N}+$/u;
const NO_SUBJECT = parseWordList(
  'issue nobody none never always ago lately utc unable cannot able fully completely suddenly odd strange weird unusual abnormal suspicious fishy',
);

const TIME_KINDS: ReadonlySet<EntityKind> = new Set(['time', 'date', 'duration']);

/** “Since 09:27” is no subject. Places in the text stay what they are. */
const withoutTimes = (text: string, entities: readonly Entity[]): string =>
  entities
    .filter(({ kind, end }) => TIME_KINDS.has(kind) && end <= text.length)
    .reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text);

/** Removes “New problem: …”, “something else: …”: they name no subject. */
const withoutShift = (text: string): string => {
  const [whole = '', heading = ''] = ANNOUNCEMENT.exec(text) ?? [];
  return (SHIFT.test(heading) ? text.slice(whole.length) : text).replace(SHIFT, ' ');
};

/** The words are weighed as English ones: of other languages none are told apart from common ones. */
const LANGUAGE = 'en';

/** Each stem once, as it stands last. */
export const findSubjectWords = (
  prose: string,
  { entities, language }: { readonly entities: readonly Entity[]; readonly language: string },
): readonly SubjectWord[] => {
  if (language !== LANGUAGE) return [];
  const text = withoutShift(withoutTimes(prose, entities).toLowerCase());
  const weights = extractTerms(text);
  const found = splitWords(text).flatMap((word): readonly (readonly [string, SubjectWord])[] => {
    const stemmed = stem(word);
    const weight = weights.get(stemmed) ?? 0;
    const isSubject = weight >= LEAST_WEIGHT && !NUMBER.test(word) && !NO_SUBJECT.has(word);
    return isSubject ? [[stemmed, { said: word, stem: stemmed, weight }]] : [];
  });
  return [...new Map(found).values()];
};
