// Whether a word of a message stands there as a name, judged by what stands around it.
import type { NameField, NameForm } from './name-forms.js';
import { DETERMINERS, JOINERS, KIND_WORDS, POINTERS, PREPOSITIONS } from './name-words.js';
import { after, before, isSameWord } from './text-words.js';
import type { Word } from './text-words.js';

export type Place = {
  readonly message: string;
  readonly words: readonly Word[];
  readonly first: number;
  readonly last: number;
};

const JOIN = /^[-_. ]?$/;

const matchesAt = (words: readonly Word[], first: number, form: NameForm): boolean =>
  form.words.every((part, i) => {
    const word = words[first + i];
    if (word === undefined || (i > 0 && !JOIN.test(word.gap))) return false;
    return i === form.words.length - 1 ? isSameWord(word.text, part) : word.text === part;
  });

/** Not inside a longer name, a path or an address. */
const standsAlone = ({ message, words, first, last }: Place): boolean => {
  const left = message.slice(0, words[first]?.from ?? 0);
  const right = message.slice(words[last]?.to ?? 0);
  const joinsKind = /^[-_. ]?(\w+)(?![-_/.]\w)/.exec(right)?.[1]?.toLowerCase() ?? '';
  if (/[-_./@\\=:]$/.test(left)) return false;
  return !/^(?:[-_/@\\=]|[.:]\w)/.test(right) || KIND_WORDS.service.has(joinsKind);
};

const isQuoted = ({ message, words, first, last }: Place): boolean =>
  /["'`“‘]$/.test(message.slice(0, words[first]?.from ?? 0)) && /^["'`”’]/.test(message.slice(words[last]?.to ?? 0));

const asksAbout = ({ words, first }: Place): boolean =>
  before(words, first) === 'about' && ['what', 'how'].includes(words[first - 2]?.text ?? '');

const isWholeMessage = ({ words, first, last }: Place): boolean =>
  words.every(({ text }, i) => (i >= first && i <= last) || JOINERS.has(text) || PREPOSITIONS.has(text));

const isPointedAt = (place: Place): boolean =>
  POINTERS.has(before(place.words, place.first)) ||
  after(place.words, place.last) === 'only' ||
  isQuoted(place) ||
  asksAbout(place) ||
  isWholeMessage(place);

const hasKindWord = ({ words, first, last }: Place, field: NameField): boolean =>
  KIND_WORDS[field].has(after(words, last)) || KIND_WORDS[field].has(before(words, first));

const isWrittenAsListed = ({ words, first }: Place, form: NameForm): boolean =>
  form.words.every((part, i) => words[first + i]?.text === part);

/** An everyday word is a name where something points at it and nothing goes on from it: "only order", not "only order items". */
const isPointedAtAlone = (place: Place, form: NameForm): boolean => {
  const next = after(place.words, place.last);
  const goesOn = next !== '' && next !== 'only' && !JOINERS.has(next) && !PREPOSITIONS.has(next);
  if (isQuoted(place)) return true;
  return isPointedAt(place) && !goesOn && isWrittenAsListed(place, form);
};

const isInPlace = ({ words, first }: Place): boolean => PREPOSITIONS.has(before(words, first));

/** Written with its joints: `order-service` is nothing else. */
const isJoined = ({ words, first, last }: Place): boolean =>
  words.slice(first + 1, last + 1).every(({ gap }) => gap !== ' ');

const isBareCore = ({ words, first }: Place, { words: core, kind }: NameForm): boolean =>
  kind === 'core' && core.join('').length >= 4 && !DETERMINERS.has(before(words, first));

const isNamedEveryday = (place: Place, form: NameForm): boolean =>
  isPointedAtAlone(place, form) || (form.field !== 'service' && isInPlace(place));

const isNamed = (place: Place, form: NameForm): boolean => {
  if (hasKindWord(place, form.field)) return true;
  if (form.kind === 'whole' && (!form.everyday || isJoined(place))) return true;
  if (form.everyday) return isNamedEveryday(place, form);
  return isBareCore(place, form) || isPointedAt(place) || isInPlace(place);
};

/** Where the form stands as a name, from that word on. */
export const placeOf =
  (text: { readonly message: string; readonly words: readonly Word[] }, first: number) =>
  (form: NameForm): Place | undefined => {
    const place = { ...text, first, last: first + form.words.length - 1 };
    return matchesAt(text.words, first, form) && standsAlone(place) && isNamed(place, form) ? place : undefined;
  };
