// What a later question is about: the words that tell it from the other issues of its investigation.
import { contentOf, familiarity, vocabularyOf, wordsOf } from '../classify/words/content.js';
import { ANNOUNCEMENT, SHIFT } from '../classify/words/phrases.js';
import { stem } from '../classify/words/stem.js';
import { isForeign } from '../classify/words/languages.js';
import { words } from '../classify/words/word-list.js';
import { askedIn } from '../respond/asked/asked.js';

/** `said`: in lower case, as it was written. */
export type Word = { readonly said: string; readonly stem: string; readonly weight: number };

export type Question = {
  /** The question that opened the issue. */
  readonly opening: string;
  readonly message: string;
  /** Words of time, which say nothing of what it is about. */
  readonly phrase?: string;
  /** What was said in, and found for, the other issues. */
  readonly others: readonly string[];
};

/** Lighter words are on every page of every incident. */
const TELLING = 1;
const NUMBER = /^\p{N}+$/u;
const NO_SUBJECT = words('issue nobody none never always ago lately utc unable cannot able fully completely suddenly');

/** “New problem: …”, “something else: …” say that it is another one, and not which. */
const withoutShift = (text: string): string => {
  const [whole = '', heading = ''] = ANNOUNCEMENT.exec(text) ?? [];
  return (SHIFT.test(heading) ? text.slice(whole.length) : text).replace(SHIFT, ' ');
};

/** “Could it be checkout?” is our guess or the asker's, and shows nothing. */
const isOfItself = (message: string): boolean => {
  const asked = askedIn(message);
  return asked === undefined || asked === 'lines' || asked === 'trace';
};

export const saidIn = ({ opening, message }: Pick<Question, 'opening' | 'message'>): string =>
  isOfItself(message) && message !== opening ? `${opening}\n${message}` : opening;

export const subjectOf = ({ phrase = '', others, ...said }: Question): readonly Word[] => {
  if (isForeign(saidIn(said))) return [];
  const texts = saidIn(said).toLowerCase().split('\n').map(withoutShift);
  const text = texts.map((each) => (phrase === '' ? each : each.replaceAll(phrase.toLowerCase(), ' '))).join('\n');
  const content = contentOf(text);
  const known = vocabularyOf(others);
  const telling = wordsOf(text).flatMap((word): readonly (readonly [string, Word])[] => {
    const stemmed = stem(word);
    const weight = content.get(stemmed) ?? 0;
    const isTelling = weight >= TELLING && !NUMBER.test(word) && !NO_SUBJECT.has(word);
    return isTelling && familiarity(stemmed, known) === 0 ? [[stemmed, { said: word, stem: stemmed, weight }]] : [];
  });
  return [...new Map(telling).values()];
};
