// Decides whether words of a message are used as a name, by the words around them.
import { optional } from '../../kernel/optional.js';
import type { NameField, NameForm } from './name-forms.js';
import {
  CLAUSE_WORDS,
  DETERMINERS,
  JOINERS,
  KIND_WORDS,
  OWNER_WORDS,
  POINTERS,
  PREPOSITIONS,
  SCREEN_WORDS,
} from './name-words.js';
import { type MentionSense, mentionSense } from './mention-sense.js';
import { isSameWord, type MessageWord, type ReadWords, wordAfter, wordBefore } from './message-words.js';
import { MESSAGE_STOP_WORDS } from '../text/stop-words.js';

export type NamePosition = {
  readonly message: string;
  readonly words: readonly MessageWord[];
  readonly cues: ReadWords['cues'];
  readonly first: number;
  readonly last: number;
  /** How the words around it use the name. */
  readonly sense?: MentionSense;
  /** It continues a list of names: "staging and dev". */
  readonly listed?: boolean;
};

const JOIN = /^[-_. ]?$/;

const matchesAt = (words: readonly MessageWord[], first: number, form: NameForm): boolean =>
  form.words.every((part, i) => {
    const word = words[first + i];
    if (word === undefined || (i > 0 && !JOIN.test(word.gap))) return false;
    return i === form.words.length - 1 && form.field === 'service' ? isSameWord(word.text, part) : word.text === part;
  });

/** Not inside a longer name, a path or an address. */
const standsAlone = ({ message, words, first, last }: NamePosition): boolean => {
  const left = message.slice(0, words[first]?.from ?? 0);
  const right = message.slice(words[last]?.to ?? 0);
  const joinsKind = /^[-_. ]?(\w+)(?![-_/.]\w)/.exec(right)?.[1]?.toLowerCase() ?? '';
  if (/[-_./@\\=:]$/.test(left)) return false;
  return !/^(?:[-_/@\\=]|[.:]\w)/.test(right) || KIND_WORDS.service.has(joinsKind);
};

const isQuoted = ({ message, words, first, last }: NamePosition): boolean =>
  /["'`“‘]$/.test(message.slice(0, words[first]?.from ?? 0)) && /^["'`”’]/.test(message.slice(words[last]?.to ?? 0));

const asksAbout = ({ words, first }: NamePosition): boolean =>
  wordBefore(words, first) === 'about' && ['what', 'how'].includes(words[first - 2]?.text ?? '');

const isWholeMessage = ({ words, first, last }: NamePosition): boolean =>
  words.every(({ text }, i) => (i >= first && i <= last) || JOINERS.has(text) || PREPOSITIONS.has(text));

const isPointedAt = (place: NamePosition): boolean =>
  place.sense !== undefined ||
  place.listed === true ||
  POINTERS.has(wordBefore(place.words, place.first)) ||
  wordAfter(place.words, place.last) === 'only' ||
  isQuoted(place) ||
  asksAbout(place) ||
  isWholeMessage(place);

const hasKindWord = ({ words, first, last }: NamePosition, field: NameField): boolean =>
  KIND_WORDS[field].has(wordAfter(words, last)) || KIND_WORDS[field].has(wordBefore(words, first));

const isWrittenAsListed = ({ words, first }: NamePosition, form: NameForm): boolean =>
  form.words.every((part, i) => words[first + i]?.text === part);

/** An everyday word is a name only where the context demands one and no noun follows: "only order", not "only order items". */
const isPointedAtAlone = (place: NamePosition, form: NameForm): boolean => {
  const next = wordAfter(place.words, place.last);
  const isAdded = wordBefore(place.words, place.first) === 'add' && next === 'to';
  const goesOn = next !== '' && next !== 'only' && !JOINERS.has(next) && !PREPOSITIONS.has(next) && !isAdded;
  if (isQuoted(place)) return true;
  const isThing = DETERMINERS.has(wordBefore(place.words, place.first));
  return isPointedAt(place) && !isThing && !goesOn && isWrittenAsListed(place, form);
};

const isInPlace = ({ words, first }: NamePosition): boolean => PREPOSITIONS.has(wordBefore(words, first));

/** Written with separators: `order-service` is a name. */
const isJoined = ({ words, first, last }: NamePosition): boolean =>
  words.slice(first + 1, last + 1).every(({ gap }) => gap !== ' ');

/** No noun follows: "the ledger is slow", not "the checkout page". */
const standsForItself = ({ message, words, last }: NamePosition): boolean => {
  const next = wordAfter(words, last);
  return next === '' || CLAUSE_WORDS.has(next) || /^["'`”’]?[,:;)]/.test(message.slice(words[last]?.to ?? 0));
};

const isBareCore = (place: NamePosition, { words: core, kind }: NameForm): boolean => {
  const name = core.join('');
  if (kind !== 'core' || name.length < 3 || MESSAGE_STOP_WORDS.has(name)) return false;
  if (SCREEN_WORDS.has(wordAfter(place.words, place.last))) return false;
  const determiner = wordBefore(place.words, place.first);
  return !DETERMINERS.has(determiner) || (OWNER_WORDS.has(determiner) && standsForItself(place));
};

/** "Webhooks are late" means the service that dispatches them. */
const namesHandledThings = ({ words, first, last }: NamePosition, { kind }: NameForm): boolean => {
  const lead = wordBefore(words, first);
  const isSubject = lead === '' || JOINERS.has(lead) || OWNER_WORDS.has(lead);
  return (
    kind === 'object' &&
    isSubject &&
    (words[last]?.text ?? '').endsWith('s') &&
    CLAUSE_WORDS.has(wordAfter(words, last))
  );
};

const isNamedEveryday = (place: NamePosition, form: NameForm): boolean =>
  isPointedAtAlone(place, form) || (form.field !== 'service' && isInPlace(place));

/** "Production of logs" names no environment. */
const isThingOf = ({ words, last }: NamePosition, { field }: NameForm): boolean =>
  field !== 'service' && wordAfter(words, last) === 'of';

const isUsedAsName = (place: NamePosition, form: NameForm): boolean => {
  if (isThingOf(place, form)) return false;
  if (hasKindWord(place, form.field)) return true;
  if (form.kind === 'whole' && (!form.everyday || isJoined(place))) return true;
  if (form.everyday) return isNamedEveryday(place, form);
  return isBareCore(place, form) || namesHandledThings(place, form) || isPointedAt(place) || isInPlace(place);
};

/** The position of the form as a name, starting at word `first`. */
export const findNamePosition =
  (text: ReadWords, first: number, listed: (last: number) => boolean) =>
  (form: NameForm): NamePosition | undefined => {
    if (!matchesAt(text.words, first, form)) return undefined;
    const last = first + form.words.length - 1;
    const sense = mentionSense(text.message, text.cues, {
      start: text.words[first]?.from ?? 0,
      end: text.words[last]?.to ?? 0,
    });
    const place = { ...text, first, last, listed: listed(last), ...optional({ sense }) };
    return standsAlone(place) && isUsedAsName(place, form) ? place : undefined;
  };
