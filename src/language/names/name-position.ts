// Decides whether words of a message are used as a name, by the words around them.
import { optional } from '../../kernel/optional.js';
import type { NameForm, NameKind } from './name-forms.js';
import {
  AMBIGUOUS_REGIONS,
  BEFORE_REGION,
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
import { isSameWord, type MessageWord, type ReadWords, textOfWords, wordAfter, wordBefore } from './message-words.js';
import { MESSAGE_STOP_WORDS } from '../text/stop-words.js';

export type NamePosition = ReadWords & {
  readonly first: number;
  readonly last: number;
  /** How the words around it use the name. */
  readonly sense?: MentionSense;
  /** It continues a list of names: "staging and dev". */
  readonly listed: boolean;
};

const JOIN = /^[-_. ]?$/;

const matchesAt = (words: readonly MessageWord[], first: number, form: NameForm): boolean =>
  form.words.every((part, i) => {
    const word = words[first + i];
    if (word === undefined || (i > 0 && !JOIN.test(word.gap))) return false;
    return i === form.words.length - 1 && form.kind === 'service' ? isSameWord(word.text, part) : word.text === part;
  });

/** “Loyalty-Fehler”, “Tariff-Service-Fehler”: in capitals, the words of a German compound. */
const COMPOUND = /^-\p{Lu}\p{Ll}+(?![\p{L}\p{N}_.-])/u;

/** Not inside a longer name, a path or an address. */
const standsAlone = ({ message, words, first, last }: NamePosition): boolean => {
  const start = words[first]?.from ?? 0;
  const right = message.slice(words[last]?.to ?? 0);
  const joinsKind = /^[-_. ]?(\w+)(?![-_/.]\w)/.exec(right)?.[1]?.toLowerCase() ?? '';
  if (/[-_./@\\=:]$/.test(message.slice(Math.max(0, start - 1), start))) return false;
  if (COMPOUND.test(right) && /\p{Lu}/u.test(message.charAt(start))) return true;
  return !/^(?:[-_/@\\=]|[.:]\w)/.test(right) || KIND_WORDS.service.has(joinsKind);
};

const isQuoted = ({ message, words, first, last }: NamePosition): boolean =>
  /["'`“‘]$/.test(message.slice(0, words[first]?.from ?? 0)) && /^["'`”’]/.test(message.slice(words[last]?.to ?? 0));

const asksAbout = ({ words, first }: NamePosition): boolean =>
  wordBefore(words, first) === 'about' && ['what', 'how'].includes(words[first - 2]?.text ?? '');

const isWholeMessage = ({ words, first, last }: NamePosition): boolean =>
  words.every(({ text }, i) => (i >= first && i <= last) || JOINERS.has(text) || PREPOSITIONS.has(text));

/** “Could it be redis?”, and not “the redis client”. */
const isSuspect = ({ words, questions: { suspect }, first, last }: NamePosition): boolean =>
  words[first]?.from === suspect?.start && (words[last]?.to === suspect?.end || JOINERS.has(wordAfter(words, last)));

const isPointedAt = (place: NamePosition): boolean =>
  place.sense !== undefined ||
  place.listed ||
  POINTERS.has(wordBefore(place.words, place.first)) ||
  wordAfter(place.words, place.last) === 'only' ||
  isQuoted(place) ||
  isSuspect(place) ||
  asksAbout(place) ||
  isWholeMessage(place);

const kindWordsOf = (kind: NameKind): ReadonlySet<string> | undefined =>
  kind in KIND_WORDS ? KIND_WORDS[kind as keyof typeof KIND_WORDS] : undefined;

/** Beside it, or as its own last word. */
export const hasKindWord = ({ words, first, last }: NamePosition, kind: NameKind): boolean => {
  const beside = [wordAfter(words, last), wordBefore(words, first), ...(first < last ? [words[last]?.text ?? ''] : [])];
  return beside.some((word) => kindWordsOf(kind)?.has(word) === true);
};

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

const isBareCore = (place: NamePosition, { words: core, form }: NameForm): boolean => {
  const name = core.join('');
  if (form !== 'core' || name.length < 3 || MESSAGE_STOP_WORDS.has(name)) return false;
  if (SCREEN_WORDS.has(wordAfter(place.words, place.last))) return false;
  const determiner = wordBefore(place.words, place.first);
  return !DETERMINERS.has(determiner) || (OWNER_WORDS.has(determiner) && standsForItself(place));
};

/** At the beginning of a clause that goes on with a verb: "webhooks are late", "ingest is lagging". */
const isSubject = ({ words, first, last }: NamePosition): boolean => {
  const lead = wordBefore(words, first);
  return (lead === '' || JOINERS.has(lead) || OWNER_WORDS.has(lead)) && CLAUSE_WORDS.has(wordAfter(words, last));
};

/** "Webhooks are late" means the service that dispatches them. */
const namesHandledThings = (place: NamePosition, { form }: NameForm): boolean =>
  form === 'object' && isSubject(place) && (place.words[place.last]?.text ?? '').endsWith('s');

const isNamedEveryday = (place: NamePosition, form: NameForm): boolean =>
  isPointedAtAlone(place, form) || (form.kind !== 'service' && isInPlace(place));

/** "Production of logs" names no environment. */
const isThingOf = ({ words, last }: NamePosition, { kind }: NameForm): boolean =>
  kind === 'environment' && wordAfter(words, last) === 'of';

/** “只看eu”, “euだけ”: words of scripts without blanks, of which no beginning of a region is one. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const touchesUnspaced = ({ words, first, last }: NamePosition): boolean => {
  const [before, word, after] = [words[first - 1], words[first], words[last + 1]];
  return (word?.gap === '' && UNSPACED.test(before?.text ?? '')) || (after?.gap === '' && UNSPACED.test(after.text));
};

/** A message that goes on is of what the words say: Portuguese “just because I …”. */
const LONGEST_NARROWING = 3;

/** “EU and us”: of two short regions with a joiner between them the first is one as well. */
const isJoinedToRegion = ({ words, last }: NamePosition): boolean => {
  const joiner = wordAfter(words, last);
  const isList = JOINERS.has(joiner) || joiner === 'vs' || joiner === 'versus';
  return isList && AMBIGUOUS_REGIONS.has(wordAfter(words, last + 1));
};

/** “Only us”, “EU”, “same in us”, “compare eu and us”; “tell us” names no region. */
const isClearRegion = (place: NamePosition): boolean => {
  const written = textOfWords(place, place.first, place.last);
  if (!AMBIGUOUS_REGIONS.has(written.toLowerCase())) return true;
  return (
    written === written.toUpperCase() ||
    place.listed ||
    isJoinedToRegion(place) ||
    BEFORE_REGION.has(wordBefore(place.words, place.first)) ||
    isQuoted(place) ||
    touchesUnspaced(place) ||
    (place.sense !== undefined && place.words.length <= LONGEST_NARROWING) ||
    place.words.length === 1
  );
};

const isUsedAsName = (place: NamePosition, form: NameForm): boolean => {
  if (isThingOf(place, form)) return false;
  if (hasKindWord(place, form.kind)) return true;
  // “web 3 minutes ago” is not web-3
  if (form.kind === 'host') return isJoined(place);
  if (form.kind === 'pod' || form.kind === 'metric') return true;
  if (form.form === 'whole' && (!form.everyday || isJoined(place))) return true;
  if (form.kind === 'region') return isClearRegion(place);
  if (form.everyday) return isNamedEveryday(place, form);
  if (form.form === 'start')
    return isWrittenAsListed(place, form) && (isSubject(place) || isPointedAt(place) || isInPlace(place));
  // “what share of bookings fails” speaks of things, and not of `booking-web`
  const isNamedInPlace = isInPlace(place) && (form.form === 'core' || isWrittenAsListed(place, form));
  return isBareCore(place, form) || namesHandledThings(place, form) || isPointedAt(place) || isNamedInPlace;
};

/** As the catalogue spells it, where that is no word that carries no meaning, and no usual word for a stage. */
const isSpelledOut = (place: NamePosition, form: NameForm): boolean =>
  form.exact &&
  isWrittenAsListed(place, form) &&
  !MESSAGE_STOP_WORDS.has(form.words.join('')) &&
  (form.kind === 'service' || !form.everyday) &&
  (form.kind !== 'host' || isJoined(place));

/** `named`: the words around it use it as a name. `spelled`: its spelling alone says that it is one. */
export type NameMatch = { readonly place: NamePosition; readonly certainty: 'named' | 'spelled' };

/** The position of the form as a name, starting at word `first`. */
export const findNamePosition =
  (text: ReadWords, first: number, listed: boolean) =>
  (form: NameForm): NameMatch | undefined => {
    if (!matchesAt(text.words, first, form)) return undefined;
    const last = first + form.words.length - 1;
    const span = { start: text.words[first]?.from ?? 0, end: text.words[last]?.to ?? 0 };
    const sense = mentionSense(text.message, text.cues, span);
    const place = { ...text, first, last, listed, ...optional({ sense }) };
    if (!standsAlone(place)) return undefined;
    if (isUsedAsName(place, form)) return { place, certainty: 'named' };
    return isSpelledOut(place, form) ? { place, certainty: 'spelled' } : undefined;
  };
