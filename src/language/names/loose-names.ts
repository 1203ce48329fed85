// A service that a question about a state calls by no more than a noun: “lamps ok?” of `lamp-control`, “et les paiements ?” of
// `payments`. Where no service is called so, the noun is told to be unknown: the question is never answered of something else.
import { findForeignWords } from '../details/foreign-words.js';
import type { Lexicon } from '../lexicon.js';
import type { Act, Measure } from '../reading.js';
import { type Entity, spansOverlap, type TextSpan, type UnknownName } from './entity.js';
import { splitName } from './name-forms.js';
import { suggestNames } from './name-similarity.js';
import { thingOf } from './thing-words.js';
import { thingsInEnglish } from './things-in-english.js';

/** Measures that ask how something is: of another thing than the cause, if one is named. */
const OF_STATE: ReadonlySet<Measure> = new Set(['health', 'ongoing', 'same', 'last', 'onset', 'duration']);
/** Of these an unknown noun is what they are about: a question for a time may have other words. */
const OF_THING_ALONE: ReadonlySet<Measure> = new Set(['health', 'same']);
/** Below it the reading is a guess. */
const LIKELY = 0.4;
const MOST_WORDS = 8;
/** “And what about the reminders, do they still go out?”: whatever follows, the noun is what it is about. */
const TOPIC_FRAME =
  /^(?:(?:und|and|et|y|e|so|ok|en|but|aber)[,\s]+)?[¿\s]*(?:was ist mit|wie ist es mit|wie steht es (?:um|mit)|what about|how about|what of|et pour|qu[’']en est-il d|qué hay de|qué pasa con|y qué tal|e quanto a|que tal|hoe zit het met)(?!\p{L}{3})/iu;
const MOST_WORDS_OF_TOPIC = 12;
/** “Und die SMS?”, “and the lamps?”: a noun alone, whatever the few words are read as. */
const NOUN_ALONE =
  /^(?:und|and|aber|but|et|y|e|en|ed)\s+(?:(?:die|der|das|den|the|les|las|los|la|le|el|os|as|o|a|de|het|i|gli|il|lo)\s+|l[’'])?[\p{L}\p{N}_-]{3,}\s*[?？]?$/iu;
/** “Gireve?”, “and nordwind”: nothing but a word that nobody knows, which is the name of something. */
const NAME_ALONE =
  /^(?:(?:und|and|aber|but|et|y|e|en|ed|ok|was ist mit|what about|how about)\s+)?\p{L}[\p{L}\p{N}._-]{2,}\s*[?？]$/iu;
/** “Les encarts sont touchés ?”, “sind die Anzeigen betroffen?”: how a thing is, whatever the few words are read as. */
const STATE_OF_THING =
  /^(?:(?:est-ce que|et|and|und|y|e)\s+)?(?:(?:is|are|ist|sind|está|están|le|la|les|el|los|las|os?|as?|lo|gli|il|i|zijn)\s|l[’'])[^,;]{2,40}?(?:\s|^)(?:affected|impacted|hit|touchée?s?|affectée?s?|impactée?s?|concernée?s?|betroffen|afectad[oa]s?|afetad[oa]s?|colpit[oaie]|getroffen|geraakt)(?:\s+(?:too|also|as well|auch|aussi|también|também|anche|ook))?\s*[?？]?$/iu;
/** It asks how a thing is, and not who suffers from the trouble. */
export const asksStateOfThing = (text: string): boolean => STATE_OF_THING.test(text.trim());

/** A shorter word is a name only where it is a part of one as it stands: “sms” of `notify-sms`. */
const LEAST_PART = 4;
const LEAST_EXACT_PART = 3;

const WORD = /[\p{L}\p{M}\p{N}]+(?:[-_][\p{L}\p{M}\p{N}]+)*/gu;

type Noun = TextSpan & { readonly text: string };

const nounsOf = (text: string, things: readonly string[]): readonly Noun[] =>
  [...text.matchAll(WORD)].flatMap(({ 0: word, index }) =>
    things.includes(word.toLowerCase()) ? [{ text: word, start: index, end: index + word.length }] : [],
  );

/** The services of which a part of the name is this word, in the singular or plural, or the English word for it. */
const servicesCalled = (word: string, services: readonly string[]): readonly string[] => {
  if (word.length === LEAST_EXACT_PART)
    return services.filter((service) => splitName(service).includes(word.toLowerCase()));
  const said = [word, ...thingsInEnglish(word)].map(thingOf).filter(({ length }) => length >= LEAST_PART);
  const called = (thing: string): readonly string[] =>
    services.filter((service) => splitName(service).some((part) => thingOf(part) === thing));
  return said.map(called).find((each) => each.length > 0) ?? [];
};

/** The one service that a noun calls: `lamp-control` for “lamps”. */
export const serviceOfNoun = (noun: string, services: readonly string[]): string | undefined => {
  const [service, ...others] = servicesCalled(noun, services);
  return others.length === 0 ? service : undefined;
};

/** “The lamp stuff”: what is called so has another word for its name. */
export const isVague = (phrase: string): boolean => /\b(?:things?|stuff|bits?|parts?|business|side)$/i.test(phrase);

export type LooseNameSearch = {
  readonly act: Act;
  readonly lexicon: Lexicon;
  /** Nouns of the message that may be names of things, in lower case. */
  readonly things: readonly string[];
  /** Names and topics: what they stand in is known. */
  readonly known: readonly TextSpan[];
  readonly entities: readonly Entity[];
  /** Of the catalogue. */
  readonly services: readonly string[];
};

const SPEAKS = /\p{L}/u;

const nameUnknown = (nouns: readonly Noun[], text: string, { lexicon, entities, services }: LooseNameSearch) => {
  const strange = new Set(
    findForeignWords(text, lexicon, entities).flatMap((each) => (each.isStrange ? [each.text] : [])),
  );
  const [noun, ...others] = nouns.filter((each) => strange.has(each.text.toLowerCase()));
  if (noun === undefined || others.length > 0) return undefined;
  const { text: name, start, end } = noun;
  const unknown: UnknownName = { name, field: 'service', suggestions: suggestNames(name, services), start, end };
  return { unknown };
};

/** Undefined: the question names something else, asks for no state, or its nouns are plain words. */
export const findLooseName = (
  text: string,
  search: LooseNameSearch,
): { readonly service: Entity } | { readonly unknown: UnknownName } | undefined => {
  const { act, things, known, entities, services } = search;
  const said = text.trim();
  const isStateOfThing = asksStateOfThing(said);
  const isOfState =
    isStateOfThing || (act.kind === 'ask' && act.probability >= LIKELY && OF_STATE.has(act.ask.measure));
  const isNameAlone = NAME_ALONE.test(said) || NOUN_ALONE.test(said);
  if (!isOfState && !isNameAlone) return undefined;
  const isTopic = TOPIC_FRAME.test(said);
  const mostWords = isTopic ? MOST_WORDS_OF_TOPIC : MOST_WORDS;
  if (entities.some(({ name }) => name !== undefined) || (text.match(WORD) ?? []).length > mostWords) return undefined;
  const nouns = nounsOf(text, things).filter((noun) => SPEAKS.test(noun.text));
  const named = nouns.flatMap((noun) => {
    const called = servicesCalled(noun.text, services);
    return called.length === 0 ? [] : [{ noun, called }];
  });
  const [first, ...others] = named;
  const [name, ...rivals] = first?.called ?? [];
  if (first !== undefined && name !== undefined && rivals.length === 0 && others.length === 0)
    return { service: { kind: 'service', name, certainty: 'spelled', ...first.noun } };
  const isOfThing = act.kind === 'ask' && OF_THING_ALONE.has(act.ask.measure);
  const isAlone = first === undefined && (isNameAlone || isStateOfThing || (isOfState && (isTopic || isOfThing)));
  return isAlone
    ? nameUnknown(
        nouns.filter((noun) => !known.some((each) => spansOverlap(each, noun))),
        text,
        search,
      )
    : undefined;
};
