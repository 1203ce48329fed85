// Whether a word of a message stands there as a name, judged by what stands around it.
import { optional } from '../../../kernel/optional.js';
import type { NameField, NameForm } from './name-forms.js';
import {
  CLAUSE_WORDS,
  DETERMINERS,
  JOINERS,
  KIND_WORDS,
  OWNERS,
  POINTERS,
  PREPOSITIONS,
  SCREEN_WORDS,
} from './name-words.js';
import { type Sense, senseAround } from './senses.js';
import { after, before, isSameWord, type Word } from './text-words.js';
import { MESSAGE_STOP_WORDS } from '../../language/stop-words.js';

export type Place = {
  readonly message: string;
  readonly words: readonly Word[];
  readonly first: number;
  readonly last: number;
  /** What the words around it make of it. */
  readonly sense?: Sense;
  /** It goes on from a name before it: "staging and dev". */
  readonly listed?: boolean;
};

const JOIN = /^[-_. ]?$/;

const matchesAt = (words: readonly Word[], first: number, form: NameForm): boolean =>
  form.words.every((part, i) => {
    const word = words[first + i];
    if (word === undefined || (i > 0 && !JOIN.test(word.gap))) return false;
    return i === form.words.length - 1 && form.field === 'service' ? isSameWord(word.text, part) : word.text === part;
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
  place.sense !== undefined ||
  place.listed === true ||
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
  const isAdded = before(place.words, place.first) === 'add' && next === 'to';
  const goesOn = next !== '' && next !== 'only' && !JOINERS.has(next) && !PREPOSITIONS.has(next) && !isAdded;
  if (isQuoted(place)) return true;
  const isThing = DETERMINERS.has(before(place.words, place.first));
  return isPointedAt(place) && !isThing && !goesOn && isWrittenAsListed(place, form);
};

const isInPlace = ({ words, first }: Place): boolean => PREPOSITIONS.has(before(words, first));

/** Written with its joints: `order-service` is nothing else. */
const isJoined = ({ words, first, last }: Place): boolean =>
  words.slice(first + 1, last + 1).every(({ gap }) => gap !== ' ');

/** Nothing is added to it: "the ledger is slow", not "the checkout page". */
const standsForItself = ({ message, words, last }: Place): boolean => {
  const next = after(words, last);
  return next === '' || CLAUSE_WORDS.has(next) || /^["'`”’]?[,:;)]/.test(message.slice(words[last]?.to ?? 0));
};

const isBareCore = (place: Place, { words: core, kind }: NameForm): boolean => {
  const name = core.join('');
  if (kind !== 'core' || name.length < 3 || MESSAGE_STOP_WORDS.has(name)) return false;
  if (SCREEN_WORDS.has(after(place.words, place.last))) return false;
  const determiner = before(place.words, place.first);
  return !DETERMINERS.has(determiner) || (OWNERS.has(determiner) && standsForItself(place));
};

/** "Webhooks are late" is about what dispatches them. */
const isHandledThings = ({ words, first, last }: Place, { kind }: NameForm): boolean => {
  const lead = before(words, first);
  const isSubject = lead === '' || JOINERS.has(lead) || OWNERS.has(lead);
  return (
    kind === 'object' && isSubject && (words[last]?.text ?? '').endsWith('s') && CLAUSE_WORDS.has(after(words, last))
  );
};

const isNamedEveryday = (place: Place, form: NameForm): boolean =>
  isPointedAtAlone(place, form) || (form.field !== 'service' && isInPlace(place));

/** "Production of logs" is no place. */
const isThingOf = ({ words, last }: Place, { field }: NameForm): boolean =>
  field !== 'service' && after(words, last) === 'of';

const isNamed = (place: Place, form: NameForm): boolean => {
  if (isThingOf(place, form)) return false;
  if (hasKindWord(place, form.field)) return true;
  if (form.kind === 'whole' && (!form.everyday || isJoined(place))) return true;
  if (form.everyday) return isNamedEveryday(place, form);
  return isBareCore(place, form) || isHandledThings(place, form) || isPointedAt(place) || isInPlace(place);
};

export type Text = { readonly message: string; readonly words: readonly Word[] };

/** Where the form stands as a name, from that word on. */
export const placeOf =
  (text: Text, first: number, listed: (last: number) => boolean) =>
  (form: NameForm): Place | undefined => {
    if (!matchesAt(text.words, first, form)) return undefined;
    const last = first + form.words.length - 1;
    const sense = senseAround(
      text.message.slice(0, text.words[first]?.from ?? 0),
      text.message.slice(text.words[last]?.to ?? 0),
    );
    const place = { ...text, first, last, listed: listed(last), ...optional({ sense }) };
    return standsAlone(place) && isNamed(place, form) ? place : undefined;
  };
