// Finds names of the catalogue that a message misspells: "chekout", "webhok dispatcher". A word of a language is none.
import { isKnownWord, isListedWord, type Lexicon } from '../lexicon.js';
import { MESSAGE_STOP_WORDS } from '../text/stop-words.js';
import { stem } from '../text/stem.js';
import { foldText } from '../tokens.js';
import { type Entity, spansOverlap, type TextSpan, toEntityNames } from './entity.js';
import type { NameForm, NameKind } from './name-forms.js';
import { boundedEditDistance } from './name-similarity.js';
import { EVERYDAY_WORDS, JOINERS } from './name-words.js';
import { mentionSense } from './mention-sense.js';
import { isSameWord, type ReadWords, textOfWords, wordAfter, wordBefore } from './message-words.js';

/** Short words resemble too many others, unless the context demands a name. */
const SHORTEST = 5;
const SHORTEST_POINTED_AT = 3;
const LONG = 8;
/** So long a word is misspelt rather than another word that begins alike: “recomendations”. */
const VERY_LONG = 12;

const MISSPELT_KINDS: ReadonlySet<NameKind> = new Set(['service', 'environment', 'host', 'region']);

export type SpelledForm = NameForm & { readonly joined: string };

/** What may be misspelt, once for each name and spelling. */
export const spelledForms = (forms: readonly NameForm[]): readonly SpelledForm[] =>
  forms
    .filter(({ kind, form, exact }) => MISSPELT_KINDS.has(kind) && (exact || (kind === 'service' && form !== 'start')))
    .map((form) => ({ ...form, joined: foldText(form.words.join('')) }))
    .filter(({ joined }) => joined.length >= SHORTEST_POINTED_AT && !EVERYDAY_WORDS.has(joined));

/** Words that are typed as one name. */
type TypedName = TextSpan & { readonly joined: string; readonly count: number; readonly shortest: number };

/** Inflected forms are no misspelling. */
const isInflected = (said: string, name: string): boolean => isSameWord(said, name) || stem(said) === stem(name);

const NUMBERS = /\d+/g;

/** “eu-west-9” is another region than eu-west-1, and no misspelling of it. */
const hasOtherNumbers = (said: string, name: string): boolean => {
  const [own, others] = [said.match(NUMBERS) ?? [], name.match(NUMBERS) ?? []];
  return own.length > 0 && others.length > 0 && own.map(Number).join() !== others.map(Number).join();
};

/** “eu-west-1a” is a zone of the region eu-west-1. */
const isZoneOf = (said: string, { kind, joined }: SpelledForm): boolean =>
  kind === 'region' &&
  /\d$/.test(joined) &&
  said.length === joined.length + 1 &&
  /^\d+[a-z]$/.test(said.slice(joined.search(/\d+$/)));

/** Names as near as any, to words that start alike. */
const nearestForms = (
  forms: readonly SpelledForm[],
  { joined, count, shortest }: TypedName,
): readonly SpelledForm[] => {
  let nearest: readonly SpelledForm[] = [];
  let least = Infinity;
  for (const form of forms) {
    const name = form.joined;
    if (name[0] !== joined[0] || name.length < shortest || (count > 1 && form.words.length !== count)) continue;
    const most = Math.min(name.length, joined.length) >= LONG ? 2 : 1;
    const distance = boundedEditDistance(joined, name, most);
    if (distance > most || distance > least || isInflected(joined, name)) continue;
    if (hasOtherNumbers(joined, name) || isZoneOf(joined, form)) continue;
    nearest = distance < least ? [form] : [...nearest, form];
    least = distance;
  }
  const [first] = nearest;
  return nearest.filter(({ kind }) => kind === first?.kind);
};

/** "Only ssso", "kyc and ssso". */
const isPointedAt = ({ message, words, cues }: ReadWords, at: number): boolean => {
  if (wordAfter(words, at) !== '') return false;
  const sense = mentionSense(message, cues, { start: words[at]?.from ?? 0, end: words[at]?.to ?? 0 });
  return sense !== undefined || JOINERS.has(wordBefore(words, at));
};

const isInAddress = (message: string, { start, end }: TextSpan): boolean =>
  /[/@\\.=:_-]$/.test(message.slice(0, start)) || /^(?:[/@\\=_]|\.\w|-\p{Ll})/u.test(message.slice(end));

const JOIN = /^[-_. ]$/;
const MOST_WORDS = 4;

const typedAt = (text: ReadWords, at: number, count: number): TypedName | undefined => {
  const part = text.words.slice(at, at + count);
  const [first] = part;
  const last = part.at(-1);
  if (first === undefined || last === undefined || part.length < count) return undefined;
  if (part.slice(1).some(({ gap }) => !JOIN.test(gap))) return undefined;
  const joined = part.map(({ text: word }) => foldText(word)).join('');
  const shortest = count === 1 && isPointedAt(text, at) ? SHORTEST_POINTED_AT : SHORTEST;
  return { joined, count, shortest, start: first.from, end: last.to };
};

/** Longer messages are pasted material, whose words are no misspelt names. */
const LONGEST_MESSAGE = 400;

/** In the order of the text, beside the names that were found as they are written. */
export const findMisspeltNames = (
  text: ReadWords,
  forms: readonly SpelledForm[],
  { lexicon, found }: { readonly lexicon: Lexicon; readonly found: readonly TextSpan[] },
): readonly Entity[] => {
  if (text.message.length > LONGEST_MESSAGE) return [];
  const isWord = (word: string): boolean =>
    MESSAGE_STOP_WORDS.has(word) ||
    EVERYDAY_WORDS.has(word) ||
    (word.length < VERY_LONG ? isKnownWord : isListedWord)(lexicon, foldText(word));
  const misspelt: Entity[] = [];
  for (let at = 0; at < text.words.length; at += 1)
    for (let count = MOST_WORDS; count > 0; count -= 1) {
      const typed = typedAt(text, at, count);
      if (typed === undefined || typed.joined.length < typed.shortest || isInAddress(text.message, typed)) continue;
      if (found.some((other) => spansOverlap(other, typed))) continue;
      if (text.words.slice(at, at + count).every(({ text: word }) => isWord(word))) continue;
      const nearest = nearestForms(forms, typed);
      const [first] = nearest;
      if (first === undefined) continue;
      misspelt.push({
        kind: first.kind,
        text: textOfWords(text, at, at + count - 1),
        ...toEntityNames(nearest.map(({ name }) => name)),
        start: typed.start,
        end: typed.end,
        certainty: 'misspelt',
      });
      at += count - 1;
      break;
    }
  return misspelt;
};
